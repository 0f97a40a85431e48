import { beforeAll, describe, expect, test } from "vitest";
import { publishPendingPlanningChanges } from "@/lib/access/changes/planning-numbers";
import { toDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { personReferencePolicies } from "@/lib/records/people/person-references";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makeOccurrence } from "@/lib/testing/examples";
import { makeStoredFile } from "@/lib/testing/files";
import { giveAuthenticatorApp, givePasskey, giveRecoveryCode, newPasskeyChallenge } from "@/lib/testing/second-factor";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

const DAY = Date.UTC(NEXT_YEAR, 3, 1, 9) / 1000;

let world: World;
/** A person to whom rows of almost every table refer. */
let known: SignedInPerson;

beforeAll(async () => {
  world = await makeWorld();
  const { site } = world;
  known = await signInAs(
    await makePerson({ roles: { [site.id]: ["Renter", "Staff"] }, data: { lastName: "Zzyzxname" } }),
  );
  const { id: tagId } = await prisma().tag.create({ data: { id: newId(), name: "VIP" } });
  await prisma().personTag.create({ data: { personId: known.id, tagId } });
  const createdOn = new Date();
  const promotion = await prisma().promotion.create({
    data: { id: newId(), siteId: site.id, name: "Promo", createdOn },
  });
  await prisma().promotionStudent.create({ data: { promotionId: promotion.id, personId: known.id } });
  await prisma().dutyGrant.create({ data: { personId: known.id, siteId: site.id, duty: "Mechanic" } });
  const edition = await prisma().termsEdition.findFirstOrThrow();
  const acceptance = { personId: known.id, editionId: edition.id, acceptedAt: new Date() };
  await prisma().termsAcceptance.create({ data: acceptance });
  const hour = { createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
  await prisma().mailedCode.create({
    data: { hash: "0".repeat(64), personId: known.id, purpose: "ResetPassword", ...hour },
  });
  const seen = { firstSeenAt: new Date(), lastSeenAt: new Date() };
  await prisma().knownDevice.create({ data: { deviceId: newId(), personId: known.id, ...seen } });
  await giveAuthenticatorApp(known.id);
  await givePasskey(known.id);
  const account = { issuer: "https://login.example.org", subject: known.id, linkedAt: new Date() };
  await prisma().linkedAccount.create({ data: { ...account, personId: known.id } });
  await giveRecoveryCode(known.id);
  await newPasskeyChallenge(known.id);
  await makeStoredFile(known.id, { keptAt: new Date() });
  const told = { kind: "reservationCreated", at: new Date(), facts: { state: {} } };
  await prisma().notification.create({ data: { id: newId(), personId: known.id, ...told } });
  await prisma().notification.create({
    data: { id: newId(), personId: world.staff.id, authorId: known.id, ...told },
  });
  const notice = { id: newId(), title: "Notice", text: "Text", publishedAt: new Date(), authorId: known.id };
  await prisma().notice.create({ data: { ...notice, recipients: { create: { personId: known.id } } } });
  const pack = {
    ...{ siteId: site.id, parts: ["Legs"], locale: "en-US", createdAt: new Date(), seenAt: new Date() },
    ...{ kind: "Instructor" as const, state: "Made" as const },
  };
  const about = { instructorId: known.id, createdById: world.staff.id };
  const people = { create: { personId: known.id } };
  await prisma().inspectionPack.create({ data: { id: newId(), ...pack, ...about, people } });
  const link = { id: newId(), keyHash: newId(), reader: "DSAC", mayDownload: true, untilOn: new Date() };
  const links = { create: { ...link, createdAt: new Date(), createdById: known.id } };
  await prisma().inspectionPack.create({ data: { id: newId(), ...pack, kind: "Site", createdById: known.id, links } });
  await makeOccurrence(site.id, known.id);
  const movement = { id: newId(), aircraftId: world.aircraft.id, cause: "Correction" as const, flightMinutes: 60 };
  await prisma().counterMovement.create({ data: { ...movement, authorId: known.id, at: new Date() } });
  const browser = { id: newId(), endpoint: "https://push.example.org/known", p256dh: "key", auth: "secret" };
  const { signInId } = known;
  await prisma().pushSubscription.create({ data: { ...browser, personId: known.id, signInId, createdAt: new Date() } });
  await prisma().planningView.create({ data: { id: newId(), personId: known.id, name: "Zzyzxview", kind: "Week" } });
  // The person books for themselves, with comments. The stored finding below contains their name.
  const users = [{ userId: known.id, reservationUserRole: 1 }];
  const booking = { siteId: site.id, start: DAY, end: DAY + 3600, users, commentaryForGlobal: "Zzyzxcomment" };
  const body = { ...booking, aircraft: { aircraftId: world.aircraft.id, commentaryForClient: "Zzyzxclient" } };
  const booked = await call("POST", "/api/reservation/renter", {
    as: known,
    body,
    headers: { "idempotency-key": "once" },
  });
  expect(booked.status).toBe(201);
  const subject = {
    rule: "noRoleOnSite",
    subjectId: known.id,
    level: "Blocking" as const,
    evidenceKey: "0".repeat(16),
  };
  const { id: reservationId } = await booked.json();
  await prisma().verdict.create({
    data: { ...subject, reservationId, evidence: { name: "Zzyzxname", role: "Renter" } },
  });
  const weekly = { startAt: new Date(DAY * 1000), endAt: new Date((DAY + 3600) * 1000), timeZone: "Europe/Paris" };
  const series = { id: newId(), siteId: site.id, ...weekly, repeatUntil: new Date(), createdAt: new Date() };
  await prisma().reservationSeries.create({ data: { ...series, authorId: known.id } });
  const other = await makeReservation(world, { start: DAY + 7200 });
  const whole = await (await call("GET", `/api/reservation/${other.id}`, { as: known })).json();
  const commented = { ...whole, commentaryForGlobal: "Zzyzxelsewhere" };
  expect((await call("PUT", "/api/reservation/renter", { as: known, body: commented })).status).toBe(204);
  const asked = { id: newId(), reservationId: other.id, personId: known.id, createdAt: new Date() };
  await prisma().reservationRequest.create({ data: { ...asked, kind: "OtherTime", wishedStartAt: new Date() } });
  const refusal = { requestId: asked.id, granted: false, answer: "Zzyzxanswer" };
  const refused = await call("PATCH", `/api/reservation/${other.id}/request`, { as: known, body: refusal });
  expect(refused.status).toBe(204);
  const cancel = { reasonId: world.cancellationReason.id, commentaryForCancel: "Zzyzxcancelled", version: 2 };
  expect((await call("PATCH", `/api/reservation/${other.id}/cancel`, { as: known, body: cancel })).status).toBe(204);
  await prisma().reservation.update({ where: { id: other.id }, data: { payerId: known.id } });
  const file = { id: newId(), reservationId, number: 1, at: new Date() };
  const track = { line: [[DAY, 45.2, 5.8, null]] };
  const fileId = await makeStoredFile(world.staff.id, { keptAt: new Date() });
  await prisma().legFile.create({ data: { ...file, fileId, kind: "Track", track } });
  await keepMaintenance(known, reservationId);
  await keepCertificate(known);
  await declareLegs();
  const flown = {
    reservationId: other.id,
    siteId: world.site.id,
    releaseReason: "Zzyzxreleased",
    reopeningReason: "Zzyzxreopened",
  };
  await prisma().flight.create({
    data: { ...flown, releasedById: known.id, acceptedById: known.id, closedById: known.id },
  });
  await waiveRules();
  await sayAvailability();
  await keepTraining(known);
  await keepAccount();
  await call("PUT", "/api/user", { as: known, body: { id: known.id, phoneNumber: "0123456789", version: 1 } });
});

/** A flight elsewhere that the person declares, and one of somebody else that they declare and refuse. */
async function declareLegs() {
  const flown = {
    offBlock: DAY - 400 * 86_400,
    onBlock: DAY - 400 * 86_400 + 3600,
    takeOffsByDay: 1,
    landingsByDay: 1,
  };
  const leg = { model: "PA28", mode: 0, ...flown };
  const sent = (path: string, body: object) => call("POST", `/api/user/${path}`, { as: known, body });
  expect((await sent(`${known.id}/external-leg`, leg)).status).toBe(201);
  const imported = { format: "LogTen", flights: 0, importedAt: new Date(), importedById: known.id };
  const fileName = "Zzyzxlogbook.csv";
  await prisma().logbookImport.create({ data: { id: newId(), personId: known.id, fileName, ...imported } });
  const { id: other } = world.student;
  const { id } = await (await sent(`${other}/external-leg`, leg)).json();
  const refusal = { state: 2, refusal: "Zzyzxrefusal", version: 1 };
  const path = `/api/user/${other}/external-leg/${id}/validation`;
  expect((await call("PATCH", path, { as: known, body: refusal })).status).toBe(204);
}

/** A programme that the person writes and locks, a student whom they enrol in it, and a training of their own. */
async function keepTraining(as: typeof known) {
  const sent = async (verb: "POST" | "PUT" | "PATCH", path: string, body: object) => {
    const answer = await call(verb, `/api/${path}`, { as, body });
    expect(answer.status, path).toBeLessThan(300);
    return answer.status === 204 ? null : answer.json();
  };
  const programId = await sent("POST", "program", { name: "PPL(A)", edition: "1", revision: "0" });
  const { id: revisionId } = await prisma().programRevision.findFirstOrThrow({ where: { programId } });
  const { id: phaseId } = await sent("POST", "phase", { revisionId, name: "Circuits" });
  await sent("POST", "session", { phaseId, type: 1, title: "Solo" });
  await sent("PATCH", `revision/${revisionId}/lock`, { version: 1 });
  const [{ id }] = await sent("POST", "user-programRevision", { userId: world.student.id, revisionsId: revisionId });
  await sent("PUT", `user-programRevision/validation?input=${id}`, { version: 1 });
  const own = { id: newId(), studentId: as.id, revisionId, programId, startOn: new Date(), createdAt: new Date() };
  await prisma().enrolment.create({ data: own });
  const lesson = await prisma().enrolmentSession.findFirstOrThrow({ where: { enrolmentId: id } });
  const given = { lessonId: lesson.id, instructorId: as.id, submittedById: as.id, submittedAt: new Date() };
  await prisma().lessonFollowUp.create({ data: { id: newId(), startAt: new Date(), ...given } });
  const typedBy = { editedById: as.id, editedAt: new Date(), returnedById: as.id, returnedAt: new Date() };
  await prisma().lessonFollowUpDraft.create({ data: { lessonId: lesson.id, entry: {}, ...typedBy } });
  const noted = { id: newId(), lessonId: lesson.id, authorId: as.id, editedAt: new Date(), text: "Zzyzxnoted" };
  await prisma().lessonNote.create({ data: noted });
  // A lesson that the person asked themselves for, and one of somebody else, which they decline.
  const asked = { siteId: world.site.id, lessonId: lesson.id, createdAt: new Date() };
  const answered = { state: "Declined", instructorId: as.id, closedById: as.id } as const;
  await prisma().lessonRequest.create({ data: { id: newId(), ...asked, studentId: as.id, ...answered } });
  const open = await prisma().lessonRequest.create({
    data: { id: newId(), ...asked, studentId: world.student.id, instructorId: as.id },
  });
  await sent("PATCH", `lesson-request/${open.id}`, { confirmed: false, answer: "Zzyzxdeclined" });
  await waitFor(as);
  const draft = { id: newId(), siteId: world.site.id, name: "Week", createdById: as.id, publishedById: as.id };
  await prisma().draftPlanning.create({ data: { ...draft, createdAt: new Date(), editedAt: new Date() } });
  const item = { id: newId(), draftId: draft.id, number: 1, reservationId: newId(), type: "Renter" } as const;
  await prisma().draftItem.create({ data: { ...item, authorId: as.id, createdAt: new Date() } });
  const run = { id: newId(), draftId: draft.id, askedById: as.id, input: {} };
  await prisma().weekPlanRun.create({ data: { ...run, startedAt: new Date(), seenAt: new Date() } });
  const exam = { id: newId(), enrolmentId: id, kind: "ProgressTest", result: "Passed", takenOn: new Date() } as const;
  await prisma().exam.create({ data: { ...exam, recordedAt: new Date(), recordedById: as.id } });
  const solo = {
    id: newId(),
    studentId: as.id,
    instructorId: as.id,
    supervisorId: as.id,
    withdrawnById: as.id,
    programId,
  };
  const days = { beginsOn: new Date(), endsOn: new Date(), givenAt: new Date() };
  await prisma().soloAuthorisation.create({
    data: { ...solo, ...days, isFirstSolo: true, isFirstCrossCountry: false },
  });
  const hashes = { factsHash: newId(), fileHash: newId(), sealHash: newId(), code: newId().slice(14), totals: "" };
  const issued = { id: newId(), enrolmentId: id, ...hashes, issuedAt: new Date(), issuedById: as.id };
  await prisma().issuedBook.create({ data: issued });
  const key = { schoolName: "Elsewhere", publicKey: newId() };
  const taken = { enrolmentId: id, lastHash: newId(), syllabusHash: newId(), acceptedAt: new Date() };
  await prisma().importedRecord.create({ data: { id: newId(), ...key, ...taken, acceptedById: as.id } });
  const confirmed = { confirmedAt: new Date(), confirmedById: as.id };
  await prisma().trustedKey.create({ data: { id: newId(), ...key, ...confirmed } });
}

/** The person waits for something, is what somebody else waits for, and gives lessons that are freed and offered. */
async function waitFor(as: typeof known) {
  const wanted = { siteId: world.site.id, type: "Practical", noticeMinutes: 60, createdAt: new Date() } as const;
  const times = { fromAt: new Date(), untilAt: new Date(DAY * 1000) };
  const by = { instructorId: as.id, createdById: as.id, closedById: as.id };
  const data = { id: newId(), ...wanted, ...times, ...by, personId: as.id, comment: "Zzyzxwaits" };
  await prisma().standby.create({ data });
  const { id: reservationId } = await prisma().reservation.findFirstOrThrow({ where: { siteId: world.site.id } });
  const { id: aircraftId } = await prisma().aircraft.findFirstOrThrow({ where: { siteId: world.site.id } });
  const freed = { id: newId(), siteId: world.site.id, reservationId, instructorId: as.id, freedAt: new Date() };
  await prisma().freedTime.create({ data: { ...freed, startAt: times.fromAt, endAt: times.untilAt } });
  const offer = { id: newId(), siteId: world.site.id, standbyId: data.id, freedTimeId: freed.id, aircraftId };
  const until = { startAt: times.fromAt, endAt: times.untilAt, offeredAt: new Date(), answerUntil: times.untilAt };
  await prisma().standbyOffer.create({ data: { ...offer, ...until, instructorId: as.id } });
}

/** When the person is away, and when somebody else is, which the person entered. */
async function sayAvailability() {
  const body = { startAt: DAY, endAt: DAY + 3600, comment: "Zzyzxaway" };
  for (const userId of [known.id, world.student.id]) {
    const answer = await call("POST", "/api/user-availability", { as: known, body: { ...body, userId } });
    expect(answer.status).toBe(201);
  }
}

/** A rule that is waived for the person, and one that they waive for somebody else. */
async function waiveRules() {
  const waiver = { rule: "easaPassengers", reason: "Flies elsewhere", endsOn: Math.floor(DAY / 86_400) * 86_400 };
  const waive = (id: string, as: SignedInPerson) =>
    call("POST", `/api/user/${id}/recency-waiver`, { as, body: waiver });
  expect((await waive(known.id, world.admin)).status).toBe(201);
  const other = await waive(world.student.id, known);
  const path = `/api/user/${world.student.id}/recency-waiver/${(await other.json()).id}/end`;
  expect((await call("PATCH", path, { as: known, body: { version: 1 } })).status).toBe(204);
}

/** Writes of maintenance: a limit that is renewed, a component that comes on and off, a defect from report to release. */
async function keepMaintenance(as: typeof known, reservationId: string) {
  const sent = async (verb: "POST" | "PATCH", path: string, body: object) => {
    const answer = await call(verb, `/api/${path}`, { as, body });
    expect(answer.status, path).toBeLessThan(300);
    return answer.status === 204 ? null : answer.json();
  };
  const { id: aircraftId } = world.aircraft;
  const { version } = await prisma().aircraft.findUniqueOrThrow({ where: { id: aircraftId } });
  const put = { id: aircraftId, version, totalFlightTime: 60, correctionReason: "Zzyzxflown" };
  expect((await call("PUT", "/api/aircraft", { as, body: put })).status).toBe(204);
  const terms = [{ unit: 0, interval: 60_000 }];
  const limit = await sent("POST", `aircraft/${aircraftId}/limit`, { name: "50 h", terms });
  await sent("POST", `aircraft/${aircraftId}/renew-maintenance`, { limitId: limit.id, version: 1, note: "Zzyzxnote" });
  const component = { siteId: world.site.id, name: "Engine", serialNumber: "1", totalFlightTime: 60 };
  const { id } = await sent("POST", "component", component);
  await sent("PATCH", `component/${id}/fit`, { aircraftId, version: 1 });
  await sent("PATCH", `component/${id}/remove`, { version: 2, reason: "Zzyzxreason" });
  await sent("PATCH", `component/${id}/scrap`, { version: 3, reason: "Zzyzxscrapped" });
  const defect = await sent("POST", `aircraft/${aircraftId}/commentary`, { description: "Tyre worn" });
  const path = `aircraft/${aircraftId}/commentary/${defect.id}`;
  await sent("POST", `reservation/${reservationId}/defects`, { defects: [{ id: defect.id, version: 1 }] });
  await sent("POST", `${path}/defer`, { ground: 0, allowedBy: "CAMO", melCategory: 2, version: 1 });
  await sent("POST", `${path}/release`, { work: "Changed", certificate: "APRS-1", licence: "FR.66", version: 2 });
}

/** What stands on the person's flight account, and what they have posted to another's, with words. */
async function keepAccount() {
  const { id: type } = await prisma().transactionType.create({
    data: { id: newId(), name: "Top-up", kind: "Payment" },
  });
  const posted = { type, date: Math.floor(Date.now() / 86_400_000) * 86_400, number: "1", price: 10 };
  for (const [userId, as, comment] of [
    [known.id, world.staff, ""],
    [world.student.id, known, "Zzyzxposted"],
  ] as const) {
    const answer = await call("POST", "/api/flight-account", { as, body: { userId, ...posted, comment } });
    expect(answer.status).toBe(201);
    const paper = await call("POST", "/api/account-paper", { as, body: { userId, kind: 0, to: toDay(new Date()) } });
    expect(paper.status).toBe(201);
  }
  const file = { siteId: world.site.id, fileName: "bank.csv", importedAt: new Date(), importedById: known.id };
  await prisma().bankImport.create({ data: { id: newId(), ...file } });
  const fee = await prisma().transactionType.create({ data: { id: newId(), name: "Charged fee" } });
  const run = { typeId: fee.id, postedOn: new Date("2001-01-01"), amount: -1, comment: "", group: {}, count: 1 };
  const charged = { siteId: world.site.id, chargedAt: new Date(), chargedById: known.id };
  await prisma().feeRun.create({ data: { id: newId(), ...run, ...charged } });
  const proof = { transactions: 0, sums: [], hash: "0".repeat(64), previousHash: "" };
  const closed = {
    kind: "Month" as const,
    firstOn: new Date("2001-01-01"),
    closedAt: new Date(),
    closedById: known.id,
  };
  await prisma().accountingPeriod.create({ data: { id: newId(), ...closed, ...proof } });
  const extracted = {
    dataset: "legs",
    format: "csv",
    locale: "en-US",
    siteIds: [],
    columns: ["day"],
    askedById: known.id,
  };
  const asked = {
    firstDay: new Date("2001-01-01"),
    lastDay: new Date("2001-01-01"),
    askedAt: new Date(),
    seenAt: new Date(),
  };
  await prisma().extraction.create({ data: { id: newId(), ...extracted, ...asked } });
  const { locale: _, askedById, ...saved } = extracted;
  const recipients = { create: { personId: askedById } };
  await prisma().savedExtraction.create({
    data: { id: newId(), name: newId(), ...saved, period: "lastMonth", recipients },
  });
  const { programId } = await prisma().programRevision.findFirstOrThrow({ select: { programId: true } });
  const instructors = { create: { personId: known.id } };
  await prisma().instructorPrice.create({ data: { id: newId(), siteId: world.site.id, programId, instructors } });
  const rates = { create: { id: newId(), startsOn: new Date("2001-01-01"), practicalPay: 3_000 } };
  await prisma().instructorPay.create({ data: { id: newId(), personId: known.id, rates } });
  const key = { name: "Wall screen", permissions: ["planning.read"], mayWrite: false, beginning: "envol_aaaaaa" };
  const opens = { secretHash: "b".repeat(64), createdAt: new Date(), endsAt: new Date("2001-01-01") };
  await prisma().apiKey.create({ data: { id: newId(), madeById: known.id, ...key, ...opens } });
}

/** A certificate of the person that they handed in, validated and archived themselves, with a document and words. */
async function keepCertificate({ id }: typeof known) {
  const type = await prisma().certificateType.create({ data: { id: newId(), name: "Medical", category: "ForPeople" } });
  const [at, by] = [new Date(), id];
  const acts = { createdAt: at, createdById: by, completedAt: at, completedById: by, decidedAt: at, decidedById: by };
  const said = { serialNumber: "Zzyzxserial", limitations: "Zzyzxlimits", incompleteComment: "Zzyzxincomplete" };
  const fileId = await makeStoredFile(id, { keptAt: at });
  const row = { id: newId(), typeId: type.id, personId: id, state: "Validated" as const, fileId, ...acts, ...said };
  await prisma().certificate.create({ data: { ...row, archivedAt: at, archivedById: by } });
}

/** This column is always empty here, because such rows are deleted right after each commit. */
const PASSING = "planning_change.subject_id";

const count = async (column: string) => {
  const [table, name] = column.split(".");
  const [row] = await prisma().$queryRawUnsafe<{ n: bigint }[]>(
    `SELECT count(*) AS n FROM "${table}" WHERE "${name}" = $1`,
    known.id,
  );
  return Number(row!.n);
};

test("every column that refers to a person is known: foreign keys, who did it, and whom it is about", async () => {
  const found = await prisma().$queryRaw<{ name: string }[]>`
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    LEFT JOIN (
      SELECT k.table_name, k.column_name FROM information_schema.key_column_usage k
      JOIN information_schema.referential_constraints r ON r.constraint_name = k.constraint_name
      JOIN information_schema.constraint_column_usage u ON u.constraint_name = k.constraint_name
      WHERE u.table_name = 'person'
    ) reference ON reference.table_name = c.table_name AND reference.column_name = c.column_name
    WHERE c.table_schema = 'public' AND (reference.column_name IS NOT NULL
      OR c.column_name ~ '(person|pilot|actor|user|_by|student|instructor|supervisor|owner|author|payer)_id$' OR c.column_name IN ('subject_id', 'resource_id'))`;
  expect(found.map((row) => row.name).sort()).toEqual(Object.keys(personReferencePolicies).sort());
});

describe("what is kept of somebody", () => {
  test.each(Object.entries(personReferencePolicies))("%s: their export tells of it", async (column, { exported }) => {
    if (column !== PASSING) expect(await count(column)).toBeGreaterThan(0);
    const data = await (await call("GET", `/api/user/${known.id}/export`, { as: known })).json();
    if (typeof exported === "string") expect(data[exported]?.length, exported).toBeGreaterThan(0);
    else expect(exported.notBecause.length).toBeGreaterThan(10);
  });

  test("the tracks of their flights are in their export", async () => {
    const data = await (await call("GET", `/api/user/${known.id}/export`, { as: known })).json();
    expect(data.tracks).toMatchObject([{ number: 1, track: { line: [[DAY, 45.2, 5.8, null]] } }]);
  });

  test("their own words are in their export", async () => {
    const text = JSON.stringify(await (await call("GET", `/api/user/${known.id}/export`, { as: known })).json());
    for (const word of ["Zzyzxcomment", "Zzyzxclient", "Zzyzxcancelled", "Zzyzxelsewhere"])
      expect(text).toContain(word);
  });

  test("their notes of lessons are in no export that somebody else makes of them", async () => {
    const text = async (as: SignedInPerson) => (await call("GET", `/api/user/${known.id}/export`, { as })).text();
    expect(await text(known)).toContain("Zzyzxnoted");
    const made = await text(world.superAdmin);
    expect(made).toContain("Zzyzxname");
    expect(made).not.toContain("Zzyzxnoted");
  });

  test("anonymised, references stay or go as said, and neither name nor words are left in audit and verdicts", async () => {
    await prisma().person.update({ where: { id: known.id }, data: { state: "Disabled" } });
    const { version } = await prisma().person.findUniqueOrThrow({ where: { id: known.id } });
    const answer = await call("POST", `/api/user/${known.id}/anonymise`, { as: world.superAdmin, body: { version } });
    expect(answer.status).toBe(204);
    await publishPendingPlanningChanges();
    for (const [column, { anonymised }] of Object.entries(personReferencePolicies)) {
      expect((await count(column)) > 0 ? "kept" : "deleted", column).toBe(anonymised);
    }
    // Where they flew is gone, too, whoever had sent it.
    expect(await prisma().legFile.count()).toBe(0);
    const told = [await prisma().auditEntry.findMany(), await prisma().verdict.findMany()];
    expect(JSON.stringify(told)).not.toMatch(/zzyzx/i);
  });
});
