import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReplanMoveView, ReplanView } from "@/lib/activity/reservations/replan/schema";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { runDueJobs } from "@/lib/testing/jobs";
import { maintenanceCalls } from "@/lib/testing/maintenance";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeReservation,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const HOUR = 3600;
const DAY = 86_400;
/** Eight in the morning of 15 June at Grenoble. */
const EIGHT = Date.UTC(NEXT_YEAR, 5, 15, 6) / 1000;

let world: World;
const maintenance = maintenanceCalls(() => world);
let student: SignedInPerson;
let lessonIds: string[];
let weeks = 0;
/** The morning of another fortnight, which no other test uses. */
const morning = () => EIGHT + 14 * DAY * weeks++;

beforeAll(async () => {
  world = await makeWorld();
  await makeAircraft(world.site.id);
  await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
  const training = await enrolStudent(world, await makeProgram(world, { flights: 40 }));
  student = training.student;
  const data = { validatedAt: new Date(), validatedByName: "Staff" };
  await prisma().enrolment.update({ where: { id: training.id }, data });
  lessonIds = training.lessons.filter(({ session }) => session.title.startsWith("Flight")).map(({ id }) => id);
});

const rental = (start: number, options: object = {}) => makeReservation(world, { start, ...options });
const lesson = (start: number, options: object = {}) =>
  makeReservation(world, {
    type: "Practical",
    start,
    learner: { id: student.id, lessonId: lessonIds.pop()! },
    ...options,
  });
const newRenter = async () => (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;

type Accepted = {
  id: string;
  start: number;
  aircraftId?: string;
  classroomId?: string;
  person?: { from: string; to: string };
};
const acceptedOf = (id: string, { start, aircraft, classroom, person }: ReplanMoveView): Accepted => ({
  ...{ id, start },
  ...(aircraft && { aircraftId: aircraft.id }),
  ...(classroom && { classroomId: classroom.id }),
  ...(person && { person: { from: person.from, to: person.to } }),
});

async function ask(body: object, as = world.staff): Promise<ReplanView> {
  const answer = await call("POST", "/api/planning/replan", { as, body: { siteId: world.site.id, ...body } });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
}
const send = (moves: object[], note = "", as = world.staff) =>
  call("POST", "/api/planning/replan/move", { as, body: { siteId: world.site.id, moves, note } });
const read = (id: string) => prisma().reservation.findUniqueOrThrow({ where: { id } });
const startOf = async (id: string) => (await read(id)).startAt.getTime() / 1000;

describe("what is hit, and where it can go", () => {
  test("fog hits the flights of its time, and moves them after it, the same day and aircraft first", async () => {
    const from = morning();
    const hit = await rental(from);
    await rental(from + 6 * HOUR);
    await makeReservation(world, { type: "Meeting", start: from });
    const { rows, told } = await ask({ from, until: from + 4 * HOUR });
    expect(rows.map(({ reservation, isMovable }) => [reservation.id, isMovable])).toEqual([[hit.id, true]]);
    const [best] = rows[0]!.moves;
    expect(best).toMatchObject({ start: from + 4 * HOUR, aircraft: null, person: null, warnings: [] });
    expect(rows[0]!.moves.length).toBeGreaterThan(3);
    for (const { startFlight, endFlight } of rows[0]!.moves)
      expect(startFlight >= from + 4 * HOUR || endFlight <= from).toBe(true);
    expect(told).toEqual([]);
  });

  test("an aircraft that is out leaves its flights their time on another one, and its maintenance in its place", async () => {
    const from = morning();
    const hit = await rental(from);
    await makeReservation(world, { type: "Maintenance", start: from + 2 * HOUR, aircraftId: world.aircraft.id });
    await rental(from, { aircraftId: world.otherAircraft.id, renter: await newRenter() });
    const { rows } = await ask({ from, until: from + 9 * DAY, aircraftId: world.aircraft.id });
    expect(rows.map(({ reservation }) => reservation.id)).toEqual([hit.id]);
    expect(rows[0]!.moves[0]).toMatchObject({ start: from });
    expect(rows[0]!.moves.every(({ aircraft }) => aircraft && aircraft.id !== world.aircraft.id)).toBe(true);
    // The other one is taken then.
    expect(rows[0]!.moves[0]!.aircraft!.id).not.toBe(world.otherAircraft.id);
  });

  test("an instructor who is out is replaced by another at the same time, and what an instructor may not move is only shown", async () => {
    const from = morning();
    const hit = await lesson(from);
    const { rows } = await ask({ from, until: from + 9 * DAY, personId: world.instructor.id });
    expect(rows).toMatchObject([{ reservation: { id: hit.id }, isMovable: true }]);
    expect(rows[0]!.moves[0]).toMatchObject({ start: from, person: { from: world.instructor.id } });
    await rental(from + 3 * HOUR);
    const seen = await ask({ from, until: from + 5 * HOUR }, world.instructor);
    expect(seen.rows.map(({ isMovable, moves }) => [isMovable, moves.length > 0])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test("a room that is out gives what is booked in it to another", async () => {
    const from = morning();
    const room = await prisma().classroom.create({
      data: { id: "5f00000000000000000000c7", siteId: world.site.id, name: "Room of the tower" },
    });
    const hit = await makeReservation(world, { type: "Meeting", start: from });
    const { rows } = await ask({ from, until: from + 9 * DAY, classroomId: world.classroom.id });
    expect(rows.map(({ reservation }) => reservation.id)).toEqual([hit.id]);
    expect(rows[0]!.moves[0]).toMatchObject({ start: from, classroom: { id: room.id, name: room.name } });
    const { version } = await read(hit.id);
    expect((await send([{ ...acceptedOf(hit.id, rows[0]!.moves[0]!), version }])).status).toBe(200);
    expect((await read(hit.id)).classroomId).toBe(room.id);
  });
});

describe("rows are judged together", () => {
  test("what is accepted for one is no longer offered to another, and its old place is free", async () => {
    const from = morning();
    const [one, other] = [await rental(from), await rental(from + HOUR + HOUR / 4, { renter: await newRenter() })];
    const before = await ask({ from, until: from + 4 * HOUR });
    const best = before.rows.map(({ moves }) => moves[0]!);
    expect(best[0]!.start).toBe(best[1]!.start);
    const accepted = [acceptedOf(one.id, best[0]!)];
    const after = await ask({ from, until: from + 4 * HOUR, accepted });
    expect(after.rows[0]!.accepted).toEqual(best[0]);
    expect(after.rows[1]!.accepted).toBeNull();
    expect(after.rows[1]!.moves[0]!.start !== best[0]!.start || after.rows[1]!.moves[0]!.aircraft !== null).toBe(true);
    const both = await ask({ from, until: from + 4 * HOUR, accepted: [...accepted, acceptedOf(other.id, best[1]!)] });
    // The second one can't be where the first one is.
    expect(both.rows.map((row) => row.accepted !== null)).toEqual([true, false]);
  });

  test("what one takes of the last hours before work is due, the next hasn't, and what was accepted before keeps them", async () => {
    const from = morning();
    const others = { siteId: world.site.id, id: { not: world.aircraft.id } };
    await prisma().aircraft.updateMany({ where: others, data: { state: "Disabled" } });
    const { id: scarceId } = await maintenance.aircraftWith();
    await maintenance.limitOf(scarceId, { unit: 0, interval: 3000, due: 6000 + 90 });
    const ids: string[] = [];
    for (const hours of [0, 2]) ids.push((await rental(from + hours * HOUR, { renter: await newRenter() })).id);
    const askOut = (accepted: Accepted[] = []) =>
      ask({ from, until: from + 9 * DAY, aircraftId: world.aircraft.id, accepted });
    const onIt = ({ moves }: ReplanView["rows"][number]) => moves.filter(({ aircraft }) => aircraft?.id === scarceId);
    const [first, second] = (await askOut()).rows as [ReplanView["rows"][number], ReplanView["rows"][number]];
    expect([onIt(first).length > 0, onIt(second).length > 0]).toEqual([true, true]);
    const { rows } = await askOut([acceptedOf(ids[1]!, onIt(second)[0]!)]);
    expect(rows[1]!.accepted).not.toBeNull();
    expect(onIt(rows[0]!)).toEqual([]);
    await prisma().aircraft.update({ where: { id: scarceId }, data: { state: "Disabled" } });
    await prisma().aircraft.updateMany({
      where: { ...others, id: { notIn: [world.aircraft.id, scarceId] } },
      data: { state: "Active" },
    });
  });

  test("all are moved or none: the version of each is asked for, and a place that was taken meanwhile refuses them", async () => {
    const from = morning();
    const ids = [(await rental(from)).id, (await rental(from + 2 * HOUR, { renter: await newRenter() })).id];
    const moves = ids.map((id, at) => ({ id, version: 1, start: from + (5 + 2 * at) * HOUR }));
    expect((await send([moves[0]!, { ...moves[1]!, version: 7 }])).status).toBe(409);
    const meanwhile = await rental(from + 7 * HOUR, { renter: await newRenter() });
    expect((await send(moves)).status).toBe(409);
    expect(await Promise.all(ids.map(startOf))).toEqual([from, from + 2 * HOUR]);
    await prisma().occupation.deleteMany({ where: { reservationId: meanwhile.id } });
    const answer = await send(moves);
    expect(await answer.json()).toEqual(ids.map((id) => ({ id, version: 2 })));
    expect(await Promise.all(ids.map(startOf))).toEqual(moves.map(({ start }) => start));
  });

  test("who takes part in several is told once of all, with the note", async () => {
    const from = morning();
    const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const ids = [
      (await rental(from, { renter: renter.id })).id,
      (await rental(from + 2 * HOUR, { renter: renter.id })).id,
    ];
    const accepted = ids.map((id, at) => ({ id, start: from + (5 + 2 * at) * HOUR }));
    const { told } = await ask({ from, until: from + 4 * HOUR, accepted });
    expect(told).toMatchObject([{ userId: renter.id, moves: 2 }]);
    expect(
      (
        await send(
          accepted.map((one) => ({ ...one, version: 1 })),
          "Fog until noon",
        )
      ).status,
    ).toBe(200);
    await runDueJobs();
    const where = { personId: renter.id, kind: "reservationChanged" };
    const rows = await prisma().notification.findMany({ where });
    expect(new Set(rows.map(({ bundleId }) => bundleId)).size).toBe(1);
    expect(rows).toHaveLength(2);
    const list = await (await call("GET", "/api/notification", { as: renter })).json();
    const shown = list.filter(({ kind }: { kind: string }) => kind === "reservationChanged");
    expect(shown).toHaveLength(1);
    expect(shown[0].text).toContain("Fog until noon");
    expect(shown[0].following).toHaveLength(2);
  });
});

describe("moves that are undone", () => {
  const undo = (reservations: object[], as = world.staff) =>
    call("POST", "/api/planning/replan/undo", { as, body: { siteId: world.site.id, reservations } });

  test("are undone together by who made them, also where they have changed places, and nobody is told", async () => {
    const from = morning();
    const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const ids = [
      (await rental(from, { renter: renter.id })).id,
      (await rental(from + 2 * HOUR, { renter: await newRenter() })).id,
    ];
    const moves = ids.map((id, at) => ({ id, version: 1, start: from + (2 - 2 * at) * HOUR }));
    const moved = await (await send(moves)).json();
    expect(await Promise.all(ids.map(startOf))).toEqual([from + 2 * HOUR, from]);
    const colleague = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    expect((await undo(moved, colleague)).status).toBe(409);
    expect((await undo([moved[0], { ...moved[1], version: 1 }])).status).toBe(409);
    expect(await Promise.all(ids.map(startOf))).toEqual([from + 2 * HOUR, from]);
    const answer = await undo(moved);
    expect(await answer.json()).toEqual(ids.map((id) => ({ id, version: 3 })));
    expect(await Promise.all(ids.map(startOf))).toEqual([from, from + 2 * HOUR]);
    await runDueJobs();
    const list = await (await call("GET", "/api/notification", { as: renter })).json();
    expect(list.filter(({ kind }: { kind: string }) => kind === "reservationChanged")).toEqual([]);
  });
});

describe("whatever is hit and accepted", () => {
  test("what is proposed together is booked together: no rule blocks it, and the database takes it", async () => {
    const plan = fc.record({
      flights: fc.uniqueArray(
        fc.record({ hour: fc.integer({ min: 0, max: 9 }), on: fc.nat(2), isLesson: fc.boolean() }),
        {
          minLength: 2,
          maxLength: 8,
          selector: ({ hour, on }) => `${hour} ${on}`,
        },
      ),
      out: fc.constantFrom("fog", "aircraft", "instructor"),
      picks: fc.array(fc.record({ row: fc.nat(7), move: fc.nat(8) }), { minLength: 3, maxLength: 8 }),
    });
    const fleet = await prisma().aircraft.findMany({ where: { siteId: world.site.id }, orderBy: { id: "asc" } });
    await fc.assert(
      fc.asyncProperty(plan, async ({ flights, out, picks }) => {
        const from = morning();
        let lessons = 0;
        const taught = new Set<number>();
        for (const { hour, on, isLesson } of flights) {
          const [start, aircraftId] = [from + hour * HOUR * 1.25, fleet[on]!.id];
          // One instructor gives one lesson at a time, and there are so many lessons.
          const isGiven = isLesson && !taught.has(hour) && lessons++ < 3 && lessonIds.length > 0;
          if (isGiven) await lesson(start, { aircraftId });
          else await rental(start, { aircraftId, renter: await newRenter() });
          if (isGiven) taught.add(hour);
        }
        const until = from + (out === "fog" ? 5 * HOUR : 9 * DAY);
        const what = {
          ...(out === "aircraft" && { aircraftId: fleet[0]!.id }),
          ...(out === "instructor" && { personId: world.instructor.id }),
        };
        let accepted: Accepted[] = [];
        let view = await ask({ from, until, ...what });
        for (const pick of picks) {
          const row = view.rows[pick.row % Math.max(1, view.rows.length)];
          const move = row?.moves[pick.move % Math.max(1, row.moves.length)];
          if (!row || !move) continue;
          accepted = [...accepted.filter(({ id }) => id !== row.reservation.id), acceptedOf(row.reservation.id, move)];
          view = await ask({ from, until, ...what, accepted });
          // What was accepted before stays legal, because the new one was chosen with it.
          for (const { id } of accepted)
            expect(view.rows.find(({ reservation }) => reservation.id === id)!.accepted, id).not.toBeNull();
        }
        const moves = view.rows.flatMap(({ reservation: { id, version }, accepted: move }) =>
          move ? [{ ...acceptedOf(id, move), version }] : [],
        );
        if (moves.length === 0) return;
        const answer = await send(moves);
        expect(answer.status, await answer.text()).toBe(200);
        for (const { id, start } of moves) expect(await startOf(id)).toBe(start);
        const blocked = { id: { in: moves.map(({ id }) => id) }, compliance: "Blocking" as const };
        expect(await prisma().reservation.count({ where: blocked })).toBe(0);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
