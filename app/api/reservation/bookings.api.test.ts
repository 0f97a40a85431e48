import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import { RESERVATION_ROLES, type ReservationRole } from "@/lib/activity/reservations/codes";
import { type BookableType, bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { AUTUMN_CLOCK_CHANGE, LORD_HOWE_CLOCK_CHANGE, NEXT_YEAR, SPRING_CLOCK_CHANGE } from "@/lib/testing/days";
import { queryAsOwner } from "@/lib/testing/owner";
import { findLearner, makeOpenLesson } from "@/lib/testing/training";
import {
  makeAircraft,
  makeCancellationReason,
  makeOperationType,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";
import type { Prisma } from "@/prisma/generated/client";

const HOUR = 3600;
const MINUTE = 60;
const [RENTER, INSTRUCTOR, PILOT, OBSERVER, CREW] = [1, 2, 4, 5, 6];
const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds / 1000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

let days = 0;
/** Returns 09:00 at Grenoble, each time on a new day next year. */
const nine = () => at(`${NEXT_YEAR}-06-01T09:00[Europe/Paris]`) + 86_400 * days++;

type Body = Record<string, unknown>;
const rental = (start: number, more: Body = {}): Body => ({
  siteId: world.site.id,
  start,
  end: start + HOUR,
  aircraft: { aircraftId: world.aircraft.id },
  users: [{ userId: world.renter.id, reservationUserRole: RENTER }],
  ...more,
});
const operation = (start: number, operationId = world.operationType.id, more: Body = {}): Body => ({
  ...rental(start),
  aircraft: { aircraftId: world.aircraft.id, operationId },
  users: [{ userId: world.instructor.id, reservationUserRole: PILOT }],
  ...more,
});
const post = (type: string, body: Body, as: SignedInPerson = world.staff) =>
  call("POST", `/api/reservation/${type}`, { as, body });
const put = (type: string, body: Body, as: SignedInPerson = world.staff) =>
  call("PUT", `/api/reservation/${type}`, { as, body });
const booked = async (type: string, body: Body, as: SignedInPerson = world.staff) => {
  const answer = await post(type, body, as);
  const view = await answer.json();
  expect(answer.status, JSON.stringify(view)).toBe(201);
  return view;
};
const get = async (id: string, as: SignedInPerson) => (await call("GET", `/api/reservation/${id}`, { as })).json();
const cancel = (id: string, as: SignedInPerson, reasonId = world.cancellationReason.id, version = 1) =>
  call("PATCH", `/api/reservation/${id}/cancel`, { as, body: { reasonId, version } });

async function expectField(answer: Awaited<ReturnType<typeof call>>, field: string) {
  const problem = await answer.json();
  expect(answer.status, JSON.stringify(problem)).toBe(422);
  expect(Object.keys(problem.errors)).toEqual([field]);
  expect(problem.errors[field][0]).not.toMatch(/^(reservations|errors)\./);
}

describe("times", () => {
  test("are rounded to the school's slots, and the answer holds the rounded ones", async () => {
    const start = nine();
    const view = await booked("renter", rental(start + 7 * MINUTE, { end: start + HOUR + 8 * MINUTE }));
    expect(view).toMatchObject({ start, end: start + HOUR + 15 * MINUTE });
  });

  test("a booking shorter than half a slot lasts one", async () => {
    const start = nine();
    const view = await booked("renter", rental(start, { end: start + MINUTE }));
    expect(view.end - view.start).toBe(15 * MINUTE);
  });

  test("off-block follows the briefing, on-block precedes the debriefing, turnaround precedes off-block", async () => {
    const start = nine();
    const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 20 });
    const view = await booked(
      "operation",
      operation(start, undefined, {
        end: start + 2 * HOUR,
        durationBriefing: 30,
        durationDebriefing: 15,
        aircraft: { aircraftId: aircraft.id, operationId: world.operationType.id },
      }),
    );
    expect(view.aircraft).toMatchObject({
      startTurnaround: start + 10 * MINUTE,
      startFlight: start + 30 * MINUTE,
      endFlight: start + 105 * MINUTE,
      fromAirport: "LFLG",
      toAirport: "LFLG",
    });
    const held = await prisma().occupation.findMany({ where: { reservationId: view.id } });
    const period = (kind: string) => {
      const { startAt, endAt } = held.find((one) => one.kind === kind)!;
      return [startAt.getTime() / 1000, endAt.getTime() / 1000];
    };
    expect(period("Aircraft")).toEqual([start + 10 * MINUTE, start + 105 * MINUTE]);
    expect(period("Person")).toEqual([start, start + 2 * HOUR]);
  });

  test("given ones stand, as long as they lie in order", async () => {
    const start = nine();
    const aircraftId = world.aircraft.id;
    const flight = (more: Body) => rental(start, { end: start + 2 * HOUR, aircraft: { aircraftId, ...more } });
    await expectField(await post("renter", flight({ startFlight: start - HOUR })), "aircraft.startFlight");
    await expectField(await post("renter", flight({ endFlight: start + 3 * HOUR })), "aircraft.endFlight");
    await expectField(
      await post("renter", flight({ startFlight: start + HOUR, endFlight: start + HOUR })),
      "aircraft.endFlight",
    );
    const late = flight({ startFlight: start + HOUR, startTurnaround: start + 90 * MINUTE });
    await expectField(await post("renter", late), "aircraft.startTurnaround");
    await expectField(await post("renter", { ...flight({}), end: start }), "end");
    const given = {
      startTurnaround: start - 2 * HOUR,
      startFlight: start + 30 * MINUTE,
      endFlight: start + 90 * MINUTE,
    };
    expect((await booked("renter", flight(given))).aircraft).toMatchObject(given);
  });

  test("who books for themself keeps the aircraft no longer than its turnaround, or than staff have planned", async () => {
    const start = nine();
    const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 20 });
    const flight = (startTurnaround: number) =>
      rental(start, { aircraft: { aircraftId: aircraft.id, startTurnaround, startFlight: start } });
    await expectField(await post("renter", flight(start - 12 * HOUR), world.renter), "aircraft.startTurnaround");
    const view = await booked("renter", flight(start - 20 * MINUTE), world.renter);
    const longer = (seconds: number, version: number) => {
      const end = start + seconds;
      const part = { aircraftId: aircraft.id, startTurnaround: start - HOUR, startFlight: start, endFlight: end };
      return { id: view.id, ...rental(start, { end, aircraft: part }), version };
    };
    await expectField(await put("renter", longer(HOUR, 1), world.renter), "aircraft.startTurnaround");
    expect((await put("renter", longer(HOUR, 1))).status).toBe(204);
    expect((await put("renter", longer(2 * HOUR, 2), world.renter)).status).toBe(204);
  });

  test("what is stored, checked, drawn and occupied agree, whatever minutes a briefing has", async () => {
    for (const minutes of [5, 10, 20, 25]) {
      const offBlock = nine();
      const [start, end] = [offBlock - minutes * MINUTE, offBlock + HOUR + minutes * MINUTE];
      const aircraft = {
        aircraftId: world.aircraft.id,
        operationId: world.operationType.id,
        startFlight: offBlock,
        endFlight: offBlock + HOUR,
      };
      const body = operation(start, undefined, {
        end,
        aircraft,
        durationBriefing: minutes,
        durationDebriefing: minutes,
      });
      const check = await call("POST", "/api/reservation/check", { as: world.staff, body: { type: 2, booking: body } });
      expect(await check.json()).toMatchObject({ start, end, startFlight: offBlock, endFlight: offBlock + HOUR });
      const view = await booked("operation", body);
      expect(view).toMatchObject({ start, end, durationBriefing: minutes, durationDebriefing: minutes });
      const held = await prisma().occupation.findFirstOrThrow({ where: { reservationId: view.id, kind: "Person" } });
      expect([held.startAt, held.endAt].map((date) => date.getTime() / 1000)).toEqual([start, end]);
    }
  });

  test("a start given earlier than the briefing asks for is the briefing", async () => {
    const start = nine();
    const aircraft = { aircraftId: world.aircraft.id, startFlight: start + HOUR };
    const view = await booked("renter", rental(start, { end: start + 2 * HOUR, aircraft, durationBriefing: 30 }));
    expect(view).toMatchObject({ start, durationBriefing: 60 });
    const days = { aircraftId: world.aircraft.id, startFlight: start + 50 * HOUR };
    await expectField(
      await post("renter", rental(start, { end: start + 60 * HOUR, aircraft: days })),
      "durationBriefing",
    );
  });

  test("what is saved again stays where it is, also when the school has other slots since", async () => {
    const school = await prisma().school.findFirstOrThrow();
    const start = nine() + 15 * MINUTE;
    const aircraft = { aircraftId: world.aircraft.id };
    const view = await booked("renter", rental(start, { aircraft, durationBriefing: 20 }));
    const times = {
      startTurnaround: view.aircraft.startTurnaround,
      startFlight: start + 20 * MINUTE,
      endFlight: view.end,
    };
    expect(view.aircraft).toMatchObject(times);
    await prisma().school.update({ where: { id: school.id }, data: { slotMinutes: 60 } });
    try {
      const body = rental(start, { end: view.end, durationBriefing: 20, aircraft: { ...aircraft, ...times } });
      const check = { type: 0, booking: body, id: view.id };
      const answer = await call("POST", "/api/reservation/check", { as: world.staff, body: check });
      expect(await answer.json()).toMatchObject({ start, end: view.end, ...times, conflicts: [] });
      expect((await put("renter", { ...body, id: view.id, version: 1 })).status).toBe(204);
      const after = await get(view.id, world.staff);
      expect([after.start, after.end, after.durationBriefing]).toEqual([start, view.end, 20]);
      expect(after.aircraft).toMatchObject(times);
    } finally {
      await prisma().school.update({ where: { id: school.id }, data: { slotMinutes: 15 } });
    }
  });

  test("a maintenance takes its aircraft from start to end, whatever else is sent", async () => {
    const start = nine();
    const aircraft = { aircraftId: world.aircraft.id, startTurnaround: start - HOUR, startFlight: start + 15 * MINUTE };
    const view = await booked("maintenance", rental(start, { aircraft, users: [] }));
    expect(view.aircraft).toMatchObject({ startTurnaround: start, startFlight: start, endFlight: view.end });
    expect(view.durationBriefing).toBe(0);
  });

  describe("that nobody means", () => {
    const now = () => Math.floor(Date.now() / 1000);
    const ofInstructor = (start: number) => operation(start);

    test.each(["renter", "maintenance"])("are refused of everybody: another century's %s", async (type) => {
      const users = type === "renter" ? rental(0).users : [];
      for (const years of [-88, -2.1, 5.1]) {
        const start = now() + Math.round(years * 366) * 86_400;
        await expectField(await post(type, rental(start, { users }), world.admin), "start");
      }
      const late = rental(now() + 5 * 366 * 86_400 - HOUR, { end: now() + 5 * 366 * 86_400 + HOUR, users });
      await expectField(await post(type, late, world.admin), "end");
    });

    test("the past is refused of who books for themself, when booking, checking and changing", async () => {
      const past = rental(now() - 2 * HOUR);
      await expectField(await post("renter", past, world.renter), "start");
      const check = { type: 0, booking: past };
      await expectField(await call("POST", "/api/reservation/check", { as: world.renter, body: check }), "start");
      const { id } = await booked("renter", rental(nine()), world.renter);
      await expectField(await put("renter", { ...past, id, version: 1 }, world.renter), "start");
    });

    test("the slot that runs is not past", async () => {
      const aircraft = { aircraftId: (await makeAircraft(world.site.id, { turnaroundMinutes: 0 })).id };
      const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
      const users = [{ userId: renter.id, reservationUserRole: RENTER }];
      await booked("renter", rental(now(), { aircraft, users }), renter);
    });

    test("yesterday's flight is entered by staff and instructors", async () => {
      const yesterday = now() - 26 * HOUR;
      const own = { aircraftId: (await makeAircraft(world.site.id)).id };
      await booked("renter", rental(yesterday, { aircraft: own }));
      const operationId = world.operationType.id;
      await booked(
        "operation",
        { ...ofInstructor(yesterday - 3 * HOUR), aircraft: { ...own, operationId } },
        world.instructor,
      );
    });
  });

  test("a briefing as long as the whole leaves no flight", async () => {
    await expectField(
      await post("operation", operation(nine(), undefined, { durationBriefing: 60 })),
      "aircraft.endFlight",
    );
  });

  describe("in the nights when the clock changes", () => {
    const book = async (start: number, end: number, aircraftId = world.aircraft.id) =>
      post("renter", rental(start, { end, aircraft: { aircraftId } }));

    test("the repeated hour books twice, an hour apart, without a conflict", async () => {
      const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 0 });
      const [first, second] = [
        `${AUTUMN_CLOCK_CHANGE}T02:00+02:00[Europe/Paris]`,
        `${AUTUMN_CLOCK_CHANGE}T02:00+01:00[Europe/Paris]`,
      ].map(at);
      const answers = [
        await book(first!, first! + HOUR, aircraft.id),
        await book(second!, second! + HOUR, aircraft.id),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
      const views = await Promise.all(answers.map((answer) => answer.json()));
      expect(views.map(({ start, end }) => [start, end])).toEqual([
        [first, first! + HOUR],
        [second, second! + HOUR],
      ]);
      // A second booking of each hour is refused.
      expect((await book(first!, first! + HOUR, aircraft.id)).status).toBe(409);
      expect((await book(second!, second! + HOUR, aircraft.id)).status).toBe(409);
    });

    test("a booking through the repeated hour lasts as long as it does", async () => {
      const [start, end] = [
        `${AUTUMN_CLOCK_CHANGE}T01:30[Europe/Paris]`,
        `${AUTUMN_CLOCK_CHANGE}T03:30[Europe/Paris]`,
      ].map(at);
      const aircraft = { aircraftId: (await makeAircraft(world.site.id)).id };
      const view = await booked("maintenance", rental(start!, { end, aircraft, users: [] }));
      expect(view.end - view.start).toBe(3 * HOUR);
    });

    test("nothing is rounded into the hour that doesn't exist", async () => {
      const change = at(`${SPRING_CLOCK_CHANGE}T03:00[Europe/Paris]`);
      const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 0 });
      const answer = await book(change - 4 * MINUTE, change + 50 * MINUTE, aircraft.id);
      expect(await answer.json()).toMatchObject({ start: change, end: change + 45 * MINUTE });
      // This booking from 01:00 to 03:00 lasts one hour, and ends when the first begins.
      expect((await book(at(`${SPRING_CLOCK_CHANGE}T01:00[Europe/Paris]`), change, aircraft.id)).status).toBe(201);
    });

    test("days of 23 and 25 hours are read whole", async () => {
      for (const [day, hours] of [
        [SPRING_CLOCK_CHANGE, 23],
        [AUTUMN_CLOCK_CHANGE, 25],
      ] as const) {
        const from = at(`${day}T00:00[Europe/Paris]`);
        const last = from + (hours - 1) * HOUR;
        const aircraft = await makeAircraft(world.site.id);
        const { id } = await (await book(last, last + HOUR, aircraft.id)).json();
        const read = await call(
          "GET",
          `/api/reservation/planning?siteId=${world.site.id}&from=${from}&to=${from + hours * HOUR}`,
          { as: world.staff },
        );
        expect((await read.json()).map((one: { id: string }) => one.id)).toContain(id);
        const next = `/api/reservation/planning?siteId=${world.site.id}&from=${from + hours * HOUR}&to=${from + 48 * HOUR}`;
        const after = await (await call("GET", next, { as: world.staff })).json();
        expect(after.map((one: { id: string }) => one.id)).not.toContain(id);
      }
    });

    test("at Lord Howe, whose clock moves half an hour, hourly slots stay on its hours", async () => {
      const school = await prisma().school.findFirstOrThrow();
      await prisma().school.update({ where: { id: school.id }, data: { slotMinutes: 60 } });
      try {
        const site = await makeSite({
          timeZone: "Australia/Lord_Howe",
          icao: "YLHI",
          latitude: -31.5,
          longitude: 159.1,
        });
        const aircraft = await makeAircraft(site.id);
        const renter = await makePerson({ roles: { [site.id]: ["Renter"] } });
        const body = {
          ...rental(at(`${LORD_HOWE_CLOCK_CHANGE}T01:50[Australia/Lord_Howe]`)),
          siteId: site.id,
          end: at(`${LORD_HOWE_CLOCK_CHANGE}T02:40[Australia/Lord_Howe]`),
          aircraft: { aircraftId: aircraft.id },
          users: [{ userId: renter.id, reservationUserRole: RENTER }],
        };
        const view = await booked("renter", body, world.admin);
        expect(view).toMatchObject({
          start: at(`${LORD_HOWE_CLOCK_CHANGE}T03:00[Australia/Lord_Howe]`),
          end: at(`${LORD_HOWE_CLOCK_CHANGE}T04:00[Australia/Lord_Howe]`),
        });
        // Saving the reservation unchanged doesn't round its times again.
        const again = { ...body, id: view.id, version: 1, start: view.start, end: view.end };
        expect((await put("renter", again, world.admin)).status).toBe(204);
        expect(await get(view.id, world.admin)).toMatchObject({ start: view.start, end: view.end });
      } finally {
        await prisma().school.update({ where: { id: school.id }, data: { slotMinutes: 15 } });
      }
    });
  });
});

describe("the cast", () => {
  const users = (...roles: number[]) =>
    roles.map((reservationUserRole, i) => ({
      userId: [world.renter.id, world.instructor.id, world.staff.id][i % 3],
      reservationUserRole,
    }));

  test.each([
    ["a rental without a renter", "renter", []],
    ["a rental with two", "renter", [RENTER, RENTER]],
    ["a rental with a student", "renter", [RENTER, 3]],
    ["an operation without a pilot", "operation", [CREW]],
    ["an operation with a renter", "operation", [PILOT, RENTER]],
    ["maintenance with a passenger", "maintenance", [OBSERVER]],
  ])("refuses %s", async (_what, type, roles) => {
    const base = type === "operation" ? operation(nine()) : rental(nine());
    await expectField(await post(type, { ...base, users: users(...(roles as number[])) }), "users");
  });

  test("refuses somebody nobody knows", async () => {
    const stranger = [{ userId: newId(), reservationUserRole: RENTER }];
    await expectField(await post("renter", rental(nine(), { users: stranger })), "users");
  });

  test("somebody of another site is as unknown as nobody: neither their name nor when they are busy is told", async () => {
    const abroad = await makeWorld();
    const start = nine();
    const busy = await call("POST", "/api/reservation/renter", {
      as: abroad.staff,
      body: {
        siteId: abroad.site.id,
        start,
        end: start + HOUR,
        aircraft: { aircraftId: abroad.aircraft.id },
        users: [{ userId: abroad.renter.id, reservationUserRole: RENTER }],
      },
    });
    expect(busy.status).toBe(201);
    const asked = async (userId: string, path = "renter") => {
      const users = [{ userId, reservationUserRole: RENTER }];
      const answer = await post(path, rental(start, { users, ...(path === "check" && { type: 0 }) }));
      return { status: answer.status, text: await answer.text() };
    };
    for (const path of ["renter", "check"]) {
      expect(await asked(abroad.renter.id, path), path).toEqual(await asked(newId(), path));
      expect((await asked(abroad.renter.id, path)).status, path).toBe(422);
    }
    const both = await makePerson({ roles: { [world.site.id]: ["Renter"], [abroad.site.id]: ["Renter"] } });
    expect((await asked(both.id)).status, "who has a role here, too").toBe(201);
  });

  test("counts a role given twice once", async () => {
    const view = await booked("renter", rental(nine(), { users: [...users(RENTER), ...users(RENTER)] }));
    expect(view.users).toHaveLength(1);
  });

  test("an operation names its type, which is active; a rental names none", async () => {
    const disabled = await makeOperationType({ state: "Disabled" });
    const field = "aircraft.operationId";
    await expectField(
      await post("operation", { ...operation(nine()), aircraft: { aircraftId: world.aircraft.id } }),
      field,
    );
    await expectField(await post("operation", operation(nine(), newId())), field);
    await expectField(await post("operation", operation(nine(), disabled.id)), field);
    await expectField(await post("renter", { ...operation(nine()), users: users(RENTER) }), field);
  });

  test("an aircraft of another site is unknown, as is one that doesn't exist", async () => {
    const abroad = await makeAircraft((await makeSite()).id);
    for (const aircraftId of [abroad.id, newId()]) {
      await expectField(
        await post("renter", rental(nine(), { aircraft: { aircraftId } }), world.admin),
        "aircraft.aircraftId",
      );
    }
  });

  test("a disabled site takes no booking", async () => {
    const closed = await makeSite({ state: "Disabled" });
    const aircraft = await makeAircraft(closed.id);
    const body = rental(nine(), { siteId: closed.id, aircraft: { aircraftId: aircraft.id } });
    await expectField(await post("renter", body, world.admin), "siteId");
  });
});

describe("who may book", () => {
  test.each([
    ["AccessibleByInstructor", ["admin", "staff", "instructor"]],
    ["AccessibleByStaff", ["admin", "staff"]],
    ["AccessibleByAdmin", ["admin"]],
  ] as const)("an operation %s", async (bookingRight, allowed) => {
    const type = await makeOperationType({ bookingRight });
    for (const kind of ["admin", "staff", "instructor", "student", "renter"] as const) {
      const answer = await post("operation", operation(nine(), type.id), world[kind]);
      expect(answer.status, kind).toBe((allowed as readonly string[]).includes(kind) ? 201 : 403);
    }
  });

  test("a renter books for themself and for nobody else", async () => {
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    expect((await post("renter", rental(nine()), world.renter)).status).toBe(201);
    expect((await post("renter", rental(nine()), other)).status).toBe(403);
    const both = [
      { userId: other.id, reservationUserRole: RENTER },
      { userId: world.instructor.id, reservationUserRole: INSTRUCTOR },
    ];
    expect((await post("renter", rental(nine(), { users: both }), other)).status).toBe(403);
  });

  test("a renter takes only an aircraft that is for rent, whatever reason they write", async () => {
    const owned = await makeAircraft(world.site.id, { isRentable: false });
    const body = rental(nine(), { aircraft: { aircraftId: owned.id }, overrideReason: "Please, it's my birthday" });
    const answer = await post("renter", body, world.renter);
    expect(answer.status).toBe(422);
    expect((await answer.json()).warnings).toMatchObject([{ type: "notForRent", blocking: true }]);
  });

  test("a renter changes neither another's booking nor gives their own away", async () => {
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const start = nine();
    const { id } = await booked("renter", rental(start), world.renter);
    const theirs = { ...rental(start + HOUR), id, version: 1 };
    const users = [{ userId: other.id, reservationUserRole: RENTER }];
    expect((await put("renter", { ...theirs, users }, other)).status).toBe(403);
    expect((await put("renter", { ...theirs, users }, world.renter)).status).toBe(403);
    expect((await put("renter", theirs, world.renter)).status).toBe(204);
  });

  test("an instructor changes no operation that is staff's, nor makes one of it that they may book", async () => {
    const staffs = await makeOperationType({ bookingRight: "AccessibleByStaff" });
    const start = nine();
    const { id } = await booked("operation", operation(start, staffs.id));
    const change = { ...operation(start + HOUR), id, version: 1 };
    expect((await put("operation", change, world.instructor)).status).toBe(403);
  });

  test("a reservation keeps its type and its site", async () => {
    const { id } = await booked("renter", rental(nine()));
    const asOperation = await put("operation", { ...operation(nine()), id, version: 1 });
    expect(asOperation.status).toBe(422);
    const other = await makeSite();
    const aircraft = await makeAircraft(other.id);
    const moved = { ...rental(nine()), id, version: 1, siteId: other.id, aircraft: { aircraftId: aircraft.id } };
    expect((await put("renter", moved, world.admin)).status).toBe(422);
  });
});

describe("verdicts", () => {
  const stored = (reservationId: string) => prisma().verdict.findMany({ where: { reservationId } });
  const blocked = async () => {
    const grounded = await makeAircraft(world.site.id, { state: "Disabled" });
    return rental(nine(), { aircraft: { aircraftId: grounded.id } });
  };

  test("Blocking: staff are told what stands in the way and asked for a reason", async () => {
    const answer = await post("renter", await blocked());
    expect(answer.status).toBe(422);
    const problem = await answer.json();
    expect(problem.warnings).toMatchObject([{ type: "aircraftDisabled", level: 2, blocking: true }]);
    expect(problem.detail).toContain(problem.warnings[0].label);
  });

  test("Blocking: staff book with a reason, which is stored, logged and shown with the verdict", async () => {
    const overrideReason = "Ferry to the workshop, agreed with the mechanic";
    const view = await booked("renter", { ...(await blocked()), overrideReason });
    expect(view).toMatchObject({ compliance: 2, overrideReason, warnings: [{ type: "aircraftDisabled" }] });
    expect(await stored(view.id)).toMatchObject([{ rule: "aircraftDisabled", level: "Blocking" }]);
    const line = await prisma().auditEntry.findFirstOrThrow({ where: { subjectId: view.id } });
    expect(line).toMatchObject({
      actorId: world.staff.id,
      after: { compliance: "Blocking" },
      personal: { after: { overrideReason } },
    });
  });

  test.each(["instructor", "renter"] as const)("Blocking: %s doesn't book, with or without a reason", async (kind) => {
    const grounded = await makeAircraft(world.site.id, { state: "Disabled" });
    const body = kind === "renter" ? rental(nine()) : operation(nine());
    const aircraft = { ...(body.aircraft as object), aircraftId: grounded.id };
    for (const overrideReason of [undefined, "Because I can"]) {
      const type = kind === "renter" ? "renter" : "operation";
      expect((await post(type, { ...body, aircraft, overrideReason }, world[kind])).status).toBe(422);
    }
  });

  test("Blocking: somebody disabled, and somebody without the role, by name", async () => {
    const gone = await makePerson({
      roles: { [world.site.id]: ["Renter"] },
      data: { state: "Disabled", callSign: "GONE" },
    });
    const guest = await makePerson({ roles: { [world.site.id]: ["Student"] }, data: { callSign: "GUEST" } });
    for (const [person, type] of [
      [gone, "personDisabled"],
      [guest, "noRoleOnSite"],
    ] as const) {
      const users = [{ userId: person.id, reservationUserRole: RENTER }];
      const { warnings } = await (await post("renter", rental(nine(), { users }))).json();
      expect(warnings).toMatchObject([{ type, subjectId: person.id }]);
      expect(warnings[0].label).toContain(person.callSign);
    }
  });

  test("a reason where nothing blocks is not kept", async () => {
    expect((await booked("renter", rental(nine(), { overrideReason: "Just in case" }))).overrideReason).toBeNull();
  });

  test("Warning: a flight into the night saves, coloured; one by day doesn't warn, nor does maintenance", async () => {
    const start = nine();
    const night = await booked("renter", rental(start, { end: start + 13 * HOUR }), world.renter);
    expect(night).toMatchObject({ compliance: 1, warnings: [{ type: "outsideDaylight", level: 1, blocking: false }] });
    expect(await stored(night.id)).toMatchObject([{ rule: "outsideDaylight", level: "Warning" }]);
    expect(await booked("renter", rental(nine()))).toMatchObject({ compliance: 0, warnings: [] });
    const shift = await booked(
      "maintenance",
      rental(start - 6 * HOUR, { users: [], aircraft: { aircraftId: world.otherAircraft.id } }),
    );
    expect(shift.compliance).toBe(0);
  });

  test("a change judges anew: the warning goes with the night", async () => {
    const start = nine();
    const { id } = await booked("renter", rental(start, { end: start + 13 * HOUR }));
    expect((await put("renter", { ...rental(start), id, version: 1 })).status).toBe(204);
    expect(await stored(id)).toEqual([]);
    expect(await get(id, world.staff)).toMatchObject({ compliance: 0, version: 2 });
  });

  test("a check says what booking would, and saves nothing", async () => {
    const before = await prisma().reservation.count();
    const start = nine();
    const { id } = await booked("renter", rental(start));
    const grounded = await makeAircraft(world.site.id, { state: "Disabled" });
    const booking = rental(start + 7 * MINUTE, { aircraft: { aircraftId: grounded.id } });
    const answer = await call("POST", "/api/reservation/check", { as: world.staff, body: { type: 0, booking } });
    const view = await answer.json();
    expect(view).toMatchObject({ start, warnings: [{ type: "aircraftDisabled" }] });
    expect(view.conflicts).toMatchObject([{ resourceKind: "Person", resourceId: world.renter.id, reservationId: id }]);
    expect(await prisma().reservation.count()).toBe(before + 1);
  });

  test("a check offers the nearest times of the day at which nothing is in the way, its turnaround included", async () => {
    const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 15 });
    const start = nine();
    const at = (from: number, to: number, more = {}) =>
      rental(from, { end: to, aircraft: { aircraftId: aircraft.id }, ...more });
    await booked("renter", at(start, start + HOUR));
    // Another booking of the same renter, so that the renter isn't free then.
    await booked("renter", rental(start + HOUR, { end: start + 2 * HOUR }));
    const check = async (booking: object) => {
      const answer = await call("POST", "/api/reservation/check", { as: world.staff, body: { type: 0, booking } });
      return (await answer.json()).freeTimes;
    };
    const wanted = at(start + 30 * MINUTE, start + 90 * MINUTE);
    expect(await check(wanted)).toEqual([
      { start: start - 75 * MINUTE, end: start - 15 * MINUTE },
      { start: start + 2 * HOUR, end: start + 3 * HOUR },
    ]);
    // The afternoon is taken until the evening: what is free then is dark, so only what is earlier is offered.
    const { id: another } = await makeAircraft(world.site.id);
    await booked("renter", rental(start + 2 * HOUR, { end: start + 13.5 * HOUR, aircraft: { aircraftId: another } }));
    expect(await check(wanted)).toEqual([{ start: start - 75 * MINUTE, end: start - 15 * MINUTE }]);
    const [earlier] = await check(wanted);
    expect(await check(at(earlier.start, earlier.end))).toEqual([]);
    expect((await post("renter", at(earlier.start, earlier.end))).status).toBe(201);
  });
});

describe("what GET gives, PUT takes", () => {
  const aircraft = () => ({ aircraftId: world.aircraft.id, commentaryForClient: "Gate 2" });
  const commentaryForGlobal = "Bring a headset";
  const part = (): Record<ReservationRole, string> => ({
    Renter: world.renter.id,
    Instructor: world.instructor.id,
    Student: world.student.id,
    PilotInCommand: world.instructor.id,
    Observer: world.student.id,
    Crew: world.staff.id,
  });
  /** Makes a booking that sets every field that the type has, with a person in each of its roles. */
  const example = async (type: BookableType, start: number): Promise<Body> => {
    const { aircraft: plane, hasClassroom, isFlight, cast, lesson } = kinds[type];
    const lessonId = lesson && (await makeOpenLesson(world, lesson === "Practical" ? "Stalls" : "Theory"));
    const learner = await findLearner(world);
    const operation = plane?.hasOperationType ? { operationId: world.operationType.id } : {};
    const turnaround = isFlight ? { startTurnaround: start - 2 * HOUR } : {};
    return {
      ...rental(start, { end: start + 2 * HOUR }),
      ...(isFlight ? { durationBriefing: 20, durationDebriefing: 25 } : {}),
      aircraft: plane ? { ...aircraft(), ...operation, ...turnaround } : null,
      classroom: hasClassroom ? { classroomId: world.classroom.id } : null,
      users: [
        ...cast.map(({ role }) => ({
          ...{ userId: part()[role], reservationUserRole: RESERVATION_ROLES.indexOf(role) },
          ...(lessonId && role === "Student" && { userId: learner, userProgramSessionId: lessonId }),
        })),
      ],
      commentaryForGlobal,
    };
  };
  const rowOf = async (id: string) => {
    const include = {
      people: { orderBy: [{ personId: "asc" }, { role: "asc" }] },
      occupations: { orderBy: { resourceId: "asc" } },
      verdicts: true,
    } satisfies Prisma.ReservationInclude;
    const { version, editedAt, ...row } = await prisma().reservation.findUniqueOrThrow({ where: { id }, include });
    return { version, row };
  };

  test.each(bookableTypes)("of a %s, which stays what it was", async (type) => {
    const { route } = kinds[type].booking!;
    const { id } = await booked(route, await example(type, nine()));
    const before = await rowOf(id);
    const view = await get(id, world.staff);
    const told = kinds[type].aircraft && { commentaryForClient: "Gate 2" };
    const seen = { commentaryForGlobal, aircraft: told && expect.objectContaining(told) };
    expect(view).toMatchObject(seen);
    const answer = await put(route, view);
    expect(answer.status, await answer.text()).toBe(204);
    expect(await rowOf(id)).toEqual(before);
    const moved = { ...view, start: view.start + 3600, end: view.end + 3600 };
    expect(
      (
        await put(route, {
          ...moved,
          aircraft: told && { ...view.aircraft, startTurnaround: null, startFlight: null, endFlight: null },
        })
      ).status,
    ).toBe(204);
    expect((await rowOf(id)).version).toBe(before.version + 1);
    expect(await get(id, world.staff)).toMatchObject(seen);
  });

  test("texts that aren't named stay; an empty one is emptied", async () => {
    const start = nine();
    const { id } = await booked("renter", await example("Renter", start));
    const users = [{ userId: world.renter.id, reservationUserRole: RENTER }];
    expect((await put("renter", { ...rental(start, { users }), id, version: 1 })).status).toBe(204);
    expect(await get(id, world.staff)).toMatchObject({
      commentaryForGlobal,
      aircraft: { commentaryForClient: "Gate 2" },
    });
    const emptied = rental(start, {
      aircraft: { ...aircraft(), commentaryForClient: "" },
      commentaryForGlobal: "",
    });
    expect((await put("renter", { ...emptied, id, version: 2 })).status).toBe(204);
    expect(await get(id, world.staff)).toMatchObject({
      commentaryForGlobal: "",
      aircraft: { commentaryForClient: "" },
    });
  });

  const person = () => ({ userId: world.renter.id, reservationUserRole: RENTER });
  test.each<[string, string, () => Body]>([
    ["a member that no reservation has", "remarks", () => ({ remarks: "Hello" })],
    ["one of the aircraft that it hasn't", "aircraft.colour", () => ({ aircraft: { ...aircraft(), colour: "red" } })],
    ["one of somebody's part", "users.0.seat", () => ({ users: [{ ...person(), seat: 2 }] })],
    ["a promotion", "users.0.promotionId", () => ({ users: [{ ...person(), promotionId: newId() }] })],
    ["a lesson", "users.0.userProgramSessionId", () => ({ users: [{ ...person(), userProgramSessionId: newId() }] })],
    ["another type than the address books", "reservationType", () => ({ reservationType: 2 })],
    ["a classroom", "classroom", () => ({ classroom: { classroomId: world.classroom.id } })],
  ])("but not %s, by its name", async (_what, field, more) => {
    await expectField(await post("renter", rental(nine(), more())), field);
  });
});

describe("passengers and flight rules", () => {
  test("are of flights alone, stay when they aren't named and move along with the flight", async () => {
    const start = nine();
    const aircraft = { aircraftId: world.aircraft.id, passengers: 2, isIfr: true };
    const one = await booked("renter", rental(start, { aircraft }));
    expect(one.aircraft).toMatchObject({ passengers: 2, isIfr: true });
    expect((await put("renter", { id: one.id, commentaryForGlobal: "Two of us", version: 1 })).status).toBe(204);
    const body = { start: start + 2 * HOUR, version: 2 };
    expect((await call("PATCH", `/api/reservation/${one.id}/move`, { as: world.staff, body })).status).toBe(204);
    expect((await get(one.id, world.staff)).aircraft).toMatchObject({ passengers: 2, isIfr: true });
    const unsaid = { aircraft: { passengers: null, isIfr: false }, id: one.id, version: 3 };
    expect((await put("renter", unsaid)).status).toBe(204);
    expect((await get(one.id, world.staff)).aircraft).toMatchObject({ passengers: null, isIfr: false });
    expect((await booked("renter", rental(nine()))).aircraft).toMatchObject({ passengers: null, isIfr: false });
    const crowd = rental(nine(), { aircraft: { aircraftId: world.aircraft.id, passengers: -1 } });
    await expectField(await post("renter", crowd), "aircraft.passengers");
    const work = (more: Body) => rental(nine(), { users: [], aircraft: { aircraftId: world.aircraft.id, ...more } });
    await expectField(await post("maintenance", work({ passengers: 1 })), "aircraft.passengers");
    await expectField(await post("maintenance", work({ isIfr: true })), "aircraft.isIfr");
  });
});

describe("who pays an operation", () => {
  test("is somebody active of the site, stays when nobody names them, and is read by who may read the details", async () => {
    const start = nine();
    const flown = (payerId: string | null) => ({
      aircraft: { aircraftId: world.aircraft.id, operationId: world.operationType.id, payerId },
    });
    const one = await booked("operation", operation(start, undefined, flown(world.renter.id)));
    expect(one.aircraft).toMatchObject({ payerId: world.renter.id, payer: { id: world.renter.id } });
    expect((await put("operation", { id: one.id, commentaryForGlobal: "Photographs", version: 1 })).status).toBe(204);
    const move = { start: start + 2 * HOUR, version: 2 };
    expect((await call("PATCH", `/api/reservation/${one.id}/move`, { as: world.staff, body: move })).status).toBe(204);
    expect((await get(one.id, world.staff)).aircraft).toMatchObject({ payerId: world.renter.id });
    expect((await get(one.id, world.student)).aircraft).toMatchObject({ payerId: null, payer: null });
    expect((await put("operation", { id: one.id, version: 3, aircraft: { payerId: null } })).status).toBe(204);
    expect((await get(one.id, world.staff)).aircraft).toMatchObject({ payerId: null, payer: null });
    const last = await prisma().auditEntry.findFirst({ where: { subjectId: one.id }, orderBy: { at: "desc" } });
    expect(last).toMatchObject({ before: { payerId: world.renter.id }, after: { payerId: null } });

    const elsewhere = await makePerson({ roles: { [(await makeSite()).id]: ["Renter"] } });
    for (const stranger of [elsewhere.id, newId()])
      await expectField(await post("operation", operation(nine(), undefined, flown(stranger))), "aircraft.payerId");
    const paid = rental(nine(), { aircraft: { aircraftId: world.aircraft.id, payerId: world.renter.id } });
    await expectField(await post("renter", paid), "aircraft.payerId");
  });

  test("is oneself for who doesn’t post to others’ accounts", async () => {
    const flown = (payerId: string) => ({
      aircraft: { aircraftId: world.aircraft.id, operationId: world.operationType.id, payerId },
    });
    const ask = (payerId: string) => post("operation", operation(nine(), undefined, flown(payerId)), world.instructor);
    await expectField(await ask(world.renter.id), "aircraft.payerId");
    expect((await ask(world.instructor.id)).status).toBe(201);
  });
});

describe("a meeting", () => {
  const CREW_OF = (...ids: string[]) => ids.map((userId) => ({ userId, reservationUserRole: CREW }));
  const meeting = (start: number, more: Body = {}): Body => ({
    siteId: world.site.id,
    start,
    end: start + HOUR,
    classroom: { classroomId: world.classroom.id },
    users: CREW_OF(world.staff.id, world.instructor.id),
    ...more,
  });

  test("takes a room and people, none of them twice, and is performed when its time is over", async () => {
    const start = nine();
    const view = await booked("meeting", meeting(start));
    expect(view).toMatchObject({ reservationType: 5, aircraft: null, classroom: { classroomId: world.classroom.id } });
    expect(view.users.map((user: { userId: string }) => user.userId).sort()).toEqual(
      [world.staff.id, world.instructor.id].sort(),
    );
    const second = await post("meeting", meeting(start + HOUR / 2, { users: CREW_OF(world.student.id) }));
    const { conflicts } = await second.json();
    expect(second.status).toBe(409);
    expect(conflicts).toMatchObject([{ resourceId: world.classroom.id, resourceKind: "Classroom" }]);
    const flight = await post("operation", operation(start));
    expect(flight.status).toBe(409);
    expect((await flight.json()).conflicts).toMatchObject([{ resourceId: world.instructor.id }]);
    expect((await put("meeting", { id: view.id, version: 1, users: CREW_OF(world.staff.id) })).status).toBe(204);
    await booked("operation", operation(start));
  });

  test("is staff's to book; without a room, with an aircraft or with nobody it is refused by name", async () => {
    const start = nine();
    for (const as of [world.instructor, world.renter, world.student])
      expect((await post("meeting", meeting(start), as)).status).toBe(403);
    await expectField(await post("meeting", meeting(start, { classroom: {} })), "classroom.classroomId");
    await expectField(
      await post("meeting", meeting(start, { aircraft: { aircraftId: world.aircraft.id } })),
      "aircraft",
    );
    await expectField(await post("meeting", meeting(start, { users: [] })), "users");
    const elsewhere = { classroom: { classroomId: newId() } };
    await expectField(await post("meeting", meeting(start, elsewhere)), "classroom.classroomId");
  });
});

test("a column that a later version adds stops neither booking nor changing", async () => {
  const tables = ["reservation", "reservation_person", "occupation", "verdict", "audit_entry"];
  const alter = async (what: string) => {
    for (const table of tables) await queryAsOwner(`ALTER TABLE ${table} ${what}`);
  };
  await alter("ADD COLUMN added_later text NOT NULL DEFAULT 'as ever'");
  try {
    const start = nine();
    const { id } = await booked("renter", rental(start, { end: start + 13 * HOUR }));
    expect((await put("renter", { ...rental(start, { end: start + 14 * HOUR }), id, version: 1 })).status).toBe(204);
  } finally {
    await alter("DROP COLUMN added_later");
  }
});

describe("moving", () => {
  const move = (id: string, body: Body, as: SignedInPerson = world.staff) =>
    call("PATCH", `/api/reservation/${id}/move`, { as, body });
  const long = (start: number, aircraftId: string) =>
    operation(start, undefined, {
      end: start + 3 * HOUR,
      durationBriefing: 20,
      durationDebriefing: 25,
      aircraft: { aircraftId, operationId: world.operationType.id, startTurnaround: start - HOUR },
    });

  test("to another time keeps briefing, debriefing and turnaround, and says the new version", async () => {
    const start = nine();
    const view = await booked("operation", long(start, world.aircraft.id));
    const answer = await move(view.id, { start: start + 5 * HOUR, version: 1 });
    expect(answer.status, await answer.text()).toBe(204);
    expect(answer.headers.get("etag")).toBe('"2"');
    const after = await get(view.id, world.staff);
    const later = (at: number) => at + 5 * HOUR;
    expect(after).toMatchObject({
      start: later(view.start),
      end: later(view.end),
      durationBriefing: 20,
      durationDebriefing: 25,
      aircraft: {
        startTurnaround: later(view.aircraft.startTurnaround),
        startFlight: later(view.aircraft.startFlight),
        endFlight: later(view.aircraft.endFlight),
      },
    });
  });

  test("an end alone, and onto another aircraft with a turnaround of its own", async () => {
    const start = nine();
    const other = await makeAircraft(world.site.id, { turnaroundMinutes: 10 });
    const view = await booked("operation", long(start, world.aircraft.id));
    const body = { start, end: view.end + HOUR, aircraftId: other.id, version: 1 };
    expect((await move(view.id, body)).status).toBe(204);
    expect(await get(view.id, world.staff)).toMatchObject({
      start,
      end: view.end + HOUR,
      aircraft: {
        aircraftId: other.id,
        startFlight: start + 20 * MINUTE,
        startTurnaround: start + 10 * MINUTE,
        endFlight: view.aircraft.endFlight + HOUR,
      },
    });
  });

  test("to another pilot in the same part", async () => {
    const start = nine();
    const pilot = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
    const { id } = await booked("operation", operation(start));
    const person = { from: world.instructor.id, to: pilot.id };
    expect((await move(id, { start, person, version: 1 })).status).toBe(204);
    const { users } = await get(id, world.staff);
    expect(users).toMatchObject([{ userId: pilot.id, reservationUserRole: PILOT }]);
  });

  test("from somebody who isn't in it is refused, and changes nothing", async () => {
    const start = nine();
    const pilot = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
    const { id } = await booked("operation", operation(start));
    const answer = await move(id, { start, person: { from: world.renter.id, to: pilot.id }, version: 1 });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual(["person"]);
    expect(await get(id, world.staff)).toMatchObject({ start, version: 1 });
  });

  test("onto what is taken is a conflict that names it, and changes nothing", async () => {
    const start = nine();
    const taken = await booked("maintenance", rental(start + 5 * HOUR, { users: [] }));
    const { id } = await booked("renter", rental(start));
    const answer = await move(id, { start: start + 5 * HOUR, version: 1 });
    expect(answer.status).toBe(409);
    expect((await answer.json()).conflicts).toMatchObject([{ reservationId: taken.id }]);
    expect(await get(id, world.staff)).toMatchObject({ start, version: 1 });
  });

  test("asks for the version that was seen, and for the right to change it", async () => {
    const start = nine();
    const { id } = await booked("renter", rental(start));
    const later = { start: start + 2 * HOUR };
    expect((await move(id, later)).status).toBe(428);
    const stale = await move(id, { ...later, version: 7 });
    expect(stale.status).toBe(409);
    expect((await stale.json()).current).toMatchObject({ id, reservationType: 0, version: 1 });
    expect((await move(id, { ...later, version: 1 }, world.instructor)).status).toBe(403);
    expect((await move(id, { ...later, version: 1 }, world.student)).status).toBe(403);
    expect((await move(id, { ...later, version: 1 }, world.renter)).status).toBe(204);
    expect((await move(newId(), { ...later, version: 1 })).status).toBe(404);
  });

  test("refuses a room for what has none, and an end before its start", async () => {
    const start = nine();
    const { id } = await booked("renter", rental(start));
    await expectField(await move(id, { start, classroomId: world.classroom.id, version: 1 }), "classroomId");
    await expectField(await move(id, { start, end: start, version: 1 }), "end");
  });
});

describe("cancelling", () => {
  const inHours = (hours: number) => Math.floor(Date.now() / 900_000) * 900 + hours * HOUR + 900;
  const own = (start: number, aircraftId: string) => rental(start, { aircraft: { aircraftId } });

  test("the renter may until the school's notice, staff may later", async () => {
    const aircraft = await makeAircraft(world.site.id);
    const soon = await booked("renter", own(inHours(20), aircraft.id), world.renter);
    const late = await cancel(soon.id, world.renter);
    expect(late.status).toBe(403);
    expect((await late.json()).detail).toContain("24 hours");
    expect(soon.rights).toMatchObject({ cancel: false });
    expect((await cancel(soon.id, world.staff)).status).toBe(204);
    const far = await booked("renter", own(inHours(26), aircraft.id), world.renter);
    expect(far.rights).toMatchObject({ cancel: true });
    const answer = await cancel(far.id, world.renter);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("etag")).toBe('"2"');
  });

  test("another's is nobody's to cancel: not a student's, a renter's, an instructor's, another site's staff's", async () => {
    const { id } = await booked("renter", rental(nine()));
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter", "Student"] } }));
    const abroad = await signInAs(await makePerson({ roles: { [(await makeSite()).id]: ["Staff"] } }));
    for (const as of [world.student, other, world.instructor]) expect((await cancel(id, as)).status).toBe(403);
    expect((await cancel(id, abroad)).status).toBe(404);
  });

  test("frees aircraft and people at once, and stays visible as cancelled, with why and by whom", async () => {
    const start = nine();
    const { id } = await booked("renter", rental(start));
    expect((await post("renter", rental(start))).status).toBe(409);
    await call("PATCH", `/api/reservation/${id}/cancel`, {
      as: world.staff,
      body: { reasonId: world.cancellationReason.id, commentaryForCancel: "Fog", version: 1 },
    });
    await booked("renter", rental(start));
    expect(await get(id, world.staff)).toMatchObject({
      reservationState: 2,
      commentaryForCancel: "Fog",
      cancellation: { reason: world.cancellationReason.text, byId: world.staff.id },
      rights: { change: false, cancel: false, withdraw: false },
    });
  });

  test("asks for an active reason, and for the version that was seen", async () => {
    const { id } = await booked("renter", rental(nine()));
    const old = await makeCancellationReason({ state: "Disabled" });
    for (const reasonId of [old.id, newId()]) await expectField(await cancel(id, world.staff, reasonId), "reasonId");
    const body = { reasonId: world.cancellationReason.id };
    const blind = await call("PATCH", `/api/reservation/${id}/cancel`, { as: world.staff, body });
    expect(blind.status).toBe(428);
    const stale = await cancel(id, world.staff, world.cancellationReason.id, 7);
    expect(stale.status).toBe(409);
    expect((await stale.json()).current).toMatchObject({ id, version: 1 });
  });
});

describe("undoing a cancellation", () => {
  const restore = (id: string, as: SignedInPerson, version = 2) =>
    call("PATCH", `/api/reservation/${id}/restore`, { as, body: { version } });

  test("brings the reservation back as it was, with its resources taken again", async () => {
    const start = nine();
    const { id } = await booked("renter", rental(start, { durationBriefing: 30, commentaryForGlobal: "Two guests" }));
    const before = await get(id, world.staff);
    await cancel(id, world.staff);
    const answer = await restore(id, world.staff);
    expect([answer.status, answer.headers.get("etag")]).toEqual([204, '"3"']);
    const after = await get(id, world.staff);
    expect(after).toEqual({ ...before, version: 3, editingDate: after.editingDate });
    expect((await post("renter", rental(start))).status).toBe(409);
  });

  test("is for a renter who cancelled what staff had booked with somebody else on board", async () => {
    const observer = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const users = [
      { userId: world.renter.id, reservationUserRole: RENTER },
      { userId: observer.id, reservationUserRole: 5 },
    ];
    const { id } = await booked("renter", rental(nine(), { users }));
    const before = await get(id, world.staff);
    expect((await cancel(id, world.renter)).status).toBe(204);
    expect((await restore(id, world.renter)).status).toBe(204);
    const after = await get(id, world.staff);
    const { editingDate, editedBy } = after;
    expect(after).toEqual({ ...before, version: 3, editingDate, editedBy });
  });

  test("is refused when the time was given away, with what is in the way", async () => {
    const start = nine();
    const { id } = await booked("renter", rental(start));
    await cancel(id, world.staff);
    const other = await booked("renter", rental(start));
    const answer = await restore(id, world.staff);
    expect(answer.status).toBe(409);
    expect((await answer.json()).conflicts[0]).toMatchObject({ reservationId: other.id });
    expect(await get(id, world.staff)).toMatchObject({ reservationState: 2, version: 2 });
  });

  test("is for whoever cancelled, at once, and only what is cancelled", async () => {
    const { id } = await booked("renter", rental(nine()));
    expect((await restore(id, world.staff, 1)).status).toBe(409);
    await cancel(id, world.renter);
    expect((await restore(id, world.student)).status).toBe(403);
    expect((await restore(id, world.staff)).status).toBe(409);
    expect((await restore(id, world.renter, 1)).status).toBe(409);
    await prisma().reservation.update({ where: { id }, data: { cancelledAt: new Date(Date.now() - 60_000) } });
    const late = await restore(id, world.renter);
    expect(late.status).toBe(409);
    expect((await late.json()).message).toContain("Book it again");
  });
});

describe("within the notice", () => {
  const HOURS = 20;
  const soon = () => Math.floor(Date.now() / 900_000) * 900 + HOURS * HOUR;
  /** Books a flight that begins so soon that its renter can't cancel it any more. */
  async function late(start = soon()) {
    const renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const [one, other] = [await makeAircraft(world.site.id), await makeAircraft(world.site.id)];
    const users = [{ userId: renter.id, reservationUserRole: RENTER }];
    const of = (from: number, more: Body = {}) =>
      rental(from, { end: from + 2 * HOUR, users, aircraft: { aircraftId: one.id }, ...more });
    const { id } = await booked("renter", of(start));
    const change = (body: Body, as: SignedInPerson) => put("renter", { ...body, id, version: 1 }, as);
    return { renter, other, of, id, change, start };
  }
  const far = 40 * 24 * HOUR;

  test.each([
    ["moved away", (from: number) => [from + far, from + far + 2 * HOUR]],
    ["begun later", (from: number) => [from + HOUR, from + 2 * HOUR]],
    ["ended sooner", (from: number) => [from, from + HOUR]],
  ])("one's own is no more %s than cancelled", async (_what, times) => {
    const { renter, of, id, change, start } = await late();
    const [from, end] = times(start);
    const refused = await change(of(from!, { end }), renter);
    expect(refused.status).toBe(403);
    expect((await refused.json()).detail).toContain("24 hours");
    const check = { type: 0, booking: of(from!, { end }), id };
    expect((await call("POST", "/api/reservation/check", { as: renter, body: check })).status).toBe(403);
    expect((await change(of(from!, { end }), world.staff)).status).toBe(204);
  });

  test("nor flown with another aircraft, nor swapped for one", async () => {
    const { renter, other, of, id, change, start } = await late();
    expect((await change(of(start, { aircraft: { aircraftId: other.id } }), renter)).status).toBe(403);
    const users = of(start).users;
    const mine = await booked("renter", of(start + 4 * HOUR, { users, aircraft: { aircraftId: other.id } }), renter);
    const reservations = [id, mine.id].map((one) => ({ id: one, version: 1 }));
    const swap = (as: SignedInPerson) => call("POST", "/api/reservation/swap", { as, body: { reservations } });
    expect((await swap(renter)).status).toBe(403);
    expect((await swap(world.staff)).status).toBe(204);
  });

  test("made longer and commented it may be, and changed at will before the notice", async () => {
    const { renter, of, id, change, start } = await late();
    // No sheet offers it, because most of what the form changes would be refused: they ask staff instead.
    expect(await get(id, renter)).toMatchObject({ rights: { change: false, cancel: false } });
    expect(
      (await change(of(start - HOUR, { end: start + 3 * HOUR, commentaryForGlobal: "Two of us" }), renter)).status,
    ).toBe(204);
    const early = await late(soon() + 10 * HOUR);
    expect((await early.change(early.of(early.start + far), early.renter)).status).toBe(204);
  });

  test("what has begun is staff's to change", async () => {
    const { renter, of, id, change, start } = await late(soon() - (HOURS + 1) * HOUR);
    expect(await get(id, renter)).toMatchObject({ rights: { change: false, cancel: false } });
    expect((await change(of(start, { end: start + 3 * HOUR }), renter)).status).toBe(403);
    expect((await change(of(start, { end: start + 3 * HOUR }), world.staff)).status).toBe(204);
  });
});

describe("across midnight", () => {
  test("what an aircraft is made ready for tomorrow is read with today, and once", async () => {
    const midnight = at(`${NEXT_YEAR}-05-04T00:00[Europe/Paris]`);
    const aircraft = await makeAircraft(world.site.id, { turnaroundMinutes: 15 });
    const body = rental(midnight, { aircraft: { aircraftId: aircraft.id } });
    const { id } = await booked("renter", body);
    const taken = await post("maintenance", { ...body, start: midnight - 1800, end: midnight, users: [] });
    expect(taken.status).toBe(409);
    const idsOf = async (from: number, to: number) => {
      const url = `/api/reservation/planning?siteId=${world.site.id}&from=${from}&to=${to}`;
      return (await (await call("GET", url, { as: world.renter })).json()).map((one: { id: string }) => one.id);
    };
    expect(await idsOf(midnight - 86_400, midnight)).toEqual([id]);
    expect(await idsOf(midnight, midnight + 86_400)).toEqual([id]);
    // It isn't listed for periods before its turnaround or after its end.
    expect(await idsOf(midnight - 86_400, midnight - 900)).toEqual([]);
    expect(await idsOf(midnight + HOUR, midnight + 86_400)).toEqual([]);
  });
});

describe("taking back", () => {
  const withdraw = (id: string, as: SignedInPerson = world.staff, language = "en-US") =>
    call("DELETE", `/api/reservation/${id}`, { as, headers: { "if-match": '"1"', "accept-language": language } });

  test("hides it everywhere, frees what it held, and keeps the audit", async () => {
    const start = nine();
    const { id } = await booked("renter", rental(start));
    expect((await withdraw(id, world.renter)).status).toBe(403);
    expect((await withdraw(id)).status).toBe(204);
    expect((await call("GET", `/api/reservation/${id}`, { as: world.staff })).status).toBe(404);
    const day = `/api/reservation/planning?siteId=${world.site.id}&from=${start - HOUR}&to=${start + HOUR}`;
    expect(await (await call("GET", day, { as: world.staff })).json()).toEqual([]);
    await booked("renter", rental(start));
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(lines.map((line) => line.action)).toEqual(["reservation.book", "reservation.withdraw"]);
    expect((await withdraw(id)).status).toBe(404);
  });

  test("is for half a minute also for whoever has booked it themself", async () => {
    const own = await booked("renter", rental(nine()), world.renter);
    expect((await withdraw(own.id, world.student)).status).toBe(403);
    expect((await withdraw(own.id, world.renter)).status).toBe(204);
    const kept = await booked("renter", rental(nine()), world.renter);
    await prisma().reservation.update({ where: { id: kept.id }, data: { createdAt: new Date(Date.now() - 60_000) } });
    const flown = await booked("renter", rental(nine()), world.renter);
    await prisma().reservation.update({ where: { id: flown.id }, data: { state: "FlightFollowUpNeeded" } });
    for (const { id } of [kept, flown]) {
      expect((await withdraw(id, world.student)).status).toBe(403);
      for (const [language, said] of [
        ["en-US", "too late to undo"],
        ["fr-FR", "trop tard"],
      ] as const) {
        const late = await withdraw(id, world.renter, language);
        expect([late.status, (await late.json()).detail]).toEqual([409, expect.stringContaining(said)]);
      }
    }
  });

  test.each([
    ["renter", "FlightFollowUpNeeded"],
    ["maintenance", "Performed"],
  ] as const)("is still possible of a %s that only the clock made %s: nobody followed it up", async (type, state) => {
    const body = rental(nine(), type === "maintenance" ? { users: [] } : {});
    const { id } = await booked(type, body);
    await prisma().reservation.update({ where: { id }, data: { state } });
    expect(await get(id, world.staff)).toMatchObject({ rights: { change: false, cancel: false, withdraw: true } });
    expect((await withdraw(id)).status).toBe(204);
    expect((await call("GET", `/api/reservation/${id}`, { as: world.staff })).status).toBe(404);
  });

  test.each(["FlightFollowUpNeeded", "Performed", "Cancelled"] as const)(
    "neither that once it is done, nor cancelling, nor changing one that is %s",
    async (state) => {
      const start = nine();
      const { id } = await booked("renter", rental(start));
      await prisma().reservation.update({ where: { id }, data: { state } });
      if (state !== "FlightFollowUpNeeded") expect((await withdraw(id)).status).toBe(409);
      expect((await cancel(id, world.staff)).status).toBe(409);
      expect((await put("renter", { ...rental(start), id, version: 1, commentaryForGlobal: "Later" })).status).toBe(
        409,
      );
    },
  );
});

describe("what a reader sees", () => {
  const PLANNED = [
    "aircraft",
    "classroom",
    "compliance",
    "durationBriefing",
    "durationDebriefing",
    "end",
    "id",
    "isSolo",
    "reservationState",
    "reservationType",
    "siteId",
    "start",
    "title",
    "users",
    "version",
  ];
  const MORE = [
    "cancellation",
    "commentaryForCancel",
    "guest",
    "commentaryForGlobal",
    "createdBy",
    "creationDate",
    "editedBy",
    "editingDate",
    "overrideReason",
    "rights",
    "seriesId",
    "warnings",
  ];
  const PERSON = ["callSign", "nom", "prenom", "reservationUserRole", "userId"];
  const PERSON_MORE = ["lesson", "phoneNumber", "promotionId", "userProgramSessionId"];
  const readers = ["student", "renter", "instructor", "staff", "admin"] as const;
  const COMMENT = "Student is nervous, bring a headset";
  let start: number;
  let id: string;

  beforeAll(async () => {
    start = nine();
    const grounded = await makeAircraft(world.site.id, { state: "Disabled" });
    const body = operation(start, undefined, {
      aircraft: { aircraftId: grounded.id, operationId: world.operationType.id, commentaryForClient: "Gate 2" },
      commentaryForGlobal: COMMENT,
      overrideReason: "Check flight after repair",
    });
    ({ id } = await booked("operation", body));
  });

  test.each(readers)("in the planning, as %s: who and what, and no more", async (kind) => {
    const url = `/api/reservation/planning?siteId=${world.site.id}&from=${start - HOUR}&to=${start + HOUR}`;
    const [bar] = await (await call("GET", url, { as: world[kind] })).json();
    expect(Object.keys(bar).sort()).toEqual(PLANNED);
    expect(Object.keys(bar.users[0]).sort()).toEqual(PERSON);
    expect(JSON.stringify(bar)).not.toMatch(/nervous|Gate 2|repair|@/);
  });

  test.each(["student", "renter"] as const)(
    "in one reservation, as %s without part in it: no comment, no evidence",
    async (kind) => {
      const view = await get(id, world[kind]);
      expect(Object.keys(view).sort()).toEqual([...PLANNED, ...MORE].sort());
      expect(Object.keys(view.users[0]).sort()).toEqual([...PERSON, ...PERSON_MORE].sort());
      expect(view).toMatchObject({
        commentaryForGlobal: null,
        aircraft: { commentaryForClient: null },
        overrideReason: null,
        // Of the warnings, they see only the level and that it is blocking, for the colour of the bar.
        warnings: [{ type: "hidden", level: 2, blocking: true }],
        guest: null,
        rights: { change: false, cancel: false, leave: false, withdraw: false, guest: false, payer: false },
      });
      expect(JSON.stringify(view)).not.toMatch(/nervous|Gate 2|repair|Disabled|disabled|@/);
    },
  );

  test.each(["instructor", "staff", "admin"] as const)("as %s: the comments and the evidence", async (kind) => {
    expect(await get(id, world[kind])).toMatchObject({
      commentaryForGlobal: COMMENT,
      aircraft: { commentaryForClient: "Gate 2" },
      warnings: [{ type: "aircraftDisabled" }],
    });
  });

  test("why it was cancelled and by whom: who takes part and who runs the site, nobody else", async () => {
    const { id: cancelled } = await booked("renter", rental(nine()));
    expect((await cancel(cancelled, world.staff)).status).toBe(204);
    for (const kind of ["renter", "instructor", "staff"] as const) {
      expect((await get(cancelled, world[kind])).cancellation, kind).toMatchObject({ byId: world.staff.id });
    }
    expect(await get(cancelled, world.student)).toMatchObject({ cancellation: null, commentaryForCancel: null });
  });

  test("telephone numbers: who runs the site all, who takes part their own, nobody else any", async () => {
    const { id: flight } = await booked("renter", rental(nine()));
    await prisma().person.update({ where: { id: world.renter.id }, data: { phoneNumber: "+33 6 11 22 33 44" } });
    const seen = async (as: SignedInPerson) => (await get(flight, as)).users[0].phoneNumber;
    for (const kind of ["instructor", "staff", "admin", "renter"] as const)
      expect(await seen(world[kind]), kind).toBe("+33 6 11 22 33 44");
    expect(await seen(world.student)).toBeNull();
    const { id: lesson } = await booked("operation", operation(nine()));
    await prisma().person.update({ where: { id: world.instructor.id }, data: { phoneNumber: "+33 6 55" } });
    expect((await get(lesson, world.renter)).users[0].phoneNumber).toBeNull();
    // Who no longer belongs to the site isn't called from there.
    await prisma().siteRole.deleteMany({ where: { personId: world.instructor.id, siteId: world.site.id } });
    expect((await get(lesson, world.staff)).users[0].phoneNumber).toBeNull();
    await prisma().siteRole.create({
      data: { personId: world.instructor.id, siteId: world.site.id, role: "Instructor" },
    });
  });

  test("who booked and changed it, and what changed when: who takes part and who runs the site", async () => {
    const begin = nine();
    const { id: moved } = await booked("renter", rental(begin), world.renter);
    const history = async (as: SignedInPerson) =>
      (await call("GET", `/api/reservation/${moved}/history`, { as })).json();
    await put("renter", rental(begin + HOUR, { id: moved, version: 1 }));
    const aircraftId = (await makeAircraft(world.site.id)).id;
    const { callSign: was } = (await get(moved, world.staff)).aircraft;
    await put("renter", { id: moved, version: 2, aircraft: { aircraftId }, commentaryForGlobal: "Headset" });
    const { callSign: is } = (await get(moved, world.staff)).aircraft;
    await cancel(moved, world.admin, undefined, 3);
    const name = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
    const people = await prisma().person.findMany({
      where: { id: { in: [world.renter.id, world.staff.id, world.admin.id] } },
    });
    const [renter, staff, admin] = ["renter", "staff", "admin"].map((kind) =>
      name(people.find(({ id }) => id === world[kind as "renter"].id)!),
    );
    const times = (start: number) => ({ start, end: start + HOUR });
    for (const as of [world.staff, world.instructor, world.renter]) {
      expect(await get(moved, as)).toMatchObject({ createdBy: renter, editedBy: admin });
      expect(await history(as)).toMatchObject([
        { verb: "cancel", by: admin, was: null, is: null, reason: world.cancellationReason.text },
        {
          ...{ verb: "change", by: staff, was: null, is: null, changed: ["aircraft", "comments"] },
          replaced: [{ part: "aircraft", was, is }],
        },
        { verb: "change", by: staff, was: times(begin), is: times(begin + HOUR), changed: [], replaced: [] },
        { verb: "book", by: renter, was: null, is: null },
      ]);
    }
    const other = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
    const { id: flown } = await booked("operation", operation(begin + 3 * HOUR));
    const users = [{ userId: other.id, reservationUserRole: PILOT }];
    expect((await put("operation", { id: flown, version: 1, users })).status).toBe(204);
    const instructor = await prisma().person.findUniqueOrThrow({ where: { id: world.instructor.id } });
    const lines = await (await call("GET", `/api/reservation/${flown}/history`, { as: world.staff })).json();
    expect(lines[0].replaced).toEqual([{ part: "people", was: name(instructor), is: name(other) }]);
    expect(await get(moved, world.student)).toMatchObject({ createdBy: null, editedBy: null });
    expect(await history(world.student)).toEqual([]);
    const abroad = await signInAs(await makePerson({ roles: { [(await makeSite()).id]: ["Staff"] } }));
    expect((await call("GET", `/api/reservation/${moved}/history`, { as: abroad })).status).toBe(404);
  });

  test("as a renter who takes part: one's own comments", async () => {
    const mine = await booked("renter", rental(nine(), { commentaryForGlobal: COMMENT }));
    expect(await get(mine.id, world.renter)).toMatchObject({ commentaryForGlobal: COMMENT });
    expect(await get(mine.id, world.student)).toMatchObject({ commentaryForGlobal: null });
  });

  test("of another site: nothing, as if there were none", async () => {
    const abroad = await signInAs(await makePerson({ roles: { [(await makeSite()).id]: ["Staff"] } }));
    for (const path of ["", "/ics"]) {
      expect((await call("GET", `/api/reservation/${id}${path}`, { as: abroad })).status).toBe(404);
    }
    const url = `/api/reservation/planning?siteId=${world.site.id}&from=${start}&to=${start + HOUR}`;
    expect((await call("GET", url, { as: abroad })).status).toBe(404);
  });

  test("a conflict with a reservation of another site says when, not which", async () => {
    const site = await makeSite();
    const aircraft = await makeAircraft(site.id);
    const both = await makePerson({ roles: { [site.id]: ["Renter"], [world.site.id]: ["Renter"] } });
    const staffAbroad = await signInAs(await makePerson({ roles: { [site.id]: ["Staff"] } }));
    const users = [{ userId: both.id, reservationUserRole: RENTER }];
    const at = nine();
    await booked("renter", rental(at, { users }));
    const body = rental(at, { siteId: site.id, users, aircraft: { aircraftId: aircraft.id } });
    const answer = await post("renter", body, staffAbroad);
    expect(answer.status).toBe(409);
    const { conflicts } = await answer.json();
    expect(conflicts).toMatchObject([
      { resourceId: both.id, reservationId: null, label: "", start: at, end: at + HOUR },
    ]);
  });

  test("the ics of one reservation tells a peer no comment either", async () => {
    const text = await (await call("GET", `/api/reservation/${id}/ics`, { as: world.student })).text();
    expect(text).toContain("BEGIN:VEVENT");
    expect(text).not.toMatch(/nervous|Gate 2|repair/);
  });
});
