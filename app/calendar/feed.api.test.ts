import ICAL from "ical.js";
import ical from "node-ical";
import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import {
  makeAircraft,
  makeOperationType,
  makePerson,
  makeReservation,
  makeSite,
  makeWorld,
  signInAs,
  type World,
} from "@/lib/testing/world";
import { GET } from "./[key]/planning.ics/route";

const HOUR = 3600;
const DAY = 86_400;
/** 07:00 UTC, each time on a new day, from three days ahead. */
let days = 0;
const soon = () => Math.floor(Date.now() / (DAY * 1000)) * DAY + 7 * HOUR + DAY * (3 + days++);

type Owner = Awaited<ReturnType<typeof makePerson>>;

async function read(key: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000/calendar/${key}/planning.ics`, { headers });
  const answer = await GET(request, { params: Promise.resolve({ key }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Parses a feed with two calendar libraries, which must agree, and returns its entries. */
async function entriesOf(owner: Owner) {
  const { text } = await read(owner.calendarKey);
  const component = new ICAL.Component(ICAL.parse(text));
  const first = component.getAllSubcomponents("vevent").map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toUnixTime(),
      end: event.endDate.toUnixTime(),
      zone: event.startDate.zone.tzid,
      status: one.getFirstPropertyValue("status") as string,
      summary: event.summary,
      description: event.description,
      location: event.location,
    };
  });
  const second = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === "VEVENT");
  const plain = (one: { uid: string; start: number; status: string; summary: string }) =>
    `${one.uid} ${one.start} ${one.status} ${one.summary}`;
  expect(
    second
      .map((one) => one as unknown as { uid: string; start: Date; status: string; summary: string })
      .map((one) => plain({ ...one, start: one.start.getTime() / 1000 }))
      .sort(),
  ).toEqual(first.map(plain).sort());
  return first;
}

let world: World;
let owner: Owner;
beforeAll(async () => {
  world = await makeWorld();
});
const newOwner = async (data: object = {}) => {
  owner = await makePerson({ roles: { [world.site.id]: ["Renter"] }, data });
  return owner;
};
const flight = async (start = soon()) => ({ ...(await makeReservation(world, { start, renter: owner.id })), start });
const change = async (id: string, start: number, version: number) => {
  const body = {
    siteId: world.site.id,
    start,
    end: start + HOUR,
    aircraft: { aircraftId: world.aircraft.id },
    users: [{ userId: owner.id, reservationUserRole: 1 }],
    id,
    version,
  };
  const answer = await call("PUT", "/api/reservation/renter", { as: world.staff, body });
  expect(answer.status).toBe(204);
};
const cancel = (id: string, version = 1) =>
  call("PATCH", `/api/reservation/${id}/cancel`, {
    as: world.staff,
    body: { reasonId: world.cancellationReason.id, version },
  });

describe("the feed", () => {
  test("is read by calendar apps: when in UTC, what, where, who", async () => {
    await newOwner();
    const { id, start } = await flight();
    const [entry] = await entriesOf(owner);
    expect(entry).toMatchObject({
      uid: `${id}@localhost`,
      sequence: 0,
      start,
      end: start + HOUR,
      zone: "UTC",
      status: "CONFIRMED",
      location: world.site.name,
    });
    expect(entry!.summary).toContain(world.aircraft.callSign);
    const { text, headers } = await read(owner.calendarKey);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(text).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT\d+M/);
    expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
  });

  test("of somebody without reservations is an empty calendar", async () => {
    await newOwner();
    expect(await entriesOf(owner)).toEqual([]);
  });

  test("keeps the UID of what changes, and counts SEQUENCE up", async () => {
    await newOwner();
    const { id, start } = await flight();
    const [before] = await entriesOf(owner);
    await change(id, start + HOUR, 1);
    await change(id, start + 2 * HOUR, 2);
    const [after, ...more] = await entriesOf(owner);
    expect(more).toEqual([]);
    expect(after).toMatchObject({ uid: before!.uid, start: start + 2 * HOUR });
    expect(after!.sequence).toBeGreaterThan(before!.sequence);
  });

  test("keeps what was cancelled or taken back for thirty days, as cancelled, then drops it", async () => {
    await newOwner();
    const [cancelled, withdrawn] = [await flight(), await flight()];
    await cancel(cancelled.id);
    await call("DELETE", `/api/reservation/${withdrawn.id}`, { as: world.staff, headers: { "if-match": '"1"' } });
    const entries = await entriesOf(owner);
    expect(entries.map((entry) => [entry.status, entry.sequence])).toEqual([
      ["CANCELLED", 1],
      ["CANCELLED", 1],
    ]);
    const ago = (n: number) => new Date(Date.now() - n * DAY * 1000);
    const move = async (daysAgo: number) => {
      await prisma().reservation.update({ where: { id: cancelled.id }, data: { cancelledAt: ago(daysAgo) } });
      await prisma().reservation.update({ where: { id: withdrawn.id }, data: { withdrawnAt: ago(daysAgo) } });
    };
    await move(29);
    expect(await entriesOf(owner)).toHaveLength(2);
    await move(31);
    expect(await entriesOf(owner)).toEqual([]);
  });

  test("answers 200, then 304 while nothing changes, then 200 with the change", async () => {
    await newOwner();
    const { id, start } = await flight();
    let seen: string | null = null;
    const ask = async () => {
      const answer = await read(owner.calendarKey, seen ? { "if-none-match": seen } : {});
      seen = answer.headers.get("etag");
      return answer;
    };
    expect((await ask()).status).toBe(200);
    const same = await ask();
    expect([same.status, same.text]).toEqual([304, ""]);
    await change(id, start + HOUR, 1);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(304);
    await cancel(id, 2);
    const gone = await ask();
    expect(gone.status).toBe(200);
    expect(gone.text).toContain("STATUS:CANCELLED");
    await flight();
    expect((await ask()).status).toBe(200);
  });

  test("leads to the day of the entry at its site, and so does the file of one", async () => {
    await newOwner();
    // At 00:30 at Grenoble, it is still the day before in UTC.
    const { id } = await flight(Math.floor(soon() / DAY) * DAY + 23.5 * HOUR);
    const { startAt } = await prisma().reservation.findUniqueOrThrow({ where: { id } });
    const date = Temporal.Instant.from(startAt.toISOString()).toZonedDateTimeISO("Europe/Paris").toPlainDate();
    expect(date.toString()).not.toBe(startAt.toISOString().slice(0, 10));
    const url = `URL;VALUE=URI:http://localhost:3000/site/${world.site.id}/planning/day?date=${date}&reservation=${id}`;
    const unfolded = (text: string) => text.replaceAll("\r\n ", "");
    expect(unfolded((await read(owner.calendarKey)).text)).toContain(url);
    const file = await call("GET", `/api/reservation/${id}/ics`, { as: world.staff });
    expect(unfolded(await file.text())).toContain(url);
  });

  test("changes with every name that stands in it: site, operation, school, who takes part", async () => {
    const site = await makeSite();
    const pilot = await makePerson({ roles: { [site.id]: ["Instructor"] } });
    const observer = await makePerson({ roles: { [site.id]: ["Renter"] } });
    const type = await makeOperationType();
    const start = soon();
    const body = {
      siteId: site.id,
      start,
      end: start + HOUR,
      aircraft: { aircraftId: (await makeAircraft(site.id)).id, operationId: type.id },
      users: [
        { userId: pilot.id, reservationUserRole: 4 },
        { userId: observer.id, reservationUserRole: 5 },
      ],
    };
    expect((await call("POST", "/api/reservation/operation", { as: world.admin, body })).status).toBe(201);
    const put = async (path: string, more: object) => {
      const was = await (await call("GET", `/api/${path}`, { as: world.superAdmin })).json();
      const one = Array.isArray(was) ? was.find((entry) => entry.id === type.id) : was;
      const answer = await call("PUT", `/api/${path}`.replace(/\/[0-9a-f]{24}$/, ""), {
        as: world.superAdmin,
        body: { ...one, ...more },
      });
      expect(answer.status, await answer.text()).toBe(204);
    };
    for (const [path, more, text] of [
      [`site/${site.id}`, { name: "Renamed field" }, "LOCATION:Renamed field"],
      ["operation-type", { name: "Renamed operation" }, "Renamed operation"],
      ["school", { name: "Renamed school" }, "X-WR-CALNAME:Renamed school"],
      [`user/${observer.id}`, { nom: "Renamed observer" }, "Renamed observer"],
    ] as const) {
      const seen = (await read(pilot.calendarKey)).headers.get("etag")!;
      expect((await read(pilot.calendarKey, { "if-none-match": seen })).status).toBe(304);
      await put(path, more);
      const after = await read(pilot.calendarKey, { "if-none-match": seen });
      expect(after.status, path).toBe(200);
      expect(after.text).toContain(text);
    }
  });

  test("answers 304 to a tag that a proxy has made weak, or sent among others", async () => {
    await newOwner();
    await flight();
    const tag = (await read(owner.calendarKey)).headers.get("etag")!;
    for (const header of [`W/${tag}`, `"other", ${tag}`, "*"]) {
      expect((await read(owner.calendarKey, { "if-none-match": header })).status, header).toBe(304);
    }
    expect((await read(owner.calendarKey, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("changes when somebody is taken off: their feed loses the entry, and says so", async () => {
    await newOwner();
    const former = owner;
    const { id, start } = await flight();
    const tag = (await read(former.calendarKey)).headers.get("etag")!;
    await newOwner();
    await change(id, start, 1);
    expect((await read(former.calendarKey, { "if-none-match": tag })).status).toBe(200);
    expect(await entriesOf(former)).toEqual([]);
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  test("speaks the owner's language", async () => {
    await newOwner({ locale: "fr-FR" });
    const { id } = await flight();
    await cancel(id);
    const [entry] = await entriesOf(owner);
    expect(entry!.summary).toMatch(/^Annulée? /);
  });

  test("is not found for unknown and malformed keys, nor once its owner is disabled", async () => {
    await newOwner();
    await flight();
    const keys = ["0".repeat(64), owner.calendarKey.toUpperCase(), owner.calendarKey.slice(1), owner.id, "%00", ""];
    for (const key of keys) {
      const answer = await read(key);
      expect([answer.status, answer.headers.get("content-type")], key).toEqual([404, "application/problem+json"]);
    }
    await prisma().person.update({ where: { id: owner.id }, data: { state: "Disabled" } });
    expect((await read(owner.calendarKey)).status).toBe(404);
  });

  test("is led to by a link that only its owner reads", async () => {
    await newOwner();
    const session = await signInAs(owner);
    const link = await (await call("GET", `/api/user/${owner.id}/calendar-link`, { as: session })).json();
    expect(link.url).toBe(`http://localhost:3000/calendar/${owner.calendarKey}/planning.ics`);
    expect(link.webcal).toBe(link.url.replace("http:", "webcal:"));
    expect((await call("GET", `/api/user/${owner.id}/calendar-link`, { as: world.admin })).status).toBe(404);
  });
});

describe("names that nobody expects", () => {
  const HOSTILE = [
    "Comma, semicolon; colon: backslash\\",
    "two\nlines\r\nor three",
    "END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR",
    '"quoted" <b>bold</b> & more',
    "🛩️ Élodie Çağlar-Østergård 日本語",
    `${"é".repeat(60)} ${"🛩️".repeat(30)}`,
  ];

  test.each(HOSTILE)("%j comes through whole, in lines that are short enough", async (name) => {
    await newOwner();
    const site = await makeSite({ name });
    const aircraft = await makeAircraft(site.id, { callSign: name });
    const companion = await makePerson({
      roles: { [site.id]: ["Instructor"] },
      data: { callSign: null, lastName: name },
    });
    await prisma().siteRole.create({ data: { personId: owner.id, siteId: site.id, role: "Renter" } });
    const start = soon();
    const body = {
      siteId: site.id,
      start,
      end: start + HOUR,
      aircraft: { aircraftId: aircraft.id },
      users: [
        { userId: owner.id, reservationUserRole: 1 },
        { userId: companion.id, reservationUserRole: 5 },
      ],
    };
    expect((await call("POST", "/api/reservation/renter", { as: world.admin, body })).status).toBe(201);
    const entries = await entriesOf(owner);
    expect(entries).toHaveLength(1);
    // RFC 5545 has only one kind of line break in a text.
    const meant = name.replaceAll("\r\n", "\n");
    expect(entries[0]!.summary.startsWith(meant)).toBe(true);
    expect(entries[0]!.location).toBe(meant);
    expect(entries[0]!.description).toContain(meant);
    const { text } = await read(owner.calendarKey);
    expect(text.split("\r\n").filter((line) => line === "BEGIN:VCALENDAR")).toHaveLength(1);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\n\r]/);
    }
    expect(text).not.toContain("\ufffd");
  });
});
