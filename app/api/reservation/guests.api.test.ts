import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { deleteQueuedJobs, listQueuedJobsExceptMails } from "@/lib/testing/jobs";
import {
  makeOperationType,
  makePerson,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";
import { workerTasks } from "@/lib/work/jobs";
import { mailGuests } from "@/lib/work/notifications/mail-guests";

const HOUR = 3600;
const DAY = 24 * HOUR;
const PILOT = 4;
const GUEST = { name: "Nora Petit", phoneNumber: "+33 4 76 65 41 00", email: "nora@example.org", language: "fr-FR" };
/** Names that no answer to who may not know the guest contains. */
const SECRETS = /Nora|Petit|nora@|76 65 41/;

let world: World;
let discovery: { id: string; name: string };
/** An instructor of the site who doesn't fly with the guest. */
let colleague: SignedInPerson;
beforeAll(async () => {
  world = await makeWorld();
  discovery = await makeOperationType({ name: "Vol de découverte", takesGuest: true });
  colleague = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
});
beforeEach(async () => {
  await prisma().mail.deleteMany();
  await deleteQueuedJobs();
});

let days = 0;
/** 09:00 in Paris, each time on a new day of next year's June. */
const nine = () => Date.UTC(NEXT_YEAR, 5, 1, 7) / 1000 + DAY * days++;

type Body = Record<string, unknown>;
const flight = (start: number, guest: unknown = GUEST, operationId = discovery.id): Body => ({
  siteId: world.site.id,
  start,
  end: start + HOUR,
  aircraft: { aircraftId: world.aircraft.id, operationId },
  users: [{ userId: world.instructor.id, reservationUserRole: PILOT }],
  guest,
});
/** A flight of which no guest is named. */
const withoutGuest = () => {
  const { guest: _, ...body } = flight(nine());
  return body;
};
/** What is found of a flight, as whoever reads it learns of it. */
const foundIn = (view: { warnings: { type: string; level: number }[] }) =>
  view.warnings.map(({ type, level }) => [type, level]);
const post = (body: Body, { as = world.staff, language = "en-US", type = "operation" } = {}) =>
  call("POST", `/api/reservation/${type}`, { as, body, headers: { "accept-language": language } });
const put = (body: Body, as: SignedInPerson = world.staff) => call("PUT", "/api/reservation/operation", { as, body });
const book = async (body: Body = flight(nine()), as: SignedInPerson = world.staff) => {
  const answer = await post(body, { as });
  const view = await answer.json();
  expect(answer.status, JSON.stringify(view)).toBe(201);
  return view;
};
const get = async (id: string, as: SignedInPerson = world.staff) =>
  (await call("GET", `/api/reservation/${id}`, { as })).json();
const read = async (path: string, as: SignedInPerson) => {
  const answer = await call("GET", `/api/reservation/${path}`, { as });
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const patch = async (path: string, body: Body, as: SignedInPerson = world.staff) => {
  const answer = await call("PATCH", `/api/reservation/${path}`, { as, body });
  expect(answer.status, await answer.text()).toBe(204);
};
const move = (id: string, start: number, version: number) => patch(`${id}/move`, { start, version });
const cancel = (id: string, version: number, reasonId = world.cancellationReason.id) =>
  patch(`${id}/cancel`, { reasonId, version });
/** Mails what the guest is to know now, and returns what this run has queued. */
const mailed = async (reservationId: string) => {
  const before = new Set((await prisma().mail.findMany({ select: { id: true } })).map(({ id }) => id));
  await mailGuests({ reservationId });
  return prisma().mail.findMany({ where: { id: { notIn: [...before] } }, orderBy: { createdAt: "asc" } });
};

describe("a guest", () => {
  test("is booked with the flight, and what GET gives PUT takes without any change", async () => {
    const view = await book();
    expect(view.guest).toEqual(GUEST);
    expect((await put(view)).status).toBe(204);
    expect(await get(view.id)).toMatchObject({ guest: GUEST, version: 1 });
  });

  test("is changed by what is named, stays in any other change, and goes with null", async () => {
    const { id, start } = await book();
    const named = { id, version: 1, guest: { phoneNumber: "" } };
    expect((await put(named)).status).toBe(204);
    expect(await get(id)).toMatchObject({ guest: { ...GUEST, phoneNumber: "" }, version: 2 });
    expect((await put({ id, version: 2, commentaryForGlobal: "Voucher" })).status).toBe(204);
    await move(id, start + 4 * HOUR, 3);
    expect((await get(id)).guest).toMatchObject({ name: GUEST.name, email: GUEST.email });
    expect((await put({ id, version: 4, guest: null })).status).toBe(204);
    expect(await get(id)).toMatchObject({ guest: null, version: 5 });
  });

  test("is restored with a cancellation that is undone", async () => {
    const { id } = await book();
    await cancel(id, 1);
    await patch(`${id}/restore`, { version: 2 });
    expect((await get(id)).guest).toEqual(GUEST);
  });

  test("is not needed by the interface, and is written to in the desk's language unless another is named", async () => {
    const unnamed = await book(withoutGuest());
    expect([unnamed.guest, foundIn(unnamed)]).toEqual([null, [["guestMissing", 1]]]);
    expect((await put({ id: unnamed.id, version: 1, guest: GUEST })).status).toBe(204);
    expect(foundIn(await get(unnamed.id))).toEqual([]);
    const french = await signInAs(
      await makePerson({ roles: { [world.site.id]: ["Staff"] }, data: { locale: "fr-FR" } }),
    );
    const { language: _, ...guest } = GUEST;
    expect((await book(flight(nine(), guest), french)).guest.language).toBe("fr-FR");
  });

  test("stays readable when the school takes no guests of this type any more, and may still be corrected", async () => {
    const type = await makeOperationType({ takesGuest: true });
    const view = await book(flight(nine(), GUEST, type.id));
    const { version } = await prisma().operationType.findUniqueOrThrow({ where: { id: type.id } });
    const body = { id: type.id, name: type.name, bookingRight: 2, takesGuest: false, version };
    expect((await call("PUT", "/api/operation-type", { as: world.admin, body })).status).toBe(204);
    expect((await get(view.id)).guest).toEqual(GUEST);
    expect((await put({ id: view.id, version: 1, guest: { phoneNumber: "+33 4 00 00 00 00" } })).status).toBe(204);
    expect((await post(flight(nine(), GUEST, type.id))).status).toBe(422);
  });

  test("goes when the flight becomes one that takes none", async () => {
    const { id } = await book();
    const aircraft = { operationId: world.operationType.id };
    expect((await put({ id, version: 1, aircraft, guest: GUEST })).status, "by name it is refused").toBe(422);
    expect((await put({ id, version: 1, aircraft })).status).toBe(204);
    expect(await get(id)).toMatchObject({ guest: null });
  });

  test.each([
    [
      "without a name",
      { ...GUEST, name: " " },
      "guest.name",
      "Enter the guest's name.",
      "Indiquez le nom de l’invité.",
    ],
    [
      "whom nobody can reach",
      { name: "Nora" },
      "guest.phoneNumber",
      "Enter the guest's telephone number or mail address.",
      "Indiquez le téléphone ou l’adresse e-mail de l’invité.",
    ],
    ["with a bad mail address", { ...GUEST, email: "nora@" }, "guest.email", "valid email address", "e-mail valide"],
    [
      "with a bad telephone number",
      { ...GUEST, phoneNumber: "ask" },
      "guest.phoneNumber",
      "six digits",
      "six chiffres",
    ],
    ["with a language that there isn't", { ...GUEST, language: "de-DE" }, "guest.language", "", ""],
  ])("%s is refused in both languages", async (_, guest, field, english, french) => {
    for (const [language, text] of [
      ["en-US", english],
      ["fr-FR", french],
    ] as const) {
      const answer = await post(flight(nine(), guest), { language });
      const problem = await answer.json();
      expect(answer.status).toBe(422);
      expect(Object.keys(problem.errors)).toEqual([field]);
      expect(problem.errors[field][0]).toContain(text);
    }
  });

  test("is refused in both languages where none is taken: by the type of operation, by another kind, by a series", async () => {
    const other = flight(nine(), GUEST, world.operationType.id);
    const users = [{ userId: world.renter.id, reservationUserRole: 1 }];
    const rental = { ...flight(nine()), aircraft: { aircraftId: world.aircraft.id }, users };
    const expectRefusal = async (answer: Awaited<ReturnType<typeof call>>, text: string) => {
      const problem = await answer.json();
      expect(answer.status).toBe(422);
      expect(problem.errors.guest, JSON.stringify(problem)).toEqual([expect.stringContaining(text)]);
    };
    await expectRefusal(await post(other), "takes no guest");
    await expectRefusal(await post(other, { language: "fr-FR" }), "n’accueille pas d’invité");
    await expectRefusal(await post(rental, { type: "renter" }), "Only an operation");
    await expectRefusal(await post(rental, { type: "renter", language: "fr-FR" }), "Seule une opération");
    const start = nine();
    const repeatUntil = Date.UTC(NEXT_YEAR, 9, 1) / 1000;
    const series = (language: string) =>
      call("POST", "/api/reservation/series", {
        as: world.staff,
        body: { type: 2, booking: flight(start), repeatUntil },
        headers: { "accept-language": language },
      });
    await expectRefusal(await series("en-US"), "Each date has a guest of its own");
    await expectRefusal(await series("fr-FR"), "Chaque date a son propre invité");
  });
});

describe("who may know the guest", () => {
  test("staff, admins and the pilot; nobody else, in no answer", async () => {
    const { id, start } = await book();
    await mailGuests({ reservationId: id });
    for (const as of [world.staff, world.admin, world.superAdmin, world.instructor])
      expect(await get(id, as)).toMatchObject({ guest: GUEST, rights: { guest: true } });
    const day = `siteId=${world.site.id}&from=${start - DAY}&to=${start + DAY}`;
    for (const as of [world.student, world.renter, colleague]) {
      const view = await get(id, as);
      expect(view).toMatchObject({
        guest: null,
        rights: { guest: false },
        aircraft: { operationName: discovery.name },
      });
      for (const path of [id, `${id}/notification`, `${id}/history`, `planning?${day}`]) {
        expect(await read(path, as), path).not.toMatch(SECRETS);
      }
    }
    const planning = await read(`planning?${day}`, world.staff);
    expect(planning).toContain(id);
    expect(planning, "no list names a guest, to staff neither").not.toMatch(SECRETS);
  });

  test("the history says that the guest changed, and not who it was, to staff neither", async () => {
    const { id } = await book();
    const view = await get(id);
    await put({ ...view, guest: { ...GUEST, phoneNumber: "+33 4 76 65 41 01" } });
    await put({ ...view, version: 2, guest: null, commentaryForGlobal: "Nobody comes" });
    const history = await (await call("GET", `/api/reservation/${id}/history`, { as: world.staff })).json();
    expect(history).toMatchObject([
      { verb: "change", changed: ["guest", "comments"] },
      { verb: "change", changed: ["guest"] },
      { verb: "book", changed: [] },
    ]);
    expect(JSON.stringify(history)).not.toMatch(SECRETS);
  });

  test("the search finds a flight to come by its guest for them alone, without accents", async () => {
    const { id } = await book(flight(nine(), { ...GUEST, name: "Zoé Élouard" }));
    const gone = await book(flight(nine(), { ...GUEST, name: "Zoé Élouard" }));
    await cancel(gone.id, 1);
    const found = async (as: SignedInPerson) => {
      const groups = await (await call("GET", "/api/search?text=elouard%20zoe", { as })).json();
      return groups.flatMap(({ hits }: { hits: { id: string; name: string; path: string }[] }) => hits);
    };
    for (const as of [world.staff, world.admin, world.instructor])
      expect(await found(as)).toMatchObject([
        { id, name: expect.stringMatching(/^Zoé Élouard, /), path: expect.stringContaining(`&reservation=${id}`) },
      ]);
    for (const as of [colleague, world.student, world.renter]) expect(await found(as)).toEqual([]);
  });

  test("who may change the flight without knowing its guest leaves the guest alone, and can't name another", async () => {
    const { id } = await book();
    const view = await get(id, colleague);
    expect(view.rights.change).toBe(true);
    expect((await put(view, colleague)).status).toBe(204);
    expect((await get(id)).version, "nothing has changed").toBe(1);
    expect((await put({ ...view, commentaryForGlobal: "Two headsets" }, colleague)).status).toBe(204);
    expect(await get(id)).toMatchObject({ guest: GUEST, version: 2 });
    const answer = await put({ ...view, version: 2, guest: { name: "Somebody else" } }, colleague);
    expect(answer.status).toBe(403);
    expect((await answer.json()).detail).toContain("who flies with the guest");
    const other = { id, version: 2, aircraft: { operationId: world.operationType.id } };
    expect((await put(other, colleague)).status, "nor take the guest away by another type").toBe(403);
    const flown = { id, version: 2, users: [{ userId: colleague.id, reservationUserRole: PILOT }] };
    expect((await put(flown, colleague)).status, "nor learn of the guest by flying with them").toBe(403);
    const guess = { ...view, version: 2, guest: GUEST };
    expect((await put(guess, colleague)).status, "nor find out by guessing").toBe(403);
    const part = { id, version: 2, guest: { email: GUEST.email } };
    expect((await put(part, colleague)).status, "nor by guessing a part").toBe(403);
    expect((await get(id)).guest).toEqual(GUEST);
  });

  test("the calendar of the pilot and what the pilot is told name no guest", async () => {
    const { id } = await book();
    const feed = await (await call("GET", `/api/reservation/${id}/ics`, { as: world.instructor })).text();
    expect(feed).toContain(id);
    expect(feed).not.toMatch(SECRETS);
    const told = await (await call("GET", "/api/notification", { as: world.instructor })).text();
    expect(told).toContain(id);
    expect(told).not.toMatch(SECRETS);
  });

  test("the audit keeps name, number and address apart, as personal", async () => {
    const { id } = await book();
    const [line, ...more] = await prisma().auditEntry.findMany({
      where: { subjectId: id, action: { contains: "guest" } },
    });
    expect(more).toEqual([]);
    expect(line).toMatchObject({ action: "reservation-guest.add", after: { locale: "fr-FR" } });
    expect(line!.personal).toMatchObject({ after: { name: GUEST.name, email: GUEST.email } });
    const lines = await prisma().auditEntry.findMany({
      where: { subjectId: id },
      select: { before: true, after: true },
    });
    expect(JSON.stringify(lines)).not.toMatch(SECRETS);
  });
});

describe("the guest is mailed", () => {
  test("once that the flight is booked: where and when in their language, with an entry for the calendar", async () => {
    const { id, start } = await book();
    const [mail, ...more] = await mailed(id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ toAddress: GUEST.email, locale: "fr-FR", calendarMethod: "REQUEST" });
    expect(mail!.subject).toMatch(new RegExp(`^Votre vol du .* juin ${NEXT_YEAR}`));
    expect(mail!.text).toContain("09:00–10:00 (heure locale)");
    expect(mail!.text).toContain(world.site.name);
    expect(mail!.text).toContain(`avion ${world.aircraft.model}`);
    expect(mail!.text).toContain("90 jours");
    const entry = mail!.calendar!.replace(/\r\n /g, "");
    expect(entry).toContain(`UID:${id}-guest@`);
    expect(entry).toContain("SEQUENCE:0");
    expect(entry).toContain(`DTSTART:${new Date(start * 1000).toISOString().replace(/[-:]|\.000/g, "")}`);
    const { callSign } = world.aircraft;
    const pilot = await prisma().person.findUniqueOrThrow({ where: { id: world.instructor.id } });
    for (const secret of [pilot.lastName, pilot.email, callSign, "/site/", world.site.id])
      expect(mail!.text + entry, "nothing internal").not.toContain(secret);
    expect(await mailed(id), "never twice").toEqual([]);
    expect(await Promise.all([mailed(id), mailed(id)])).toEqual([[], []]);
  });

  test("by jobs at the same time only once", async () => {
    const { id } = await book();
    await Promise.all(Array.from({ length: 4 }, () => mailGuests({ reservationId: id })));
    expect(await prisma().mail.count({ where: { toAddress: GUEST.email } })).toBe(1);
  });

  test("that it was moved and that it is cancelled, with the same entry in a later version", async () => {
    const weather = await prisma().cancellationReason.create({
      data: { id: newId(), text: "Vent traversier, Durand malade", group: "Weather" },
    });
    const { id, start } = await book();
    await mailed(id);
    await move(id, start + 3 * HOUR, 1);
    const [moved] = await mailed(id);
    expect(moved!.subject).toMatch(/^Votre vol est déplacé au /);
    expect(moved!.text).toContain("12:00–13:00");
    expect(moved!.text).toContain("Auparavant\u00a0: ");
    expect(moved!.text).toContain("09:00–10:00");
    expect(moved!.calendar).toMatch(/SEQUENCE:1\r/);
    await cancel(id, 2, weather.id);
    const [cancelled] = await mailed(id);
    expect(cancelled).toMatchObject({ calendarMethod: "CANCEL" });
    expect(cancelled!.text).toContain("en raison de la météo");
    expect(cancelled!.text, "the school's own words").not.toContain("Durand");
    const uidOf = (text: string | null) => /UID:(.*)\r/.exec(text ?? "")?.[1];
    expect(cancelled!.calendar).toMatch(/SEQUENCE:2\r/);
    expect(uidOf(cancelled!.calendar)).toBe(uidOf(moved!.calendar));
    const told = await (await call("GET", `/api/reservation/${id}/notification`, { as: world.staff })).json();
    const toGuest = told.filter((one: { userId: string | null }) => one.userId === null);
    expect(toGuest.map((one: { kind: string; name: string }) => [one.kind, one.name])).toEqual([
      ["reservationCancelled", GUEST.name],
      ["reservationChanged", GUEST.name],
      ["reservationCreated", GUEST.name],
    ]);
  });

  test("that it is cancelled by the name that they know, though it became a flight of another type since", async () => {
    const { id } = await book();
    await mailed(id);
    const other = await makeOperationType({ name: "Baptême de l’air", takesGuest: true });
    expect((await put({ id, version: 1, aircraft: { operationId: other.id } })).status).toBe(204);
    expect(await mailed(id)).toEqual([]);
    await cancel(id, 2);
    const [mail] = await mailed(id);
    expect(mail!.text).toContain(discovery.name);
    expect(mail!.text + mail!.subject + mail!.calendar).not.toContain("Baptême");
  });

  test("of nothing that only the school needs to know: pilot, aircraft, comment, the other's telephone", async () => {
    const { id } = await book();
    await mailed(id);
    const users = [{ userId: colleague.id, reservationUserRole: PILOT }];
    const aircraft = { aircraftId: world.otherAircraft.id };
    const changes = [{ users }, { aircraft }, { commentaryForGlobal: "Paid" }, { guest: { phoneNumber: "" } }];
    for (const [at, change] of changes.entries())
      expect((await put({ id, version: at + 1, ...change })).status).toBe(204);
    expect(await mailed(id)).toEqual([]);
  });

  test("of nothing that was undone before: booked and withdrawn, moved and back, cancelled and restored", async () => {
    const first = await book();
    expect(
      (await call("DELETE", `/api/reservation/${first.id}`, { as: world.staff, headers: { "if-match": '"1"' } }))
        .status,
    ).toBe(204);
    expect(await mailed(first.id)).toEqual([]);
    const { id, start } = await book();
    await mailed(id);
    await move(id, start + HOUR, 1);
    await move(id, start, 2);
    await cancel(id, 3);
    await patch(`${id}/restore`, { version: 4 });
    expect(await mailed(id)).toEqual([]);
  });

  test("by a job that waits until nobody may undo it any more, one for all changes of a flight", async () => {
    const { id, start } = await book();
    await move(id, start + HOUR, 1);
    await book(withoutGuest());
    const waiting = (await listQueuedJobsExceptMails()).filter(({ task }) => task === "mail-guests");
    expect(waiting).toMatchObject([{ payload: { reservationId: id } }]);
    expect(waiting[0]!.runAt.getTime()).toBeGreaterThan(Date.now() + TELL_WAIT_MS - 5_000);
  });

  test("without a job, too, which a restored database doesn't have: by the job of the hour", async () => {
    const { id } = await book();
    await workerTasks["mail-guests"]({});
    const countMails = () => prisma().guestMail.count({ where: { reservationId: id } });
    expect(await countMails(), "an undo is still offered").toBe(0);
    await prisma().reservation.update({ where: { id }, data: { editedAt: new Date(Date.now() - 60_000) } });
    await workerTasks["mail-guests"]({});
    expect(await countMails()).toBe(1);
  });

  test("not at all without an address, nor of a flight that is entered afterwards", async () => {
    expect(await mailed((await book(flight(nine(), { ...GUEST, email: "" }))).id)).toEqual([]);
    const yesterday = Math.floor(Date.now() / 1000 / HOUR) * HOUR - DAY;
    expect(await mailed((await book(flight(yesterday))).id)).toEqual([]);
  });

  test("ten times a day at most, whatever address is entered", async () => {
    const { id } = await book();
    let told = (await mailed(id)).length;
    for (let version = 1; version <= 12; version++) {
      expect((await put({ id, version, guest: { email: `stranger-${version}@example.org` } })).status).toBe(204);
      told += (await mailed(id)).length;
    }
    expect(told).toBe(10);
    // Whoever was told of it last hears that it is off all the same.
    await cancel(id, 13);
    expect((await mailed(id)).map(({ calendarMethod }) => calendarMethod)).toEqual(["CANCEL"]);
  });

  test("that it is off, where somebody else flies instead; and a corrected address gets its own", async () => {
    const { id } = await book();
    await mailed(id);
    expect((await put({ id, version: 1, guest: { email: "nora.petit@example.org" } })).status).toBe(204);
    expect((await mailed(id)).map(({ toAddress }) => toAddress)).toEqual(["nora.petit@example.org"]);
    const tom = { name: "Tom Brown", email: "tom@example.org", language: "en-US" };
    expect((await put({ id, version: 2, guest: tom })).status).toBe(204);
    const mails = await mailed(id);
    expect(mails.map(({ toAddress, calendarMethod }) => [toAddress, calendarMethod]).sort()).toEqual([
      ["nora.petit@example.org", "CANCEL"],
      ["tom@example.org", "REQUEST"],
    ]);
    expect(mails.find(({ toAddress }) => toAddress === tom.email)!.subject).toMatch(/^Your flight on /);
    expect(await mailed(id)).toEqual([]);
  });
});

describe("when the school's days are over", () => {
  test("name, number and address go from everywhere, and the flight stays", async () => {
    const { id } = await book();
    const { id: recent } = await book();
    for (const one of [id, recent]) await mailed(one);
    const flownUntil = (daysAgo: number) => {
      const endAt = new Date(Date.now() - daysAgo * DAY * 1000);
      const startAt = new Date(endAt.getTime() - HOUR * 1000);
      return { startAt, endAt, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt };
    };
    const days = { guestRetentionDays: 30 };
    const school = await prisma().school.findFirstOrThrow();
    const body = { parameters: days, version: school.version };
    expect((await call("PUT", "/api/school", { as: world.admin, body })).status).toBe(204);
    await prisma().occupation.deleteMany({ where: { reservationId: { in: [id, recent] } } });
    await prisma().reservation.update({ where: { id }, data: flownUntil(31) });
    await prisma().reservation.update({ where: { id: recent }, data: flownUntil(29) });
    await workerTasks["forget-expired"]();
    expect(await get(id)).toMatchObject({ guest: null, aircraft: { operationName: discovery.name } });
    expect((await get(recent)).guest).toEqual(GUEST);
    const left = await prisma().$queryRaw<{ text: string }[]>`
      SELECT to_jsonb(a)::text AS text FROM audit_entry a WHERE subject_id = ${id}
      UNION ALL SELECT to_jsonb(m)::text FROM guest_mail m WHERE reservation_id = ${id}
      UNION ALL SELECT to_jsonb(r)::text FROM reservation r WHERE id = ${id}`;
    expect(left.length).toBeGreaterThan(1);
    expect(JSON.stringify(left)).not.toMatch(SECRETS);
    expect(await prisma().mail.count({ where: { toAddress: GUEST.email } }), "the other's").toBe(1);
  });

  test.each([0, 731, 1.5])("they are not %s", async (guestRetentionDays) => {
    const { version } = await prisma().school.findFirstOrThrow();
    const body = { parameters: { guestRetentionDays }, version };
    expect((await call("PUT", "/api/school", { as: world.admin, body })).status).toBe(422);
  });
});
