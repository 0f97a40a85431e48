import type { Reading } from "@/lib/access/actor/as-actor";
import { auditNameOfModel } from "@/lib/access/changes/table";
import { listKindsAbout } from "@/lib/activity/notifications/kinds";
import { mayReadCancellation } from "@/lib/activity/reservations/reach";
import { Problem } from "@/lib/platform/problem";
import { listOwnWords } from "@/lib/records/people/own-words";
import { findPersonAccessFacts } from "@/lib/records/people/queries";
import { mayExportPersonalData, readerKindOf } from "@/lib/records/people/reach";

/** The texts that a person wrote in reservations that they booked, with the times of these reservations. */
const OWN_WORDS = {
  id: true,
  startAt: true,
  createdAt: true,
  comment: true,
  clientComment: true,
  overrideReason: true,
} as const;

const NOBODY = "";
const HEALTH = { select: { isHealth: true } } as const;

/** Reads everything that is stored about a person, except secrets and the names of other people. */
export async function readPersonalData({ db, actor, now }: Reading, id: string) {
  const subject = await findPersonAccessFacts(db, id);
  if (!subject || !readerKindOf(actor, subject)) throw new Problem("notFound", "errors.notFound");
  if (!mayExportPersonalData(actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  const person = await db.person.findUniqueOrThrow({
    where: { id },
    // Leaves out two secrets, and the column that PostgreSQL derives from the name.
    omit: { passwordHash: true, calendarKey: true, foldedName: true },
  });
  const [
    roles,
    duties,
    tags,
    promotions,
    signIns,
    knownDevices,
    authenticatorApps,
    passkeys,
    linkedAccounts,
    recoveryCodes,
    apiKeys,
    acceptances,
    reservations,
    booked,
    cancelled,
    requests,
    lessonRequests,
    standbys,
    verdicts,
    files,
    ownWords,
    notifications,
    notices,
    writtenNotices,
    pushSubscriptions,
    planningViews,
    certificates,
    defects,
    releases,
    defectReadings,
    legs,
    logbookImports,
    tracks,
    waivers,
    availabilities,
    enrolments,
    soloAuthorisations,
    givenSoloAuthorisations,
    lessonNotes,
    inspectionPacks,
    occurrenceReports,
    transactions,
    accountPapers,
    pay,
    audit,
  ] = await Promise.all([
    db.siteRole.findMany({
      where: { personId: id },
      select: { role: true, site: { select: { id: true, name: true } } },
    }),
    db.dutyGrant.findMany({
      where: { personId: id },
      select: { duty: true, site: { select: { id: true, name: true } } },
    }),
    db.personTag.findMany({ where: { personId: id }, select: { tag: { select: { id: true, name: true } } } }),
    db.promotionStudent.findMany({
      where: { personId: id },
      select: { promotion: { select: { id: true, name: true, siteId: true } } },
    }),
    db.signIn.findMany({
      where: { personId: id },
      omit: { personId: true },
      orderBy: { startedAt: "asc" },
    }),
    // The device's id is a part of its secret cookie.
    db.knownDevice.findMany({
      where: { personId: id },
      select: { firstSeenAt: true, lastSeenAt: true },
      orderBy: { firstSeenAt: "asc" },
    }),
    // Of a second factor: that it exists and when, but no secret and no key.
    db.authenticatorApp.findMany({
      where: { personId: id },
      select: { createdAt: true, confirmedAt: true, lastUsedAt: true },
    }),
    db.passkey.findMany({
      where: { personId: id },
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
      orderBy: { createdAt: "asc" },
    }),
    db.linkedAccount.findMany({ where: { personId: id }, omit: { personId: true } }),
    db.recoveryCode.findMany({ where: { personId: id }, select: { createdAt: true, usedAt: true } }),
    db.apiKey.findMany({
      where: { madeById: id },
      omit: { madeById: true, secretHash: true, formerHash: true },
      orderBy: { createdAt: "asc" },
    }),
    db.termsAcceptance.findMany({
      where: { personId: id },
      select: { acceptedAt: true, edition: { select: { id: true, kind: true, number: true } } },
    }),
    db.reservationPerson.findMany({
      where: { personId: id, reservation: { withdrawnAt: null } },
      select: {
        role: true,
        reservation: {
          select: {
            id: true,
            type: true,
            state: true,
            startAt: true,
            endAt: true,
            fromAirport: true,
            toAirport: true,
            clientComment: true,
            site: { select: { id: true, name: true } },
            aircraft: { select: { id: true, callSign: true } },
          },
        },
      },
      orderBy: { reservation: { startAt: "asc" } },
    }),
    db.reservation.findMany({ where: { bookedById: id }, select: OWN_WORDS, orderBy: { startAt: "asc" } }),
    db.reservation.findMany({
      where: { cancelledById: id },
      select: { id: true, cancelledAt: true, cancellationText: true, cancellationReason: HEALTH },
      orderBy: { startAt: "asc" },
    }),
    db.reservationRequest.findMany({
      where: { personId: id },
      omit: { personId: true, closedById: true, version: true },
      include: { reason: HEALTH },
      orderBy: { createdAt: "asc" },
    }),
    db.lessonRequest.findMany({
      where: { studentId: id },
      omit: { studentId: true, instructorId: true, closedById: true, version: true },
      orderBy: { createdAt: "asc" },
    }),
    db.standby.findMany({
      where: { personId: id },
      omit: { personId: true, instructorId: true, createdById: true, closedById: true, version: true },
      include: { offers: { omit: { instructorId: true, standbyId: true }, orderBy: { offeredAt: "asc" } } },
      orderBy: { createdAt: "asc" },
    }),
    db.verdict.findMany({ where: { subjectId: id }, omit: { evidenceKey: true }, orderBy: { reservationId: "asc" } }),
    db.storedFile.findMany({
      where: { uploadedById: id, keptAt: { not: null } },
      omit: { bytes: true, uploadedById: true },
    }),
    listOwnWords({ db }, id),
    // The facts may name other people who took part.
    db.notification.findMany({
      where: { personId: id, ...(actor.id === id ? {} : { kind: { notIn: [...listKindsAbout("occurrence")] } }) },
      select: { id: true, kind: true, at: true, subjectId: true, readAt: true, mailedAt: true },
      orderBy: { at: "asc" },
    }),
    db.noticeRecipient.findMany({
      where: { personId: id },
      select: { readAt: true, confirmedAt: true, notice: { select: { id: true, title: true, publishedAt: true } } },
      orderBy: { notice: { publishedAt: "asc" } },
    }),
    db.notice.findMany({
      where: { authorId: id },
      select: { id: true, title: true, text: true, publishedAt: true, withdrawalReason: true },
      orderBy: { publishedAt: "asc" },
    }),
    // The address and keys of a browser are secrets by which it can be written to.
    db.pushSubscription.findMany({
      where: { personId: id },
      select: { id: true, createdAt: true, signInId: true },
      orderBy: { createdAt: "asc" },
    }),
    db.planningView.findMany({
      where: { personId: id },
      omit: { personId: true, version: true },
      orderBy: { name: "asc" },
    }),
    db.certificate.findMany({
      where: { personId: id },
      select: {
        ...{ id: true, state: true, issuedOn: true, expiresOn: true, serialNumber: true, fileId: true },
        ...{ limitations: true, incompleteComment: true, invalidationComment: true, createdAt: true, archivedAt: true },
        type: { select: { name: true } },
        qualifications: { select: { expiresOn: true, qualification: { select: { name: true } } } },
      },
      orderBy: { createdAt: "asc" },
    }),
    db.defect.findMany({
      where: { reportedById: id },
      select: { id: true, aircraftId: true, number: true, description: true, reportedAt: true },
      orderBy: { reportedAt: "asc" },
    }),
    db.defect.findMany({
      where: { releasedById: id },
      select: {
        id: true,
        aircraftId: true,
        number: true,
        work: true,
        certificate: true,
        licence: true,
        releasedAt: true,
      },
      orderBy: { releasedAt: "asc" },
    }),
    db.defectReading.findMany({
      where: { personId: id },
      select: { defectId: true, defectVersion: true, reservationId: true, at: true },
      orderBy: { at: "asc" },
    }),
    db.legPilot.findMany({
      where: { personId: id },
      omit: { legId: true, personId: true },
      include: {
        leg: {
          omit: { declaredById: true, judgedById: true },
          include: { approaches: { select: { kind: true, count: true } } },
        },
      },
      orderBy: { leg: { offBlockAt: "asc" } },
    }),
    db.logbookImport.findMany({
      where: { personId: id },
      omit: { personId: true, importedById: true },
      orderBy: { importedAt: "asc" },
    }),
    // Where the person was, as far as it was recorded.
    db.legFile.findMany({
      where: {
        kind: "Track",
        reservation: {
          OR: [{ people: { some: { personId: id } } }, { legs: { some: { pilots: { some: { personId: id } } } } }],
        },
      },
      select: { reservationId: true, number: true, fileId: true, track: true, at: true },
      orderBy: { at: "asc" },
    }),
    db.recencyWaiver.findMany({
      where: { personId: id },
      select: { id: true, rule: true, reason: true, endsOn: true, grantedAt: true, endedAt: true },
      orderBy: { grantedAt: "asc" },
    }),
    db.availability.findMany({
      where: { personId: id },
      omit: { personId: true, enteredById: true },
      orderBy: { startAt: "asc" },
    }),
    db.enrolment.findMany({
      where: { studentId: id },
      select: {
        id: true,
        startOn: true,
        leftOn: true,
        state: true,
        requirementsAcceptedAt: true,
        validatedAt: true,
        revision: { select: { name: true, edition: true, revision: true } },
        exams: {
          where: { state: "Active" },
          omit: { enrolmentId: true, recordedById: true, state: true, version: true },
          orderBy: [{ takenOn: "asc" }, { id: "asc" }],
        },
        sessions: {
          select: {
            status: true,
            session: { select: { reference: true, title: true } },
            followUp: {
              omit: { lessonId: true, submittedById: true },
              include: {
                exerciseRatings: {
                  select: { rating: true, comment: true, exercise: { select: { name: true } } },
                  orderBy: { exerciseId: "asc" },
                },
                skillRatings: { omit: { followUpId: true }, include: { behaviours: true }, orderBy: { id: "asc" } },
              },
            },
          },
          orderBy: { id: "asc" },
        },
      },
      orderBy: { startOn: "asc" },
    }),
    db.soloAuthorisation.findMany({
      where: { studentId: id },
      omit: { studentId: true, withdrawnById: true, version: true },
      orderBy: [{ givenAt: "asc" }, { id: "asc" }],
    }),
    // What others fly alone is theirs: of an instructor only that and when they gave it.
    db.soloAuthorisation.findMany({
      where: { instructorId: id },
      select: { id: true, givenAt: true, beginsOn: true, endsOn: true, withdrawnAt: true },
      orderBy: [{ givenAt: "asc" }, { id: "asc" }],
    }),
    // Their notes of lessons are for them alone: whoever else exports the person's data gets none.
    db.lessonNote.findMany({
      where: { authorId: actor.id === id ? id : NOBODY },
      select: { lessonId: true, text: true, editedAt: true },
      orderBy: { id: "asc" },
    }),
    db.inspectionPack.findMany({
      where: { OR: [{ instructorId: id }, { people: { some: { personId: id } } }] },
      select: { id: true, kind: true, parts: true, createdAt: true, madeAt: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    // Nobody else learns of their occurrence reports. What who handles these wrote for themselves stays theirs.
    db.occurrenceReport.findMany({
      where: { reporterId: actor.id === id ? id : NOBODY },
      omit: {
        ...{ reporterId: true, sendingKey: true, analysis: true, severity: true, probability: true, actions: true },
        ...{ remindedOf: true, version: true },
      },
      orderBy: { receivedAt: "asc" },
    }),
    db.accountTransaction.findMany({
      where: { personId: id },
      omit: { personId: true, createdById: true },
      include: { type: { select: { name: true } } },
      orderBy: [{ year: "asc" }, { number: "asc" }],
    }),
    db.accountPaper.findMany({
      where: { personId: id },
      omit: { personId: true, issuedById: true },
      include: {
        mails: { select: { toAddress: true, createdAt: true, sentAt: true }, orderBy: { createdAt: "asc" } },
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    db.payRate.findMany({
      where: { pay: { personId: id } },
      omit: { id: true, payId: true },
      orderBy: { startsOn: "asc" },
    }),
    db.auditEntry.findMany({
      where: {
        OR: [{ actorId: id }, { subjectKind: "person", subjectId: id }],
        ...(actor.id === id ? {} : { subjectKind: { not: auditNameOfModel("OccurrenceReport") } }),
      },
      orderBy: { at: "asc" },
    }),
  ]);
  // Changes of other records may name other people. For these, only the action is exported, without its contents.
  const history = audit.map(({ before, after, personal, ...line }) =>
    line.subjectKind === "person" && line.subjectId === id ? { ...line, before, after, personal } : line,
  );
  const mayTell = (reason: { isHealth: boolean } | null) =>
    mayReadCancellation(actor.id, { isHealth: reason?.isHealth ?? false, byId: id });
  const untoldRequests = new Set(requests.flatMap((one) => (mayTell(one.reason) ? [] : [one.id])));
  // Of a text in the audit it isn't known for which reason it was written.
  const isTold = ({ column, subject }: (typeof ownWords)[number]) =>
    actor.id === id || (column !== "cancellationText" && !untoldRequests.has(subject));
  return {
    exportedAt: now,
    person,
    roles,
    duties,
    tags,
    promotions,
    signIns,
    knownDevices,
    authenticatorApps,
    passkeys,
    linkedAccounts,
    recoveryCodes,
    apiKeys,
    acceptances,
    reservations,
    booked,
    cancelled: cancelled.map(({ cancellationReason, ...one }) =>
      mayTell(cancellationReason) ? one : { ...one, cancellationText: null },
    ),
    requests: requests.map(({ reason, ...one }) => (mayTell(reason) ? one : { ...one, reasonId: null, comment: "" })),
    lessonRequests,
    standbys,
    verdicts,
    files,
    ownWords: ownWords.filter(isTold),
    notifications,
    notices,
    writtenNotices,
    pushSubscriptions,
    planningViews,
    certificates,
    defects,
    releases,
    defectReadings,
    legs,
    logbookImports,
    tracks,
    waivers,
    availabilities,
    enrolments,
    soloAuthorisations,
    givenSoloAuthorisations,
    lessonNotes,
    inspectionPacks,
    occurrenceReports,
    transactions,
    accountPapers,
    pay,
    history,
  };
}
