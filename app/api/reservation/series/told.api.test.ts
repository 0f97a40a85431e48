import { Temporal } from "temporal-polyfill";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countUnreadNotifications } from "@/lib/activity/notifications/queries";
import { prisma } from "@/lib/platform/db";
import { formatDayInText, formatNarrowDay } from "@/lib/platform/display";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { mailNotifications } from "@/lib/work/notifications/mail-notifications";

const HOUR = 3600;
const [MEETING, CREW] = [5, 6];
/** Four weeks, of which this is the first day: 7, 14, 21 and 28 June. */
const FIRST = Temporal.PlainDate.from(`${NEXT_YEAR}-06-07`);
const WEEKS = 3;
const nine = (week: number) =>
  FIRST.add({ days: 7 * week }).toZonedDateTime({ timeZone: "Europe/Paris", plainTime: "09:00" }).epochMilliseconds /
  1000;
const dayOf = (week: number) => FIRST.add({ days: 7 * week }).toString();
const of = (week: number) => formatDayInText(dayOf(week), "en-US");
const shortly = (week: number) => formatNarrowDay(dayOf(week), "en-US");

let world: World;
/** They take part in all dates, and so does the desk, who makes every change. */
let ann: SignedInPerson;
/** He joins the last two dates, each by itself. */
let bob: SignedInPerson;
let room: string;
let name: string;
let rooms = 0;

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await prisma().occupation.deleteMany();
  await forget();
  const member = async (firstName: string, locale: string | null) =>
    signInAs(
      await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { firstName, lastName: "Roy", locale } }),
    );
  [ann, bob] = [await member("Ann", null), await member("Bob", "fr-FR")];
  name = `Hall ${++rooms}`;
  room = newId();
  await prisma().classroom.create({ data: { id: room, siteId: world.site.id, name } });
});

type Seen = { id: string; version: number };
type Series = { id: string; reservations: Seen[] };
const send = async (verb: Verb, path: string, body?: object, as: SignedInPerson = world.staff) => {
  const version = (body as { version?: number } | undefined)?.version;
  const headers: Record<string, string> = version ? { "if-match": `"${version}"` } : {};
  const answer = await call(verb, `/api/${path}`, { as, body, headers });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return text ? JSON.parse(text) : null;
};
const users = (...people: { id: string }[]) =>
  [...people, world.staff].map(({ id }) => ({ userId: id, reservationUserRole: CREW }));
const meeting = (week: number, people: { id: string }[], hours = 0) => ({
  ...{ siteId: world.site.id, start: nine(week) + hours * HOUR, end: nine(week) + (hours + 1) * HOUR },
  ...{ classroom: { classroomId: room }, users: users(...people) },
});
const book = async (people = [ann]): Promise<Series> =>
  send("POST", "reservation/series", {
    type: MEETING,
    booking: meeting(0, people),
    repeatUntil: Date.parse(`${FIRST.add({ days: 7 * WEEKS })}T00:00Z`) / 1000,
  });
/** Everybody has heard of everything so far. */
const forget = async () => {
  await prisma().notification.deleteMany();
  await prisma().mail.deleteMany();
};
/** A series that everybody has heard of, in whose last two dates somebody else takes part, too. */
const bookWithBob = async (): Promise<Series> => {
  const series = await book();
  for (const week of [2, 3])
    await send("PUT", "reservation/meeting", { ...meeting(week, [ann, bob]), ...series.reservations[week] });
  await forget();
  const { reservations } = await send("GET", `reservation/series/${series.id}`);
  return { id: series.id, reservations };
};
const change = (series: Series, week: number, booking: object): Promise<Seen[]> => {
  const { id: from, version } = series.reservations[week]!;
  return send("PUT", `reservation/series/${series.id}`, { type: MEETING, booking, from, version });
};
const cancel = (series: Series, week: number): Promise<Seen[]> => {
  const { id: from, version } = series.reservations[week]!;
  const why = { reasonId: world.cancellationReason.id, commentaryForCancel: "Painters" };
  return send("PATCH", `reservation/series/${series.id}/cancel`, { from, version, ...why });
};
const versionsOf = (seen: Seen[]) => seen.map(({ id, version }) => ({ id, version }));
const restore = (series: Series, reservations: Seen[]) =>
  send("PATCH", `reservation/series/${series.id}/restore`, { reservations });

type Item = { id: string; title: string; text: string; following: string[]; read: boolean; subjectId: string };
const list = (as: SignedInPerson): Promise<Item[]> => send("GET", "notification", undefined, as);
const unread = async ({ id }: { id: string }) => (await countUnreadNotifications([id])).get(id) ?? 0;
/** Lets the wait of all mails be over, and returns them by their addressee. */
async function mailNow() {
  await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
  await mailNotifications();
  const mails = await prisma().mail.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const to = (person: SignedInPerson) => mails.filter(({ toAddress }) => toAddress === person.email);
  return { ann: to(ann), bob: to(bob), count: mails.length };
}
const uidsOf = (calendar: string | null) =>
  [...(calendar ?? "").replaceAll("\r\n ", "").matchAll(/UID:(\w+)@/g)].map((match) => match[1]);
const idsOf = (seen: readonly Seen[]) => seen.map(({ id }) => id);

describe("of a series each person is told once, of their first date and how many follow", () => {
  test("when it is booked", async () => {
    const series = await book([ann, bob]);
    const [told, ...more] = await list(ann);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ title: `New booking: ${name}`, subjectId: series.reservations[0]!.id });
    expect(told!.text).toContain(`${of(0)}, 09:00–10:00, and the 3 that follow, until 28 June · with `);
    expect(told!.text).toContain("Bob Roy");
    expect([await unread(ann), await unread(bob), await unread(world.staff)]).toEqual([1, 1, 0]);
    const { ann: mails, bob: french, count } = await mailNow();
    expect([mails.length, french.length, count]).toEqual([1, 1, 2]);
    expect(mails[0]!.text).toContain("(07:00Z–08:00Z), and the 3 that follow, until 28 June");
    expect(mails[0]!.text).toContain(`${shortly(3)} 09:00–10:00 (07:00Z–08:00Z)`);
    expect(french[0]!.text).toContain("(07:00Z–08:00Z), et les 3 qui suivent, jusqu’au 28 juin");
    expect(mails[0]!.calendarMethod).toBe("PUBLISH");
    expect(mails[0]!.calendar).toContain("METHOD:PUBLISH");
    expect(mails[0]!.calendar).not.toContain("ATTENDEE");
    expect(uidsOf(mails[0]!.calendar)).toEqual(idsOf(series.reservations));
    expect((await mailNow()).count, "none comes twice").toBe(2);
  });

  test("when it is changed from a date on; who takes part in some dates hears of these", async () => {
    const series = await bookWithBob();
    await change(series, 1, meeting(1, [ann], 2));
    const [told, ...more] = await list(ann);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ title: `Moved: ${name}`, subjectId: series.reservations[1]!.id });
    expect(told!.text).toMatch(/^and the 2 that follow, until 28 June/);
    expect(await list(bob)).toMatchObject([{ subjectId: series.reservations[2]!.id, following: [expect.any(String)] }]);
    const { ann: mails, bob: french, count } = await mailNow();
    expect([mails.length, french.length, count]).toEqual([1, 1, 2]);
    expect(mails[0]!.text).toContain("09:00–10:00 (07:00Z–08:00Z) → 11:00–12:00 (09:00Z–10:00Z)");
    expect(uidsOf(mails[0]!.calendar)).toEqual(idsOf(series.reservations.slice(1)));
    expect(french[0]!.text).toContain("et la suivante, le 28 juin");
    expect(uidsOf(french[0]!.calendar)).toEqual(idsOf(series.reservations.slice(2)));
  });

  test("when they are put in or taken out", async () => {
    const series = await book();
    await forget();
    await change(series, 1, meeting(1, [bob]));
    expect(await list(ann)).toMatchObject([{ title: `You no longer take part: ${name}` }]);
    expect(await list(bob)).toMatchObject([{ title: `New booking: ${name}` }]);
    const { ann: mails, bob: french } = await mailNow();
    expect([mails.length, french.length]).toEqual([1, 1]);
    expect(mails[0]!.text).toContain("and the 2 that follow, until 28 June");
    expect(mails[0]!.calendar!.match(/STATUS:CANCELLED/g)).toHaveLength(3);
    expect(mails[0]!.text + mails[0]!.calendar).not.toContain("Bob");
    expect(french[0]!.calendar!.match(/STATUS:CONFIRMED/g)).toHaveLength(3);
  });

  test("when it is cancelled, and when that is undone after it was mailed", async () => {
    const series = await bookWithBob();
    const cancelled = await cancel(series, 0);
    expect(await list(ann)).toMatchObject([{ title: `Cancelled: ${name}`, following: { length: 3 } }]);
    expect((await list(ann))[0]!.text).toContain("and the 3 that follow, until 28 June · ");
    expect((await list(ann))[0]!.text).toContain("Painters");
    const mailed = await mailNow();
    expect([mailed.ann.length, mailed.bob.length, mailed.count]).toEqual([1, 1, 2]);
    expect(uidsOf(mailed.bob[0]!.calendar)).toEqual(idsOf(series.reservations.slice(2)));
    expect(mailed.bob[0]!.calendar!.match(/STATUS:CANCELLED/g)).toHaveLength(2);
    await forget();
    await restore(series, cancelled);
    expect(await list(bob)).toMatchObject([{ title: `Booked again: ${name}`, following: { length: 1 } }]);
    const again = await mailNow();
    expect([again.ann.length, again.bob.length, again.count]).toEqual([1, 1, 2]);
    expect(uidsOf(again.ann[0]!.calendar)).toEqual(idsOf(series.reservations));
  });

  test("when it is taken back as entered by mistake", async () => {
    const series = await bookWithBob();
    await send("DELETE", `reservation/series/${series.id}`);
    expect(await list(ann)).toMatchObject([{ title: `Cancelled: ${name}`, following: { length: 3 } }]);
    expect((await list(ann))[0]!.text).toContain("entered by mistake");
    const { ann: mails, bob: french, count } = await mailNow();
    expect([mails.length, french.length, count]).toEqual([1, 1, 2]);
    expect(french[0]!.text).toContain("et la suivante, le 28 juin");
  });
});

describe("what was undone before its mail", () => {
  test("is neither mailed nor listed", async () => {
    const gone = await book([ann, bob]);
    await send("DELETE", `reservation/series/${gone.id}`);
    expect((await mailNow()).count, "a booking").toBe(0);
    const series = await bookWithBob();
    const changed = await change(series, 1, { ...meeting(1, [ann], 2), commentaryForGlobal: "Later" });
    await restore(series, versionsOf(changed));
    expect((await mailNow()).count, "a change").toBe(0);
    const now: Series = await send("GET", `reservation/series/${series.id}`);
    await restore(series, await cancel({ id: series.id, reservations: now.reservations }, 0));
    expect((await mailNow()).count, "a cancellation").toBe(0);
    expect([await list(ann), await list(bob)]).toEqual([[], []]);
    expect(await unread(ann)).toBe(0);
  });

  test("is neither mailed nor listed of a change of dates of which each had something of its own", async () => {
    const series = await bookWithBob();
    const [own, other] = [newId(), newId()];
    for (const id of [own, other])
      await prisma().classroom.create({ data: { id, siteId: world.site.id, name: `${name} ${id}` } });
    const [, second, third] = series.reservations;
    await send("PATCH", `reservation/${second!.id}/move`, { start: nine(1) + HOUR, classroomId: own, version: 1 });
    await send("PUT", "reservation/meeting", { ...third!, commentaryForGlobal: "Bring the maps" });
    await forget();
    const { reservations }: Series = await send("GET", `reservation/series/${series.id}`);
    const asked = { ...meeting(0, [bob], 4), classroom: { classroomId: other }, commentaryForGlobal: "Elsewhere" };
    const changed = await change({ ...series, reservations }, 0, asked);
    expect(await unread(ann)).toBe(1);
    await restore(series, versionsOf(changed));
    expect((await mailNow()).count).toBe(0);
    expect([await list(ann), await list(bob)]).toEqual([[], []]);
  });

  test("after it was mailed is told as one", async () => {
    const series = await bookWithBob();
    const changed = await change(series, 0, meeting(0, [ann], 2));
    await mailNow();
    await forget();
    await restore(series, versionsOf(changed));
    expect(await list(ann)).toMatchObject([{ title: `Moved: ${name}`, following: { length: 3 } }]);
    const again = await mailNow();
    expect([again.ann.length, again.bob.length, again.count]).toEqual([1, 1, 2]);
  });

  test("of one date alone leaves the others, told by the next one", async () => {
    const series = await book();
    const why = { reasonId: world.cancellationReason.id, commentaryForCancel: "" };
    await send("PATCH", `reservation/${series.reservations[0]!.id}/cancel`, { ...why, version: 1 });
    const { ann: mails } = await mailNow();
    expect(mails.map(({ subject }) => subject)).toEqual([`New booking: ${name}`]);
    expect(uidsOf(mails[0]!.calendar)).toEqual(idsOf(series.reservations.slice(1)));
    const [told, ...more] = await list(ann);
    expect(more).toEqual([]);
    expect(told!.text).toContain(`${of(1)}, 09:00–10:00, and the 2 that follow, until 28 June`);
  });

  test("waits together: a date that is moved at once delays the news of the others, and is part of it", async () => {
    const series = await book();
    await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second'`;
    const later = nine(2) + 2 * HOUR;
    await send("PATCH", `reservation/${series.reservations[2]!.id}/move`, { start: later, version: 1 });
    expect(await mailNotifications()).toBe(0);
    const { ann: mails } = await mailNow();
    expect(mails.map(({ subject }) => subject)).toEqual([`New booking: ${name}`]);
    expect(mails[0]!.text).toContain(`${shortly(2)} 11:00–12:00 (09:00Z–10:00Z)`);
    expect(uidsOf(mails[0]!.calendar)).toEqual(idsOf(series.reservations));
  });
});

test("it is read, listed and counted as one, and each date says whom it was told to", async () => {
  const series = await book();
  const [told] = await list(ann);
  await send("PATCH", "notification/read", { ids: [told!.id] }, ann);
  expect([await unread(ann), (await list(ann))[0]!.read]).toEqual([0, true]);
  await send("PATCH", "notification/read", { ids: [told!.id], read: false }, ann);
  expect([await unread(ann), (await list(ann))[0]!.read]).toEqual([1, false]);
  const page = await call("GET", "/api/notification?limit=1&unread=1", { as: ann });
  expect([page.headers.get("total-count"), (await page.json()).length]).toEqual(["1", 1]);
  for (const { id } of series.reservations) {
    const whom = await send("GET", `reservation/${id}/notification`);
    expect(whom).toMatchObject([{ userId: ann.id, kind: "reservationCreated", read: false }]);
  }
});

describe("several other reservations of the same people are told as one, too", () => {
  const flights = async () => {
    const booked: Seen[] = [];
    for (const [at, aircraftId] of [world.aircraft.id, world.aircraft.id, world.otherAircraft.id].entries()) {
      const { id } = await makeReservation(world, { start: nine(at), hours: 1, aircraftId, renter: ann.id });
      booked.push({ id, version: 1 });
    }
    await forget();
    return booked;
  };

  test("when they are cancelled together, with all that was booked", async () => {
    const booked = await flights();
    const why = { reasonId: world.cancellationReason.id, commentaryForCancel: "" };
    await send("POST", "reservation/cancel", { reservations: booked, ...why });
    const both = `${world.aircraft.callSign}, ${world.otherAircraft.callSign}`;
    expect(await list(ann)).toMatchObject([{ title: `Cancelled: ${both}`, following: { length: 2 } }]);
    const { ann: mails } = await mailNow();
    expect(mails.map(({ subject }) => subject)).toEqual([`Cancelled: ${both}`]);
    expect(mails[0]!.text).toContain(`${shortly(2)} 09:00–10:00 (07:00Z–08:00Z) · ${world.otherAircraft.callSign}`);
  });

  test("when they go to another aircraft", async () => {
    const [first, second] = await flights();
    const moved = [first!, second!].map((one) => ({ ...one, aircraftId: world.otherAircraft.id }));
    const path = `aircraft/${world.aircraft.id}/reservations`;
    await send("PATCH", path, { moved, cancelled: [] });
    expect(await list(ann)).toMatchObject([
      { title: `Changed: ${world.otherAircraft.callSign}`, following: { length: 1 } },
    ]);
    expect((await mailNow()).ann).toHaveLength(1);
  });

  test("but what changes in another way in each is told by itself", async () => {
    const [first, , third] = await flights();
    await send("POST", "reservation/swap", { reservations: [first, third] });
    expect(await list(ann)).toHaveLength(2);
    expect((await mailNow()).ann).toHaveLength(2);
  });
});
