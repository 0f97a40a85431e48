import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countUnreadNotifications } from "@/lib/activity/notifications/queries";
import { makeUnsubscribeUrl } from "@/lib/activity/notifications/unsubscribe";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { localMinuteOf } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { mailNotifications } from "@/lib/work/notifications/mail-notifications";

const HOUR = 3600;
/** 10 June of the coming year, 09:00 in Paris. */
const NINE = Date.UTC(NEXT_YEAR, 5, 10, 7) / 1000;
const DAY = `10 June ${NEXT_YEAR}`;
let world: World;
let other: SignedInPerson;

beforeAll(async () => {
  world = await makeWorld();
  other = await signInAs(
    await makePerson({ roles: { [world.site.id]: ["Renter"] }, data: { firstName: "Zoé", lastName: "Roy" } }),
  );
});
beforeEach(async () => {
  await prisma().occupation.deleteMany();
  await prisma().notification.deleteMany();
  await prisma().mail.deleteMany();
});

const list = async (as: SignedInPerson, query = "", language = "en-US") =>
  (await call("GET", `/api/notification${query}`, { as, headers: { "accept-language": language } })).json();
const write = async (verb: "POST" | "PUT" | "PATCH", path: string, body: unknown, as: SignedInPerson, version = 1) => {
  const answer = await call(verb, `/api/${path}`, { as, body, headers: { "if-match": `"${version}"` } });
  expect(answer.status, await answer.text()).toBeLessThan(300);
  return answer;
};
/** The desk books a rental for somebody and returns its id. */
const book = async (renter = world.renter.id, start = NINE) => {
  const body = {
    siteId: world.site.id,
    start,
    end: start + HOUR,
    aircraft: { aircraftId: world.aircraft.id },
    users: [{ userId: renter, reservationUserRole: 1 }],
  };
  const answer = await call("POST", "/api/reservation/renter", { as: world.staff, body });
  const booked = await answer.json();
  expect(answer.status, JSON.stringify(booked)).toBe(201);
  return booked.id as string;
};
const move = (id: string, body: object, version = 1, as = world.staff) =>
  write("PATCH", `reservation/${id}/move`, body, as, version);
const cancel = (id: string, text: string, version = 1, as = world.staff) =>
  write(
    "PATCH",
    `reservation/${id}/cancel`,
    { reasonId: world.cancellationReason.id, commentaryForCancel: text },
    as,
    version,
  );

describe("whoever takes part in a reservation", () => {
  test("is told that it was booked, and who booked it isn't", async () => {
    const id = await book();
    const [told, ...more] = await list(world.renter);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      kind: "reservationCreated",
      read: false,
      subjectId: id,
      title: `New booking: ${world.aircraft.callSign}`,
      changes: [],
      text: expect.stringContaining(`${DAY}, 09:00–10:00`),
      link: `/site/${world.site.id}/planning/day?date=${NEXT_YEAR}-06-10&reservation=${id}`,
    });
    expect(await list(world.staff)).toEqual([]);
    expect((await list(world.renter, "", "fr-FR"))[0].title).toBe(`Réservé\u00a0: ${world.aircraft.callSign}`);
  });

  test("is told nothing of what they do themselves", async () => {
    const own = { siteId: world.site.id, start: NINE, end: NINE + HOUR, aircraft: { aircraftId: world.aircraft.id } };
    const users = [{ userId: world.renter.id, reservationUserRole: 1 }];
    const answer = await call("POST", "/api/reservation/renter", { as: world.renter, body: { ...own, users } });
    expect(answer.status).toBe(201);
    expect(await list(world.renter)).toEqual([]);
  });

  test("is told what was moved or changed, from what to what, and by whom", async () => {
    const id = await book();
    await move(id, { start: NINE + 4 * HOUR });
    await move(id, { start: NINE + 4 * HOUR, aircraftId: world.otherAircraft.id }, 2);
    const [changed, moved] = await list(world.renter);
    expect(moved.title).toBe(`Moved: ${world.aircraft.callSign}`);
    expect(moved.changes).toEqual([
      { label: "When", was: expect.stringMatching(/^\w+ 10\/06 09:00–10:00$/), is: "13:00–14:00" },
    ]);
    expect(changed.title).toBe(`Changed: ${world.otherAircraft.callSign}`);
    expect(changed.changes).toEqual([
      { label: "Aircraft", was: world.aircraft.callSign, is: world.otherAircraft.callSign },
    ]);
    const staff = await prisma().person.findUniqueOrThrow({ where: { id: world.staff.id } });
    expect(changed.author).toBe(`${staff.firstName} ${staff.lastName}`);
  });

  test("is told of a cancellation with its reason, and of a mistake as such", async () => {
    await cancel(await book(), "Fog all day");
    const [cancelled] = await list(world.renter);
    expect(cancelled.title).toBe(`Cancelled: ${world.aircraft.callSign}`);
    expect(cancelled.text).toContain(`${world.cancellationReason.text} – Fog all day`);
    const id = await book();
    const gone = await call("DELETE", `/api/reservation/${id}`, { as: world.staff, headers: { "if-match": '"1"' } });
    expect(gone.status).toBe(204);
    const [withdrawn] = await list(world.renter);
    expect(withdrawn.text).toContain("entered by mistake");
    expect(withdrawn.link, "what is no longer there isn't opened").not.toContain("reservation=");
  });

  test("is told nothing of a change that leaves everything as it was", async () => {
    const id = await book();
    await move(id, { start: NINE });
    expect(await list(world.renter)).toHaveLength(1);
  });

  test("and hasn't read of a change that is undone at once is told of neither; who has read of it is told of both", async () => {
    const id = await book();
    await move(id, { start: NINE + HOUR });
    const people = { from: world.renter.id, to: other.id };
    await move(id, { start: NINE + HOUR, person: people }, 2);
    await move(id, { start: NINE + HOUR, person: { from: people.to, to: people.from } }, 3);
    expect(await list(other), "who took part for a moment").toEqual([]);
    await move(id, { start: NINE }, 4);
    expect((await list(world.renter)).map(({ kind }: { kind: string }) => kind)).toEqual(["reservationCreated"]);
    expect((await countUnreadNotifications([world.renter.id])).get(world.renter.id)).toBe(1);
    await move(id, { start: NINE + HOUR }, 5);
    await write("PATCH", "notification/read", {}, world.renter);
    await move(id, { start: NINE }, 6);
    expect((await list(world.renter)).map(({ read }: { read: boolean }) => read)).toEqual([false, true, true]);
  });

  test("who is exchanged for somebody else hears that they no longer take part, the other of a new booking", async () => {
    const id = await book();
    await move(id, { start: NINE, person: { from: world.renter.id, to: other.id } });
    expect((await list(world.renter))[0].title).toBe(`You no longer take part: ${world.aircraft.callSign}`);
    expect((await list(other)).map(({ kind }: { kind: string }) => kind)).toEqual(["reservationCreated"]);
  });
});

test("a reservation's details say who was told what, when, by mail and read; to nobody who may not read them", async () => {
  const id = await book();
  await mailNow();
  await write("PATCH", "notification/read", {}, world.renter);
  await move(id, { start: NINE + HOUR });
  const told = async (as: SignedInPerson) => (await call("GET", `/api/reservation/${id}/notification`, { as })).json();
  const lines = await told(world.staff);
  expect(lines).toMatchObject([
    { userId: world.renter.id, kind: "reservationChanged", read: false, mailedAt: null },
    { userId: world.renter.id, kind: "reservationCreated", read: true, mailedAt: expect.any(Number) },
  ]);
  expect(await told(world.renter), "who takes part knows what they have read themselves").toEqual(lines);
  const nobodys = lines.map((line: object) => ({ ...line, read: null }));
  expect(await told(world.instructor), "and not what others have").toEqual(nobodys);
  expect(await told(other)).toEqual([]);
  const abroad = await makeWorld();
  expect((await call("GET", `/api/reservation/${id}/notification`, { as: abroad.staff })).status).toBe(404);
});

describe("the list", () => {
  test("holds one's own only, the newest first, in pages, and the unread ones on request", async () => {
    for (const hour of [0, 2, 4]) await book(world.renter.id, NINE + hour * HOUR);
    await book(other.id, NINE + 6 * HOUR);
    const page = await call("GET", "/api/notification?limit=2", { as: world.renter });
    expect(page.headers.get("total-count")).toBe("3");
    const [first, second] = await page.json();
    expect(first.at).toBeGreaterThanOrEqual(second.at);
    await write("PATCH", "notification/read", { ids: [first.id] }, world.renter);
    expect(await list(world.renter, "?unread=1")).toHaveLength(2);
    await write("PATCH", "notification/read", { ids: [first.id], read: false }, world.renter);
    expect(await list(world.renter, "?unread=1")).toHaveLength(3);
    await write("PATCH", "notification/read", {}, world.renter);
    expect(await list(world.renter, "?unread=1")).toEqual([]);
    expect(await list(other, "?unread=1"), "somebody else's stay unread").toHaveLength(1);
  });

  test("is marked by its owner only", async () => {
    await book();
    const [{ id }] = await list(world.renter);
    await write("PATCH", "notification/read", { ids: [id] }, other);
    expect((await list(world.renter))[0].read).toBe(false);
  });
});

/** The renter chooses what they receive. */
const choose = (settings: object) => write("PUT", "account/notifications", settings, world.renter);
const chooseRhythm = (rhythm: number) => choose({ rhythm });
const waiting = () => prisma().notification.findMany({ where: { mailAt: { not: null } } });

/** Lets the wait of all mails be over, and writes them. */
async function mailNow() {
  await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
  await mailNotifications();
  return prisma().mail.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

describe("a mail", () => {
  test("waits longer than an undo is offered, comes once, in the recipient's language, with local time and UTC", async () => {
    await prisma().person.update({ where: { id: world.renter.id }, data: { locale: "fr-FR" } });
    await book();
    expect(await mailNotifications()).toBe(0);
    const [mail, ...more] = await mailNow();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ toAddress: world.renter.email, locale: "fr-FR" });
    expect(mail!.subject).toContain("Réservé");
    expect(mail!.text).toContain(`10 juin ${NEXT_YEAR}, 09:00–10:00 (07:00Z–08:00Z)`);
    await prisma().person.update({ where: { id: world.renter.id }, data: { locale: null } });
    expect(await mailNow()).toHaveLength(1);
  });

  test("carries the feed's event: a request that counts as accepted, then its cancellation", async () => {
    const id = await book();
    const [request] = await mailNow();
    const unfolded = request!.calendar!.replaceAll("\r\n ", "");
    expect(request!.calendarMethod).toBe("REQUEST");
    expect(unfolded).toContain("METHOD:REQUEST");
    expect(unfolded).toMatch(
      new RegExp(`ATTENDEE[^\r\n]*PARTSTAT=ACCEPTED[^\r\n]*RSVP=FALSE[^\r\n]*${world.renter.email}`, "i"),
    );
    const uid = /UID:(.*)/.exec(unfolded)![1]!.trim();
    expect(uid).toContain(id);
    await cancel(id, "Ill");
    const [, over] = await mailNow();
    expect(over!.calendarMethod).toBe("CANCEL");
    expect(over!.calendar).toContain("STATUS:CANCELLED");
    expect(over!.calendar!.replaceAll("\r\n ", "")).toContain(`UID:${uid}`);
  });

  test("isn't sent of what was undone before", async () => {
    const id = await book();
    await cancel(id, "A slip");
    expect(await mailNow()).toEqual([]);
    const moved = await book(world.renter.id, NINE + 2 * HOUR);
    await mailNow();
    await prisma().mail.deleteMany();
    await cancel(moved, "The wrong one");
    expect((await write("PATCH", `reservation/${moved}/restore`, {}, world.staff, 2)).status).toBe(204);
    expect(await mailNow(), "a cancellation that was undone").toEqual([]);
    await move(moved, { start: NINE + 5 * HOUR }, 3);
    await move(moved, { start: NINE + 2 * HOUR }, 4);
    expect(await mailNow()).toEqual([]);
    // What was undone and hasn't been read stands in no list either.
    expect((await list(world.renter)).map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual([moved]);
    expect((await countUnreadNotifications([world.renter.id])).get(world.renter.id)).toBe(1);
  });

  test("isn't sent of an undone cancellation that its reader has read of, and their list says that it is booked again", async () => {
    const id = await book();
    await mailNow();
    await prisma().mail.deleteMany();
    await cancel(id, "The wrong one");
    await write("PATCH", "notification/read", {}, world.renter);
    await write("PATCH", `reservation/${id}/restore`, {}, world.staff, 2);
    expect(await mailNow()).toEqual([]);
    expect((await list(world.renter)).map(({ kind }: { kind: string }) => kind)).toEqual([
      "reservationRestored",
      "reservationCancelled",
      "reservationCreated",
    ]);
  });

  test("makes neither a link nor a header of what somebody typed as a name or comment", async () => {
    const typed = 'Zoé <b>x@evil.example</b>\r\nBcc: y@evil.example "https://evil.example/a';
    const name = { firstName: typed, lastName: "evil.example" };
    await prisma().person.update({ where: { id: other.id }, data: name });
    const users = [world.renter.id, other.id].map((userId, at) => ({ userId, reservationUserRole: at === 0 ? 1 : 6 }));
    const place = { siteId: world.site.id, start: NINE, end: NINE + HOUR, aircraft: { aircraftId: world.aircraft.id } };
    const body = { ...place, users };
    const booked = await call("POST", "/api/reservation/renter", { as: world.staff, body });
    await mailNow();
    await cancel((await booked.json()).id, "See https://evil.example/b or a@evil.example");
    const mails = await mailNow();
    expect(mails).toHaveLength(4);
    for (const { subject, text, html, calendar, toAddress } of mails) {
      expect(toAddress).toMatch(/@school\.test$/);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text + html + subject).not.toMatch(/@evil|https?:\/\/evil|evil\.example/);
      expect(html).not.toContain("<b>");
      expect(calendar).not.toMatch(/^(Bcc|ATTENDEE:mailto:y)/m);
    }
    await prisma().person.update({ where: { id: other.id }, data: { firstName: "Zoé", lastName: "Roy" } });
  });

  test("of a cancellation that is undone after it has left is followed by another at once: booked again", async () => {
    await chooseRhythm(1);
    const id = await book();
    expect(await mailNow(), "the booking waits for the digest").toEqual([]);
    await cancel(id, "The wrong one");
    expect((await mailNow()).map(({ subject }) => subject)).toEqual([`Cancelled: ${world.aircraft.callSign}`]);
    await write("PATCH", `reservation/${id}/restore`, {}, world.staff, 2);
    const [, again, ...more] = await mailNow();
    expect(more).toEqual([]);
    expect(again).toMatchObject({ subject: `Booked again: ${world.aircraft.callSign}`, calendarMethod: "REQUEST" });
    expect((await list(world.renter))[0].title).toBe(`Booked again: ${world.aircraft.callSign}`);
    await chooseRhythm(0);
  });

  test("is one for each person and reservation, though two jobs write mails at the same time", async () => {
    const people = await Promise.all(
      Array.from({ length: 40 }, () => makePerson({ roles: { [world.site.id]: ["Renter"] } })),
    );
    const facts = (minutes: number) => ({
      was: { startAt: new Date(NINE * 1000) },
      is: { startAt: new Date((NINE + 60 * minutes) * 1000) },
      state: { state: "Scheduled", startAt: new Date((NINE + 60 * minutes) * 1000) },
    });
    for (let round = 0; round < 5; round++) {
      await prisma().mail.deleteMany();
      await prisma().notification.createMany({
        data: people.flatMap((person) => {
          const told = { personId: person.id, kind: "reservationChanged", siteId: world.site.id, subjectId: newId() };
          return [10, 20, 30, 40, 50, 60].map((minutes, n) => {
            const at = new Date(Date.now() - 60_000 + n * 1_000);
            return { ...told, id: newId(), at, mailAt: at, facts: JSON.parse(JSON.stringify(facts(minutes))) };
          });
        }),
      });
      await Promise.all(Array.from({ length: 3 }, () => mailNotifications()));
      const mails = await prisma().mail.groupBy({ by: ["toAddress"], _count: true });
      expect(mails).toHaveLength(people.length);
      for (const { _count: count } of mails) expect(count).toBe(1);
    }
  });

  test("tells several changes of one reservation as one", async () => {
    const id = await book();
    await mailNow();
    await prisma().mail.deleteMany();
    await move(id, { start: NINE + HOUR });
    await move(id, { start: NINE + 2 * HOUR, aircraftId: world.otherAircraft.id }, 2);
    const [mail, ...more] = await mailNow();
    expect(more).toEqual([]);
    expect(mail!.text).toMatch(/10\/06 09:00–10:00 \(07:00Z–08:00Z\) → 11:00–12:00 \(09:00Z–10:00Z\)/);
    expect(mail!.text).toContain(`${world.aircraft.callSign} → ${world.otherAircraft.callSign}`);
  });

  test("of the day comes as one digest to whoever chose it, and none to whoever wants none; but a cancellation always", async () => {
    await chooseRhythm(1);
    const ids = [await book(), await book(world.renter.id, NINE + 2 * HOUR)];
    expect(await mailNow()).toEqual([]);
    expect(await waiting()).toMatchObject([{ heldFor: "Digest" }, { heldFor: "Digest" }]);
    expect(await mailNotifications(), "not before its hour").toBe(0);
    const [digest, ...more] = await mailNow();
    expect(more).toEqual([]);
    expect(digest!.subject).toContain("2 messages");
    expect(digest!.calendar).toBeNull();
    expect(digest!.text).toContain(`New booking: ${world.aircraft.callSign}`);
    expect(digest!.unsubscribeUrl).toBe(makeUnsubscribeUrl(world.renter.id));
    expect(digest!.text).toContain(digest!.unsubscribeUrl);
    await prisma().mail.deleteMany();
    await cancel(ids[0]!, "Fog");
    expect(await mailNow()).toHaveLength(1);
    await chooseRhythm(2);
    await prisma().mail.deleteMany();
    await move(ids[1]!, { start: NINE + 3 * HOUR });
    expect(await mailNow()).toEqual([]);
    await cancel(ids[1]!, "Fog", 2);
    expect(await mailNow()).toHaveLength(1);
    await chooseRhythm(0);
  });

  test("of a cancellation comes at once although the booking still waits for the digest, which then says nothing of it", async () => {
    await chooseRhythm(1);
    const id = await book();
    expect(await mailNow()).toEqual([]);
    await cancel(id, "Fog");
    await prisma().$executeRaw`UPDATE notification SET mail_at = at WHERE kind = 'reservationCancelled'`;
    expect(await mailNotifications()).toBe(1);
    expect(await waiting()).toEqual([]);
    await chooseRhythm(0);
  });

  test("waits for the end of the quiet hours of the person's site, but a cancellation doesn't", async () => {
    const now = localMinuteOf(new Date(), "Europe/Paris");
    const quiet = { from: (now + 1430) % 1440, until: (now + 30) % 1440 };
    await choose({ quiet });
    const id = await book();
    expect(await mailNow()).toEqual([]);
    const [held] = await waiting();
    expect(held!.heldFor).toBe("QuietHours");
    expect(localMinuteOf(held!.mailAt!, "Europe/Paris")).toBe(quiet.until);
    await cancel(id, "Fog");
    expect(await mailNow()).toHaveLength(1);
    await prisma().mail.deleteMany();
    await book(world.renter.id, NINE + 2 * HOUR);
    expect(await mailNow()).toEqual([]);
    await choose({ quiet: null });
    expect(await mailNow(), "what waited is decided anew").toHaveLength(1);
  });

  test("isn't sent of what its reader has cancelled since, though it waited for hours", async () => {
    for (const rhythm of [0, 1]) {
      await chooseRhythm(rhythm);
      const id = await book();
      if (rhythm === 1) expect(await mailNow(), "it waits for the digest").toEqual([]);
      await cancel(id, "I can't come", 1, world.renter);
      expect(await mailNow()).toEqual([]);
      expect(await waiting()).toEqual([]);
    }
    await chooseRhythm(0);
  });

  test("says the time to which its reader has moved the booking since, and its calendar entry the same", async () => {
    const at = (hour: number) => `DTSTART:${NEXT_YEAR}0610T${String(hour).padStart(2, "0")}0000Z`;
    const id = await book();
    await move(id, { start: NINE + 3 * HOUR }, 1, world.renter);
    const [booked, ...more] = await mailNow();
    expect(more).toEqual([]);
    expect(booked).toMatchObject({ subject: `New booking: ${world.aircraft.callSign}`, calendarMethod: "REQUEST" });
    expect(booked!.text).toContain("12:00–13:00 (10:00Z–11:00Z)");
    expect(booked!.calendar).toContain(at(10));
    await prisma().mail.deleteMany();
    await move(id, { start: NINE + 4 * HOUR }, 2);
    await move(id, { start: NINE + 6 * HOUR }, 3, world.renter);
    expect(await mailNow(), "nobody is told what they did themselves").toEqual([]);
    await move(id, { start: NINE, aircraftId: world.otherAircraft.id }, 4);
    await move(id, { start: NINE + HOUR }, 5, world.renter);
    const [changed, ...others] = await mailNow();
    expect(others).toEqual([]);
    expect(changed!.subject).toBe(`Changed: ${world.otherAircraft.callSign}`);
    expect(changed!.text).toContain(`${world.aircraft.callSign} → ${world.otherAircraft.callSign}`);
    expect(changed!.text).toContain("10:00–11:00 (08:00Z–09:00Z)");
    expect(changed!.text).not.toContain("07:00Z");
    expect(changed!.calendar).toContain(at(8));
  });

  test("to who was taken off says what they had, and nothing of what is there now", async () => {
    const id = await book();
    await mailNow();
    await prisma().mail.deleteMany();
    const body = {
      id,
      siteId: world.site.id,
      version: 1,
      start: NINE + 2 * HOUR,
      end: NINE + 3 * HOUR,
      aircraft: { aircraftId: world.otherAircraft.id },
      users: [{ userId: other.id, reservationUserRole: 1 }],
    };
    await write("PUT", "reservation/renter", body, world.staff);
    const [told] = await list(world.renter);
    expect(told.title).toBe(`You no longer take part: ${world.aircraft.callSign}`);
    expect(told.text).toContain("09:00–10:00");
    const mail = (await mailNow()).find(({ toAddress }) => toAddress === world.renter.email)!;
    expect(mail.calendarMethod).toBe("CANCEL");
    expect(mail.text).toContain("09:00–10:00 (07:00Z–08:00Z)");
    const calendar = mail.calendar!.replaceAll("\r\n ", "");
    expect(calendar).toContain(`DTSTART:${NEXT_YEAR}0610T070000Z`);
    expect(calendar).toContain(world.aircraft.callSign);
    for (const foreign of ["Zoé", "Roy", world.otherAircraft.callSign, "11:00", "090000Z"]) {
      expect(mail.text + calendar).not.toContain(foreign);
    }
  });

  const flight = ({ student, lessons }: Enrolled, title: string) => ({
    ...{ siteId: world.site.id, start: NINE, end: NINE + HOUR, aircraft: { aircraftId: world.aircraft.id } },
    users: [
      { userId: world.instructor.id, reservationUserRole: 2 },
      {
        ...{ userId: student.id, reservationUserRole: 3 },
        userProgramSessionId: lessons.find(({ session }) => session.title === title)!.id,
      },
    ],
  });
  /** Books a lesson, of which everybody has heard, and returns its id. */
  const bookLesson = async (learner: Enrolled, title: string) => {
    const answer = await call("POST", "/api/reservation/pratical", { as: world.staff, body: flight(learner, title) });
    const { id } = await answer.json();
    expect(answer.status).toBe(201);
    await mailNow();
    await prisma().mail.deleteMany();
    return id as string;
  };
  const mailTo = async ({ email }: SignedInPerson) => {
    const mail = (await mailNow()).find(({ toAddress }) => toAddress === email)!;
    expect(mail.calendarMethod).toBe("CANCEL");
    return mail.text + mail.calendar!.replaceAll("\r\n ", "");
  };

  test.each(["goes on", "is cancelled at once"])(
    "to a student who was replaced says nothing of what the other one learns, also where the lesson %s",
    async (what) => {
      const revisionId = await makeProgram(world, { flights: 2 });
      const [one, next] = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
      const id = await bookLesson(one, "Flight 0");
      await write("PUT", "reservation/pratical", { id, version: 1, ...flight(next, "Flight 1") }, world.staff);
      if (what !== "goes on") await cancel(id, "Fog", 2);
      const told = await mailTo(one.student);
      expect(told).toContain(world.aircraft.callSign);
      for (const foreign of ["Flight 1", next.student.id]) expect(told).not.toContain(foreign);
    },
  );

  test("to a student whose lesson was cancelled says what they would have learned", async () => {
    const one = await enrolStudent(world, await makeProgram(world, { flights: 1 }));
    await cancel(await bookLesson(one, "Flight 0"), "Fog");
    expect(await mailTo(one.student)).toContain("Flight 0");
  });

  test("of what goes on changing waits for a minute at most", async () => {
    const id = await book();
    const age = (seconds: number) => prisma().$executeRaw`
      UPDATE notification SET at = at - ${seconds} * interval '1 second', mail_at = mail_at - ${seconds} * interval '1 second'`;
    for (let moves = 1; moves <= 5; moves++) {
      await age(9);
      expect(await mailNotifications()).toBe(0);
      await move(id, { start: NINE + moves * HOUR }, moves);
    }
    await age(20);
    await move(id, { start: NINE + 6 * HOUR }, 6);
    expect(await mailNotifications()).toBe(1);
    const [mail] = await prisma().mail.findMany();
    expect(mail!.text).toContain("15:00–16:00");
    expect(await waiting()).toEqual([]);
  });

  test("isn't written to who was disabled meanwhile", async () => {
    await book(other.id);
    await prisma().person.update({ where: { id: other.id }, data: { state: "Disabled" } });
    expect(await mailNow()).toEqual([]);
    await prisma().person.update({ where: { id: other.id }, data: { state: "Active" } });
  });
});

describe("what a person receives", () => {
  const read = async () => (await call("GET", "/api/account/notifications", { as: world.renter })).json();
  const kind = async (name: string) => (await read()).kinds.find((one: { kind: string }) => one.kind === name);
  const stored = async () =>
    (await prisma().person.findUniqueOrThrow({ where: { id: world.renter.id } })).notificationChoices;
  const rhythm = async () =>
    (await (await call("GET", `/api/user/${world.renter.id}`, { as: world.renter })).json()).notificationRhythm;
  const reset = () => prisma().person.updateMany({ data: { notificationChoices: {} } });

  test("is by channel and kind; what is sent back changes nothing, and only what differs is stored", async () => {
    const before = await read();
    expect(before).toMatchObject({
      email: world.renter.email,
      channels: ["here", "mail"],
      digestMinute: 1080,
      quiet: null,
    });
    await choose(before);
    expect(await read()).toEqual(before);
    expect(await stored()).toEqual({});
    await choose({ kinds: [{ kind: "reservationChanged", mail: false }], digestMinute: 420 });
    expect(await stored()).toEqual({ reservationChanged: { mail: false } });
    expect(await kind("reservationChanged")).toMatchObject({ here: true, mail: false });
    await choose({ kinds: [{ kind: "reservationChanged", mail: true }], digestMinute: 1080 });
    expect(await stored()).toEqual({});
  });

  test("that can't be off is refused in the reader's language, and nothing else of that body is saved", async () => {
    for (const [one, field] of [
      [{ kind: "reservationCancelled", here: false }, "kinds.1.here"],
      [{ kind: "reservationCancelled", mail: false }, "kinds.1.mail"],
      [{ kind: "reservationCancelled", when: 1 }, "kinds.1.when"],
    ] as const) {
      const body = { kinds: [{ kind: "reservationCreated", mail: false }, one] };
      const answer = await call("PUT", "/api/account/notifications", { as: world.renter, body });
      expect(answer.status).toBe(422);
      expect(Object.keys((await answer.json()).errors)).toEqual([field]);
    }
    const allDay = await call("PUT", "/api/account/notifications", {
      as: world.renter,
      body: { quiet: { from: 60, until: 60 } },
    });
    expect(allDay.status).toBe(422);
    expect(await stored()).toEqual({});
  });

  test("is also the one word of before, which says what was chosen for changes", async () => {
    await chooseRhythm(1);
    expect(await kind("reservationCreated")).toMatchObject({ mail: true, when: 1 });
    expect(await rhythm()).toBe(1);
    await chooseRhythm(2);
    expect(await kind("reservationChanged")).toMatchObject({ here: true, mail: false });
    expect(await kind("reservationCancelled")).toMatchObject({ here: true, mail: true });
    expect(await rhythm()).toBe(2);
    await chooseRhythm(0);
    expect(await stored()).toEqual({});
    expect(await rhythm()).toBe(0);
  });

  test("leaves out of the list and its number what isn't wanted here", async () => {
    await book();
    expect(await countUnreadNotifications([world.renter.id])).toEqual(new Map([[world.renter.id, 1]]));
    await choose({ kinds: [{ kind: "reservationCreated", here: false }] });
    expect(await list(world.renter)).toEqual([]);
    expect(await countUnreadNotifications([world.renter.id])).toEqual(new Map());
    expect(await mailNow(), "its mail comes").toHaveLength(1);
    await reset();
  });
});

test("what a job does is told to everybody concerned", async () => {
  await makeReservation(world, { start: NINE, type: "Operation" });
  expect(await list(world.instructor)).toHaveLength(1);
});
