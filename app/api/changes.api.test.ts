import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { publishPendingPlanningChanges } from "@/lib/access/changes/planning-numbers";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { prisma } from "@/lib/platform/db";
import { call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { deleteQueuedJobs, listQueuedJobsExceptMails } from "@/lib/testing/jobs";
import { makePerson, makeReservation, makeSite, makeWorld, type SignedInPerson, type World } from "@/lib/testing/world";

const NOON = Date.UTC(NEXT_YEAR, 5, 10, 10) / 1000;
const HOUR = 3600;

let world: World;
let elsewhere: { id: string };
/** The id of an instructor who has a reservation. */
let instructor: string;
let stranger: string;

beforeAll(async () => {
  world = await makeWorld();
  elsewhere = await makeSite();
  instructor = world.instructor.id;
  stranger = (await makePerson({ roles: { [elsewhere.id]: ["Renter"] } })).id;
  await makeReservation(world, { start: NOON, type: "Operation" });
  await makeReservation(world, { start: NOON + 2 * HOUR });
});

/** Returns the ETags of two plannings and three calendar feeds. An ETag changes when the content changes. */
async function stateOf() {
  await publishPendingPlanningChanges();
  const planning = async (siteId: string) => {
    const path = `/api/reservation/planning?siteId=${siteId}&from=${NOON}&to=${NOON + HOUR}`;
    const answer = await call("GET", path, { as: world.admin });
    return answer.headers.get("etag");
  };
  const feed = async (id: string) => {
    const { calendarKey } = await prisma().person.findUniqueOrThrow({ where: { id }, select: { calendarKey: true } });
    return (await readFeed(calendarKey)).headers.get("etag");
  };
  return {
    here: await planning(world.site.id),
    elsewhere: await planning(elsewhere.id),
    instructor: await feed(instructor),
    renter: await feed(world.renter.id),
    stranger: await feed(stranger),
  };
}

async function readFeed(key: string): Promise<Response> {
  const { GET } = await import("@/app/calendar/[key]/planning.ics/route");
  return GET(new Request(`http://localhost:3000/calendar/${key}/planning.ics`), { params: Promise.resolve({ key }) });
}

type Seen = keyof Awaited<ReturnType<typeof stateOf>>;
const BOARDS: Seen[] = ["here", "elsewhere"];
const FEEDS: Seen[] = ["instructor", "renter", "stranger"];

async function write(verb: Verb, path: string, body: object, as: SignedInPerson = world.admin): Promise<unknown> {
  const answer = await call(verb, `/api/${path}`, { as, body });
  const text = await answer.text();
  expect([200, 201, 204], `${verb} ${path}: ${text}`).toContain(answer.status);
  return text === "" ? undefined : JSON.parse(text);
}

const versionOf = async (table: "operationType" | "classroom" | "site" | "school" | "person", id: string) => {
  const { version } = await (prisma()[table] as unknown as typeof prisma.prototype.tag).findUniqueOrThrow({
    where: { id },
  });
  return version as number;
};
const change = async (
  table: Parameters<typeof versionOf>[0],
  path: string,
  id: string,
  body: object,
  verb: Verb = "PUT",
) => write(verb, path, { ...body, id, version: await versionOf(table, id) });
const school = async (parameters: object, more: object = {}) => {
  const now = await (await call("GET", "/api/school", { as: world.admin })).json();
  const { id, name, mainSiteId, address, version } = now;
  const body = { id, name, mainSiteId, address, parameters: { ...now.parameters, ...parameters }, version, ...more };
  return write("PUT", "school", body);
};
const site = async (more: object) => {
  const { id, name, icao, timeZone, address, airports, version } = await (
    await call("GET", `/api/site/${world.site.id}`, { as: world.admin })
  ).json();
  return write("PUT", "site", { id, name, icao, timeZone, address, airports, version, ...more });
};
const aircraft = (before: object, after: object) =>
  asActor(SYSTEM_ACTOR, async (work) => {
    const { id, siteId } = world.otherAircraft;
    await work.db.aircraft.update({ where: { id }, data: { ...after, version: { increment: 1 } } });
    changed(work, { kind: "Aircraft", id, verb: "change", siteId, before, after });
  });
const reservation = async (body: object) => {
  const { id } = await prisma().reservation.findFirstOrThrow({ where: { type: "Renter", state: "Scheduled" } });
  const now = await (await call("GET", `/api/reservation/${id}`, { as: world.staff })).json();
  const wanted = {
    siteId: now.siteId,
    start: now.start,
    end: now.end,
    aircraft: { aircraftId: now.aircraft.aircraftId },
    users: now.users.map((user: { userId: string; reservationUserRole: number }) => ({
      userId: user.userId,
      reservationUserRole: user.reservationUserRole,
    })),
    ...body,
  };
  return write("PUT", "reservation/renter", { ...wanted, id, version: now.version }, world.staff);
};
const rename = (id: string, body: object) => change("person", "user", id, body);
const fresh = <T extends object>(body: T) => ({ name: `Fresh ${Math.random()}`, ...body });

const closed = (siteId: string | null) => fresh({ siteId, firstDay: 2_000_073_600, lastDay: 2_000_160_000 });

type Case = [what: string, run: () => Promise<unknown>, seen: Seen[], jobs: Record<string, () => string>[]];
const ofPerson = (id: () => string) => ({ personId: id });
const here = () => world.site.id;
/** What one booking uses of its aircraft, another may lack. */
const ITS_AIRCRAFT = { aircraftId: () => world.aircraft.id };

describe("whoever shows what was changed is told, and nobody else", () => {
  test.each<Case>([
    ["a new tag", () => write("POST", "tag", fresh({})), [], []],
    [
      "a new cancellation reason",
      () => write("POST", "cancellation-reason", { reason: "Fog on field", group: 0 }),
      [],
      [],
    ],
    ["a new transaction type", () => write("POST", "transaction-type", fresh({})), [], []],
    [
      "a new operation type",
      () => write("POST", "operation-type", fresh({ bookingRight: 1 })),
      [...BOARDS, ...FEEDS],
      [],
    ],
    [
      "an operation type's name",
      () => change("operationType", "operation-type", world.operationType.id, fresh({ bookingRight: 2 })),
      [...BOARDS, ...FEEDS],
      [],
    ],
    [
      "an operation type that becomes a check flight",
      () =>
        change("operationType", "operation-type", world.operationType.id, {
          name: "Check",
          bookingRight: 2,
          isCheckFlight: true,
        }),
      [...BOARDS, ...FEEDS],
      [{ operationTypeId: () => world.operationType.id }],
    ],
    ["a new room", () => write("POST", "classroom", fresh({ siteId: here() })), ["here", ...FEEDS], []],
    [
      "a room's place",
      () =>
        change("classroom", "classroom", world.classroom.id, { siteId: here(), name: world.classroom.name, order: 7 }),
      ["here", ...FEEDS],
      [],
    ],
    [
      "a room's name",
      () => change("classroom", "classroom", world.classroom.id, fresh({ siteId: here() })),
      ["here", ...FEEDS],
      [{ classroomId: () => world.classroom.id }],
    ],
    [
      "a room's state",
      () => change("classroom", "state/classroom", world.classroom.id, { state: 1 }, "PATCH"),
      ["here", ...FEEDS],
      [{ classroomId: () => world.classroom.id }],
    ],
    ["a new closure of a site", () => write("POST", "closure", closed(here())), ["here"], [{ siteId: here }]],
    ["a new closure of the school", () => write("POST", "closure", closed(null)), BOARDS, [{}]],
    [
      "an aircraft's turnaround",
      () => aircraft({ turnaroundMinutes: 15 }, { turnaroundMinutes: 20 }),
      ["here", ...FEEDS],
      [],
    ],
    [
      "an aircraft's state",
      () => aircraft({ state: "Active" }, { state: "Disabled" }),
      ["here", ...FEEDS],
      [{ aircraftId: () => world.otherAircraft.id }],
    ],
    [
      "an aircraft's rental",
      () => aircraft({ isRentable: true }, { isRentable: false }),
      ["here", ...FEEDS],
      [{ aircraftId: () => world.otherAircraft.id }],
    ],
    [
      "an aircraft's call sign",
      () => aircraft({ callSign: "A" }, { callSign: "B" }),
      ["here", ...FEEDS],
      [{ aircraftId: () => world.otherAircraft.id }],
    ],
    ["somebody's telephone", () => rename(instructor, { phoneNumber: "0123456789" }), [], []],
    ["somebody's address", () => rename(instructor, { placeOfBirth: "Gap" }), [], []],
    [
      "somebody's call sign: boards, and the feeds of those who fly with them",
      () => rename(instructor, { callSign: "NEW" }),
      ["here", "instructor"],
      [ofPerson(() => instructor)],
    ],
    [
      "somebody's last name",
      () => rename(world.renter.id, { nom: "Nouveau" }),
      ["here", "renter"],
      [ofPerson(() => world.renter.id)],
    ],
    [
      "somebody's first name",
      () => rename(world.renter.id, { prenom: "Zoé" }),
      ["here", "renter"],
      [ofPerson(() => world.renter.id)],
    ],
    [
      "somebody's state",
      () => change("person", "state/user", world.student.id, { state: 1 }, "PATCH"),
      ["here"],
      [ofPerson(() => world.student.id)],
    ],
    [
      "somebody's roles: the sites that they leave, too",
      async () => {
        const roleSite = [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Renter }];
        await write("PUT", `user/${stranger}/roles`, { roleSite, version: await versionOf("person", stranger) });
      },
      BOARDS,
      [ofPerson(() => stranger)],
    ],
    [
      "somebody's tags",
      async () =>
        write("PUT", `user/${instructor}/tags`, { tagsIds: [], version: await versionOf("person", instructor) }),
      [],
      [],
    ],
    ["the school's name", () => school({}, { name: `School ${Math.random()}` }), FEEDS, []],
    ["the school's years of retention", () => school({ trainingRetentionYears: 5 }), FEEDS, []],
    ["the school's slots", () => school({ slotMinutes: 30 }), [...BOARDS, ...FEEDS], []],
    ["the school's notice", () => school({ cancellationNoticeHours: 12 }), [...BOARDS, ...FEEDS], []],
    ["the school's rule of the night", () => school({ nightRule: 1 }), [...BOARDS, ...FEEDS], [{}]],
    [
      "a site's street and country, whose holidays boards show",
      () =>
        site({
          address: {
            street: "1 rue",
            zipCode: "38420",
            city: "Versoud",
            country: "France",
            latitude: 45.2192,
            longitude: 5.8497,
          },
        }),
      ["here", ...FEEDS],
      [],
    ],
    ["a site's name", () => site({ name: `Site ${Math.random()}` }), ["here", ...FEEDS], []],
    ["a site's airports", () => site({ airports: ["LFLP"] }), ["here", ...FEEDS], []],
    [
      "a site's position",
      () => site({ address: { latitude: 45.3, longitude: 5.8497 } }),
      ["here", ...FEEDS],
      [{ siteId: here }],
    ],
    ["a site's clock", () => site({ timeZone: "Europe/Berlin" }), ["here", ...FEEDS], [{ siteId: here }]],
    ["a reservation's comment", () => reservation({ commentaryForGlobal: "Bring the keys" }), ["here"], []],
    ["a reservation's time", () => reservation({ end: NOON + 4 * HOUR }), ["here", "renter"], [ITS_AIRCRAFT]],
    [
      "a reservation's people",
      () =>
        reservation({
          users: [
            { userId: world.renter.id, reservationUserRole: 1 },
            { userId: instructor, reservationUserRole: 5 },
          ],
        }),
      ["here", "renter", "instructor"],
      [],
    ],
    ["a new reservation", () => makeReservation(world, { start: NOON + 100 * HOUR }), ["here", "renter"], []],
    [
      "a cancellation",
      async () => {
        const { id, version } = await prisma().reservation.findFirstOrThrow({
          where: { type: "Renter", state: "Scheduled" },
          orderBy: { createdAt: "desc" },
        });
        const body = { reasonId: world.cancellationReason.id, commentaryForCancel: "Fog", version };
        await write("PATCH", `reservation/${id}/cancel`, body, world.staff);
      },
      ["here", "renter"],
      [ITS_AIRCRAFT],
    ],
  ])("%s", async (_, run, seen, jobs) => {
    const before = await stateOf();
    await deleteQueuedJobs();
    await run();
    const asked = (await listQueuedJobsExceptMails()).map(({ task, payload }) => [task, payload]);
    const after = await stateOf();
    const told = (Object.keys(before) as Seen[]).filter((one) => before[one] !== after[one]);
    expect(told.sort()).toEqual([...seen].sort());
    expect(asked).toEqual(
      jobs.map((job) => ["rejudge", Object.fromEntries(Object.entries(job).map(([key, id]) => [key, id()]))]),
    );
  });
});
