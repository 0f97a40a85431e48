import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import type { SoloAuthorisationView } from "@/lib/activity/training/solo/schema";
import { addDays, localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeLeg } from "@/lib/testing/flights";
import { runDueJobs } from "@/lib/testing/jobs";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const ZONE = "Europe/Paris";
const [SIMULATOR, INSTRUCTOR, STUDENT] = [2, 2, 3];
const [STALLS, ALONE] = [1, 2];
const TODAY = localDayOf(Date.now() / 1000, ZONE);
const day = (ahead: number) => utcDayToUnix(addDays(TODAY, ahead));
/** The instant of nine o'clock at the site. */
const nine = (ahead: number) =>
  Temporal.ZonedDateTime.from(`${addDays(TODAY, ahead)}T09:00[${ZONE}]`).epochMilliseconds / 1000;

let world: World;
let revisionId: string;
let restricted: SignedInPerson;
let elsewhere: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world, { solos: 1 });
  elsewhere = (await makeSite()).id;
  restricted = await makeInstructor();
  await restrict(restricted.id);
});

const makeInstructor = async (siteId = world.site.id) =>
  signInAs(await makePerson({ roles: { [siteId]: ["Instructor"] } }));
/** Gives somebody a licence that says that their privileges as an instructor are restricted. */
async function restrict(personId: string): Promise<void> {
  const type = { id: newId(), name: newId(), category: "ForPeople" as const, demands: [] };
  const qualification = { id: newId(), name: "FI restricted", order: 0, meaning: "InstructorFiRestricted" };
  await prisma().certificateType.create({ data: { ...type, qualifications: { create: qualification } } });
  await prisma().certificate.create({
    data: {
      ...{ id: newId(), typeId: type.id, personId, state: "Validated", createdAt: new Date() },
      qualifications: { create: { qualificationId: qualification.id } },
    },
  });
}
const enrol = async () => {
  const training = await enrolStudent(world, revisionId);
  const accepted = { requirementsAcceptedAt: new Date(), validatedAt: new Date(), validatedByName: "Staff" };
  await prisma().enrolment.update({ where: { id: training.id }, data: accepted });
  return training;
};
/** What a student flew alone before. */
const flew = (pilotId: string, isCrossCountry = false) =>
  makeLeg({
    ...{ pilotId, category: "Aircraft", class: "SingleEngine", model: "DR400", function: "Solo" },
    ...{ offBlockAt: new Date(1_790_000_000_000), onBlockAt: new Date(1_790_003_600_000), state: "Validated" },
    ...{ declaredAt: new Date(), isCrossCountry },
  });

type Answer = { status: number; body: SoloAuthorisationView & { errors?: Record<string, string[]>; version?: number } };
async function send(verb: "GET" | "POST" | "PATCH", path: string, as: SignedInPerson, body?: unknown, language = "en") {
  const answer = await call(verb, `/api/${path}`, { as, body, headers: { "accept-language": language } });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {} } as Answer;
}
const give = (training: Enrolled, more: object = {}, as = world.instructor, language?: string) =>
  send("POST", "solo-authorisation", as, { trainingId: training.id, ...more }, language);
async function given(training: Enrolled, more: object = {}, as = world.instructor) {
  const { status, body } = await give(training, more, as);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const refusedAt = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, ...Object.keys(body.errors ?? {})].join(" ");
};
const withdraw = (id: string, as: SignedInPerson, body: object = { version: 1 }) =>
  send("PATCH", `solo-authorisation/${id}/withdraw`, as, body);
const aloneOf = ({ lessons }: Enrolled) => lessons[ALONE]!;

let flown = 0;
/** A solo that the instructor books some days ahead, each on an aircraft of its own. */
async function soloBody(training: Enrolled, ahead = 10 + flown++, aircraftId?: string) {
  const start = nine(ahead);
  return {
    ...{ siteId: world.site.id, start, end: start + 7200 },
    aircraft: { aircraftId: aircraftId ?? (await makeAircraft(world.site.id)).id },
    users: [
      { userId: world.instructor.id, reservationUserRole: INSTRUCTOR },
      { userId: training.student.id, reservationUserRole: STUDENT, userProgramSessionId: aloneOf(training).id },
    ],
  };
}
type Warning = { type: string; level: number; label: string };
const soloWarnings = (warnings: readonly Warning[]) => warnings.filter(({ type }) => type === "soloAuthorisation");
const book = (body: object, as = world.instructor) => call("POST", "/api/reservation/pratical", { as, body });
const verdictOf = async (id: string) => {
  await runDueJobs();
  const view = await (await call("GET", `/api/reservation/${id}`, { as: world.instructor })).json();
  return soloWarnings(view.warnings).map(({ label }) => label);
};

describe("a solo authorisation", () => {
  test("has ninety days, the first flights of its student and its limits, and is read by the student, too", async () => {
    const training = await enrol();
    const limits = { wind: 15, crosswind: 8, place: "Circuits at LFLG", aircraftType: 0, aircraftClass: 0 };
    const body = await given(training, { ...limits, lineageIds: [aloneOf(training).session.lineageId] });
    expect(body).toMatchObject({
      ...{ ...limits, state: 0, isFirstSolo: true, isFirstCrossCountry: false, supervisor: null, withdrawal: null },
      ...{ beginsOn: day(0), endsOn: day(90), instructor: { userId: world.instructor.id } },
      lessons: [{ name: "Alone" }],
    });
    await flew(training.student.id);
    expect((await given(training)).isFirstSolo).toBe(false);
    const path = `solo-authorisation?studentId=${training.student.id}`;
    for (const as of [training.student, world.instructor, world.staff]) {
      const { body } = await send("GET", path, as);
      expect((body as unknown as SoloAuthorisationView[]).map(({ isFirstSolo }) => isFirstSolo)).toEqual([false, true]);
    }
    expect((await send("GET", path, world.renter)).status).toBe(404);
    const told = await prisma().auditEntry.findFirstOrThrow({
      where: { subjectKind: "solo-authorisation", subjectId: body.id },
    });
    expect([told.action, told.actorId]).toEqual(["solo-authorisation.authorise", world.instructor.id]);
  });

  test("is given by an instructor of the student's site alone: not by staff or admins, and by nobody for themselves", async () => {
    const training = await enrol();
    for (const as of [world.staff, world.admin, world.superAdmin])
      expect((await give(training, {}, as)).status).toBe(403);
    expect((await give(training, {}, await makeInstructor(elsewhere))).status).toBe(404);
    await prisma().siteRole.create({
      data: { personId: training.student.id, siteId: world.site.id, role: "Instructor" },
    });
    expect((await give(training, {}, training.student)).status).toBe(403);
  });

  test("says at its field what can't be", async () => {
    const training = await enrol();
    const refused = (more: object) => refusedAt(give(training, more));
    const stalls = training.lessons[STALLS]!.session.lineageId;
    expect(await refused({ beginsOn: day(-1) })).toBe("422 beginsOn");
    expect(await refused({ beginsOn: day(5), endsOn: day(4) })).toBe("422 endsOn");
    expect(await refused({ endsOn: day(400) })).toBe("422 endsOn");
    expect(await refused({ wind: 61 })).toBe("422 wind");
    expect(await refused({ wind: 10, crosswind: 11 })).toBe("422 crosswind");
    expect(await refused({ lineageIds: [stalls] })).toBe("422 lineageIds");
    expect(await refused({ aircraftId: newId() })).toBe("422 aircraftId");
    expect(await refused({ aircraftId: world.aircraft.id, aircraftType: 0 })).toBe("422 aircraftId");
    expect(await refused({ aircraftType: SIMULATOR })).toBe("422 aircraftType");
    expect(await refused({ supervisorId: world.instructor.id })).toBe("422 supervisorId");
    await prisma().enrolment.update({ where: { id: training.id }, data: { state: "Disabled", leftOn: new Date() } });
    expect((await give(training)).status).toBe(409);
  });
});

describe("an instructor with restricted privileges (FCL.910.FI)", () => {
  test.each([
    ["en", "can’t authorise a first solo "],
    ["fr", "ne pouvez pas autoriser un premier solo "],
  ])("can't authorise a first solo, and reads who can (%s)", async (language, text) => {
    const training = await enrol();
    const { body, status } = await give(training, { supervisorId: world.instructor.id }, restricted, language);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.instructor.id } });
    const other = await prisma().person.findUniqueOrThrow({ where: { id: restricted.id } });
    expect([status, body.errors?.lineageIds?.length]).toEqual([422, 1]);
    expect(body.errors!.lineageIds![0]).toContain(text);
    expect(body.errors!.lineageIds![0]).toContain(`${firstName} ${lastName}`);
    expect(body.errors!.lineageIds![0]).not.toContain(`${other.firstName} ${other.lastName}`);
  });

  test("nor a first solo cross-country, be it one of all lessons", async () => {
    const training = await enrol();
    await flew(training.student.id);
    const navigation = training.lessons.at(-1)!.session.lineageId;
    for (const lineageIds of [[], [navigation]]) {
      const { body } = await give(training, { lineageIds, supervisorId: world.instructor.id }, restricted);
      expect(body.errors?.lineageIds?.[0]).toContain("first solo cross-country");
    }
    const circuits = { lineageIds: [aloneOf(training).session.lineageId], supervisorId: world.instructor.id };
    expect((await give(training, circuits, restricted)).status).toBe(201);
    await flew(training.student.id, true);
    expect((await give(training, { supervisorId: world.instructor.id }, restricted)).status).toBe(201);
  });

  test("names for other solos who supervises: an instructor of the site whose privileges aren't restricted", async () => {
    const training = await enrol();
    await flew(training.student.id, true);
    const supervised = (supervisorId: string | null) => give(training, { supervisorId }, restricted);
    const [stranger, alsoRestricted] = [await makeInstructor(elsewhere), await makeInstructor()];
    await restrict(alsoRestricted.id);
    for (const id of [null, restricted.id, training.student.id, world.staff.id, stranger.id, alsoRestricted.id])
      expect(await refusedAt(supervised(id))).toBe("422 supervisorId");
    const { status, body } = await supervised(world.instructor.id);
    expect([status, body.supervisor?.userId]).toEqual([201, world.instructor.id]);
  });
});

describe("a solo that is booked", () => {
  test("is refused without an authorisation, allowed with it, and red again once it is withdrawn", async () => {
    const training = await enrol();
    const body = await soloBody(training);
    const refusal = await book(body);
    expect([refusal.status, JSON.stringify(await refusal.json())]).toEqual([422, expect.stringContaining("solo")]);
    const tried = { as: world.instructor, body: { type: 3, booking: body } };
    const { warnings, cures } = await (await call("POST", "/api/reservation/check", tried)).json();
    expect(soloWarnings(warnings)).toMatchObject([{ level: 2 }]);
    const led = { subjectId: training.student.id, lessonId: aloneOf(training).id };
    expect(cures).toContainEqual(expect.objectContaining({ kind: "open", screen: "soloAuthorisation", ...led }));
    const authorisation = await given(training);
    const booked = await book(body);
    const view = await booked.json();
    expect(booked.status, JSON.stringify(view)).toBe(201);
    expect(soloWarnings(view.warnings)).toEqual([]);
    expect((await withdraw(authorisation.id, world.staff, { version: 1, reason: "Radio" })).status).toBe(204);
    expect(await verdictOf(view.id)).toEqual([expect.stringContaining("has no solo authorisation for Alone")]);
    await given(training);
    expect(await verdictOf(view.id)).toEqual([]);
  });

  test("needs an authorisation for its day and its aircraft", async () => {
    const training = await enrol();
    const [right, wrong] = [await makeAircraft(world.site.id), await makeAircraft(world.site.id)];
    const { endsOn } = await given(training, { aircraftId: right.id, endsOn: day(30) });
    expect(endsOn).toBe(day(30));
    for (const [ahead, aircraftId] of [
      [31, right.id],
      [29, wrong.id],
    ] as const)
      expect((await book(await soloBody(training, ahead, aircraftId))).status).toBe(422);
    expect((await book(await soloBody(training, 29, right.id))).status).toBe(201);
  });

  test("is withdrawn once, by an instructor or staff of the site, and not by its student", async () => {
    const training = await enrol();
    const { id } = await given(training);
    expect((await withdraw(id, training.student)).status).toBe(403);
    expect((await withdraw(id, await makeInstructor(elsewhere))).status).toBe(404);
    expect((await withdraw(id, world.staff, {})).status).toBe(428);
    expect((await withdraw(id, await makeInstructor())).status).toBe(204);
    expect((await withdraw(id, world.staff, { version: 2 })).status).toBe(409);
  });
});

describe("who is told", () => {
  type Told = {
    kind: string;
    subjectId: string;
    title: string;
    text: string;
    link: string | null;
    author: string | null;
  };
  const toldTo = async (as: SignedInPerson, language: string) =>
    (
      (await (
        await call("GET", "/api/notification", { as, headers: { "accept-language": language } })
      ).json()) as Told[]
    ).filter(({ kind }) => kind.startsWith("solo"));

  test("the student hears that they may fly alone, within which limits; its author doesn't", async () => {
    const training = await enrol();
    await given(training, { endsOn: day(20), wind: 15, crosswind: 8, place: "LFLG" });
    const [told, ...more] = await toldTo(training.student, "en");
    expect(more).toEqual([]);
    expect(told!.title).toMatch(/^Solo authorised: /);
    expect(told!.text).toMatch(/ · at most 15 kt · crosswind at most 8 kt · LFLG$/);
    expect(told!.link).toContain("tab=training");
    expect((await toldTo(world.instructor, "en")).filter(({ title }) => title === told!.title)).toEqual([]);
  });
  test("whoever gave it hears that somebody else withdrew it, and why, in their own language", async () => {
    const [training, giver] = [await enrol(), await makeInstructor()];
    const { id } = await given(training, {}, giver);
    expect((await withdraw(id, world.instructor, { version: 1, reason: "Radio" })).status).toBe(204);
    for (const reader of [giver, training.student]) {
      const [told] = await toldTo(reader, "fr");
      expect(told!.title).toMatch(/^Autorisation de solo de .+ retirée\u00a0: /);
      expect(told).toMatchObject({ kind: "soloWithdrawn", text: "Radio" });
    }
    expect((await toldTo(world.instructor, "fr")).filter(({ subjectId }) => subjectId === id)).toEqual([]);
  });
});

test("what a student may do says that a solo takes an authorisation, and ends with it", async () => {
  const training = await enrol();
  const soloOf = async (day: string, aircraft = 0) => {
    const path = `/api/user/${training.student.id}/may-do?date=${day}&aircraft=${aircraft}`;
    const { boxes } = await (await call("GET", path, { as: world.staff })).json();
    return boxes.find(({ box }: { box: string }) => box === "StudentSolo");
  };
  const lacks = { status: "NotNow", until: null, missing: [{ kind: "authorisation", ground: "missing" }] };
  expect(await soloOf(TODAY)).toMatchObject(lacks);
  await given(training);
  const { beginsOn, endsOn } = await prisma().soloAuthorisation.findFirstOrThrow({
    where: { studentId: training.student.id },
  });
  expect(await soloOf(toDay(beginsOn))).toMatchObject({
    ...{ status: "May", until: toDay(endsOn), endedBy: [{ kind: "authorisation" }] },
  });
  expect(await soloOf(toDay(endsOn))).toMatchObject({ status: "May" });
  expect(await soloOf(addDays(toDay(endsOn), 1))).toMatchObject(lacks);
});

test("a beginner without a medical flies dual, and not solo, even when authorised", async () => {
  const training = await enrol();
  await given(training);
  const type = await prisma().certificateType.create({
    data: {
      ...{ id: newId(), name: "Medical", category: "ForPeople", demands: [], isMandatory: true, isBlocking: true },
      parts: ["StudentSolo"],
    },
  });
  const alone = await soloBody(training);
  const [teacher, learner] = alone.users;
  const dual = { ...learner, userProgramSessionId: training.lessons[STALLS]!.id };
  const refused = await book(alone, world.staff);
  const { warnings } = (await refused.json()) as { warnings: Warning[] };
  expect([refused.status, warnings.map(({ type, level }) => [type, level])]).toEqual([422, [["certificate", 2]]]);
  expect((await book({ ...alone, users: [teacher, dual] })).status).toBe(201);
  await prisma().certificateType.update({ where: { id: type.id }, data: { state: "Archived" } });
});
