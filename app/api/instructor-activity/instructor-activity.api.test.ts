import { readSheet } from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { post } from "@/lib/activity/accounts/commands";
import { enterFollowUps } from "@/lib/activity/training/follow-up/commands";
import type { GivenLessonsView } from "@/lib/activity/training/given-lessons/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";

import { makeLeg } from "@/lib/testing/flights";
import { type Enrolled, enrolStudent, makeLessonEntry, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";
import { ACTIVITY_STATES, ACTIVITY_TYPES } from "@/lib/views/instructor-activity/codes";
import type { ActivitySessionView, ActivityView } from "@/lib/views/instructor-activity/schema";

const HOUR = 3_600;
/** 08:00 UTC on a day of January 2026. */
const morning = (day: number) => Date.UTC(2026, 0, day, 8) / 1000;
const at = (unix: number) => new Date(unix * 1000);
const JANUARY = { from: Date.UTC(2026, 0, 1) / 1000, to: Date.UTC(2026, 1, 1) / 1000 };

let world: World;
let instructor: SignedInPerson;
let students: [Enrolled, Enrolled];
let aircraftId: string;
let theoryId: string;
let revisionId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world, { flights: 3 });
  const person = { lastName: "Morel", firstName: "Anne" };
  instructor = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] }, data: person }));
  students = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
  aircraftId = (await makeAircraft(world.site.id)).id;
  theoryId = await give(1, students, "Theory", { theoryMinutes: 90 });
  await give(2, [students[0]], "Stalls", { briefingMinutes: 20, debriefingMinutes: 10 }, { isSigned: true });
  await give(3, [students[0]], "Alone", { briefingMinutes: 15 }, { as: "Solo", isSigned: true });
  // Flown, and not submitted; submitted, and its flight opened again; booked, and nothing done since.
  await give(4, [students[1]], "Stalls", null);
  await give(5, [students[0]], "Flight 0", { briefingMinutes: 30 }, { isOpen: true });
  await give(6, [students[0]], "Flight 1", null, { isOpen: true });
  await give(7, [students[0]], "Flight 2", null, { isCancelled: true, isOpen: true });
  // Declared, without a flight that was booked: on an aircraft of the school, and on one from elsewhere.
  await declare(8, aircraftId);
  await declare(9, null);
  const pay = { startsOn: new Date("2026-01-03"), practicalPay: 3_000, theoryPay: 2_000, briefingPay: null };
  const before = { startsOn: new Date("2025-01-01"), practicalPay: null, theoryPay: null, briefingPay: null };
  const rates = { create: [pay, before].map((rate) => ({ id: newId(), ...rate })) };
  await prisma().instructorPay.create({ data: { id: newId(), personId: instructor.id, rates } });
});

type Minutes = { theoryMinutes?: number; briefingMinutes?: number; debriefingMinutes?: number };
type How = { as?: "Dual" | "Solo"; isSigned?: boolean; isOpen?: boolean; isCancelled?: boolean };
/** Stores a lesson as it was given on a day to some students: its reservation, its leg of an hour, and what was submitted of it. */
async function give(day: number, to: readonly Enrolled[], title: string, submitted: Minutes | null, how: How = {}) {
  const { as = "Dual", isSigned = false, isOpen = false, isCancelled = false } = how;
  const [startAt, endAt] = [at(morning(day)), at(morning(day) + HOUR)];
  const isTheory = title === "Theory";
  const taught = to.map(({ student, lessons }) => ({
    studentId: student.id,
    lessonId: lessons.find(({ session }) => session.title === title)!.id,
  }));
  const id = newId();
  const [times, made] = [
    { startAt, endAt },
    { createdAt: startAt, editedAt: startAt },
  ];
  const flown = { aircraftId, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
  const flight = { create: { siteId: world.site.id, state: isOpen ? ("Open" as const) : ("Closed" as const) } };
  await prisma().reservation.create({
    data: {
      ...{ id, siteId: world.site.id, type: isTheory ? "Theoretical" : "Practical", ...times, ...made },
      ...(isTheory ? {} : { ...flown, flight }),
      state: isCancelled ? "Cancelled" : "Performed",
      people: {
        create: [
          { personId: instructor.id, role: "Instructor" },
          ...taught.map(({ studentId, lessonId }) => ({ personId: studentId, role: "Student" as const, lessonId })),
        ],
      },
    },
  });
  for (const { studentId, lessonId } of taught) {
    if (submitted)
      await prisma().lessonFollowUp.create({
        data: { id: newId(), lessonId, instructorId: instructor.id, startAt, submittedAt: startAt, ...submitted },
      });
    const status = isSigned ? "Done" : submitted ? "AwaitingSignature" : "Planned";
    await prisma().enrolmentSession.update({ where: { id: lessonId }, data: { status } });
    if (isTheory || isOpen) continue;
    const leg = await makeLeg({
      ...{ pilotId: studentId, lessonId, function: as, state: "Validated", reservationId: id, number: 1, aircraftId },
      ...{ category: "Aircraft", class: "SingleEngine", model: "DR400", registration: "F-HALP" },
      ...{ offBlockAt: startAt, onBlockAt: endAt, declaredAt: startAt, landingsByDay: 3 },
      nightMinutes: as === "Dual" ? 15 : 0,
    });
    if (as === "Dual")
      await prisma().legPilot.create({ data: { legId: leg.id, personId: instructor.id, function: "Instructor" } });
  }
  return id;
}

/** Stores a leg of an hour that the instructor has logged as such, and nobody has booked. */
const declare = (day: number, on: string | null) =>
  makeLeg({
    ...{ pilotId: instructor.id, function: "Instructor", state: "Declared", aircraftId: on },
    ...{ category: "Aircraft", class: "SingleEngine", model: "DR400", registration: "F-HALP" },
    ...{ offBlockAt: at(morning(day)), onBlockAt: at(morning(day) + HOUR), declaredAt: at(morning(day)) },
  });

const ask = (more: object = {}, as: SignedInPerson = instructor) =>
  call("POST", "/api/instructor-activity", { as, body: { ...JANUARY, ...more } });
const read = async (more: object = {}, as = instructor): Promise<ActivityView> => {
  const answer = await ask(more, as);
  expect(answer.status).toBe(200);
  return answer.json();
};
const inShort = ({ startAt, type, state }: ActivitySessionView) => [
  ...[new Date(startAt * 1000).getUTCDate(), ACTIVITY_TYPES[type], ACTIVITY_STATES[state]],
];

describe("[2 §7] the instructor activity report", () => {
  test("has a row for each session that counts, with sums, and apart what isn’t submitted or closed", async () => {
    const { sessions, count, instructors, totals, unvalidated, unvalidatedCount } = await read();
    expect(sessions.map(inShort)).toEqual([
      [1, "Theoretical", "ToSign"],
      [2, "Practical", "Done"],
      [3, "Practical", "Done"],
      [8, "Other", "Done"],
    ]);
    expect(unvalidated.map(inShort)).toEqual([
      [4, "Practical", "ToSubmit"],
      [5, "Practical", "ToClose"],
      [6, "Practical", "ToClose"],
    ]);
    expect([count, unvalidatedCount]).toEqual([4, 3]);
    expect(sessions[0]).toMatchObject({ id: expect.any(String), theory: 90, flight: 0, reservationId: theoryId });
    expect(sessions[0]!.students).toHaveLength(2);
    expect(sessions[1]).toMatchObject({ dual: 60, night: 15, landings: 3, aircraft: ["F-HALP"], lesson: "Stalls" });
    expect(unvalidated[0]).toMatchObject({ dual: 60, billed: null, pay: null });
    expect(sessions[3]).toMatchObject({ dual: 60, reservationId: null, lessonId: null, billed: null, pay: null });
    const sums = {
      sessions: 4,
      flight: 180,
      dual: 120,
      solo: 60,
      briefing: 35,
      debriefing: 10,
      theory: 90,
      landings: 6,
    };
    expect(totals).toMatchObject(sums);
    expect(instructors).toMatchObject([{ id: instructor.id, nom: "Morel", ...sums }]);
  });

  test("agrees with the instructor’s logbook: what counts, what doesn’t yet and what was declared elsewhere are together what the logbook holds", async () => {
    const { totals, unvalidated, elsewhere } = await read();
    const logbook: GivenLessonsView = await (
      await call("GET", `/api/user/${instructor.id}/instructor-logbook`, { as: instructor })
    ).json();
    for (const name of ["dual", "solo", "flight", "night", "briefing", "debriefing", "theory", "landings"] as const)
      expect(
        unvalidated.reduce((sum, one) => sum + one[name], totals[name] + elsewhere[name]),
        name,
      ).toBe(logbook.totals[name]);
    expect(elsewhere).toMatchObject({ sessions: 1, dual: 60, flight: 60, landings: 0 });
  });

  test("is narrowed by period, site, instructor and type, and paged with the sums of all", async () => {
    const ofType = async (type: (typeof ACTIVITY_TYPES)[number]) =>
      (await read({ types: [ACTIVITY_TYPES.indexOf(type)] })).sessions.map(inShort).map(([day]) => day);
    expect([await ofType("Theoretical"), await ofType("Practical"), await ofType("Other")]).toEqual([[1], [2, 3], [8]]);
    expect((await read({ from: morning(2), to: morning(3) })).sessions.map(inShort)).toEqual([
      [2, "Practical", "Done"],
    ]);
    const page = await read({ limit: 1, page: 2 });
    expect([page.sessions.length, page.sessions[0]!.startAt, page.count, page.totals.flight]).toEqual([
      1,
      morning(2),
      4,
      180,
    ]);
    expect(page.unvalidated).toHaveLength(1);
    const other = await makeSite();
    expect((await read({ siteIds: [world.site.id] }, world.staff)).count).toBe(4);
    expect((await read({ siteIds: [other.id] }, world.admin)).count).toBe(0);
    const elsewhereOf = async (siteIds: string[], as: SignedInPerson) => (await read({ siteIds }, as)).elsewhere.flight;
    expect([
      await elsewhereOf([world.site.id], instructor),
      await elsewhereOf([world.site.id], world.admin),
      await elsewhereOf([other.id], world.admin),
      await elsewhereOf([world.site.id], world.staff),
    ]).toEqual([60, 60, 0, 0]);
    expect((await read({ instructorIds: [world.instructor.id] }, world.staff)).count).toBe(0);
  });

  test("pays by the rate of the day: a volunteer nothing, later the flight with the instructor on board and theory", async () => {
    const payOf = async (as: SignedInPerson) => (await read({}, as)).sessions.map(({ pay }) => pay);
    expect(await payOf(instructor)).toEqual([null, null, 0, null]);
    await prisma().payRate.updateMany({ where: { practicalPay: 3_000 }, data: { startsOn: new Date("2026-01-01") } });
    expect(await payOf(instructor)).toEqual([30, 30, 0, null]);
    const { totals, instructors } = await read({}, world.staff);
    expect([totals.pay, instructors[0]!.rate]).toEqual([60, { practicalPay: 30, theoryPay: 20, briefingPay: null }]);
    const treasurer = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    await prisma().dutyGrant.create({ data: { personId: treasurer.id, siteId: world.site.id, duty: "Treasurer" } });
    const ofStaff = await read({}, world.staff);
    expect([ofStaff.totals.pay, ofStaff.instructors[0]!.rate, ofStaff.totals.flight]).toEqual([null, null, 180]);
    expect((await read({}, treasurer)).totals.pay).toBe(60);
    await prisma().dutyGrant.deleteMany({ where: { personId: treasurer.id } });
  });

  test("says what the student was billed", async () => {
    const lessonId = (await read()).sessions[1]!.lessonId!;
    const bill = { personId: students[0].student.id, siteId: world.site.id, postedOn: new Date("2026-01-02") };
    await asActor(SYSTEM_ACTOR, (work) =>
      post(work, [{ ...bill, cause: "Instruction", amount: -5_550, vatBasisPoints: 0, detail: [], lessonId }]),
    );
    const { sessions, totals } = await read();
    expect([sessions[1]!.billed, totals.billed]).toEqual([55.5, 55.5]);
  });

  test("is one’s own for instructors, and that of their sites for staff", async () => {
    expect((await ask({ instructorIds: [instructor.id] }, world.instructor)).status).toBe(403);
    expect((await read({}, world.instructor)).count).toBe(0);
    expect((await read({}, world.student)).count).toBe(0);
    const elsewhere = await makeSite();
    const staff = await signInAs(await makePerson({ roles: { [elsewhere.id]: ["Staff"] } }));
    expect((await read({ instructorIds: [instructor.id] }, staff)).count).toBe(0);
    expect((await ask({ siteIds: [world.site.id] }, staff)).status).toBe(404);
  });

  test.each([
    [{ from: JANUARY.to, to: JANUARY.from }, "to"],
    [{ to: JANUARY.from + 401 * 86_400 }, "to"],
    [{ types: [9] }, "types.0"],
    [{ siteIds: ["all"] }, "siteIds.0"],
  ])("refuses %j at its field", async (wrong, field) => {
    const answer = await ask(wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual([field]);
  });

  test("keeps a lesson that was entered without a booking where it was given, whoever leaves or moves afterwards", async () => {
    const { student, id: enrolmentId, lessons } = await enrolStudent(world, revisionId);
    const startAt = at(Date.UTC(2026, 4, 4, 8) / 1000);
    const lessonId = lessons.find(({ session }) => session.title === "Theory")!.id;
    const entry = makeLessonEntry(world, lessonId, { instructorId: instructor.id, startAt, theoryMinutes: 75 });
    await asActor(SYSTEM_ACTOR, (work) => enterFollowUps(work, enrolmentId, [entry]));
    const may = { from: Date.UTC(2026, 4, 1) / 1000, to: Date.UTC(2026, 5, 1) / 1000, siteIds: [world.site.id] };
    const before = await read(may);
    expect([before.count, before.totals.theory]).toEqual([1, 75]);
    const other = await makeSite();
    await prisma().siteRole.updateMany({ where: { personId: student.id }, data: { siteId: other.id } });
    expect(await read(may)).toEqual(before);
    await prisma().siteRole.deleteMany({ where: { personId: student.id } });
    expect(await read(may)).toEqual(before);
  });

  test("is exported as workbook and CSV, with subtotals, and what doesn’t count below the total", async () => {
    const headers = { "accept-language": "en-US" };
    const save = (format: string) =>
      call("POST", "/api/instructor-activity/export", { as: world.staff, body: { ...JANUARY, format }, headers });
    const lines = (await (await save("csv")).text()).trimEnd().split("\r\n");
    expect(lines.map((line) => line.split(",")[0])).toEqual([
      ...["Instructor", "Morel Anne", "Morel Anne", "Morel Anne", "Morel Anne", "Subtotal Morel Anne", "Total", ""],
      ...["Not submitted or not closed: not counted", "Morel Anne", "Morel Anne", "Morel Anne"],
    ]);
    const workbook = await save("xlsx");
    expect(workbook.headers.get("content-disposition")).toContain(".xlsx");
    expect((await readSheet(Buffer.from(await workbook.bytes()))).length).toBe(lines.length);
    expect(
      (
        await call("POST", "/api/instructor-activity/export", {
          as: world.instructor,
          body: { ...JANUARY, instructorIds: [instructor.id] },
        })
      ).status,
    ).toBe(403);
  });
});
