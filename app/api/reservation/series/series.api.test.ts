import { Temporal } from "temporal-polyfill";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR, SPRING_CLOCK_CHANGE } from "@/lib/testing/days";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makeOperationType,
  makePerson,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const HOUR = 3600;
const [RENTER, INSTRUCTOR, STUDENT, PILOT, CREW] = [1, 2, 3, 4, 6];
const [RENTAL, OPERATION, THEORY, MEETING] = [0, 2, 4, 5];
const PARIS = "Europe/Paris";

let world: World;
let room: string;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  const { id } = await prisma().classroom.create({
    data: { id: newId(), siteId: world.site.id, name: `Hall ${++rooms}` },
  });
  room = id;
  // Each test has people of its own, so that nothing of another stands in the way.
  attendee = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
});
let attendee: { id: string };
let rooms = 0;

const day = (date: string, weeks = 0) => Temporal.PlainDate.from(date).add({ days: 7 * weeks });
const dayUnix = (date: Temporal.PlainDate) => Date.parse(`${date}T00:00Z`) / 1000;
const nine = (date: Temporal.PlainDate) =>
  date.toZonedDateTime({ timeZone: PARIS, plainTime: "09:00" }).epochMilliseconds / 1000;
const MONDAY = `${NEXT_YEAR}-06-07`;
type Body = Record<string, unknown>;

const meeting = (date: string, weeks: number, more: Body = {}, hours = 1): Body => ({
  type: MEETING,
  booking: {
    ...{ siteId: world.site.id, start: nine(day(date)), end: nine(day(date)) + hours * HOUR },
    ...{ classroom: { classroomId: room }, users: [{ userId: attendee.id, reservationUserRole: CREW }] },
  },
  repeatUntil: dayUnix(day(date, weeks)),
  ...more,
});
const send = async (verb: Verb, path: string, body?: object, as: SignedInPerson = world.staff) => {
  const answer = await call(verb, `/api/reservation/${path}`, { as, body });
  const text = await answer.text();
  return { status: answer.status, view: text ? JSON.parse(text) : null };
};
const book = async (body: Body, as?: SignedInPerson) => {
  const { status, view } = await send("POST", "series", body, as);
  expect(status, JSON.stringify(view)).toBe(201);
  return view as { id: string; reservations: { id: string; start: number; version: number }[]; leftOut: Body[] };
};
/** Somebody else takes the room on a day. */
const take = async (date: Temporal.PlainDate, hours = 0) => {
  const { id: userId } = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
  const start = nine(date) + hours * HOUR;
  return send("POST", "meeting", {
    ...{ siteId: world.site.id, start, end: start + HOUR, classroom: { classroomId: room } },
    users: [{ userId, reservationUserRole: CREW }],
  });
};
const readSeries = async (id: string) => (await send("GET", `series/${id}`)).view;
const startsOf = (weeks: number, date = MONDAY) => Array.from({ length: weeks }, (_, week) => nine(day(date, week)));
const starts = (list: { start: number }[]) => list.map(({ start }) => start);
const stored = () => prisma().reservation.count({ where: { classroomId: room } });

describe("booking a series", () => {
  test("keeps the wall clock over the change of the clocks, leaves its exceptions out, and is shown before", async () => {
    const first = Temporal.PlainDate.from(SPRING_CLOCK_CHANGE).subtract({ days: 7 }).toString();
    const body = meeting(first, 3, { exceptions: [dayUnix(day(first, 2))] });
    const { view } = await send("POST", "series/check", body);
    expect(view.dates.map((one: Body) => [one.start, one.isLeftOut, one.isFree])).toEqual([
      [nine(day(first)), false, true],
      [nine(day(first, 1)), false, true],
      [nine(day(first, 2)), true, false],
      [nine(day(first, 3)), false, true],
    ]);
    expect(await stored()).toBe(0);
    const { id, reservations } = await book(body);
    expect(starts(reservations)).toEqual([0, 1, 3].map((week) => nine(day(first, week))));
    expect(await readSeries(id)).toMatchObject({
      ...{ start: nine(day(first)), repeatUntil: dayUnix(day(first, 3)), timeZone: PARIS },
      exceptions: [dayUnix(day(first, 2))],
    });
    const { view: one } = await send("GET", reservations[1]!.id);
    expect(one.seriesId).toBe(id);
  });

  test("all or nothing: one refusal names all conflicts, and nothing is left behind", async () => {
    await take(day(MONDAY, 1));
    await take(day(MONDAY, 3));
    const { view } = await send("POST", "series/check", meeting(MONDAY, 4));
    expect(view.dates.map((one: Body) => one.isFree)).toEqual([true, false, true, false, true]);
    const before = [await stored(), await prisma().reservationSeries.count(), await prisma().auditEntry.count()];
    const refused = await send("POST", "series", meeting(MONDAY, 4));
    expect(refused.status).toBe(409);
    expect(starts(refused.view.conflicts)).toEqual([nine(day(MONDAY, 1)), nine(day(MONDAY, 3))]);
    const [year, month, date] = day(MONDAY, 1).toString().split("-");
    const name = refused.view.conflicts[0].label;
    expect(refused.view.detail).toBe(
      `Already taken on ${date}/${month}/${year}: Hall ${rooms} (${name}). One more of these dates isn’t free.`,
    );
    expect([await stored(), await prisma().reservationSeries.count(), await prisma().auditEntry.count()]).toEqual(
      before,
    );
  });

  test("all that are free: the rest is left out, and it says why", async () => {
    await take(day(MONDAY, 2));
    const { reservations, leftOut } = await book(meeting(MONDAY, 3, { mode: "free" }));
    expect(starts(reservations)).toEqual([0, 1, 3].map((week) => nine(day(MONDAY, week))));
    expect(leftOut).toMatchObject([{ start: nine(day(MONDAY, 2)), conflicts: [{ resource: `Hall ${rooms}` }] }]);
  });

  test("where none is free it is refused", async () => {
    await take(day(MONDAY));
    await take(day(MONDAY, 1));
    const { status, view } = await send("POST", "series", meeting(MONDAY, 1, { mode: "free" }));
    expect(status).toBe(409);
    expect(starts(view.conflicts)).toEqual([nine(day(MONDAY)), nine(day(MONDAY, 1))]);
  });

  test("names a day that it leaves out and on which it has no date", async () => {
    const other = day(MONDAY, 1).add({ days: 1 });
    for (const path of ["series", "series/check"]) {
      const { status, view } = await send("POST", path, meeting(MONDAY, 3, { exceptions: [dayUnix(other)] }));
      expect([status, Object.keys(view.errors)]).toEqual([422, ["exceptions"]]);
    }
    expect(await stored()).toBe(0);
  });

  test("a practical lesson isn't repeated, and neither is what has no second date", async () => {
    expect((await send("POST", "series", meeting(MONDAY, 2, { type: 3 }))).status).toBe(422);
    const { view: wrong } = await send("POST", "series", meeting(MONDAY, 2, { mode: "some" }));
    expect(wrong.errors.mode, "says what is meant, and not the pilot's function").toEqual([
      expect.stringContaining("all dates must be free"),
    ]);
    expect((await send("POST", "series", meeting(MONDAY, 0))).view.errors.repeatUntil).toHaveLength(1);
    expect((await send("POST", "series", meeting(MONDAY, 60))).view.errors.repeatUntil[0]).toContain("60");
  });

  test("is taken back as a whole by who has just booked it", async () => {
    const { id } = await book(meeting(MONDAY, 3));
    expect((await send("DELETE", `series/${id}`)).status).toBe(204);
    expect((await send("GET", `series/${id}`)).status).toBe(404);
    expect(await prisma().occupation.count({ where: { resourceId: room } })).toBe(0);
  });
});

test("two series for one room at once never book it twice", async () => {
  const other = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
  const rival = meeting(MONDAY, 20);
  (rival.booking as Body).users = [{ userId: other.id, reservationUserRole: CREW }];
  // The second begins two weeks later, so that each holds what the other wants.
  (rival.booking as Body).start = nine(day(MONDAY, 2));
  (rival.booking as Body).end = nine(day(MONDAY, 2)) + HOUR;
  const answers = await Promise.all(
    [meeting(MONDAY, 20), rival, meeting(MONDAY, 20)].map((one) => send("POST", "series", one)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const winner = answers.find(({ status }) => status === 201)!;
  expect(await prisma().occupation.count({ where: { resourceId: room } })).toBe(winner.view.reservations.length);
});

describe("changing from one date on", () => {
  const changed = async (
    series: { id: string; reservations: { id: string; version: number }[] },
    at: number,
    more: Body,
    path = `series/${series.id}`,
  ) => {
    const { booking } = meeting(MONDAY, 1);
    const start = nine(day(MONDAY, at));
    const from = series.reservations[at]!;
    const check = path === "series/check";
    return send(check ? "POST" : "PUT", path, {
      ...{ type: MEETING, from: from.id, ...(!check && { version: from.version }) },
      booking: { ...(booking as Body), start, end: start + HOUR, ...more },
    });
  };

  test("shifts this one and all later ones, and leaves the earlier ones", async () => {
    const series = await book(meeting(MONDAY, 4));
    const start = nine(day(MONDAY, 2)) + 2 * HOUR;
    const preview = await changed(series, 2, { start, end: start + 2 * HOUR }, "series/check");
    expect(starts(preview.view.dates)).toEqual([2, 3, 4].map((week) => nine(day(MONDAY, week)) + 2 * HOUR));
    const { status, view } = await changed(series, 2, { start, end: start + 2 * HOUR });
    expect([status, view.length]).toEqual([200, 3]);
    const { reservations } = await readSeries(series.id);
    expect(
      reservations.map((one: { start: number; end: number }) => [one.start, (one.end - one.start) / HOUR]),
    ).toEqual([0, 1, 2, 3, 4].map((week) => [nine(day(MONDAY, week)) + (week < 2 ? 0 : 2 * HOUR), week < 2 ? 1 : 2]));
  });

  test("to another day of the week keeps all dates, and the series ends as much later; undone, as before", async () => {
    const series = await book(meeting(MONDAY, 3));
    const until = dayUnix(day(MONDAY, 3));
    const start = nine(day(MONDAY, 1).add({ days: 2 }));
    const { view } = await changed(series, 1, { start, end: start + HOUR });
    const moved = await readSeries(series.id);
    expect(moved).toMatchObject({ start: nine(day(MONDAY)), repeatUntil: until + 2 * 86_400 });
    expect(starts(moved.reservations).at(-1)).toBe(nine(day(MONDAY, 3).add({ days: 2 })));
    const reservations = view.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
    const twice = [...reservations, ...reservations];
    expect((await send("PATCH", `series/${series.id}/restore`, { reservations: twice })).status).toBe(422);
    expect((await send("PATCH", `series/${series.id}/restore`, { reservations })).status).toBe(200);
    expect(await readSeries(series.id)).toMatchObject({ start: nine(day(MONDAY)), repeatUntil: until });
  });

  test("one that was moved by itself takes the new times, from it they are those of all, and a cancelled one stays", async () => {
    const series = await book(meeting(MONDAY, 3));
    const [, second, third] = series.reservations;
    const later = second!.start + 3 * HOUR;
    await send("PATCH", `${second!.id}/move`, { start: later, version: 1 });
    const reasonId = world.cancellationReason.id;
    await send("PATCH", `${third!.id}/cancel`, { reasonId, commentaryForCancel: "", version: 1 });
    const start = nine(day(MONDAY)) + HOUR;
    expect((await changed(series, 0, { start, end: start + HOUR })).status).toBe(200);
    const now = await readSeries(series.id);
    const hourLater = [0, 1, 3].map((week) => nine(day(MONDAY, week)) + HOUR) as [number, number, number];
    expect(starts(now.reservations)).toEqual([hourLater[0], hourLater[1], third!.start, hourLater[2]]);
    await send("PATCH", `${second!.id}/move`, { start: later, version: now.reservations[1].version });
    const exception = await readSeries(series.id);
    const two = nine(day(MONDAY, 1)) + 5 * HOUR;
    expect((await changed(exception, 1, { start: two, end: two + HOUR })).status).toBe(200);
    const after = (await readSeries(series.id)).reservations;
    expect(starts(after)).toEqual([hourLater[0], two, third!.start, nine(day(MONDAY, 3)) + 5 * HOUR]);
  });

  test("all or nothing: what is in the way of one refuses all", async () => {
    const series = await book(meeting(MONDAY, 3));
    const start = nine(day(MONDAY, 1)) + HOUR;
    await take(day(MONDAY, 2), 1);
    const preview = await changed(series, 1, { start, end: start + HOUR }, "series/check");
    expect(preview.view.dates.map((one: Body) => one.isFree)).toEqual([true, false, true]);
    const { status, view } = await changed(series, 1, { start, end: start + HOUR });
    expect([status, view.conflicts.length]).toEqual([409, 1]);
    expect(starts((await readSeries(series.id)).reservations)).toEqual(startsOf(4));
  });

  test("an old version is refused, and a date of another series isn't found", async () => {
    const [series, other] = [await book(meeting(MONDAY, 1)), await book(meeting(`${NEXT_YEAR}-09-06`, 1))];
    expect((await changed({ ...series, reservations: other.reservations }, 0, {})).status).toBe(404);
    const stale = series.reservations.map((one) => ({ ...one, version: 7 }));
    expect((await changed({ ...series, reservations: stale }, 0, {})).status).toBe(409);
  });
});

describe("undoing a change from one date on", () => {
  /** All that is stored of some reservations, but for their versions. */
  const everythingOf = async (ids: string[]) => {
    const rows = await prisma().reservation.findMany({
      where: { id: { in: ids } },
      orderBy: { startAt: "asc" },
      include: {
        people: { orderBy: [{ personId: "asc" }, { role: "asc" }] },
        occupations: { orderBy: [{ resourceId: "asc" }, { startAt: "asc" }] },
        verdicts: { orderBy: [{ rule: "asc" }, { subjectId: "asc" }] },
        guest: true,
      },
    });
    const statusOf = prisma().enrolmentSession.findMany({
      where: { id: { in: rows.flatMap(({ people }) => people.flatMap(({ lessonId }) => lessonId ?? [])) } },
      orderBy: { id: "asc" },
      select: { id: true, status: true },
    });
    return [rows.map(({ version, editedAt, ...row }) => row), await statusOf];
  };
  type Dates = { id: string; version: number }[];
  const put = async (path: string, body: Body) => {
    const { status, view } = await send("PUT", path, body);
    expect(status, JSON.stringify(view)).toBeLessThan(300);
    return view;
  };
  const restore = (id: string, view: (Dates[number] & { isChanged: boolean })[], as?: SignedInPerson) => {
    const reservations = view.filter(({ isChanged }) => isChanged).map(({ id: of, version }) => ({ id: of, version }));
    return send("PATCH", `series/${id}/restore`, { reservations }, as);
  };
  const makeRoom = async (name: string) =>
    (await prisma().classroom.create({ data: { id: newId(), siteId: world.site.id, name: `${name} ${rooms}` } })).id;
  const crewOf = (...people: { id: string }[]) => people.map(({ id }) => ({ userId: id, reservationUserRole: CREW }));
  /** Six dates: the second in another room, the third later, with a comment and one person more, the fourth cancelled. */
  const makeMeetings = async () => {
    const { id, reservations } = await book(meeting(MONDAY, 5, {}, 1));
    const [other, guest] = [await makeRoom("Loft"), await makePerson({ roles: { [world.site.id]: ["Instructor"] } })];
    const [, second, third, fourth] = reservations;
    await put("meeting", { id: second!.id, version: 1, classroom: { classroomId: other } });
    await put("meeting", {
      ...{ id: third!.id, version: 1, start: third!.start + HOUR, end: third!.start + 3 * HOUR },
      ...{ commentaryForGlobal: "Bring the maps", users: crewOf(attendee, guest) },
    });
    const why = { reasonId: world.cancellationReason.id, commentaryForCancel: "Ill", version: 1 };
    await send("PATCH", `${fourth!.id}/cancel`, why);
    return { id, ids: reservations.map((one) => one.id), other, guest, first: reservations[0]! };
  };
  type Made = Awaited<ReturnType<typeof makeMeetings>>;
  const asked = ({ first }: Made, more: Body): Body => ({
    ...{ type: MEETING, from: first.id, version: 1 },
    booking: {
      ...{ siteId: world.site.id, start: first.start, end: first.start + HOUR, classroom: { classroomId: room } },
      ...{ users: crewOf(attendee), ...more },
    },
  });

  test.each<[string, (made: Made) => Body | Promise<Body>]>([
    ["the room", async () => ({ classroom: { classroomId: await makeRoom("Attic") } })],
    ["the room to that of one date", ({ other }) => ({ classroom: { classroomId: other } })],
    ["the comment", () => ({ commentaryForGlobal: "In the dark" })],
    ["the comment to that of one date", () => ({ commentaryForGlobal: "Bring the maps" })],
    ["the people", async ({ guest }) => ({ users: crewOf(guest) })],
    ["the times", ({ first }) => ({ start: first.start - HOUR, end: first.start + 2 * HOUR })],
    [
      "all of it",
      async ({ first, guest }) => ({
        ...{ start: first.start + HOUR, end: first.start + 2 * HOUR, users: crewOf(guest, attendee) },
        ...{ classroom: { classroomId: await makeRoom("Cellar") }, commentaryForGlobal: "Elsewhere" },
      }),
    ],
  ])("gives each date back what it had of its own: of %s", async (_, change) => {
    const made = await makeMeetings();
    const before = await everythingOf(made.ids);
    const view = await put(`series/${made.id}`, asked(made, await change(made)));
    expect(await everythingOf(made.ids)).not.toEqual(before);
    const { status, view: undone } = await restore(made.id, view);
    expect(status, JSON.stringify(undone)).toBe(200);
    expect(await everythingOf(made.ids)).toEqual(before);
  });

  test("gives flights back their aircraft, times, texts, what they take along and why one stands that is blocked", async () => {
    const [aircraft, own, next] = [
      await makeAircraft(world.site.id),
      await makeAircraft(world.site.id, { state: "Disabled" }),
      await makeAircraft(world.site.id),
    ];
    const { id: userId } = await makePerson({ roles: { [world.site.id]: ["Renter"] } });
    const start = nine(day(MONDAY));
    const rental = (more: Body = {}): Body => ({
      ...{ siteId: world.site.id, start, end: start + 2 * HOUR, durationBriefing: 15 },
      aircraft: { aircraftId: aircraft.id, passengers: 1, ...more },
      users: [{ userId, reservationUserRole: RENTER }],
    });
    const series = await book({ type: RENTAL, booking: rental(), repeatUntil: dayUnix(day(MONDAY, 3)) });
    const ids = series.reservations.map((one) => one.id);
    const [first, second, third] = series.reservations;
    const flown = { aircraftId: own.id, fromAirport: "LFPN", passengers: 3, isIfr: true, commentaryForClient: "Fuel" };
    // It stands although its aircraft is out of use, for a reason that the change drops.
    await put("renter", { id: second!.id, version: 1, aircraft: flown, overrideReason: "Ferry to the workshop" });
    const turnaround = third!.start - HOUR;
    await put("renter", { id: third!.id, version: 1, durationBriefing: 45, aircraft: { startTurnaround: turnaround } });
    const before = await everythingOf(ids);
    const booking = rental({
      ...{ aircraftId: next.id, fromAirport: "LFPO", toAirport: "LFPN", passengers: 2, commentaryForClient: "Wash it" },
    });
    const body = { ...booking, start: start + HOUR, end: start + 4 * HOUR, durationBriefing: 30 };
    const view = await put(`series/${series.id}`, { type: RENTAL, from: first!.id, version: 1, booking: body });
    expect(
      new Set((await prisma().reservation.findMany({ where: { id: { in: ids } } })).map((r) => r.aircraftId)),
    ).toEqual(new Set([next.id]));
    expect((await restore(series.id, view)).status).toBe(200);
    expect(await everythingOf(ids)).toEqual(before);
  });

  test("gives students back their lessons", async () => {
    const revision = await makeProgram(world, { theories: 2 });
    const [ann, bob] = [await enrolStudent(world, revision), await enrolStudent(world, revision)];
    const learns = ({ student, lessons }: typeof ann) => ({
      ...{ userId: student.id, reservationUserRole: STUDENT },
      userProgramSessionId: lessons.find(({ session }) => session.title === "Theory")!.id,
    });
    const klass = (...users: object[]): Body => ({
      ...{ siteId: world.site.id, start: nine(day(MONDAY)), end: nine(day(MONDAY)) + HOUR },
      classroom: { classroomId: room },
      users: [{ userId: attendee.id, reservationUserRole: INSTRUCTOR }, ...users],
    });
    const series = await book({ type: THEORY, booking: klass(learns(ann)), repeatUntil: dayUnix(day(MONDAY, 2)) });
    const ids = series.reservations.map((one) => one.id);
    const before = await everythingOf(ids);
    const from = series.reservations[0]!.id;
    const view = await put(`series/${series.id}`, { type: THEORY, from, version: 1, booking: klass(learns(bob)) });
    expect((await restore(series.id, view)).status).toBe(200);
    expect(await everythingOf(ids)).toEqual(before);
    const planned = await prisma().enrolmentSession.count({ where: { enrolmentId: bob.id, status: "Planned" } });
    expect(planned).toBe(0);
  });

  test("is all or nothing, at once, and by who made the change", async () => {
    const made = await makeMeetings();
    const attic = await makeRoom("Attic");
    const view = await put(`series/${made.id}`, asked(made, { classroom: { classroomId: attic } }));
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    expect((await restore(made.id, view, other)).status).toBe(409);
    expect((await take(day(MONDAY, 4))).status).toBe(201);
    expect((await restore(made.id, view)).status).toBe(409);
    expect(await prisma().occupation.count({ where: { resourceId: attic } })).toBe(5);
  });

  test("opens the request again that the change had granted", async () => {
    const made = await makeMeetings();
    const request = { id: newId(), reservationId: made.ids[1]!, personId: attendee.id, createdAt: new Date() };
    const wishedStartAt = new Date((made.first.start + HOUR) * 1000);
    await prisma().reservationRequest.create({ data: { ...request, kind: "OtherTime", wishedStartAt, comment: "" } });
    const stateNow = async () =>
      (await prisma().reservationRequest.findUniqueOrThrow({ where: { id: request.id } })).state;
    const later = { start: made.first.start + HOUR, end: made.first.start + 2 * HOUR };
    const view = await put(`series/${made.id}`, asked(made, later));
    expect(await stateNow()).toBe("Granted");
    expect((await restore(made.id, view)).status).toBe(200);
    expect(await stateNow()).toBe("Open");
  });

  test("is refused where a date was changed since", async () => {
    const made = await makeMeetings();
    const attic = await makeRoom("Attic");
    const view = await put(`series/${made.id}`, asked(made, { classroom: { classroomId: attic } }));
    await put("meeting", { id: made.ids[1], version: view[1].version, commentaryForGlobal: "Mine" });
    expect((await restore(made.id, view)).status).toBe(409);
    expect(await prisma().occupation.count({ where: { resourceId: attic } })).toBe(5);
  });

  test("is refused after half a minute", async () => {
    const made = await makeMeetings();
    const view = await put(`series/${made.id}`, asked(made, { commentaryForGlobal: "Late" }));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    const { status, view: refused } = await restore(made.id, view).finally(() => vi.useRealTimers());
    expect([status, refused.detail]).toEqual([409, expect.stringContaining("only at once")]);
  });

  test("leaves a date alone that was already as it is now, though it was changed just before", async () => {
    const made = await makeMeetings();
    const view = await put(`series/${made.id}`, asked(made, { commentaryForGlobal: "Bring the maps" }));
    expect(view.map((one: Body) => one.isChanged)).toEqual([true, true, false, true, true]);
  });

  test("gives a flight its guest back, of whom the other type of operation takes none", async () => {
    const discovery = await makeOperationType({ takesGuest: true });
    const aircraft = await makeAircraft(world.site.id);
    const users = [{ userId: world.instructor.id, reservationUserRole: PILOT }];
    const flight = (operationId: string): Body => ({
      ...{ siteId: world.site.id, start: nine(day(MONDAY)), end: nine(day(MONDAY)) + HOUR, users },
      aircraft: { aircraftId: aircraft.id, operationId },
    });
    const until = dayUnix(day(MONDAY, 2));
    const series = await book({ type: OPERATION, booking: flight(discovery.id), repeatUntil: until });
    const ids = series.reservations.map((one) => one.id);
    for (const [at, id] of ids.slice(1).entries()) {
      const guest = { name: `Léa ${at}`, phoneNumber: "+33 4 00 00 00 00", email: at ? "lea@example.com" : "" };
      await put("operation", { id, version: 1, guest: { ...guest, language: "fr-FR" } });
    }
    const before = await everythingOf(ids);
    const booking = flight(world.operationType.id);
    const view = await put(`series/${series.id}`, { type: OPERATION, from: ids[0], version: 1, booking });
    expect(await prisma().reservationGuest.count({ where: { reservationId: { in: ids } } })).toBe(0);
    expect((await restore(series.id, view)).status).toBe(200);
    expect(await everythingOf(ids)).toEqual(before);
  });
});

describe("cancelling from one date on", () => {
  test("frees all of them for one reason, and undo brings all back", async () => {
    const series = await book(meeting(MONDAY, 3));
    const from = series.reservations[1]!;
    const body = { from: from.id, version: 1, reasonId: world.cancellationReason.id, commentaryForCancel: "Holidays" };
    const { status, view } = await send("PATCH", `series/${series.id}/cancel`, body);
    expect([status, view.length]).toEqual([200, 3]);
    expect(await prisma().occupation.count({ where: { resourceId: room } })).toBe(1);
    const undo = () => send("PATCH", `series/${series.id}/restore`, { reservations: view });
    expect((await undo()).status).toBe(200);
    const { reservations } = await readSeries(series.id);
    expect(reservations.map((one: Body) => one.reservationState)).toEqual([0, 0, 0, 0]);
    expect(await prisma().occupation.count({ where: { resourceId: room } })).toBe(4);
  });

  test("undo is all or nothing, too", async () => {
    const series = await book(meeting(MONDAY, 2));
    const body = { from: series.reservations[0]!.id, version: 1, reasonId: world.cancellationReason.id };
    const { view } = await send("PATCH", `series/${series.id}/cancel`, body);
    expect((await take(day(MONDAY, 2))).status).toBe(201);
    expect((await send("PATCH", `series/${series.id}/restore`, { reservations: view })).status).toBe(409);
    expect(await prisma().occupation.count({ where: { resourceId: room } })).toBe(1);
  });
});

describe("a renter", () => {
  const ahead = (days: number) => (Math.floor(Date.now() / 86_400_000) + days) * 86_400 + 9 * HOUR;
  const rental = async (userId: string, weeks: number, more: Body = {}): Promise<Body> => ({
    type: RENTAL,
    booking: {
      ...{ siteId: world.site.id, start: ahead(10), end: ahead(10) + HOUR },
      aircraft: { aircraftId: (await makeAircraft(world.site.id)).id },
      users: [{ userId, reservationUserRole: RENTER }],
    },
    repeatUntil: ahead(10 + 7 * weeks) - 9 * HOUR,
    ...more,
  });
  const limit = (data: { mostFutureBookings: number; bookingHorizonDays: number }) =>
    prisma().school.updateMany({ data });
  let renter: SignedInPerson;
  beforeEach(async () => {
    await limit({ mostFutureBookings: 20, bookingHorizonDays: 400 });
    renter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  });

  test("books and ends a series of their own, and none of somebody else", async () => {
    const series = await book(await rental(renter.id, 2), renter);
    const [first] = series.reservations;
    const reasonId = world.cancellationReason.id;
    const body = { from: first!.id, version: 1, reasonId };
    const rival = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    expect((await send("PATCH", `series/${series.id}/cancel`, body, rival)).status).toBe(403);
    expect((await send("POST", "series", await rental(world.renter.id, 2), renter)).status).toBe(403);
    expect((await send("PATCH", `series/${series.id}/cancel`, body, renter)).status).toBe(200);
  });

  test("gets no more bookings than the school allows, all at once or those that are left", async () => {
    await limit({ mostFutureBookings: 2, bookingHorizonDays: 400 });
    const body = await rental(renter.id, 3);
    const { view } = await send("POST", "series/check", body, renter);
    expect(view.dates.map((one: Body) => [one.isFree, typeof one.refusal === "string"])).toEqual([
      ...[true, true].map((free) => [free, false]),
      ...[false, false].map((free) => [free, true]),
    ]);
    expect((await send("POST", "series", body, renter)).status).toBe(422);
    const { reservations, leftOut } = await book({ ...body, mode: "free" }, renter);
    expect([reservations.length, leftOut.length]).toEqual([2, 2]);
  });

  test("undoes a change also within the notice, and with as many bookings as the school allows", async () => {
    const body = await rental(renter.id, 2);
    const { id, reservations } = await book(body, renter);
    await prisma().school.updateMany({ data: { mostFutureBookings: 3, cancellationNoticeHours: 2000 } });
    const booking = { ...(body.booking as Body), end: ahead(10) + 3 * HOUR };
    const change = { type: RENTAL, from: reservations[0]!.id, version: 1, booking };
    const { status, view } = await send("PUT", `series/${id}`, change, renter);
    expect(status, JSON.stringify(view)).toBe(200);
    const seen = view.map((one: { id: string; version: number }) => ({ id: one.id, version: one.version }));
    const undone = await send("PATCH", `series/${id}/restore`, { reservations: seen }, renter);
    expect(undone.status, JSON.stringify(undone.view)).toBe(200);
    const { reservations: now } = await readSeries(id);
    expect(now.map(({ start, end }: { start: number; end: number }) => end - start)).toEqual([HOUR, HOUR, HOUR]);
    await prisma().school.updateMany({ data: { cancellationNoticeHours: 24 } });
  });

  test("isn't booked beyond the horizon", async () => {
    await limit({ mostFutureBookings: 20, bookingHorizonDays: 20 });
    const { reservations } = await book(await rental(renter.id, 4, { mode: "free" }), renter);
    expect(reservations).toHaveLength(2);
  });
});

describe("a class", () => {
  const klass = (users: object[], weeks: number, more: Body = {}): Body => ({
    type: THEORY,
    booking: {
      ...{ siteId: world.site.id, start: nine(day(MONDAY)), end: nine(day(MONDAY)) + HOUR },
      ...{
        classroom: { classroomId: room },
        users: [{ userId: attendee.id, reservationUserRole: INSTRUCTOR }, ...users],
      },
    },
    repeatUntil: dayUnix(day(MONDAY, weeks)),
    ...more,
  });
  const theoryOf = (lessons: Awaited<ReturnType<typeof enrolStudent>>["lessons"]) =>
    lessons.filter(({ session }) => session.type === "Theoretical");
  const learns = (student: { id: string }, lesson: { id: string }) => ({
    ...{ userId: student.id, reservationUserRole: STUDENT, userProgramSessionId: lesson.id },
  });

  test("teaches the lessons of the programme in order, plans each once, and ends with the programme", async () => {
    const revision = await makeProgram(world, { theories: 3 });
    const [ann, bob] = [await enrolStudent(world, revision), await enrolStudent(world, revision)];
    const [first, second] = [theoryOf(ann.lessons), theoryOf(bob.lessons)];
    // One of them has done the third lesson already, and stays away from it.
    await prisma().enrolmentSession.update({ where: { id: second[2]!.id }, data: { status: "Done" } });
    const users = [learns(ann.student, first[0]!), learns(bob.student, second[0]!)];
    const { view } = await send("POST", "series/check", klass(users, 8));
    expect(view.endsWithProgram).toBe(true);
    expect(view.dates.map((one: Body) => one.title)).toEqual(["Theory", "Theory 2", "Theory 3", "Theory 4"]);
    expect(view.dates.map((one: Body) => one.withoutIds)).toEqual([[], [], [bob.student.id], []]);
    const { id } = await book(klass(users, 8));
    const { reservations } = await readSeries(id);
    expect(reservations.map((one: Body) => one.title)).toEqual(["Theory", "Theory 2", "Theory 3", "Theory 4"]);
    const parts = await prisma().reservationPerson.findMany({ where: { personId: ann.student.id } });
    expect(new Set(parts.map(({ lessonId }) => lessonId)).size).toBe(4);
    const rows = await prisma().enrolmentSession.findMany({ where: { enrolmentId: ann.id, status: "Planned" } });
    expect(rows.map((row) => row.id).sort()).toEqual(first.map((one) => one.id).sort());
  });

  test("settles what was asked for its lessons, each by its own date, and opens it again when it is taken back", async () => {
    const { student, lessons } = await enrolStudent(world, await makeProgram(world, { theories: 2 }));
    const [first, second, third] = theoryOf(lessons);
    const asked = await Promise.all(
      [second!, third!].map(({ id: lessonId }, at) =>
        prisma().lessonRequest.create({
          data: {
            ...{ id: newId(), siteId: world.site.id, lessonId, studentId: student.id, createdAt: new Date() },
            // The later lesson is asked for at another time than that of its date.
            ...(at === 1 && { startAt: new Date(nine(day(MONDAY, 5)) * 1000) }),
          },
        }),
      ),
    );
    const states = async () => {
      const rows = await prisma().lessonRequest.findMany({ where: { studentId: student.id } });
      const row = (at: number) => rows.find(({ id }) => id === asked[at]!.id)!;
      return [0, 1].map((at) => [row(at).state, row(at).reservationId]);
    };
    const { id, reservations } = await book(klass([learns(student, first!)], 2));
    expect(await states()).toEqual([
      ["Confirmed", reservations[1]!.id],
      ["Ended", reservations[2]!.id],
    ]);
    expect((await send("DELETE", `series/${id}`)).status).toBe(204);
    expect((await states())[0]).toEqual(["Open", null]);
  });

  test("teaches the lesson of a date that isn't free on the next one", async () => {
    const ann = await enrolStudent(world, await makeProgram(world, { theories: 3 }));
    await take(day(MONDAY, 1));
    const body = klass([learns(ann.student, theoryOf(ann.lessons)[0]!)], 3, { mode: "free" });
    const { id } = await book(body);
    const { reservations } = await readSeries(id);
    expect(reservations.map((one: Body) => [one.start, one.title])).toEqual([
      [nine(day(MONDAY)), "Theory"],
      [nine(day(MONDAY, 2)), "Theory 2"],
      [nine(day(MONDAY, 3)), "Theory 3"],
    ]);
  });
});
