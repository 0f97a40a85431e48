import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { AssistedView, LessonWaysView } from "@/lib/activity/assistance/schema";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { EXAMPLE_DAY_START } from "@/lib/testing/examples";
import { makeLeg } from "@/lib/testing/flights";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeReservation,
  makeWorld,
  type SignedInPerson,
  type World,
} from "@/lib/testing/world";

const HOUR = 3600;
const DAY = 24 * HOUR;
const [FROM, TO] = [EXAMPLE_DAY_START, EXAMPLE_DAY_START + 7 * DAY];
let world: World;
let revisionId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world);
});

type Asked = Record<string, string | number>;
async function ask<View>(path: string, query: Asked, as: SignedInPerson = world.staff) {
  const all = Object.entries({ siteId: world.site.id, from: FROM, to: TO, ...query });
  const answer = await call(
    "GET",
    `/api/planning/${path}?${all.map(([name, value]) => `${name}=${value}`).join("&")}`,
    { as },
  );
  return { status: answer.status, view: (await answer.json()) as View };
}
const listed = async (query: Asked, as?: SignedInPerson) => (await ask<AssistedView>("assistance", query, as)).view;
const proposed = async (query: Asked, as?: SignedInPerson) =>
  (await ask<LessonWaysView>("assistance/proposals", query, as)).view;

/** Books a proposal as it is. */
const book = (
  { start, end, instructor, aircraft }: LessonWaysView["proposals"][number],
  { siteId, studentId, lessonId }: { siteId: string; studentId: string; lessonId: string },
  as: SignedInPerson,
) =>
  call("POST", "/api/reservation/pratical", {
    as,
    body: {
      ...{ siteId, start, end, aircraft: { aircraftId: aircraft.aircraftId, startFlight: start, endFlight: end } },
      users: [
        { userId: instructor.userId, reservationUserRole: RESERVATION_ROLES.indexOf("Instructor") },
        {
          userId: studentId,
          reservationUserRole: RESERVATION_ROLES.indexOf("Student"),
          userProgramSessionId: lessonId,
        },
      ],
    },
  });

describe("the list of students", () => {
  test("who hasn't flown for longest comes first, with the next lessons and what is booked; who has none last", async () => {
    const enrolled = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
    const idle = await makePerson({ roles: { [world.site.id]: ["Student"] } });
    const [early, late] = enrolled.map(({ student }) => student);
    const flown = (pilotId: string, days: number) => {
      const at = Date.now() - days * DAY * 1000;
      const times = { offBlockAt: new Date(at), onBlockAt: new Date(at + HOUR * 1000), declaredAt: new Date() };
      const craft = { category: "Aircraft", class: "SingleEngine", model: "DR400" } as const;
      const part = { function: "Dual", hasInstructor: true, state: "Validated", landingsByDay: 1 } as const;
      return makeLeg({ pilotId, ...craft, ...times, ...part });
    };
    await flown(early!.id, 3);
    await flown(late!.id, 21);
    const studentIds = [early, late, idle].map((one) => one!.id).join();
    const { students } = await listed({ studentIds });
    expect(students.map(({ userId }) => userId)).toEqual([late!.id, early!.id, idle.id]);
    expect(students[0]!.lessons.map(({ title, blocks }) => [title, blocks])).toEqual([
      ["Stalls", 1],
      ["Alone", 0],
    ]);
    expect(students[2]).toMatchObject({ lessons: [], lastFlightAt: null, booked: [] });
    const { lessons } = students[0]!;
    const asked = { studentId: late!.id, lessonId: lessons[0]!.id };
    const [best] = (await proposed(asked)).proposals;
    expect((await book(best!, { ...asked, siteId: world.site.id }, world.staff)).status).toBe(201);
    const after = (await listed({ studentIds })).students[0]!;
    expect(after.booked.map(({ start, lesson }) => [start, lesson])).toEqual([[best!.start, "Stalls"]]);
    expect(after.lessons.map(({ title }) => title)).toEqual(["Alone"]);
    expect((await listed({ studentIds, from: TO, to: TO + DAY })).students[0]!.booked).toEqual([]);
    // With nothing open left, but something booked, they keep their place.
    await prisma().enrolmentSession.updateMany({ where: { id: lessons[1]!.id }, data: { status: "Done" } });
    expect((await listed({ studentIds })).students.map(({ userId }) => userId)).toEqual([late!.id, early!.id, idle.id]);
  });

  test("of a promotion its students, and of the site all who learn there; nobody of another school's site", async () => {
    const { student } = await enrolStudent(world, revisionId);
    const body = { siteId: world.site.id, name: newId(), creationDate: 1_767_225_600, students: [student.id] };
    const made = await (await call("POST", "/api/promotion", { as: world.staff, body })).json();
    const promotionId = typeof made === "string" ? made : made.id;
    expect((await listed({ promotionId })).students.map(({ userId }) => userId)).toEqual([student.id]);
    expect((await listed({})).students.map(({ userId }) => userId)).toContain(student.id);
    const other = await makeWorld();
    expect((await ask("assistance", { promotionId, siteId: other.site.id }, other.staff)).status).toBe(404);
    expect((await ask("assistance", { studentIds: student.id, siteId: other.site.id }, other.staff)).status).toBe(404);
  });
});

describe("proposals", () => {
  test("are on different days, the best first, each with why", async () => {
    const { student, lessons } = await enrolStudent(world, await makeProgram(world, { flights: 1 }));
    const lessonId = lessons[1]!.id;
    const first = await proposed({ studentId: student.id, lessonId });
    const days = first.proposals.map(({ start }) => localDayOf(start, world.site.timeZone));
    expect(new Set(days).size).toBe(5);
    expect(first.count).toBeGreaterThan(5);
    expect(first.days).toHaveLength(7);
    // Once they have flown with somebody, that is what speaks for a way.
    const learner = { id: student.id, lessonId };
    await makeReservation(world, { type: "Practical", start: FROM + 10 * HOUR, learner });
    const next = lessons.find(({ session }) => session.title === "Flight 0")!.id;
    const [best, ...others] = (await proposed({ studentId: student.id, lessonId: next })).proposals;
    expect(best!.reasons.filter(({ isFor }) => isFor).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["usualInstructor", "usualAircraft"]),
    );
    expect([best!.instructor.userId, best!.aircraft.aircraftId]).toEqual([world.instructor.id, world.aircraft.id]);
    expect(others.at(-1)!.reasons.map(({ name }) => name)).toContain("later");
  });

  test("of one day and with one instructor only where these are asked for", async () => {
    const { student, lessons } = await enrolStudent(world, revisionId);
    const other = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
    const asked = { studentId: student.id, lessonId: lessons[1]!.id };
    const ofDay = await proposed({ ...asked, from: FROM + 2 * DAY, to: FROM + 3 * DAY });
    expect(ofDay.days).toHaveLength(1);
    expect(ofDay.proposals.length).toBeGreaterThan(2);
    const withOther = await proposed({ ...asked, instructorId: other.id });
    expect(new Set(withOther.proposals.map(({ instructor }) => instructor.userId))).toEqual(new Set([other.id]));
    expect(withOther.proposals).toHaveLength(5);
  });

  test("where nothing is legal, each fact in the way is told, with what clears it and where", async () => {
    const own = await makeWorld();
    const { student, lessons } = await enrolStudent(own, await makeProgram(own));
    const asked = { siteId: own.site.id, studentId: student.id, lessonId: lessons[1]!.id };
    const body = { description: "Oil leak", mel: false, blocking: true, pending: false, visible: true };
    await prisma().aircraft.update({ where: { id: own.otherAircraft.id }, data: { state: "Disabled" } });
    await call("POST", `/api/aircraft/${own.aircraft.id}/commentary`, { as: own.staff, body });
    const { proposals, obstacles, whyNone } = await proposed(asked, own.staff);
    expect(proposals).toEqual([]);
    expect(obstacles).toMatchObject([
      {
        label: expect.stringContaining("is grounded"),
        cure: { kind: "open", screen: "defects", subjectId: own.aircraft.id },
      },
    ]);
    expect(whyNone).toBeNull();
    await prisma().aircraft.update({ where: { id: own.aircraft.id }, data: { state: "Disabled" } });
    const without = await proposed(asked, own.staff);
    expect(without).toMatchObject({ proposals: [], obstacles: [], whyNone: expect.stringContaining("aircraft") });
  });

  test("of who may book only their own lessons, they are with themselves; of others' students nothing is told", async () => {
    const { student, lessons } = await enrolStudent(world, revisionId);
    const asked = { studentId: student.id, lessonId: lessons[1]!.id };
    const { instructors } = await proposed(asked, world.instructor);
    expect(instructors.map(({ userId }) => userId)).toEqual([world.instructor.id]);
    const other = await makeWorld();
    const outside = { ...asked, siteId: other.site.id };
    expect((await ask("assistance/proposals", outside, other.staff)).status).toBe(404);
    expect((await ask("assistance/proposals", { ...asked, lessonId: "a".repeat(24) })).status).toBe(404);
  });
});

/** A small school with what makes lessons hard to place: few aircraft, reservations, grounded aircraft, absent people, solos. */
const school = fc.record({
  instructors: fc.integer({ min: 0, max: 2 }),
  aircraft: fc.integer({ min: 0, max: 2 }),
  grounded: fc.boolean(),
  away: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 6, max: 16 })), { maxLength: 3 }),
  rentals: fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 12 }),
  soloBriefing: fc.constantFrom(0, 30),
  picks: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
});

test("no proposal is refused that is booked at once, in any school", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(school, async ({ instructors, aircraft, grounded, away, rentals, soloBriefing, picks }) => {
      const own = await makeWorld();
      const siteId = own.site.id;
      for (let at = 0; at < instructors; at++) await makePerson({ roles: { [siteId]: ["Instructor"] } });
      for (let at = 0; at < aircraft; at++) await makeAircraft(siteId);
      const body = { description: "Oil leak", mel: false, blocking: true, pending: false, visible: true };
      if (grounded) await call("POST", `/api/aircraft/${own.aircraft.id}/commentary`, { as: own.staff, body });
      for (const [day, hour] of away)
        await prisma().availability.create({
          data: {
            ...{ id: newId(), personId: own.instructor.id, kind: "Unavailable", comment: "", timeZone: "Europe/Paris" },
            ...{
              startAt: fromUnix(FROM + day * DAY + hour * HOUR),
              endAt: fromUnix(FROM + day * DAY + (hour + 4) * HOUR),
            },
            enteredAt: new Date(),
          },
        });
      for (const at of rentals)
        await makeReservation(own, {
          type: "Renter",
          start: FROM + Math.floor(at / 10) * DAY + (7 + (at % 10)) * HOUR,
        }).catch(() => {});
      const program = await makeProgram(own, { soloBriefing });
      for (const pick of picks) {
        const { student, lessons } = await enrolStudent(own, program);
        const open = lessons.filter(({ session }) => session.type === "Practical");
        const lessonId = open[pick % open.length]!.id;
        const { proposals } = await proposed({ siteId, studentId: student.id, lessonId }, own.staff);
        const one = proposals[pick % Math.max(1, proposals.length)];
        if (!one) continue;
        count++;
        const answer = await book(one, { siteId, studentId: student.id, lessonId }, own.staff);
        const booked = await answer.json();
        expect([answer.status, booked.compliance, booked.detail]).toEqual([201, expect.toBeOneOf([0, 1]), undefined]);
        expect((booked.compliance === 1) === one.warnings.length > 0).toBe(true);
      }
    }),
    { numRuns: 6, seed: 20261126 },
  );
  expect(count).toBeGreaterThan(8);
}, 120_000);
