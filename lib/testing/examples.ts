import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { totpCodeAt } from "@/lib/access/second-factor/totp";
import { beginningOf, newSecret } from "@/lib/access/sign-in/key-secret";
import { hashToken, newRefreshToken } from "@/lib/access/sign-in/tokens";
import { post } from "@/lib/activity/accounts/commands";
import { PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import type { AnyEndpointDeclaration } from "@/lib/http/endpoint";
import { sha256 } from "@/lib/platform/canonical-json";
import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { publishNotice } from "@/lib/records/notices/commands";
import { noticeInputSchema } from "@/lib/records/notices/schema";
import type { SessionType } from "@/lib/records/programs/codes";
import { createProgram } from "@/lib/records/programs/commands";
import { createExercise } from "@/lib/records/programs/exercises/commands";
import { exerciseInputSchema } from "@/lib/records/programs/exercises/schema";
import { createPhase } from "@/lib/records/programs/phases/commands";
import { programInputSchema } from "@/lib/records/programs/schema";
import { createSession } from "@/lib/records/programs/sessions/commands";
import { sessionInputSchema } from "@/lib/records/programs/sessions/schema";
import { flightPhaseDescriptor } from "@/lib/records/ratings/flight-phases/descriptor";
import { skillDescriptor } from "@/lib/records/ratings/skills/descriptor";
import type { ResourceDescriptor } from "@/lib/records/resource";
import { resourceDescriptors } from "@/lib/records/resources";
import { newWebhookSecret, sealWebhookSecret } from "@/lib/records/webhooks/rules";
import type { OccurrenceReport, Standby } from "@/prisma/generated/client";
import { makeAuthenticator } from "./authenticator";
import { makePublishedTermsFile, makeStoredFile } from "./files";
import { makeLeg } from "./flights";
import { giveAuthenticatorApp, givePasskey, newPasskeyChallenge, newProofChallenge } from "./second-factor";
import { findLearner, giveLesson, makeOpenLesson } from "./training";
import {
  makeAircraft,
  makeCancellationReason,
  makePerson,
  makeReservation,
  makeSite,
  type SignedInPerson,
  signInAs,
  TEST_PASSWORD,
  type World,
} from "./world";

/** Makes the student of a lesson of this sort, with an open lesson. */
export const makeLearner = async (world: World, sort: SessionType) => ({
  id: await findLearner(world),
  lessonId: await makeOpenLesson(world, sort === "Practical" ? "Stalls" : "Theory"),
});

/** An endpoint with its declaration, as the index of the routes lists it. */
export type DeclaredEndpoint = {
  path: string;
  verb: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  declaration: AnyEndpointDeclaration;
};

/** The situation in which an example is filled: in which test world, for whose records, and who calls. */
export type ExampleScene = {
  /** Path of the endpoint, with parameters as `{name}`. */
  path: string;
  world: World;
  /** The person whose own records the example names. */
  owner: SignedInPerson;
  /** The person who calls. Null when nobody is signed in. */
  caller: SignedInPerson | null;
  /** Start of a free hour of the world's aircraft, in unix seconds. */
  start: number;
};

type Value = string | number | object;
export type PlaceholderValues = Record<string, Value>;
type Made = Value | Promise<Value>;

/** By how much what has been flown lies before the start of an example. */
const FLOWN_BEFORE = 20 * 365 * 86_400;

const FOUND_LATER = 75 * 60;
/**
 * By how much what an example finds is later than what it books. Calls begin four hours apart, and a year later there may be calls,
 * too: what is found there begins an hour and a quarter after theirs.
 */
const YEAR_SECONDS = 365 * 86_400 + FOUND_LATER;
/** A day soon after today (unix seconds), because people may not book for themselves in the past. */
export const EXAMPLE_DAY_START = (Math.floor(Date.now() / 86_400_000) + 7) * 86_400;

/**
 * Makes the value of each placeholder `{name}` in the examples of endpoints. All tests that use these examples fill them
 * from here.
 */
const PLACEHOLDERS: Record<string, (scene: ExampleScene, account: () => Promise<SignedInPerson>) => Made> = {
  site: ({ world }) => world.site.id,
  otherSite: async () => (await makeSite()).id,
  school: ({ world }) => world.site.schoolId,
  trustedKey: async () => {
    const row = { id: newId(), publicKey: newId(), schoolName: "Aéro-club voisin", confirmedAt: new Date() };
    return (await prisma().trustedKey.create({ data: row })).id;
  },
  // A key that the caller has made.
  apiKey: ({ owner, caller }) => makeApiKeyExample((caller ?? owner).id),
  // A webhook of the caller's key, with a delivery of the same id.
  webhook: ({ owner, caller }) => makeWebhookExample((caller ?? owner).id),
  schoolVersion: async () => (await prisma().school.findFirstOrThrow()).version,
  termsFile: ({ world }) => makePublishedTermsFile(world.site.schoolId),

  self: ({ owner }) => owner.id,
  student: ({ world }) => world.student.id,
  instructor: ({ world }) => world.instructor.id,
  renter: (scene) => renterOf(scene).id,
  member: (scene) => makeMember(scene),
  teacher: async ({ world }) => (await makePerson({ roles: { [world.site.id]: ["Instructor"] } })).id,
  invited: (scene) => makeMember(scene, { isTemporaryPassword: true }),
  gone: (scene) => makeMember(scene, { state: "Disabled" }),
  // A person with a new address that isn't confirmed yet.
  moving: async (scene) => {
    const personId = await makeMember(scene);
    await makeMailedCode({ personId, purpose: "ConfirmEmail", email: `moving-${personId}@school.test` });
    return personId;
  },

  // A separate account for signing in and resetting the password, so that nobody else is signed out.
  email: async (_, account) => (await account()).email,
  // What a browser answers when it is asked for a passkey: to sign in as somebody, or to add one to the caller's account.
  passkey: async (_, account) => (await givePasskey((await account()).id)).device.prove(await newProofChallenge()),
  newPasskey: async ({ owner }) => makeAuthenticator(owner.id).register(await newPasskeyChallenge(owner.id)),
  ownPasskey: async ({ owner }) => (await givePasskey(owner.id)).id,
  appCode: async ({ owner }) => totpCodeAt(await giveAuthenticatorApp(owner.id, { isBegun: true }), new Date()),
  memberWithSecondFactor: async (scene) => {
    const personId = await makeMember(scene);
    await giveAuthenticatorApp(personId);
    return personId;
  },
  newEmail: () => `new-${newId()}@school.test`,
  unknownEmail: () => `${newId()}@school.test`,
  newName: () => newId(),
  emailCode: ({ owner }) =>
    makeMailedCode({ personId: owner.id, purpose: "ConfirmEmail", email: `${newId()}@school.test` }),
  waitingEmail: async ({ owner }) => {
    const email = `${newId()}@school.test`;
    await makeMailedCode({ personId: owner.id, purpose: "ConfirmEmail", email });
    return email;
  },
  resetCode: async (_, account) => makeMailedCode({ personId: (await account()).id, purpose: "ResetPassword" }),
  password: () => TEST_PASSWORD,
  refreshToken: async (_, account) => {
    const token = newRefreshToken();
    const { signInId } = await account();
    const times = { issuedAt: new Date(), expiresAt: inAnHour() };
    await prisma().refreshToken.create({ data: { hash: hashToken(token), signInId, ...times } });
    return token;
  },
  ownSignIn: async ({ owner, caller }) => (owner === caller ? owner : await signInAs(owner)).signInId,
  // Only the person who uploaded the file of the terms can publish them.
  ownFile: ({ path, owner, caller }) => makeStoredFile((path.includes("Cg") && caller ? caller : owner).id),

  aircraft: ({ world }) => world.aircraft.id,
  classroom: ({ world }) => world.classroom.id,
  // A student, whom no other example books, and open lessons of theirs.
  learner: ({ world }) => findLearner(world),
  practicalLesson: ({ world }) => makeOpenLesson(world, "Stalls"),
  theoreticalLesson: ({ world }) => makeOpenLesson(world, "Theory"),
  ...Object.fromEntries(
    resourceDescriptors
      .filter(({ create }) => create)
      .map((resource) => [resource.placeholder, (scene: ExampleScene) => makeRecord(resource, scene)]),
  ),
  // A type for aircraft.
  equipmentType: async () =>
    (
      await prisma().certificateType.create({
        data: { ...named(), category: "ForEquipment", demands: ["ExpiresOnDate"] },
      })
    ).id,
  // Certificates of the world's student and aircraft, with a document: one that awaits validation, one that is valid.
  certificate: ({ world, owner }) => makeCertificate({ personId: world.student.id, state: "Completed" }, owner.id),
  validCertificate: ({ world, owner }) => makeCertificate({ personId: world.student.id, state: "Validated" }, owner.id),
  // The type of a certificate that the world's student holds.
  heldType: async ({ world, owner }) => {
    const id = await makeCertificate({ personId: world.student.id, state: "Validated" }, owner.id);
    return (await prisma().certificate.findUniqueOrThrow({ where: { id } })).typeId;
  },
  // Valid, because the caller has just decided it.
  decidedCertificate: ({ world, owner, caller }) =>
    makeCertificate({ personId: world.student.id, state: "Validated" }, owner.id, caller ?? owner),
  decidedAircraftCertificate: ({ world, owner, caller }) =>
    makeCertificate({ aircraftId: world.aircraft.id, state: "Validated" }, owner.id, caller ?? owner),
  aircraftCertificate: ({ world, owner }) =>
    makeCertificate({ aircraftId: world.aircraft.id, state: "Completed" }, owner.id),
  validAircraftCertificate: ({ world, owner }) =>
    makeCertificate({ aircraftId: world.aircraft.id, state: "Validated" }, owner.id),
  // A revision that isn't locked, of version 1, and one that is, of version 2.
  revision: async () => (await makeRevision()).id,
  lockedRevision: async () => {
    const revision = await makeRevision();
    await makeTrainingSession(revision.id);
    await asActor(SYSTEM_ACTOR, ({ db, now }) =>
      db.programRevision.update({ where: { id: revision.id }, data: { lockedAt: now, version: 2 } }),
    );
    return revision.id;
  },
  // One with a lesson, so that it can be locked.
  writtenRevision: async () => {
    const { id } = await makeRevision();
    await makeTrainingSession(id);
    return id;
  },
  // A revision with one phase and one lesson, all of the same id.
  revisionOfOne: async () => {
    const { id } = await makeRevision();
    const place = { id, revisionId: id, lineageId: id, order: 0 };
    await prisma().trainingPhase.create({ data: { ...place, name: "Phase" } });
    await prisma().trainingSession.create({ data: { ...place, phaseId: id, type: "Theoretical", title: "Lesson" } });
    return id;
  },
  // A lesson with a file of the same id.
  sessionWithFile: async ({ owner }) => {
    const revisionId = (await makeRevision()).id;
    const { id } = await makeTrainingSession(revisionId);
    const fileId = await makeStoredFile(owner.id, { keptAt: new Date() });
    await prisma().storedFile.update({ where: { id: fileId }, data: { id } });
    await prisma().sessionFile.create({ data: { sessionId: id, fileId: id, revisionId, part: "Briefing", order: 0 } });
    return id;
  },
  exercise: async () => (await makeExercise((await makeRevision()).id)).id,
  // Trainings, of version 1: of the world's student with accepted prerequisites, and one of the caller's own.
  training: async ({ world }) => (await makeTraining(world.student.id)).id,
  // A training with a passed paper of the same id.
  trainingWithExam: async ({ world }) => {
    const { id } = await makeTraining(world.student.id);
    const paper = { kind: "TheoryPaper", subject: "AirLaw", result: "Passed", mark: 88 } as const;
    const day = { takenOn: new Date("2026-10-01"), recordedAt: new Date() };
    await prisma().exam.create({ data: { id, enrolmentId: id, ...paper, ...day } });
    return id;
  },
  // A pack for an inspector with one file.
  inspection: ({ world }) => makePackExample(world),
  // A link to such a pack, and a day until which it may be open.
  inspectionLink: ({ world }) => makePackLinkExample(world),
  today: () => Math.floor(Date.now() / 86_400_000) * 86_400,
  // A payment on the account of somebody of the site.
  transaction: async (scene) => {
    const payment = { cause: "Payment", amount: 10_000, postedOn: new Date("2026-01-05") } as const;
    const of = { personId: await makeMember(scene), siteId: scene.world.site.id };
    return (await asActor(SYSTEM_ACTOR, (work) => post(work, [{ ...of, ...payment }])))[0]!.id;
  },
  // The price of a rental that is offered in packages of hours.
  packagePrice: async ({ world }) => {
    const id = newId();
    const { id: aircraftId } = await makeAircraft(world.site.id);
    const rate = {
      id,
      startsOn: new Date("2026-01-01"),
      hourPrice: 180_00,
      packageMinutes: 600,
      packagePrice: 1_700_00,
    };
    await prisma().aircraftPrice.create({ data: { id, aircraftId, isBilling: true, rates: { create: rate } } });
    return id;
  },
  // A file of the bank with one transfer of the same id.
  bankImport: async ({ world }) => {
    const id = newId();
    const made = { id, siteId: world.site.id, fileName: "bank.csv", importedAt: new Date() };
    await prisma().bankImport.create({ data: made });
    const transfer = { bookedOn: new Date("2026-11-20"), amount: 150_00, payerName: "Dupont", message: "" };
    const known = { hash: sha256(id), bankReference: id };
    await prisma().bankLine.create({ data: { id, importId: id, line: 2, ...known, ...transfer } });
    return id;
  },
  paymentType: async () => (await prisma().transactionType.create({ data: { ...named(), kind: "Payment" } })).id,
  // A statement of somebody of the site.
  accountPaper: async (scene) => {
    const id = newId();
    const of = {
      personId: await makeMember(scene),
      siteId: scene.world.site.id,
      year: 2026,
      number: Number.parseInt(id.slice(-6), 16),
    };
    const head = { name: "Test", lines: [] };
    const content = { school: head, person: { ...head, callSign: null }, currency: "EUR", broughtForward: 0, rows: [] };
    const rest = { total: 0, bank: null, vatExemption: "", invoiceLines: "", corrects: null };
    const day = new Date("2026-11-28");
    await prisma().accountPaper.create({
      data: {
        ...{ id, ...of, kind: "Statement", untilOn: day, issuedOn: day, total: 0, createdAt: day },
        content: { ...content, ...rest },
      },
    });
    return id;
  },
  // One that its asker may read.
  extraction: async ({ world, caller }) => {
    const what = { dataset: "legs", format: "csv", locale: "en-US", siteIds: [], columns: ["day", "aircraft"] };
    const days = { firstDay: new Date("2026-01-01"), lastDay: new Date("2026-12-31") };
    const asked = { askedById: caller?.id ?? world.admin.id, askedAt: new Date(), seenAt: new Date() };
    return (await prisma().extraction.create({ data: { id: newId(), ...what, ...days, ...asked } })).id;
  },
  // An archive of everything that its asker may read.
  everything: async ({ world, caller }) => {
    const what = { dataset: "everything", format: "zip", locale: "en-US", siteIds: [], columns: [] };
    const days = { firstDay: new Date("2026-01-01"), lastDay: new Date("2026-01-01") };
    const asked = { askedById: caller?.id ?? world.admin.id, askedAt: new Date(), seenAt: new Date() };
    return (await prisma().extraction.create({ data: { id: newId(), ...what, ...days, ...asked } })).id;
  },
  // One without a schedule, of version 1.
  savedExtraction: async () => {
    const what = { dataset: "legs", format: "csv", siteIds: [], columns: ["day", "aircraft"], period: "lastMonth" };
    return (await prisma().savedExtraction.create({ data: { id: newId(), name: newId(), ...what } })).id;
  },
  // The month after the last one that is closed.
  monthToClose: async () => {
    const last = await prisma().accountingPeriod.findFirst({ where: { kind: "Month" }, orderBy: { firstOn: "desc" } });
    if (!last) return "2001-01";
    const next = new Date(last.firstOn);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return next.toISOString().slice(0, 7);
  },
  tomorrow: () => (Math.floor(Date.now() / 86_400_000) + 1) * 86_400,
  // A training with a lesson that is flown solo, and an authorisation for it, of version 1.
  soloTraining: async ({ world }) => (await makeSoloTraining(world)).id,
  soloAuthorisation: async ({ world }) => {
    const { id: enrolmentId } = await makeSoloTraining(world);
    const { studentId, programId } = await prisma().enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    const of = { id: newId(), studentId, programId, instructorId: world.instructor.id, givenAt: new Date() };
    const days = { beginsOn: new Date("2026-01-01"), endsOn: new Date("2099-01-01") };
    const firsts = { isFirstSolo: true, isFirstCrossCountry: false };
    return (await prisma().soloAuthorisation.create({ data: { ...of, ...days, ...firsts } })).id;
  },
  // A training with a later revision of the same id, to which it can move.
  movableTraining: async ({ world }) => {
    const { id, revisionId } = await makeTraining(world.student.id);
    const { programId, lockedAt, ...revision } = await prisma().programRevision.findUniqueOrThrow({
      where: { id: revisionId },
    });
    await prisma().programRevision.create({
      data: { ...revision, id, edition: id, programId, lockedAt: new Date(lockedAt!.getTime() + 1_000) },
    });
    return id;
  },
  ownTraining: async ({ owner, caller }) => (await makeTraining((caller ?? owner).id)).id,
  ownLesson: async ({ owner, caller }) => (await makeTraining((caller ?? owner).id)).lessonId,
  // Requested lessons: of the world's student and of the caller, without an instructor.
  lessonRequest: ({ world }) => makeLessonRequest(world.site.id, world.student.id),
  ownLessonRequest: ({ world, owner, caller }) => makeLessonRequest(world.site.id, (caller ?? owner).id),
  // An occurrence report of the world's student.
  occurrence: ({ world }) => makeOccurrence(world.site.id, world.student.id),
  // What the caller waits for, and what is offered to them.
  ownStandby: async ({ world, owner, caller }) => (await makeStandby(world.site.id, (caller ?? owner).id)).id,
  ownStandbyOffer: async ({ world, owner, caller, start }) =>
    makeStandbyOffer(world, (caller ?? owner).id, start + YEAR_SECONDS),
  // An empty draft of the world's site, and a draft with one item, of the same id as what it changes, which the caller has made.
  draft: ({ world, owner }) => makeDraft(world.site.id, owner.id),
  // A draft with a flight that instructors may book, too.
  publishableDraft: async ({ world, start }) => {
    const draftId = await makeDraft(world.site.id, world.staff.id);
    const type = { ...named(), bookingRight: "AccessibleByInstructor" } as const;
    const operationId = (await prisma().operationType.create({ data: type })).id;
    const aircraft = { aircraftId: world.aircraft.id, operationId };
    const users = [{ userId: world.instructor.id, reservationUserRole: RESERVATION_ROLES.indexOf("PilotInCommand") }];
    const body = { siteId: world.site.id, start, end: start + 3600, aircraft, users };
    const item = { draftId, number: 1, reservationId: newId(), type: "Operation", authorId: world.staff.id } as const;
    await prisma().draftItem.create({ data: { id: newId(), ...item, body, createdAt: new Date() } });
    return draftId;
  },
  // Drafts with a run of the week's plan, which the caller has asked for: one that has ended, and one that goes on.
  plannedDraft: ({ world, owner, caller }) => makePlannedDraft(world.site.id, (caller ?? owner).id, "Done"),
  runningDraft: ({ world, owner, caller }) => makePlannedDraft(world.site.id, (caller ?? owner).id, "Running"),
  draftItem: async ({ world, owner, caller }) => {
    const authorId = (caller ?? owner).id;
    const draftId = await makeDraft(world.site.id, authorId);
    const of = { id: draftId, draftId, reservationId: draftId, authorId };
    const data = { ...of, number: 1, basedOn: 1, type: "Renter" } as const;
    return (await prisma().draftItem.create({ data: { ...data, createdAt: new Date() } })).id;
  },
  lesson: async ({ world }) => (await makeTraining(world.student.id)).lessonId,
  // Lessons of a student whom no other example books, which the world's instructor has given: to be rated, and submitted.
  lessonToRate: async ({ world }) => (await makeGivenLesson(world, await findLearner(world))).lessonId,
  ratedLesson: async ({ world }) =>
    (await makeGivenLesson(world, await findLearner(world), { isRated: true })).lessonId,
  submittedLesson: async ({ world }) =>
    (await makeGivenLesson(world, await findLearner(world), { isSubmitted: true })).lessonId,
  lessonReservation: async ({ world }) => (await makeGivenLesson(world, await findLearner(world))).reservationId,
  classReservation: async ({ world }) =>
    (await makeGivenLesson(world, await findLearner(world), { sort: "Theoretical" })).reservationId,
  // A lesson of the caller that waits for their signature.
  lessonToSign: async ({ world, owner, caller }) => {
    // By an instructor of their own: who gives a lesson reads its student's certificates.
    const instructorId = (await makePerson({ roles: { [world.site.id]: ["Instructor"] } })).id;
    return (await makeGivenLesson(world, (caller ?? owner).id, { isSubmitted: true, instructorId })).lessonId;
  },
  // A lesson of the world's student with a file of the same id.
  lessonWithFile: async ({ world, owner }) => {
    const { lessonId, sessionId, revisionId } = await makeTraining(world.student.id, { isLocked: false });
    const fileId = await makeStoredFile(owner.id, { keptAt: new Date() });
    await prisma().storedFile.update({ where: { id: fileId }, data: { id: lessonId } });
    const part = { part: "Briefing", order: 0 } as const;
    await prisma().sessionFile.create({ data: { sessionId, fileId: lessonId, revisionId, ...part } });
    return lessonId;
  },
  // The only ones that aren't archived, so that their order is whole.
  onlyFlightPhase: async (scene) => {
    await prisma().flightPhase.updateMany({ data: { state: "Archived" } });
    return makeRecord(flightPhaseDescriptor, scene);
  },
  onlySkill: async (scene) => {
    await prisma().skill.updateMany({ data: { state: "Archived" } });
    return makeRecord(skillDescriptor, scene);
  },
  limit: async ({ world }) => {
    const term = { unit: "Hours", interval: 60_000, dueCounter: 76_000 } as const;
    const limit = { ...named(), aircraftId: world.aircraft.id, terms: { create: [term] } };
    return (await prisma().maintenanceLimit.create({ data: limit })).id;
  },
  component: makeComponent,
  // A component on the world's aircraft, of version 1.
  fittedComponent: async (scene) => {
    const [componentId, aircraftId] = [await makeComponent(scene), scene.world.aircraft.id];
    const fitting = { id: newId(), componentId, aircraftId, fittedOn: new Date("2026-01-01") };
    await prisma().componentFitting.create({
      data: { ...fitting, fittedMinutes: 0, fittedLandings: 0, writtenAt: new Date() },
    });
    return componentId;
  },
  // An aircraft that the caller has booked. Its one defect, and the photograph of it, have the same id.
  bookedAircraft: async ({ world, caller, owner, start }) => {
    const { id } = await makeAircraft(world.site.id);
    const [startAt, endAt] = [start, start + 3600].map((at) => new Date(at * 1000));
    const booked = { siteId: world.site.id, type: "Renter", aircraftId: id, startAt: startAt!, endAt: endAt! } as const;
    const people = { create: { personId: (caller ?? owner).id, role: "Renter" } } as const;
    const now = new Date();
    await prisma().reservation.create({ data: { id, ...booked, people, createdAt: now, editedAt: now } });
    const reported = { reportedById: world.staff.id, reportedAt: now };
    await prisma().defect.create({ data: { id, aircraftId: id, number: 1, description: "Brake", ...reported } });
    await prisma().defectPhoto.create({ data: { id, defectId: id, fileId: await makeStoredFile(owner.id), at: now } });
    return id;
  },
  // A rental that the caller has flown long ago, a leg of it as it is typed, and one that is closed.
  flownRental: (scene) => makeFlownRental(scene),
  // A rental that leaves soon, so that its renter may accept the aircraft.
  leavingRental: async (scene) => {
    const { id: aircraftId } = await makeAircraft(scene.world.site.id);
    const now = Date.now();
    const [startAt, endAt] = [new Date(now + 1_800_000), new Date(now + 5_400_000)];
    const times = { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
    const people = { create: { personId: renterOf(scene).id, role: "Renter" } } as const;
    const booked = { siteId: scene.world.site.id, type: "Renter", state: "Scheduled", aircraftId } as const;
    const written = { createdAt: new Date(now), editedAt: new Date(now) };
    return (await prisma().reservation.create({ data: { id: newId(), ...booked, ...times, ...written, people } })).id;
  },
  flownOffBlock: ({ start }) => start - FLOWN_BEFORE,
  flownLeg: ({ owner, caller, start }) => {
    const offBlock = start - FLOWN_BEFORE;
    const users = [{ userId: (caller ?? owner).id, mode: PILOT_FUNCTIONS.indexOf("Pic"), pilotFlying: true }];
    const times = { offBlock, takeOff: offBlock + 300, landing: offBlock + 3300, onBlock: offBlock + 3600 };
    const durations = { dayMinutes: 60, nightMinutes: 0, ifrMinutes: 0, vfrMinutes: 60 };
    return { users, from: "LFLG", to: "LFLG", ...times, ...durations, landingsByDay: 1 };
  },
  // A flown rental of the caller with a track and a picture of the horameter.
  trackedFlight: async (scene) => {
    const reservationId = await makeFlownRental(scene);
    for (const kind of ["Track", "Hobbs"] as const) {
      const fileId = await makeStoredFile(scene.owner.id, { keptAt: new Date() });
      const track = { from: 0, until: 60, metres: 0, highest: null, line: [], aerodromes: [], legs: [] };
      const file = { id: newId(), reservationId, number: 1, kind, fileId, at: new Date() };
      await prisma().legFile.create({ data: { ...file, ...(kind === "Track" && { track }) } });
    }
    return reservationId;
  },
  closedFlight: async (scene) => {
    const reservationId = await makeFlownRental(scene);
    await prisma().flight.create({ data: { reservationId, siteId: scene.world.site.id, state: "Closed" } });
    return reservationId;
  },
  // A student with one declared leg, which has the same id. It lies in a year of its own.
  pilotWithLeg: async (scene) => {
    const id = await makeMember(scene);
    const [offBlockAt, onBlockAt] = [10, 11].map((hour) => new Date(Date.UTC(2025, 5, 10, hour)));
    const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400-120", function: "Pic" } as const;
    const times = { offBlockAt: offBlockAt!, onBlockAt: onBlockAt!, declaredById: id, declaredAt: new Date() };
    await makeLeg({ id, pilotId: id, ...flown, ...times });
    return id;
  },
  // A student with an import of one leg. All three have the same id.
  pilotWithImport: async (scene) => {
    const id = await makeMember(scene);
    const [offBlockAt, onBlockAt] = [10, 11].map((hour) => new Date(Date.UTC(2025, 6, 10, hour)));
    const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400-120", function: "Pic" } as const;
    const times = { offBlockAt: offBlockAt!, onBlockAt: onBlockAt!, declaredById: id, declaredAt: new Date() };
    const made = { personId: id, importedById: id, importedAt: new Date(), flights: 1 };
    await prisma().logbookImport.create({ data: { id, ...made, fileName: "logbook.csv", format: "ForeFlight" } });
    await makeLeg({ id, pilotId: id, importId: id, ...flown, ...times });
    return id;
  },
  // An import of one past flight of the school. Both have the same id.
  pastFlightImport: async (scene) => {
    const pilotId = await makeMember(scene);
    const id = newId();
    const [offBlockAt, onBlockAt] = [10, 11].map((hour) => new Date(Date.UTC(2025, 6, 11, hour)));
    const flown = { category: "Aircraft", class: "SingleEngine", model: "DR400-120", function: "Pic" } as const;
    const times = { offBlockAt: offBlockAt!, onBlockAt: onBlockAt!, declaredAt: new Date() };
    const made = { importedAt: new Date(), flights: 1, fileName: "flights.csv", format: "Unknown" };
    await prisma().logbookImport.create({ data: { id, ...made } });
    await makeLeg({ id, pilotId, importId: id, ...flown, ...times });
    return id;
  },
  // A rule of recent experience of the school's own, of version 1.
  recencyRule: async () =>
    (await prisma().recencyRule.create({ data: { id: newId(), kind: "LastFlight", scope: "Model", days: 60 } })).id,
  // Something that the person has said of their availability, of version 1.
  availability: async ({ owner, start }) => {
    const times = { startAt: new Date(start * 1000), endAt: new Date((start + 3600) * 1000), timeZone: "Europe/Paris" };
    const row = { id: newId(), personId: owner.id, kind: "Unavailable" as const, ...times, enteredAt: new Date() };
    return (await prisma().availability.create({ data: row })).id;
  },
  // A saved view of the person's own, of version 1.
  planningView: async ({ owner }) =>
    (await prisma().planningView.create({ data: { id: newId(), personId: owner.id, name: newId(), kind: "Week" } })).id,
  // A student with one waiver, which has the same id.
  pilotWithWaiver: async (scene) => {
    const id = await makeMember(scene);
    const waived = { rule: "easaPassengers", reason: "Flies elsewhere", endsOn: new Date("2099-01-01") };
    await prisma().recencyWaiver.create({ data: { id, personId: id, ...waived, grantedAt: new Date() } });
    return id;
  },
  // A released defect with its certificate, of an aircraft with the same id.
  releasedDefect: async ({ world, owner }) => {
    const { id } = await makeAircraft(world.site.id);
    const [now, by] = [new Date(), world.staff.id];
    const signed = {
      work: "Mended",
      releasedById: by,
      releasedAt: now,
      certificateFileId: await makeStoredFile(owner.id),
    };
    await prisma().defect.create({
      data: { id, aircraftId: id, number: 1, description: "Brake", reportedById: by, reportedAt: now, ...signed },
    });
    return id;
  },
  // An operation type that instructors may book too.
  operationType: async () =>
    (await prisma().operationType.create({ data: { ...named(), bookingRight: "AccessibleByInstructor" } })).id,

  reservation: async (scene) => {
    const type = bookableTypes.find((one) => scene.path.endsWith(`/${kinds[one].booking!.route}`)) ?? "Renter";
    const [start, renter] = [scene.start + YEAR_SECONDS, renterOf(scene).id];
    const { lesson } = kinds[type];
    const learner = lesson ? await makeLearner(scene.world, lesson) : undefined;
    return (await makeReservation(scene.world, { type, start, renter, learner })).id;
  },
  reservationWithinNotice: makeReservationWithinNotice,
  // A reservation with an open request of its renter, which has the same id.
  askedReservation: async (scene) => {
    const id = await makeReservationWithinNotice(scene);
    const request = { id, reservationId: id, kind: "Cancellation", personId: renterOf(scene).id } as const;
    const { id: reasonId } = await makeCancellationReason();
    await prisma().reservationRequest.create({ data: { ...request, reasonId, createdAt: new Date() } });
    return id;
  },
  // A reservation that the caller has just cancelled.
  cancelledReservation: (scene) => makeCancelledRental(scene, scene.start + YEAR_SECONDS),
  changedReservation: (scene) => makeChangedRental(scene, scene.start + YEAR_SECONDS),
  // A weekly series of one reservation, which has the same id; and one that the caller has just cancelled.
  series: async (scene) => {
    const [start, renter] = [scene.start + YEAR_SECONDS + FOUND_LATER, renterOf(scene).id];
    return makeSeriesOf((await makeReservation(scene.world, { type: "Renter", start, renter })).id);
  },
  cancelledSeries: async (scene) =>
    makeSeriesOf(await makeCancelledRental(scene, scene.start + YEAR_SECONDS + FOUND_LATER)),
  // The day at the site of the second date of a weekly series, as unix seconds of 00:00 UTC.
  nextWeek: ({ start }) => utcDayToUnix(localDayOf(start, "Europe/Paris")) + 7 * 86_400,
  otherReservation: async ({ world, start }) => {
    const renter = (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
    const [aircraftId, type] = [world.otherAircraft.id, "Renter"] as const;
    return (await makeReservation(world, { type, start: start + YEAR_SECONDS, aircraftId, renter })).id;
  },
  // A notice to everybody at the site, which nobody has read yet.
  notice: async ({ world }) => {
    const input = { title: "Runway closed", text: "Until Friday", siteId: world.site.id, confirmation: true };
    return (await asActor(SYSTEM_ACTOR, (work) => publishNotice(work, noticeInputSchema.parse(input)))).id;
  },
  day: () => EXAMPLE_DAY_START,
  nextDay: () => EXAMPLE_DAY_START + 86_400,
  start: ({ start }) => start,
  end: ({ start }) => start + 3600,
};

/** Placeholders whose values don't depend on a site, so that they are the same wherever they are used. */
const OF_NO_SITE = new Set([
  ...["school", "schoolVersion", "termsFile", "email", "newEmail", "unknownEmail", "newName", "resetCode", "password"],
  ...["passkey"],
  ...["refreshToken", "day", "nextDay", "recencyRule"],
  ...["revision", "lockedRevision", "writtenRevision", "revisionOfOne", "exercise", "sessionWithFile"],
  ...["onlyFlightPhase", "onlySkill"],
  ...resourceDescriptors.filter(({ place }) => place !== "site").map(({ placeholder }) => placeholder),
]);

/** Whether an example contains a value that depends on a site. If not, the call is the same at every site. */
export const exampleDependsOnSite = (example: unknown) => namesIn(example).some((name) => !OF_NO_SITE.has(name));

const namesIn = (example: unknown) => [
  ...new Set([...JSON.stringify(example).matchAll(/"\{(\w+)\}"/g)].map(([, name]) => name!)),
];

/** Makes a rental that the caller has just cancelled. */
async function makeCancelledRental(scene: ExampleScene, start: number): Promise<string> {
  const { id } = await makeReservation(scene.world, { type: "Renter", start, renter: renterOf(scene).id });
  await prisma().occupation.deleteMany({ where: { reservationId: id } });
  const by = { cancelledById: (scene.caller ?? scene.owner).id, cancelledAt: new Date() };
  await prisma().reservation.update({ where: { id }, data: { state: "Cancelled", ...by } });
  return id;
}

/** Makes a rental that the caller has just changed. */
async function makeChangedRental(scene: ExampleScene, start: number): Promise<string> {
  const { id } = await makeReservation(scene.world, { type: "Renter", start, renter: renterOf(scene).id });
  const siteId = scene.world.site.id;
  const at = new Date();
  await prisma().reservation.update({ where: { id }, data: { editedAt: at } });
  const change = { action: "reservation.change", before: { comment: "As it was" }, after: { comment: "" } };
  const of = { siteId, subjectKind: "reservation", subjectId: id, actorId: (scene.caller ?? scene.owner).id };
  await prisma().auditEntry.create({ data: { id: newId(), at, ...of, ...change } });
  return id;
}

/** Makes a reservation the only date of a weekly series with the same id. */
async function makeSeriesOf(id: string): Promise<string> {
  const { siteId, startAt, endAt } = await prisma().reservation.findUniqueOrThrow({ where: { id } });
  const rule = { timeZone: "Europe/Paris", repeatUntil: new Date(endAt.getTime() + 14 * 86_400_000) };
  await prisma().reservationSeries.create({ data: { id, siteId, startAt, endAt, ...rule, createdAt: new Date() } });
  await prisma().reservation.update({ where: { id }, data: { seriesId: id } });
  return id;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);
const named = () => {
  const id = newId();
  return { id, name: id };
};
/** A certificate of a type of its own, which asks for a date. Its document is a file that somebody uploaded. */
async function makeCertificate(
  of: { personId?: string; aircraftId?: string; state: "Completed" | "Validated" },
  uploaderId: string,
  decider?: { id: string },
): Promise<string> {
  const category = of.aircraftId ? "ForEquipment" : "ForPeople";
  const type = await prisma().certificateType.create({ data: { ...named(), category, demands: ["ExpiresOnDate"] } });
  const facts = {
    typeId: type.id,
    fileId: await makeStoredFile(uploaderId, { keptAt: new Date() }),
    expiresOn: new Date("2099-01-01"),
    ...(decider && { decidedById: decider.id, decidedAt: new Date() }),
  };
  return (await prisma().certificate.create({ data: { id: newId(), ...of, ...facts, createdAt: new Date() } })).id;
}
/** A new programme's first revision. */
async function makeRevision(): Promise<{ id: string }> {
  const input = programInputSchema.parse({ name: newId(), edition: "1", revision: "0" });
  const { revisionId } = await asActor(SYSTEM_ACTOR, (work) => createProgram(work, input));
  return { id: revisionId };
}
const makeTrainingSession = (revisionId: string) =>
  asActor(SYSTEM_ACTOR, async (work) => {
    const { id: phaseId } = await createPhase(work, { revisionId, name: newId() });
    return createSession(work, sessionInputSchema.parse({ phaseId, type: 1, title: newId() }));
  });
/** A training in a revision of its own with one lesson. */
async function makeTraining(studentId: string, { isLocked = true } = {}) {
  const { id: revisionId } = await makeRevision();
  const session = await makeTrainingSession(revisionId);
  const { programId } = await prisma().programRevision.update({
    where: { id: revisionId },
    data: isLocked ? { lockedAt: new Date() } : {},
  });
  const [id, phaseId, lessonId] = [newId(), newId(), newId()];
  const begun = { startOn: new Date("2026-09-01"), createdAt: new Date() };
  await prisma().enrolment.create({ data: { id, studentId, revisionId, programId, ...begun } });
  const place = { enrolmentId: id, order: 0 };
  await prisma().enrolmentPhase.create({ data: { id: phaseId, phaseId: session.phaseId, ...place } });
  await prisma().enrolmentSession.create({ data: { id: lessonId, phaseId, sessionId: session.id, ...place } });
  return { id, lessonId, sessionId: session.id, revisionId };
}
/** A lesson of a student that the world's instructor gave an hour ago, as far as it says, with a reservation of the same id. */
async function makeGivenLesson(
  world: World,
  studentId: string,
  {
    sort = "Practical",
    isRated = false,
    isSubmitted = false,
    instructorId = world.instructor.id,
  }: { sort?: SessionType; isRated?: boolean; isSubmitted?: boolean; instructorId?: string } = {},
) {
  const { lessonId, sessionId } = await makeTraining(studentId, { isLocked: false });
  if (sort === "Theoretical") {
    const theory = {
      type: sort,
      aircraftType: null,
      engine: null,
      flying: null,
      period: null,
      mode: null,
      minutes: 60,
    };
    await prisma().trainingSession.update({ where: { id: sessionId }, data: theory });
  }
  const {
    id: reservationId,
    startAt,
    endAt,
  } = await giveLesson(world, { studentId, lessonId, id: lessonId, sort, instructorId });
  const given = { lessonId, instructorId, startAt, comment: "Flies a good circuit" };
  if (isRated)
    await prisma().lessonFollowUpDraft.create({
      data: { lessonId, entry: { comment: given.comment }, editedAt: endAt },
    });
  if (isSubmitted) {
    await prisma().enrolmentSession.update({ where: { id: lessonId }, data: { status: "AwaitingSignature" } });
    await prisma().lessonFollowUp.create({ data: { id: newId(), ...given, submittedAt: endAt } });
  }
  return { lessonId, reservationId };
}
/** A draft whose version leaves the number 1 to an item. */
async function makeDraft(siteId: string, createdById: string): Promise<string> {
  const of = { siteId, name: "Week 14", createdById, version: 2 };
  const data = { id: newId(), ...of, createdAt: new Date(), editedAt: new Date() };
  return (await prisma().draftPlanning.create({ data })).id;
}
async function makePlannedDraft(siteId: string, askedById: string, state: "Done" | "Running"): Promise<string> {
  const [draftId, at] = [await makeDraft(siteId, askedById), new Date()];
  await prisma().weekPlanRun.create({
    data: { id: newId(), draftId, askedById, state, input: {}, startedAt: at, seenAt: at },
  });
  return draftId;
}
async function makeLessonRequest(siteId: string, studentId: string): Promise<string> {
  const [id, { lessonId }] = [newId(), await makeTraining(studentId)];
  const data = { id, siteId, studentId, lessonId, wish: "Any morning", createdAt: new Date() };
  await prisma().lessonRequest.create({ data });
  return id;
}
/** Makes a report of a mandatory occurrence an hour ago. */
export async function makeOccurrence(siteId: string, reporterId: string | null, data: Partial<OccurrenceReport> = {}) {
  const [id, at] = [newId(), new Date(Date.now() - 3_600_000)];
  const words = { headline: "Bird strike on final", narrative: "A buzzard hit the left wing.", place: "", weather: "" };
  const facts = { occurredAt: at, awareAt: at, receivedAt: at, injuries: "None", damage: "Minor", aircraft: "F-GKQA" };
  const { actions: _actions, ...rest } = data;
  await prisma().occurrenceReport.create({
    data: { id, siteId, reporterId, sendingKey: id, ...words, ...facts, isMandatory: true, ...rest },
  });
  return id;
}
/** Makes an entry of the waiting list: for an hour of an aircraft, within the next two years. */
export async function makeStandby(siteId: string, personId: string, data: Partial<Standby> = {}) {
  const times = { fromAt: new Date(), untilAt: new Date(Date.now() + 2 * 365 * 86_400_000), createdAt: new Date() };
  const wanted = { type: "Renter", minutes: 60, noticeMinutes: 0 } as const;
  return prisma().standby.create({ data: { id: newId(), siteId, personId, ...wanted, ...times, ...data } });
}
/** Makes an open offer of an hour that a rental has left free. */
async function makeStandbyOffer(world: World, personId: string, start: number): Promise<string> {
  const { site, aircraft } = world;
  const renter = (await makePerson({ roles: { [site.id]: ["Renter"] } })).id;
  const { id: reservationId } = await makeReservation(world, { type: "Renter", start, renter });
  const times = { startAt: fromUnix(start), endAt: fromUnix(start + 3600) };
  const freed = { id: newId(), siteId: site.id, reservationId, ...times, aircraftId: aircraft.id };
  await prisma().freedTime.create({ data: { ...freed, freedAt: new Date() } });
  const { id: standbyId } = await makeStandby(site.id, personId);
  const of = { id: newId(), siteId: site.id, standbyId, freedTimeId: freed.id, aircraftId: aircraft.id };
  const until = { offeredAt: new Date(), answerUntil: new Date(Date.now() + 3_600_000) };
  return (await prisma().standbyOffer.create({ data: { ...of, ...times, ...until } })).id;
}
async function makeSoloTraining(world: World) {
  const made = await makeTraining(world.student.id, { isLocked: false });
  const flown = { aircraftType: "Aircraft", engine: "SingleEngine", flying: "Vfr", period: "Day" } as const;
  const data = { type: "Practical", mode: "Solo", ...flown } as const;
  await prisma().trainingSession.update({ where: { id: made.sessionId }, data });
  return made;
}
const makeExercise = (revisionId: string) =>
  asActor(SYSTEM_ACTOR, (work) => createExercise(work, exerciseInputSchema.parse({ revisionId, name: newId() })));
/** A component on the shelf of the world's site. */
async function makeComponent({ world }: ExampleScene): Promise<string> {
  const { id, name } = named();
  return (await prisma().component.create({ data: { id, name, serialNumber: name, siteId: world.site.id } })).id;
}
/** Makes a record from the example in its descriptor. Its name is its own, and the scene has the records that it names. */
async function makeRecord({ create, input, example }: ResourceDescriptor, scene: ExampleScene): Promise<string> {
  const body = input.parse(fillPlaceholders(example, await makePlaceholderValues(example, scene)));
  const { id } = await asActor(SYSTEM_ACTOR, (work) => create!(work, body as never));
  return id;
}
const renterOf = ({ world, caller }: ExampleScene) => (caller?.id === world.renter.id ? caller : world.renter);
/** A rental that begins in two hours. What it occupies is elsewhere, so that any number of them can be made. */
async function makeReservationWithinNotice(scene: ExampleScene): Promise<string> {
  const [start, renter] = [scene.start + YEAR_SECONDS, renterOf(scene).id];
  const { id } = await makeReservation(scene.world, { type: "Renter", start, renter });
  const [startAt, endAt] = [2, 3].map((hours) => new Date(Date.now() + hours * 3_600_000));
  await prisma().reservation.update({
    where: { id },
    data: { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt },
  });
  return id;
}
const makeMember = async ({ world }: ExampleScene, data = {}) =>
  (await makePerson({ roles: { [world.site.id]: ["Student"] }, data })).id;

type CodeOf = { personId: string; email?: string; purpose: "ResetPassword" | "ConfirmEmail" };
async function makeMailedCode(of: CodeOf): Promise<string> {
  const code = newRefreshToken();
  const data = { ...of, hash: hashToken(code), createdAt: new Date(), expiresAt: inAnHour() };
  await prisma().mailedCode.create({ data });
  return code;
}

const PLACEHOLDER = /^\{(\w+)\}$/;

/**
 * Makes a new value for each placeholder in an example. Values in `known` are used instead of new ones. Throws for a
 * placeholder that nothing is made for.
 */
export async function makePlaceholderValues(
  example: unknown,
  scene: ExampleScene,
  known: PlaceholderValues = {},
): Promise<PlaceholderValues> {
  const values: PlaceholderValues = {};
  let account: Promise<SignedInPerson> | undefined;
  const ownAccount = () => (account ??= makePerson().then(signInAs));
  for (const name of namesIn(example)) {
    const make = PLACEHOLDERS[name];
    if (!make && !(name in known)) throw new Error(`nothing is known to be made for {${name}}`);
    values[name] = known[name] ?? (await make!(scene, ownAccount));
  }
  return values;
}

/**
 * Fills the placeholders of an example. Throws for a placeholder without a value, because the call would then test nothing.
 */
export function fillPlaceholders<T>(value: T, values: PlaceholderValues): T;
export function fillPlaceholders(value: unknown, values: PlaceholderValues): unknown {
  if (typeof value === "string") {
    const name = PLACEHOLDER.exec(value)?.[1];
    if (name === undefined) return value;
    if (!(name in values)) throw new Error(`no value for {${name}}`);
    return values[name];
  }
  if (Array.isArray(value)) return value.map((one) => fillPlaceholders(one, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillPlaceholders(inner, values)]));
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/** Makes an endpoint's URL with its path parameters and query filled in. */
export function makeEndpointUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** A rental of the caller on an aircraft of its own, which was flown and waits for its follow-up. */
async function makeFlownRental({ world, owner, caller, start }: ExampleScene): Promise<string> {
  const { id: aircraftId } = await makeAircraft(world.site.id);
  const [startAt, endAt] = [0, 3600].map((later) => new Date((start - FLOWN_BEFORE + later) * 1000)) as [Date, Date];
  const times = { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
  const people = { create: { personId: (caller ?? owner).id, role: "Renter" } } as const;
  const booked = { siteId: world.site.id, type: "Renter", state: "FlightFollowUpNeeded", aircraftId } as const;
  const written = { createdAt: startAt, editedAt: startAt };
  return (await prisma().reservation.create({ data: { id: newId(), ...booked, ...times, ...written, people } })).id;
}

async function makePackLinkExample(world: World): Promise<string> {
  const [id, packId] = [newId(), await makePackExample(world)];
  const days = { untilOn: new Date(Date.now() + 86_400_000), createdAt: new Date() };
  const link = { ...{ id, packId, keyHash: sha256(id), reader: "DSAC", mayDownload: true }, ...days };
  await prisma().inspectionLink.create({ data: { ...link, createdById: world.staff.id } });
  return id;
}

async function makeApiKeyExample(madeById: string): Promise<string> {
  const id = newId();
  const times = { createdAt: new Date(), endsAt: new Date(Date.now() + 86_400_000) };
  const secret = newSecret();
  const shown = {
    name: "Wall screen",
    permissions: ["change.read", "planning.read"],
    mayWrite: false,
    beginning: beginningOf(secret),
  };
  await prisma().apiKey.create({ data: { id, madeById, ...shown, secretHash: sha256(secret), ...times } });
  return id;
}

async function makeWebhookExample(madeById: string): Promise<string> {
  const [id, keyId] = [newId(), await makeApiKeyExample(madeById)];
  const secret = sealWebhookSecret(newWebhookSecret(), id);
  const body = JSON.stringify({ items: [], next: 0 });
  const told = { firstNumber: 0, lastNumber: 0, changes: 0, body, nextAttemptAt: new Date(), createdAt: new Date() };
  const deliveries = { create: { id, ...told, state: "Delivered" as const } };
  // A port of this machine at which nobody listens, so that no test calls another.
  const data = { id, keyId, url: "https://127.0.0.1:1/", secret, position: 0, createdAt: new Date(), deliveries };
  await prisma().webhook.create({ data });
  return id;
}

/** Makes a pack of a site's legs that has one file beside the whole. */
async function makePackExample({ site, staff }: World): Promise<string> {
  const now = new Date();
  const data = { name: "pack.pdf", mediaType: "application/pdf", size: 4, bytes: Buffer.from("%PDF") };
  const file = (number: number) => ({
    ...{ number, part: number === 0 ? "Whole" : "Legs", title: "Legs", pages: 1, entries: 0 },
    ...{ sha256: sha256(data.bytes), file: { create: { id: newId(), ...data, createdAt: now, keptAt: now } } },
  });
  const pack = await prisma().inspectionPack.create({
    data: {
      ...{ id: newId(), siteId: site.id, kind: "Site", parts: ["Legs"], locale: "en-US", state: "Made", madeAt: now },
      ...{ seenAt: now, createdAt: now, createdById: staff.id, chainSequence: 0, chainHash: "0".repeat(64) },
      ...{ filesMade: 2, filesInAll: 2, files: { create: [file(0), file(1)] } },
    },
  });
  return pack.id;
}
