import { beforeAll, describe, expect, test } from "vitest";
import { overlay } from "@/lib/activity/drafts/rules";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import { decodePublicReservation } from "@/lib/activity/reservations/wire";
import { prisma } from "@/lib/platform/db";
import { makeRandom } from "@/lib/platform/random";
import { call } from "@/lib/testing/call";
import { enrolStudent, findLearner, makeOpenLesson, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const HOUR = 3600;
const [RENTER, INSTRUCTOR, STUDENT] = [1, 2, 3];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

let days = 0;
/** 09:00 UTC, each time on another day of the months to come. */
const nine = () => Math.floor(Date.now() / 86_400_000) * 86_400 + (7 + days++) * 86_400 + 9 * HOUR;

type Body = Record<string, unknown>;
const post = (path: string, body: Body, as: SignedInPerson = world.staff) => call("POST", `/api/${path}`, { as, body });
const read = async (answer: ReturnType<typeof call>, status = 200) => {
  const got = await answer;
  const view = got.status === 204 ? null : await got.json();
  expect(got.status, JSON.stringify(view)).toBe(status);
  return view;
};
const rental = (start: number, more: Body = {}): Body => ({
  siteId: world.site.id,
  ...{ start, end: start + HOUR, aircraft: { aircraftId: world.aircraft.id } },
  ...{ users: [{ userId: world.renter.id, reservationUserRole: RENTER }], ...more },
});
const newDraft = async (as = world.staff): Promise<string> =>
  (await read(post("draft-planning", { siteId: world.site.id, name: "Week 14" }, as), 201)).id;
const add = (draftId: string, booking: Body, type: BookableType = "Renter", as = world.staff, more: Body = {}) =>
  post(`draft-planning/${draftId}/item`, { type: kinds[type].code, booking, ...more }, as);
const open = async (draftId: string, as = world.staff) => read(call("GET", `/api/draft-planning/${draftId}`, { as }));
const publish = (draftId: string, as = world.staff) => post(`draft-planning/${draftId}/publish`, {}, as);
const planningOf = async (start: number) => {
  const query = `siteId=${world.site.id}&from=${start - 12 * HOUR}&to=${start + 12 * HOUR}`;
  return read(call("GET", `/api/reservation/planning?${query}`, { as: world.staff }));
};
/** A bar without what only publishing gives it. */
const shape = ({ version: _, ...bar }: Body) => bar;

describe("what a draft holds", () => {
  test("is not published, tells nobody, and is seen by staff and instructors of the site only", async () => {
    const start = nine();
    const told = await prisma().notification.count();
    const draftId = await newDraft();
    await read(add(draftId, rental(start)), 201);
    expect(await planningOf(start)).toEqual([]);
    expect(await prisma().notification.count()).toBe(told);
    expect((await open(draftId, world.instructor)).items).toHaveLength(1);
    await read(call("GET", `/api/draft-planning/${draftId}`, { as: world.student }), 403);
    const stranger = await signInAs(await makePerson({ roles: { [(await makeSite()).id]: ["Staff"] } }));
    await read(call("GET", `/api/draft-planning/${draftId}`, { as: stranger }), 404);
    await read(publish(draftId, stranger), 404);
  });

  test("is shown as it will be published", async () => {
    const start = nine();
    const kept = await read(post("reservation/renter", rental(start + 3 * HOUR)), 201);
    const gone = await read(post("reservation/renter", rental(start + 5 * HOUR)), 201);
    const draftId = await newDraft();
    await read(add(draftId, rental(start)), 201);
    const move = { id: kept.id, start: start + 2 * HOUR, version: kept.version };
    await read(post(`draft-planning/${draftId}/move`, move), 201);
    const reservations = [{ id: gone.id, version: gone.version }];
    await read(post(`draft-planning/${draftId}/remove`, { reservations }), 422);
    const reasonId = world.cancellationReason.id;
    await read(post(`draft-planning/${draftId}/remove`, { reservations, reasonId }), 201);
    const { items } = await open(draftId);
    expect(items.map(({ verb, before }: Body) => [verb, before !== null])).toEqual([
      ["add", false],
      ["change", true],
      ["remove", true],
    ]);
    const drafted = items.flatMap(({ after }: { after: Body | null }) => (after ? [shape(after)] : []));
    expect(await read(publish(draftId))).toEqual({ added: 1, changed: 1, removed: 1 });
    const published: Body[] = await planningOf(start);
    expect(published.filter(({ reservationState }) => reservationState === 0).map(shape)).toEqual(drafted);
    await read(call("GET", `/api/draft-planning/${draftId}`, { as: world.staff }), 404);
  });

  test("of two people each sees what the other changes; each takes back their own alone", async () => {
    const start = nine();
    const draftId = await newDraft();
    await read(add(draftId, rental(start)), 201);
    await read(post(`draft-planning/${draftId}/save`, {}), 204);
    const [{ reservationId: id, after }] = (await open(draftId)).items;
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    const move = { id, start: start + HOUR, version: after.version };
    const { itemIds } = await read(post(`draft-planning/${draftId}/move`, move, other), 201);
    await read(post(`draft-planning/${draftId}/move`, move), 409);
    await read(add(draftId, rental(start + 4 * HOUR)), 201);
    await read(call("DELETE", `/api/draft-planning/${draftId}/item/${itemIds[0]}`, { as: world.staff }), 403);
    await read(post(`draft-planning/${draftId}/cancel`, {}, other), 204);
    const { draft, items } = await open(draftId);
    expect(items.map((item: { after: Body }) => item.after.start)).toEqual([start, start + 4 * HOUR]);
    expect(draft).toMatchObject({ items: 2, unsaved: 1 });
  });
});

describe("the lessons that a draft's form proposes", () => {
  test("are open and free as the draft makes the plan: what it takes isn't, what it frees is", async () => {
    const { student, lessons } = await enrolStudent(world, await makeProgram(world));
    const stalls = lessons.find(({ session }) => session.title === "Stalls")!;
    const aircraftId = (await makeAircraft(world.site.id)).id;
    const start = nine();
    const draftId = await newDraft();
    const choices = async (path: string, more = "") => {
      const query = `siteId=${world.site.id}&type=3&studentIds=${student.id}&aircraftId=${aircraftId}&start=${start}${more}`;
      const { lessons: open, proposal } = await read(call("GET", `/api/${path}?${query}`, { as: world.staff }));
      return [open[0].title, proposal.start];
    };
    const inDraft = (more?: string) => choices(`draft-planning/${draftId}/lessons`, more);
    expect(await inDraft()).toEqual(["Stalls", start]);
    // The draft takes the aircraft, and gives it back.
    const taken = rental(start, { aircraft: { aircraftId } });
    const { reservationIds } = await read(add(draftId, taken), 201);
    expect(await inDraft()).toEqual(["Stalls", null]);
    expect(await inDraft(`&reservationId=${reservationIds[0]}`)).toEqual(["Stalls", start]);
    expect(await choices("reservation/lessons")).toEqual(["Stalls", start]);
    const reservations = [{ id: reservationIds[0], version: (await open(draftId)).items[0].after.version }];
    await read(post(`draft-planning/${draftId}/remove`, { reservations, reasonId: world.cancellationReason.id }), 201);
    expect(await inDraft()).toEqual(["Stalls", start]);
    // A published flight of the aircraft is in the way until the draft moves it.
    const booked = await read(post("reservation/renter", taken), 201);
    expect(await inDraft()).toEqual(["Stalls", null]);
    const move = { id: booked.id, version: booked.version, start: start + 5 * HOUR };
    await read(post(`draft-planning/${draftId}/move`, move), 201);
    expect(await inDraft()).toEqual(["Stalls", start]);
    expect(await choices("reservation/lessons")).toEqual(["Stalls", null]);
    // A lesson that it plans is open to its own reservation only.
    const users = [
      { userId: world.instructor.id, reservationUserRole: INSTRUCTOR },
      { userId: student.id, reservationUserRole: STUDENT, userProgramSessionId: stalls.id },
    ];
    const planned = await read(
      add(draftId, { ...rental(nine()), users, overrideReason: "A test flies anyway" }, "Practical"),
      201,
    );
    expect(await inDraft()).toEqual(["Alone", start]);
    expect(await inDraft(`&reservationId=${planned.reservationIds[0]}`)).toEqual(["Stalls", start]);
    expect(await choices("reservation/lessons")).toEqual(["Stalls", null]);
  });
});

describe("publishing", () => {
  test("is refused whole where a lesson was planned meanwhile, and says so of that item", async () => {
    const start = nine();
    const lessonId = await makeOpenLesson(world, "Stalls");
    const studentId = await findLearner(world);
    const lesson = (from: number): Body => ({
      ...rental(from),
      users: [
        { userId: world.instructor.id, reservationUserRole: INSTRUCTOR },
        { userId: studentId, reservationUserRole: STUDENT, userProgramSessionId: lessonId },
      ],
      overrideReason: "A test flies anyway",
    });
    const draftId = await newDraft();
    await read(add(draftId, rental(start + 6 * HOUR)), 201);
    await read(add(draftId, lesson(start), "Practical"), 201);
    await read(post("reservation/pratical", lesson(nine())), 201);
    const problem = await read(publish(draftId), 409);
    expect(problem.obstacles).toHaveLength(1);
    expect(problem.obstacles[0]).toMatchObject({ verb: "add", refusals: [expect.stringContaining("Stalls")] });
    expect(await planningOf(start)).toEqual([]);
  });

  test("is refused where its place was taken, the reservation moved or another of its own stands there", async () => {
    const start = nine();
    const stands = await read(post("reservation/renter", rental(start + 4 * HOUR)), 201);
    const draftId = await newDraft();
    await read(add(draftId, rental(start)), 201);
    await read(add(draftId, rental(start + 8 * HOUR)), 201);
    const aircraft = await makeAircraft(world.site.id);
    await read(add(draftId, rental(start + 8 * HOUR, { aircraft: { aircraftId: aircraft.id } })), 201);
    await read(post(`draft-planning/${draftId}/move`, { id: stands.id, start: start + 5 * HOUR, version: 1 }), 201);
    await read(
      call("PATCH", `/api/reservation/${stands.id}/move`, {
        as: world.staff,
        body: { start: start + 6 * HOUR, version: 1 },
      }),
      204,
    );
    await read(post("reservation/renter", rental(start)), 201);
    const { obstacles } = await read(publish(draftId), 409);
    const of = (name: string) => obstacles.map((one: Body) => one[name]);
    expect(of("isOutdated")).toEqual([false, false, false, true]);
    expect(of("conflicts").map((list: unknown[]) => list.length)).toEqual([2, 1, 1, 0]);
  });

  test("runs each item with its author's rights, and needs the publisher's for all", async () => {
    const start = nine();
    const maintenance = {
      siteId: world.site.id,
      start,
      end: start + HOUR,
      aircraft: { aircraftId: world.aircraft.id },
    };
    const ofStaff = await newDraft();
    await read(add(ofStaff, maintenance, "Maintenance"), 201);
    await read(publish(ofStaff, world.instructor), 409);
    await read(add(await newDraft(), maintenance, "Maintenance", world.instructor), 403);
    const author = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
    const draftId = await newDraft(author);
    await read(add(draftId, rental(nine()), "Renter", author), 201);
    await prisma().siteRole.deleteMany({ where: { personId: author.id } });
    const { obstacles } = await read(publish(draftId), 409);
    expect(obstacles[0].refusals).toHaveLength(1);
  });

  test("is refused where its author may not override what blocks it, whatever reason they gave", async () => {
    const aircraft = await makeAircraft(world.site.id, { state: "Disabled" });
    const lessonId = await makeOpenLesson(world, "Stalls");
    const lesson = rental(nine(), {
      aircraft: { aircraftId: aircraft.id },
      users: [
        { userId: world.instructor.id, reservationUserRole: INSTRUCTOR },
        { userId: await findLearner(world), reservationUserRole: STUDENT, userProgramSessionId: lessonId },
      ],
      overrideReason: "It will be enabled",
    });
    const draftId = await newDraft(world.instructor);
    await read(add(draftId, lesson, "Practical", world.instructor), 201);
    const { obstacles } = await read(publish(draftId), 409);
    expect(obstacles[0].warnings.some(({ blocking }: Body) => blocking)).toBe(true);
    // Who takes it over by moving it hasn't written a reason either.
    const [{ reservationId: id, after }] = (await open(draftId)).items;
    const moved = { id, start: after.start + 1800, version: after.version };
    await read(call("POST", `/api/draft-planning/${draftId}/move`, { as: world.staff, body: moved }), 201);
    await read(publish(draftId), 409);
    const [{ after: now }] = (await open(draftId)).items;
    await read(add(draftId, lesson, "Practical", world.staff, { id, version: now.version }), 201);
    await read(publish(draftId));
  });

  test("takes out only what its author, or who may book it, takes out", async () => {
    const draftId = await newDraft();
    await read(add(draftId, rental(nine() + HOUR)), 201);
    const [{ reservationId: id, after }] = (await open(draftId)).items;
    const one = { id, version: after.version };
    const as = world.instructor;
    const calls = {
      remove: { reservations: [one] },
      revert: one,
      rebase: { choices: [{ ...one, take: "remove" }] },
    };
    for (const [path, body] of Object.entries(calls))
      expect((await call("POST", `/api/draft-planning/${draftId}/${path}`, { as, body })).status, path).toBe(403);
    expect((await open(draftId)).items).toHaveLength(1);
  });

  test("is all or nothing while fifty others book what it needs", async () => {
    const start = nine();
    const fleet = await Promise.all(Array.from({ length: 10 }, () => makeAircraft(world.site.id)));
    const people = await Promise.all(fleet.map(() => makePerson({ roles: { [world.site.id]: ["Renter"] } })));
    const at = (one: number, from = start) =>
      rental(from, {
        aircraft: { aircraftId: fleet[one]!.id },
        users: [{ userId: people[one]!.id, reservationUserRole: RENTER }],
      });
    const draftId = await newDraft();
    for (const one of fleet.keys()) await read(add(draftId, at(one)), 201);
    // Half of them want what the draft needs, at its time or a while later; the others book the hours after it.
    const wanted = Array.from({ length: 50 }, (_, n) => at(n % 10, start + (n < 25 ? (n % 2) * 1800 : 3 * HOUR)));
    const [published, ...booked] = await Promise.all([
      publish(draftId),
      ...wanted.map((booking) => post("reservation/renter", booking)),
    ]);
    const bars: Body[] = await planningOf(start);
    const early = bars.filter((bar) => (bar.start as number) < start + 2 * HOUR);
    const won = booked.slice(0, 25).filter(({ status }) => status === 201).length;
    expect([200, 409]).toContain(published.status);
    expect(early).toHaveLength(published.status === 200 ? 10 : won);
    expect(won === 0).toBe(published.status === 200);
  });
});

test.each([1, 2, 3, 4])(
  "any draft over any plan shows what publishing it makes of the plan: school %i",
  async (seed) => {
    const random = makeRandom(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const start = nine();
    const fleet = await Promise.all(Array.from({ length: 4 }, () => makeAircraft(world.site.id)));
    const people = await Promise.all(fleet.map(() => makePerson({ roles: { [world.site.id]: ["Renter"] } })));
    const anything = () =>
      rental(start + Math.floor(random() * 12) * 1800, {
        aircraft: { aircraftId: pick(fleet).id },
        users: [{ userId: pick(people).id, reservationUserRole: RENTER }],
      });
    for (let n = 0; n < 10; n++) await post("reservation/renter", anything());
    const draftId = await newDraft();
    const reasonId = world.cancellationReason.id;
    const version = (id: unknown, items: Body[], bars: Body[]) =>
      items.find(({ reservationId }) => reservationId === id)?.version ?? bars.find((bar) => bar.id === id)?.version;
    for (let n = 0; n < 14; n++) {
      const [{ items }, bars]: [{ items: Body[] }, Body[]] = [await open(draftId), await planningOf(start)];
      const ids = [...new Set([...bars.map(({ id }) => id), ...items.map(({ reservationId }) => reservationId)])];
      const id = pick(ids);
      const seen = { id, version: version(id, items, bars) };
      const deed = pick(["add", "move", "move", "remove", "revert"]);
      if (deed === "add") await add(draftId, anything());
      else if (deed === "move") await post(`draft-planning/${draftId}/move`, { ...seen, start: anything().start });
      else if (deed === "remove") await post(`draft-planning/${draftId}/remove`, { reservations: [seen], reasonId });
      else await post(`draft-planning/${draftId}/revert`, seen);
    }
    for (let n = 0; n < 5; n++) {
      const ways: Body[] = await read(call("GET", `/api/draft-planning/${draftId}/rebase`, { as: world.staff }));
      if (ways.length === 0) break;
      const choices = ways.map(({ reservationId, version: seen, choices: of }) => {
        const { take, reservation } = (of as { take: string; reservation: Body | null }[])[0]!;
        const aircraftId = (reservation?.aircraft as Body | undefined)?.aircraftId;
        const more = take === "time" ? { start: reservation?.start } : take === "aircraft" ? { aircraftId } : {};
        return { id: reservationId, version: seen, take, ...more };
      });
      await read(post(`draft-planning/${draftId}/rebase`, { choices }), 201);
    }
    const { items } = await open(draftId);
    const shown = overlay(
      (await planningOf(start)).map(decodePublicReservation),
      items.map((item: Body) => ({ ...item, after: item.after && decodePublicReservation(item.after as never) })),
    ).flatMap(({ draft, version: _, ...bar }) => (draft && (draft.isLeft || draft.verb === "remove") ? [] : [bar]));
    if (items.length > 0) await read(publish(draftId));
    const published = (await planningOf(start)).map(decodePublicReservation);
    const scheduled = published.filter(({ state }: { state: string }) => state === "Scheduled");
    const byId = (all: { id: string }[]) => all.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(byId(scheduled.map(shape))).toEqual(byId(shown));
    expect(items.length).toBeGreaterThan(0);
  },
);

describe("while a draft is edited", () => {
  const check = (draftId: string, booking: Body, id?: string) =>
    read(post(`draft-planning/${draftId}/check`, { type: kinds.Renter.code, booking, ...(id && { id }) }));

  test("a booking is checked over the plan as the draft makes it", async () => {
    const start = nine();
    const stands = await read(post("reservation/renter", rental(start)), 201);
    const draftId = await newDraft();
    const place = rental(start, { users: [{ userId: world.student.id, reservationUserRole: RENTER }] });
    expect((await check(draftId, place)).conflicts).toHaveLength(1);
    const move = { id: stands.id, start: start + 2 * HOUR, version: stands.version };
    await read(post(`draft-planning/${draftId}/move`, move), 201);
    expect((await check(draftId, place)).conflicts).toEqual([]);
    const later = { ...place, start: start + 2 * HOUR, end: start + 3 * HOUR };
    const { conflicts, freeTimes } = await check(draftId, later);
    expect(conflicts.map((one: Body) => one.reservationId)).toEqual([stands.id]);
    expect(freeTimes.length).toBeGreaterThan(0);
    expect((await check(draftId, rental(start + 2 * HOUR), stands.id)).conflicts).toEqual([]);
  });

  test("a reservation is read as the draft has it, and taken out of it again", async () => {
    const start = nine();
    const draftId = await newDraft();
    const { reservationIds } = await read(add(draftId, rental(start, { commentaryForGlobal: "Bring charts" })), 201);
    const path = `draft-planning/${draftId}/reservation/${reservationIds[0]}`;
    const drafted = await read(call("GET", `/api/${path}`, { as: world.staff }));
    expect(drafted).toMatchObject({ start, commentaryForGlobal: "Bring charts", rights: { change: true } });
    await read(post(`draft-planning/${draftId}/revert`, { id: drafted.id, version: drafted.version + 1 }), 409);
    await read(post(`draft-planning/${draftId}/revert`, { id: drafted.id, version: drafted.version }), 201);
    expect((await open(draftId)).items).toEqual([]);
    await read(post(`draft-planning/${draftId}/cancel`, {}), 204);
    await read(call("GET", `/api/${path}`, { as: world.staff }), 404);
  });
});

describe("who attacks by a draft", () => {
  const maintenance = (start: number): Body => ({
    ...{ siteId: world.site.id, start, end: start + HOUR, aircraft: { aircraftId: world.otherAircraft.id } },
  });

  test("brings in nothing of another site: no person, aircraft, room or reservation, nor another draft's item", async () => {
    const elsewhere = await makeWorld();
    const start = nine();
    const theirs = { ...rental(start), siteId: elsewhere.site.id, aircraft: { aircraftId: elsewhere.aircraft.id } };
    const theirDraft: string = (
      await read(post("draft-planning", { siteId: elsewhere.site.id, name: "Theirs" }, elsewhere.staff), 201)
    ).id;
    const users = [{ userId: elsewhere.renter.id, reservationUserRole: RENTER }];
    const { id: theirBar } = await read(post("reservation/renter", { ...theirs, users }, elsewhere.staff), 201);
    const { itemIds } = await read(
      add(theirDraft, { ...theirs, start: start + 3 * HOUR, end: start + 4 * HOUR, users }, "Renter", elsewhere.staff),
      201,
    );
    const draftId = await newDraft();
    const { reservationIds } = await read(add(draftId, rental(start)), 201);
    const items = `draft-planning/${draftId}/item`;
    const before = (await open(draftId)).items;
    const own = { id: reservationIds[0], version: before[0].version };
    const meeting = {
      siteId: world.site.id,
      start,
      end: start + HOUR,
      users: [{ userId: world.staff.id, reservationUserRole: 6 }],
    };
    const [reasonId, move] = [world.cancellationReason.id, `draft-planning/${draftId}/move`];
    for (const [path, body] of [
      [items, { type: kinds.Renter.code, booking: rental(start + 2 * HOUR, { users }) }],
      [
        items,
        {
          type: kinds.Renter.code,
          booking: rental(start + 2 * HOUR, { aircraft: { aircraftId: elsewhere.aircraft.id } }),
        },
      ],
      [items, { type: kinds.Renter.code, booking: theirs }],
      [
        items,
        { type: kinds.Meeting.code, booking: { ...meeting, classroom: { classroomId: elsewhere.classroom.id } } },
      ],
      [items, { type: kinds.Renter.code, booking: rental(start + 2 * HOUR), id: theirBar, version: 1 }],
      [move, { ...own, start, aircraftId: elsewhere.aircraft.id }],
      [move, { ...own, start, person: { from: world.renter.id, to: elsewhere.renter.id } }],
      [move, { id: theirBar, version: 1, start: start + 2 * HOUR }],
      [`draft-planning/${draftId}/remove`, { reservations: [{ id: theirBar, version: 1 }], reasonId }],
      [`draft-planning/${draftId}/revert`, { id: theirBar, version: 1 }],
      [`draft-planning/${draftId}/rebase`, { choices: [{ id: theirBar, version: 1, take: "remove" }] }],
    ] as const) {
      expect([404, 422], JSON.stringify(body)).toContain((await post(path, body)).status);
    }
    await read(call("DELETE", `/api/${items}/${itemIds[0]}`, { as: world.staff }), 404);
    await read(call("GET", `/api/draft-planning/${draftId}/reservation/${theirBar}`, { as: world.staff }), 404);
    expect((await open(draftId)).items).toEqual(before);
    expect((await open(theirDraft, elsewhere.staff)).items).toHaveLength(1);
  });

  test("as an instructor publishes no maintenance that staff have added, and nothing else with it, nor makes it their own", async () => {
    const start = nine();
    const draftId = await newDraft(world.instructor);
    const lessonId = await makeOpenLesson(world, "Stalls");
    const lesson = rental(start, {
      users: [
        { userId: world.instructor.id, reservationUserRole: INSTRUCTOR },
        { userId: await findLearner(world), reservationUserRole: STUDENT, userProgramSessionId: lessonId },
      ],
    });
    await read(add(draftId, lesson, "Practical", world.instructor), 201);
    const { reservationIds } = await read(add(draftId, maintenance(start), "Maintenance"), 201);
    const version = (await open(draftId)).items[1].version;
    const seen = { id: reservationIds[0], version };
    await read(post(`draft-planning/${draftId}/move`, { ...seen, start: start + HOUR }, world.instructor), 403);
    await read(add(draftId, maintenance(start + HOUR), "Maintenance", world.instructor, seen), 403);
    const rebase = { choices: [{ ...seen, take: "time", start: start + HOUR }] };
    await read(post(`draft-planning/${draftId}/rebase`, rebase, world.instructor), 403);
    const { obstacles } = await read(publish(draftId, world.instructor), 409);
    expect(obstacles.map((one: Body) => one.reservationId)).toEqual([seen.id]);
    expect(await planningOf(start)).toEqual([]);
    await read(publish(draftId));
  });

  test("as an instructor cancels no maintenance that staff have removed in it", async () => {
    const start = nine();
    const { id } = await read(post("reservation/maintenance", maintenance(start)), 201);
    const draftId = await newDraft(world.instructor);
    const removal = { reservations: [{ id, version: 1 }], reasonId: world.cancellationReason.id };
    await read(post(`draft-planning/${draftId}/remove`, removal, world.instructor), 403);
    await read(post(`draft-planning/${draftId}/remove`, removal), 201);
    expect((await open(draftId, world.instructor)).items[0].isPublishable).toBe(false);
    const { obstacles } = await read(publish(draftId, world.instructor), 409);
    expect(obstacles.map((one: Body) => one.reservationId)).toEqual([id]);
    expect((await planningOf(start))[0]).toMatchObject({ id, reservationState: 0 });
    await read(publish(draftId));
  });

  test("publishes nothing by rights that were taken away meanwhile: from who made the items, or from who publishes", async () => {
    const start = nine();
    const person = await makePerson({ roles: { [world.site.id]: ["Staff"] } });
    const author = await signInAs(person);
    const { id } = await read(post("reservation/maintenance", maintenance(start)), 201);
    const draftId = await newDraft(author);
    await read(add(draftId, maintenance(start + 3 * HOUR), "Maintenance", author), 201);
    const removal = { reservations: [{ id, version: 1 }], reasonId: world.cancellationReason.id };
    await read(post(`draft-planning/${draftId}/remove`, removal, author), 201);
    await prisma().siteRole.updateMany({ where: { personId: author.id }, data: { role: "Instructor" } });
    for (const as of [author, world.staff]) {
      const { obstacles } = await read(publish(draftId, as), 409);
      expect(obstacles.map(({ verb }: Body) => verb)).toEqual(["add", "remove"]);
    }
    await prisma().siteRole.updateMany({ where: { personId: author.id }, data: { role: "Staff" } });
    await prisma().person.update({ where: { id: author.id }, data: { state: "Disabled" } });
    expect((await read(publish(draftId), 409)).obstacles).toHaveLength(2);
    await prisma().person.update({ where: { id: author.id }, data: { state: "Active" } });
    await prisma().siteRole.updateMany({ where: { personId: author.id }, data: { role: "Renter" } });
    await read(publish(draftId, author), 403);
    expect(await planningOf(start)).toMatchObject([{ id, reservationState: 0 }]);
  });
});

describe("rebasing", () => {
  test("names what was planned meanwhile and who planned it, and moves what stands in the way so that all fits", async () => {
    const start = nine();
    const stands = await read(post("reservation/renter", rental(start + 6 * HOUR)), 201);
    const draftId = await newDraft();
    await read(add(draftId, rental(start)), 201);
    await read(add(draftId, rental(start + 3 * HOUR)), 201);
    await read(add(draftId, rental(start + 3 * HOUR)), 201);
    await read(post(`draft-planning/${draftId}/move`, { id: stands.id, start: start + 7 * HOUR, version: 1 }), 201);
    const person = await makePerson({ roles: { [world.site.id]: ["Staff"] } });
    const other = await signInAs(person);
    const rented = await read(post("reservation/renter", rental(start), other), 201);
    const body = { start: start + 5 * HOUR, version: 1 };
    await read(call("PATCH", `/api/reservation/${stands.id}/move`, { as: other, body }), 204);
    const proposed: Body[] = await read(call("GET", `/api/draft-planning/${draftId}/rebase`, { as: world.staff }));
    const name = `${person.firstName} ${person.lastName}`;
    const inWay = proposed.map((one) =>
      (one.meanwhile as Body[]).map(({ by, reservation }) => [by, (reservation as Body).id]),
    );
    expect(inWay).toEqual([[[name, rented.id]], [], [[name, stands.id]]]);
    const takes = proposed.map((one) => (one.choices as Body[]).map(({ take }) => take));
    expect(takes.map(([first]) => first)).toEqual(["time", "time", "again"]);
    expect(takes.every((all) => all.at(-1) === "remove")).toBe(true);
    const choices = proposed.map((one) => {
      const [{ take, reservation }] = one.choices as { take: string; reservation: { start: number } }[] as [never];
      const { version } = one.after as { version: number };
      return { id: one.reservationId, version, take, ...(take === "time" && { start: (reservation as Body).start }) };
    });
    await read(post(`draft-planning/${draftId}/rebase`, { choices }), 201);
    expect(await read(call("GET", `/api/draft-planning/${draftId}/rebase`, { as: world.staff }))).toEqual([]);
    expect(await read(publish(draftId))).toEqual({ added: 3, changed: 1, removed: 0 });
  });
});

describe("publishing tells each person once", () => {
  /** What somebody is told in the application, newest first. */
  const newsOf = async (as: SignedInPerson) => (await read(call("GET", "/api/notification?limit=5", { as }))) as Body[];

  test("of all that is theirs: what is new, what changed and what was cancelled", async () => {
    const start = nine();
    const newRenter = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
    const [renter, other] = [await newRenter(), await newRenter()];
    const of = (from: number, userId = renter.id) => rental(from, { users: [{ userId, reservationUserRole: RENTER }] });
    const [kept, gone] = [
      await read(post("reservation/renter", of(start + 3 * HOUR)), 201),
      await read(post("reservation/renter", of(start + 5 * HOUR)), 201),
    ];
    const before = (await newsOf(renter)).length;
    const draftId = await newDraft();
    await read(add(draftId, of(start)), 201);
    await read(add(draftId, of(start + 7 * HOUR, other.id)), 201);
    await read(post(`draft-planning/${draftId}/move`, { id: kept.id, start: start + 2 * HOUR, version: 1 }), 201);
    const removed = { reservations: [{ id: gone.id, version: 1 }], reasonId: world.cancellationReason.id };
    await read(post(`draft-planning/${draftId}/remove`, removed), 201);
    await read(publish(draftId));
    const news = await newsOf(renter);
    expect(news).toHaveLength(before + 1);
    expect(news[0]!.title).toContain("Week 14");
    const lines = news[0]!.following as string[];
    expect(lines.map((line) => line.split(":")[0])).toEqual(["New", "Changed", "Cancelled"]);
    // To whom only one of them matters it is told by itself.
    const [alone] = await newsOf(other);
    expect(alone!.following).toEqual([]);
    expect(alone!.title).not.toContain("Week 14");
  });
});
