import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { prisma } from "@/lib/platform/db";
import { call, type Verb } from "@/lib/testing/call";
import {
  makeCancellationReason,
  makePerson,
  makeReservation,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";
import { listChangesToAnswer } from "@/lib/views/dashboards/queries";
import { mailNotifications } from "@/lib/work/notifications/mail-notifications";
import { advanceStates } from "@/lib/work/planning/advance-states";

const HOUR = 3600;
const soon = (hours: number) => Math.ceil(Date.now() / 900_000) * 900 + hours * HOUR;
let world: World;
let otherRenter: SignedInPerson;
let deskmate: SignedInPerson;

beforeAll(async () => {
  world = await makeWorld();
  otherRenter = await signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
  deskmate = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
});
beforeEach(async () => {
  await prisma().occupation.deleteMany();
  await prisma().reservation.updateMany({ data: { withdrawnAt: new Date() } });
  await prisma().notification.deleteMany();
  await prisma().mail.deleteMany();
});

async function book(hours = 3) {
  const { id } = await makeReservation(world, { start: soon(hours) });
  await prisma().notification.deleteMany();
  return id;
}
const send = (verb: Verb, id: string, as: SignedInPerson, body?: unknown, headers = {}) =>
  call(verb, `/api/reservation/${id}/request`, { as, body, headers });
const cancellation = (comment = "Fever") => ({ kind: "Cancellation", reasonId: world.cancellationReason.id, comment });
const ask = (id: string, body: object = cancellation(), as = world.renter) => send("POST", id, as, body);
const read = async (id: string, as: SignedInPerson) => (await send("GET", id, as)).json();
const requestOf = (id: string) =>
  prisma().reservationRequest.findFirst({ where: { reservationId: id }, orderBy: { createdAt: "desc" } });
const answer = async (id: string, granted: boolean, text = "", as = world.staff) =>
  send("PATCH", id, as, { requestId: (await requestOf(id))!.id, granted, answer: text });
const listOf = async (as: SignedInPerson, language = "en-US") =>
  (await call("GET", "/api/notification", { as, headers: { "accept-language": language } })).json();
async function mailNow() {
  await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
  await mailNotifications();
  return prisma().mail.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}
const move = (id: string, as: SignedInPerson, start: number, version = 1) =>
  call("PATCH", `/api/reservation/${id}/move`, { as, body: { start }, headers: { "if-match": `"${version}"` } });
const reservation = async (id: string, as: SignedInPerson) =>
  (await call("GET", `/api/reservation/${id}`, { as })).json();

const both = ["Cancellation", "OtherTime"];

describe("asking", () => {
  test("is for who may no longer cancel or move it themselves; before the notice they do it, and are told so", async () => {
    const id = await book();
    expect((await reservation(id, world.renter)).rights).toMatchObject({ change: false, cancel: false });
    expect((await read(id, world.renter)).rights).toEqual({ asks: both, withdraw: false, answer: false });
    const asked = await ask(id);
    expect([asked.status, await asked.json()]).toEqual([201, { id: (await requestOf(id))!.id }]);
    expect(await read(id, world.renter)).toMatchObject({
      latest: { kind: "Cancellation", state: "Open", comment: "Fever", reason: world.cancellationReason.text },
      rights: { asks: [], withdraw: true, answer: false },
    });
    const later = await book(30);
    expect((await reservation(later, world.renter)).rights).toMatchObject({ change: true, cancel: true });
    expect((await read(later, world.renter)).rights.asks).toEqual([]);
    const refused = await ask(later);
    expect([refused.status, (await refused.json()).detail]).toEqual([409, "You may still cancel or move it yourself."]);
  });

  test("of another's reservation is refused, and of another site's unknown; nobody else reads what was asked", async () => {
    const id = await book();
    for (const as of [otherRenter, world.student, world.instructor, world.staff, world.admin]) {
      expect((await ask(id, cancellation(), as)).status).toBe(403);
    }
    const stranger = await signInAs((await makeWorld()).renter);
    expect((await ask(id, cancellation(), stranger)).status).toBe(404);
    expect((await send("GET", id, stranger)).status).toBe(404);
    await ask(id);
    for (const as of [otherRenter, world.student, world.instructor]) expect((await read(id, as)).latest).toBeNull();
    expect((await read(id, world.staff)).latest.comment).toBe("Fever");
    expect((await send("DELETE", id, otherRenter)).status).toBe(403);
    expect((await answer(id, true, "", world.renter)).status).toBe(403);
  });

  test("happens once: a second request is refused, of two at one moment one is stored, and a repeated call is one", async () => {
    const id = await book();
    const answers = await Promise.all([ask(id), ask(id), ask(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const other = await book(5);
    const key = { "idempotency-key": "asked-once" };
    for (const _ of [1, 2]) expect((await send("POST", other, world.renter, cancellation(), key)).status).toBe(201);
    expect(await prisma().reservationRequest.count({ where: { reservationId: other } })).toBe(1);
  });

  test("needs a reason that is in use, or a time to come that isn't the present one; not what has begun or is over", async () => {
    const id = await book();
    const gone = await makeCancellationReason({ state: "Archived" });
    const start = soon(3);
    for (const [body, field] of [
      [{ kind: "Cancellation", comment: "x" }, "reasonId"],
      [{ kind: "Cancellation", reasonId: gone.id }, "reasonId"],
      [{ kind: "OtherTime" }, "start"],
      [{ kind: "OtherTime", start }, "start"],
      [{ kind: "OtherTime", start: soon(-5) }, "start"],
      [{ kind: "OtherTime", start: soon(24 * 1_801) }, "start"],
      [{ kind: "OtherTime", start: soon(24 * 366 * 50) }, "start"],
      [{ kind: "Cancellation", reasonId: world.cancellationReason.id, comment: "x".repeat(501) }, "comment"],
    ] as const) {
      const refused = await ask(id, body);
      expect([refused.status, Object.keys((await refused.json()).errors)], JSON.stringify(body)).toEqual([
        422,
        [field],
      ]);
    }
    await prisma().reservation.update({ where: { id }, data: { startAt: new Date(Date.now() - 60_000) } });
    expect((await ask(id)).status).toBe(403);
    await prisma().reservation.update({ where: { id }, data: { state: "Performed" } });
    expect((await ask(id)).status).toBe(409);
  });
});

describe("staff", () => {
  test("find what is asked on their home until it is answered; who asks and instructors find nothing there", async () => {
    const id = await book();
    const waiting = async ({ signInId }: SignedInPerson, siteId = world.site.id) => {
      const actor = (await findActorOfSignIn(signInId))!;
      const found = await listChangesToAnswer({ db: prisma(), actor, now: new Date() }, siteId);
      return found.map(({ request, reservation }) => [request.kind, reservation.id]);
    };
    expect(await waiting(world.staff)).toEqual([]);
    await ask(id);
    for (const siteId of [world.site.id, "all"])
      expect(await waiting(world.staff, siteId)).toEqual([["Cancellation", id]]);
    for (const as of [world.renter, world.student, world.instructor]) expect(await waiting(as)).toEqual([]);
    await answer(id, false, "We need the aircraft");
    expect(await waiting(world.staff)).toEqual([]);
  });

  test("are told in the application, and by mail only if they chose it; the author isn't", async () => {
    const id = await book();
    await ask(id);
    const [told] = await listOf(world.staff);
    expect(told).toMatchObject({
      kind: "changeRequested",
      title: `Cancellation asked for: ${world.aircraft.callSign}`,
      text: expect.stringContaining(`${world.cancellationReason.text} · Fever`),
      link: expect.stringContaining(`reservation=${id}`),
    });
    expect(await listOf(deskmate)).toHaveLength(1);
    expect(await listOf(world.renter)).toEqual([]);
    const chosen = { kinds: [{ kind: "changeRequested", mail: true }] };
    expect((await call("PUT", "/api/account/notifications", { as: deskmate, body: chosen })).status).toBe(204);
    expect((await mailNow()).map(({ toAddress }) => toAddress)).toEqual([deskmate.email]);
  });

  test("grant a cancellation with the reason and comment that were asked for, and who asked is told", async () => {
    const id = await book();
    await ask(id);
    expect((await answer(id, true)).status).toBe(204);
    const row = await prisma().reservation.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ state: "Cancelled", cancellationText: "Fever", cancelledById: world.staff.id });
    expect(await prisma().occupation.count({ where: { reservationId: id } })).toBe(0);
    expect((await requestOf(id))!.state).toBe("Granted");
    const title = `Cancellation granted: ${world.aircraft.callSign}`;
    expect(await listOf(world.renter)).toMatchObject([{ kind: "reservationCancelled", title }]);
    // The others needn't answer any more.
    expect(await listOf(deskmate)).toEqual([]);
    expect((await answer(id, true)).status, "sent again").toBe(204);
    expect((await answer(id, true, "", deskmate)).status).toBe(409);
  });

  test("say something with what they grant: who asked reads it, once, in their language, in the mail, too", async () => {
    const { callSign } = world.aircraft;
    const id = await book();
    await prisma().reservationPerson.create({
      data: { reservationId: id, personId: otherRenter.id, role: "Observer" },
    });
    await ask(id);
    expect((await answer(id, true, "Get well soon")).status).toBe(204);
    expect(await listOf(world.renter)).toMatchObject([
      { title: `Cancellation granted: ${callSign}`, text: expect.stringMatching(/ · Get well soon$/) },
    ]);
    expect((await listOf(world.renter, "fr-FR"))[0].title).toBe(`Annulation accordée\u00a0: ${callSign}`);
    expect(await listOf(otherRenter)).toMatchObject([
      { title: `Cancelled: ${callSign}`, text: expect.stringMatching(/ – Fever$/) },
    ]);
    const mailTo = new Map((await mailNow()).map((mail) => [mail.toAddress, mail]));
    expect([...mailTo.keys()].sort()).toEqual([world.renter.email, otherRenter.email].sort());
    expect(mailTo.get(world.renter.email)).toMatchObject({
      subject: `Cancellation granted: ${callSign}`,
      text: expect.stringContaining("Get well soon"),
    });
    expect(mailTo.get(otherRenter.email)!.subject).toBe(`Cancelled: ${callSign}`);
    await call("PATCH", `/api/reservation/${id}/restore`, { as: world.staff, body: { version: 2 } });
    expect((await read(id, world.renter)).latest, "undone").toMatchObject({ state: "Open", answer: "" });
  });

  test("refuse with a reason, which who asked reads in any case; they may ask again", async () => {
    const id = await book();
    await ask(id);
    const mute = { kinds: [{ kind: "requestRefused", here: false }] };
    expect((await call("PUT", "/api/account/notifications", { as: world.renter, body: mute })).status).toBe(422);
    const empty = await answer(id, false, "  ");
    expect([empty.status, (await empty.json()).errors]).toEqual([422, { answer: ["Say why."] }]);
    expect((await answer(id, false, "No other pilot is free")).status).toBe(204);
    expect((await listOf(world.renter))[0]).toMatchObject({
      kind: "requestRefused",
      title: `Not granted: ${world.aircraft.callSign}`,
      text: expect.stringContaining("No other pilot is free"),
    });
    expect(await read(id, world.renter)).toMatchObject({
      latest: { state: "Refused", answer: "No other pilot is free" },
      rights: { asks: both },
    });
    expect((await prisma().reservation.findUniqueOrThrow({ where: { id } })).state).toBe("Scheduled");
    expect((await ask(id, { kind: "OtherTime", start: soon(8) })).status).toBe(201);
    const [told] = (await listOf(world.renter)) as [{ text: string }];
    expect((await move(id, world.staff, soon(27))).status).toBe(204);
    const refused = (await listOf(world.renter)).find(({ kind }: { kind: string }) => kind === "requestRefused");
    expect(refused.text, "an old line keeps the times that it told").toBe(told.text);
  });

  test("of a grant and a refusal at one moment one counts, and the other is told that it is over", async () => {
    const id = await book();
    await ask(id);
    const answers = await Promise.all([answer(id, true), answer(id, false, "No", deskmate)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { state } = await prisma().reservation.findUniqueOrThrow({ where: { id } });
    expect([state, (await requestOf(id))!.state]).toEqual(
      answers[0]!.status === 204 ? ["Cancelled", "Granted"] : ["Scheduled", "Refused"],
    );
  });

  test("grant another time by moving the reservation, not otherwise", async () => {
    const id = await book();
    // A time between two slots is asked for as it would be booked.
    await ask(id, { kind: "OtherTime", start: soon(6) + 200, comment: "Late train" });
    expect((await requestOf(id))!.wishedStartAt).toEqual(new Date(soon(6) * 1000));
    expect((await listOf(world.staff))[0].title).toBe(`Another time asked for: ${world.aircraft.callSign}`);
    expect((await answer(id, true)).status).toBe(422);
    expect((await move(id, world.staff, soon(6))).status).toBe(204);
    expect((await requestOf(id))!.state).toBe("Granted");
    expect(await listOf(world.renter)).toMatchObject([
      { kind: "reservationChanged", title: `Another time granted: ${world.aircraft.callSign}` },
    ]);
    expect((await move(id, world.staff, soon(7), 2)).status).toBe(204);
    expect((await listOf(world.renter))[0].title, "nobody had asked for").toBe(`Moved: ${world.aircraft.callSign}`);
  });
});

describe("a request is over", () => {
  test("when its author withdraws it, also twice; nobody can answer it then", async () => {
    const id = await book();
    await ask(id);
    for (const _ of [1, 2]) expect((await send("DELETE", id, world.renter)).status).toBe(204);
    expect(await listOf(world.staff)).toEqual([]);
    expect((await answer(id, true)).status).toBe(409);
    expect((await ask(id)).status, "asked anew").toBe(201);
  });

  test("when the reservation is moved or taken back, or has begun; a comment leaves it open", async () => {
    const id = await book();
    await ask(id);
    const whole = await reservation(id, world.staff);
    const commented = { ...whole, commentaryForGlobal: "Fuel first" };
    expect((await call("PUT", "/api/reservation/renter", { as: world.staff, body: commented })).status).toBe(204);
    expect((await requestOf(id))!.state).toBe("Open");
    expect((await move(id, world.staff, soon(7), 2)).status).toBe(204);
    expect((await requestOf(id))!.state).toBe("Ended");

    const mistaken = await book(9);
    await ask(mistaken);
    await call("DELETE", `/api/reservation/${mistaken}`, { as: world.staff, headers: { "if-match": '"1"' } });
    expect((await requestOf(mistaken))!.state).toBe("Ended");

    const begun = await book(11);
    await ask(begun);
    const now = new Date(soon(12) * 1000);
    await asActor(SYSTEM_ACTOR, (work) => advanceStates({ ...work, now }));
    expect((await requestOf(begun))!.state).toBe("Ended");
  });

  test("is open again when the cancellation that granted it is undone", async () => {
    const id = await book();
    await ask(id);
    await answer(id, true);
    const undone = await call("PATCH", `/api/reservation/${id}/restore`, { as: world.staff, body: { version: 2 } });
    expect(undone.status).toBe(204);
    expect(await read(id, world.staff)).toMatchObject({ latest: { state: "Open" }, rights: { answer: true } });
  });
});

test("what was asked, refused and withdrawn is in the history, without what was written, for who may read that", async () => {
  const id = await book();
  const history = async (as: SignedInPerson) => (await call("GET", `/api/reservation/${id}/history`, { as })).json();
  const nameOf = async ({ id: personId }: SignedInPerson) => {
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: personId } });
    return `${firstName} ${lastName}`;
  };
  await ask(id);
  await answer(id, false, "Not today");
  await ask(id, { kind: "OtherTime", start: soon(6), comment: "Late train" });
  await send("DELETE", id, world.renter);
  await ask(id, { kind: "OtherTime", start: soon(7) });
  await move(id, world.staff, soon(7));
  const [renter, staff] = [await nameOf(world.renter), await nameOf(world.staff)];
  const lines = await history(world.renter);
  expect(lines).toMatchObject([
    { verb: "change", by: staff, is: { start: soon(7) } },
    { verb: "askOtherTime", by: renter, wished: soon(7) },
    { verb: "withdrawRequest", by: renter, wished: null },
    { verb: "askOtherTime", by: renter, wished: soon(6), reason: null },
    { verb: "refuse", by: staff },
    { verb: "askCancellation", by: renter, reason: world.cancellationReason.text, wished: null },
    { verb: "book" },
  ]);
  expect(new Set(lines.map((line: { id: string }) => line.id)).size).toBe(7);
  expect(JSON.stringify(lines)).not.toMatch(/Fever|Not today|Late train/);
  for (const as of [world.staff, world.instructor]) expect(await history(as)).toEqual(lines);
  expect(await history(otherRenter)).toEqual([]);
});

test("what was asked and answered is in the audit, words apart from facts", async () => {
  const id = await book();
  await ask(id);
  await answer(id, false, "Not today");
  const { id: requestId } = (await requestOf(id))!;
  const lines = await prisma().auditEntry.findMany({ where: { subjectId: requestId }, orderBy: { at: "asc" } });
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["reservation-request.ask", world.renter.id],
    ["reservation-request.refuse", world.staff.id],
  ]);
  expect(lines[1]).toMatchObject({ after: { state: "Refused" }, personal: { after: { answer: "Not today" } } });
});
