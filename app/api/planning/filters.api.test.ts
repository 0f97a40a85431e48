import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { matchesFilter, matchesTextFilter } from "@/components/planning/filters/matches-filter";
import { markAsked } from "@/components/planning/planning-day";
import { type BoardFilters, noFilters } from "@/components/planning/types";
import { COMPLIANCES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation } from "@/lib/activity/reservations/wire";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeSite, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";
import { CRAFTS } from "@/lib/views/planning/filters/codes";
import { needsAttention } from "@/lib/views/planning/filters/rules";
import type { FilterChoicesView } from "@/lib/views/planning/filters/schema";
import { encodeLoadFilter, encodeRecordFilter } from "@/lib/views/planning/load/wire";
import type { MonthView } from "@/lib/views/planning/month/schema";
import type { BoardRows } from "@/lib/views/planning/schema";
import { decodeBoardRows } from "@/lib/views/planning/wire";

const DAY = "2027-06-16";
const FROM = Date.parse(`${DAY}T00:00+02:00`) / 1000;
const TO = FROM + 86_400;

let world: World;
let people: string[];
let programs: string[];
let promotions: string[];
let tags: string[];
let askedIds: Set<string>;

/** A day with a reservation of every type, state and verdict, on every kind of aircraft and with every kind of person. */
beforeAll(async () => {
  world = await makeWorld();
  const { site } = world;
  const elsewhere = await makeSite();
  const fleet = await Promise.all([
    makeAircraft(site.id, { isRentable: true }),
    makeAircraft(site.id, { isRentable: false }),
    makeAircraft(site.id, { type: "Helicopter", isRentable: true }),
    makeAircraft(site.id, { type: "Simulator", isRentable: true }),
    // No longer in use, or moved to another site since.
    makeAircraft(site.id, { type: "Simulator", state: "Disabled", isRentable: true }),
    makeAircraft(elsewhere.id, { isRentable: true }),
  ]);
  tags = [newId(), newId()];
  await prisma().tag.createMany({ data: tags.map((id) => ({ id, name: `Tag ${id}` })) });
  const learners = [];
  for (let count = 0; count < 2; count++) learners.push(await enrolStudent(world, await makeProgram(world)));
  const sessions = await prisma().enrolmentSession.findMany({
    where: { enrolment: { studentId: { in: learners.map(({ student }) => student.id) } } },
    include: { enrolment: true },
  });
  programs = [...new Set(sessions.map(({ enrolment }) => enrolment.programId))];
  const member = await makePerson({ roles: { [site.id]: ["Student"] } });
  people = [...learners.map(({ student }) => student.id), member.id, world.instructor.id, world.renter.id];
  promotions = [newId(), newId()];
  const createdOn = new Date("2026-01-01");
  for (const [at, id] of promotions.entries())
    await prisma().promotion.create({
      data: {
        id,
        siteId: site.id,
        name: `Class ${at}`,
        createdOn,
        students: { create: { personId: people[at + 1]! } },
      },
    });
  await prisma().personTag.create({ data: { personId: people[2]!, tagId: tags[0]! } });
  await prisma().aircraftTag.create({ data: { aircraftId: fleet[1]!.id, tagId: tags[1]!, isForRental: false } });
  // What a renter must have is no tag of the aircraft.
  await prisma().aircraftTag.create({ data: { aircraftId: fleet[0]!.id, tagId: tags[0]!, isForRental: true } });

  // Spreads the choices evenly, and the same in each run.
  let seed = 7;
  const anyOf = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length]!;
  };
  for (let at = 0; at < 160; at++) {
    const type = anyOf(bookableTypes);
    const hasAircraft = kinds[type].aircraft !== null;
    const startAt = fromUnix(FROM + 6 * 3600 + at * 60);
    const endAt = fromUnix(FROM + 9 * 3600 + at * 60);
    const { id: lessonId, enrolment } = anyOf(sessions);
    const person = anyOf(people);
    const isLearner = kinds[type].lesson !== null && anyOf([true, true, false]);
    await prisma().reservation.create({
      data: {
        ...{ id: newId(), siteId: site.id, type, startAt, endAt, createdAt: startAt, editedAt: startAt },
        state: anyOf(RESERVATION_STATES),
        compliance: anyOf(COMPLIANCES),
        title: isLearner ? "NAV Été" : null,
        ...(hasAircraft && {
          aircraftId: anyOf(fleet).id,
          offBlockAt: startAt,
          onBlockAt: endAt,
        }),
        people: {
          create: isLearner
            ? [
                {
                  personId: enrolment.studentId,
                  role: "Student",
                  lessonId,
                  promotionId: anyOf([null, null, promotions[0]!]),
                },
                { personId: world.instructor.id, role: "Instructor" },
              ]
            : [{ personId: person, role: "Renter" }],
        },
      },
    });
  }
  // Something is asked about some of them that nothing else needs; about one that was performed nobody answers any more.
  for (const state of ["Scheduled", "Performed"] as const) {
    const asked = await prisma().reservation.findMany({
      where: { siteId: site.id, state, compliance: "Valid" },
      take: 4,
    });
    for (const { id: reservationId } of asked) {
      const request = { kind: "OtherTime" as const, personId: member.id, createdAt: fromUnix(FROM - 86_400) };
      await prisma().reservationRequest.create({ data: { id: newId(), reservationId, ...request } });
    }
    if (state === "Scheduled") askedIds = new Set(asked.map(({ id }) => id));
  }
  await prisma().planningChange.create({ data: { siteId: site.id, kind: "Reservation", subjectId: newId() } });
});

async function get<T>(path: string, as: SignedInPerson = world.staff): Promise<T> {
  const response = await call("GET", `/api/${path}`, { as });
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}
const queryOf = (fields: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text]] : [])));

const some = <T>(all: readonly T[]): fc.Arbitrary<T[]> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, fc.subarray([...all]));
const filterOf = () =>
  fc.record({
    types: some(bookableTypes),
    states: some(RESERVATION_STATES.filter((state) => state !== "Cancelled")),
    verdicts: some(COMPLIANCES),
    crafts: some(CRAFTS),
    rental: fc.boolean(),
    attention: fc.boolean(),
    text: fc.constantFrom("", "", "", "nav ete", "F-", "no such thing"),
    people: some(people),
    programs: some(programs),
    promotions: some(promotions),
    tags: some(tags),
  });

test("day and month find the same by any filters", async () => {
  const { site } = world;
  const views = await get<PublicReservationView[]>(`reservation/planning?siteId=${site.id}&from=${FROM}&to=${TO}`);
  const bars = markAsked(views.map(decodePublicReservation), askedIds);
  expect(askedIds.size).toBe(4);
  const { sites, otherAircraft } = decodeBoardRows(
    await get<BoardRows>(`reservation/rows?siteId=${site.id}&day=${DAY}`),
  );
  const fleet = new Map(
    [...otherAircraft, ...sites.flatMap(({ aircraft }) => aircraft)].map(({ id, type, enableRental }) => {
      return [id, { craft: type === "Simulator" ? "Simulator" : "Aircraft", isForRent: enableRental }] as const;
    }),
  );
  let found = 0;
  await fc.assert(
    fc.asyncProperty(filterOf(), async (chosen) => {
      const records = encodeRecordFilter({ ...chosen, people: [] });
      const isRestricted = Object.values(records).some(Boolean);
      const ids = queryOf({ siteId: site.id, from: String(FROM), to: String(TO), ...records });
      const filters = {
        ...(noFilters as BoardFilters),
        ...chosen,
        fleet,
        found: isRestricted ? new Set(await get<string[]>(`planning/found?${ids}`)) : null,
      };
      const shown = bars.filter((bar) => matchesFilter(bar, filters) && matchesTextFilter(bar, filters));
      const asked = queryOf({ siteId: site.id, month: DAY.slice(0, 7), ...encodeLoadFilter(chosen) });
      const month = await get<MonthView>(`planning/month?${asked}`);
      const { load, maintenance } = month.days.find((one) => one.day === DAY)!;
      found += shown.length;
      expect({
        flights: load.flights,
        ground: load.ground,
        maintenance: maintenance.length,
        needing: load.needing,
      }).toEqual({
        flights: shown.filter(({ type }) => kinds[type].isFlight).length,
        ground: shown.filter(({ type }) => !kinds[type].isFlight && type !== "Maintenance").length,
        maintenance: shown.filter(({ type }) => type === "Maintenance").length,
        needing: shown.filter(needsAttention).length,
      });
    }),
    { numRuns: 120 },
  );
  // Filters that nothing passes would agree on anything.
  expect(found).toBeGreaterThan(200);
});

describe("what people learn, belong to and are tagged with", () => {
  const found = (query: string, as: SignedInPerson, siteId = world.site.id) =>
    call("GET", `/api/planning/found?siteId=${siteId}&from=${FROM}&to=${TO}&${query}`, { as });

  test("is found by who sees these people, and by nobody else", async () => {
    for (const query of [`tags=${tags[0]}`, `promotions=${promotions[0]}`, `programs=${programs[0]}`]) {
      for (const as of [world.instructor, world.staff, world.admin]) {
        const response = await found(query, as);
        expect(response.status).toBe(200);
        expect(((await response.json()) as string[]).length).toBeGreaterThan(0);
      }
      for (const as of [world.student, world.renter]) {
        expect((await found(query, as)).status).toBe(403);
        for (const load of ["month?month=2027-06", "year?year=2027"])
          expect((await call("GET", `/api/planning/${load}&siteId=${world.site.id}&${query}`, { as })).status).toBe(
            403,
          );
      }
    }
    // Who takes part is said by the bars.
    const own = `/api/planning/month?siteId=${world.site.id}&month=2027-06&people=${people[0]}`;
    expect((await call("GET", own, { as: world.student })).status).toBe(200);
  });

  test("is found, over all sites, only at those where the reader sees people", async () => {
    const other = await makeSite();
    const aircraft = await makeAircraft(other.id);
    const startAt = fromUnix(FROM + 3600);
    const there = newId();
    await prisma().reservation.create({
      data: {
        ...{ id: there, siteId: other.id, type: "Renter", startAt, endAt: fromUnix(FROM + 7200), createdAt: startAt },
        ...{ editedAt: startAt, offBlockAt: startAt, onBlockAt: fromUnix(FROM + 7200), aircraftId: aircraft.id },
        people: { create: { personId: people[2]!, role: "Renter" } },
      },
    });
    await prisma().siteRole.create({ data: { personId: world.instructor.id, siteId: other.id, role: "Renter" } });
    const ids = async (as: SignedInPerson) => (await (await found(`tags=${tags[0]}`, as, "all")).json()) as string[];
    expect(await ids(world.admin)).toContain(there);
    expect(await ids(world.instructor)).not.toContain(there);
    expect((await ids(world.instructor)).length).toBeGreaterThan(0);
    expect((await found(`tags=${tags[0]}`, world.instructor, other.id)).status).toBe(403);
  });

  test("is offered to these alone, and all others find instructors", async () => {
    const choices = (as: SignedInPerson) => get<FilterChoicesView>(`planning/filters?siteId=${world.site.id}`, as);
    const full = await choices(world.instructor);
    expect(full.promotions!.map(({ id }) => id).sort()).toEqual([...promotions].sort());
    expect(full.programs!.map(({ id }) => id)).toEqual(expect.arrayContaining(programs));
    expect(full.tags!.map(({ id }) => id)).toEqual(expect.arrayContaining(tags));
    const light = await choices(world.student);
    expect({ ...light, people: [] }).toEqual({ people: [], programs: null, promotions: null, tags: null });
    expect(light.people.map(({ id }) => id)).toContain(world.instructor.id);
    expect(light.people.map(({ id }) => id)).not.toContain(world.renter.id);
  });

  test("changes a month's answer as soon as somebody gets a tag", async () => {
    const route = `/api/planning/month?siteId=${world.site.id}&month=2027-06&tags=${tags[0]}`;
    const flights = async (headers = {}) => {
      const response = await call("GET", route, { as: world.staff, headers });
      const view = response.status === 304 ? null : ((await response.json()) as MonthView);
      return { status: response.status, etag: response.headers.get("etag")!, flights: view?.total.flights };
    };
    const before = await flights();
    expect((await flights({ "if-none-match": before.etag })).status).toBe(304);
    await prisma().personTag.create({ data: { personId: world.renter.id, tagId: tags[0]! } });
    const after = await flights({ "if-none-match": before.etag });
    expect(after.status).toBe(200);
    expect(after.flights).toBeGreaterThan(before.flights!);
  });
});
