import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { GET as readFeed } from "@/app/calendar/[key]/planning.ics/route";
import { asActor } from "@/lib/access/actor/as-actor";
import { readActorsOfPeople } from "@/lib/access/actor/load-actor";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
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

const [HOUR, DAY] = [3600, 86_400];
const COMMENT = "Zzear infection";
let world: World;
let reason: { id: string; text: string };
let secondStaff: SignedInPerson;
let secondAdmin: SignedInPerson;
/** What only whoever gave the reason reads. */
let secrets: RegExp;

beforeAll(async () => {
  world = await makeWorld();
  reason = await makeCancellationReason({ text: "Zzunfit to fly", isHealth: true, group: "Weather" });
  secondStaff = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
  secondAdmin = await signInAs(await makePerson({ schoolRole: "Admin" }));
  secrets = new RegExp(`Zzunfit|Zzear|${reason.id}`);
});
beforeEach(async () => {
  await prisma().occupation.deleteMany();
  await prisma().notification.deleteMany();
  await prisma().mail.deleteMany();
});

let days = 0;
const nine = () => Date.UTC(NEXT_YEAR, 6, 1, 7) / 1000 + DAY * days++;
const soon = () => Math.ceil(Date.now() / 900_000) * 900 + 3 * HOUR;
const send = (path: string, as: SignedInPerson, body: object) => call("POST", `/api/${path}`, { as, body });
const cancel = async (id: string, as: SignedInPerson, reasonId = reason.id) => {
  const body = { reasonId, commentaryForCancel: COMMENT, version: 1 };
  const answer = await call("PATCH", `/api/reservation/${id}/cancel`, { as, body });
  expect(answer.status, await answer.text()).toBe(204);
};
/** A flight of the instructor, with the student on board. */
async function bookTogether(start: number): Promise<string> {
  const users = [
    { userId: world.instructor.id, reservationUserRole: codeOfRole("PilotInCommand") },
    { userId: world.student.id, reservationUserRole: codeOfRole("Observer") },
  ];
  const aircraft = { aircraftId: world.aircraft.id, operationId: world.operationType.id };
  const body = { siteId: world.site.id, start, end: start + HOUR, aircraft, users };
  const { id } = await (await send("reservation/operation", world.staff, body)).json();
  // Of what is cancelled before its booking was told, nothing is mailed.
  await prisma().notification.deleteMany();
  return id;
}
const bodyOf = async (path: string, as: SignedInPerson) => (await call("GET", path, { as })).text();
const detailsOf = async (id: string, as: SignedInPerson) => JSON.parse(await bodyOf(`/api/reservation/${id}`, as));
const historyOf = (id: string, as: SignedInPerson) => bodyOf(`/api/reservation/${id}/history`, as);

/** Reads routes that take no more than the ids of the reservation and its people, and the list of the planning. */
async function readAll(id: string, as: SignedInPerson, ofPerson: string): Promise<string[]> {
  const { startAt } = await prisma().reservation.findUniqueOrThrow({ where: { id } });
  const at = startAt.getTime() / 1000;
  const around = `siteId=${world.site.id}&from=${at - DAY}&to=${at + DAY}`;
  const paths = Object.keys(routes)
    .filter((path) => !/live|cancellation-reason|\{list\}|openapi|reference|metrics/.test(path))
    .flatMap((path) => {
      const isAbout = path.startsWith("/api/reservation/{id}");
      const filled = path.replaceAll("{id}", isAbout ? id : path.startsWith("/api/user/{id}") ? ofPerson : "{");
      return filled.includes("{") ? [] : [filled];
    });
  const read = [...paths, `/api/reservation/planning?${around}`, `/api/search?text=Zz&siteId=${world.site.id}`];
  const told = [];
  for (const path of read) told.push(`${path} ${await bodyOf(path, as)}`);
  return told;
}

async function mailsNow() {
  await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
  await mailNotifications();
  return JSON.stringify(await prisma().mail.findMany());
}

async function feedOf(personId: string) {
  const { calendarKey: key } = await prisma().person.findUniqueOrThrow({ where: { id: personId } });
  const request = new Request(`http://localhost:3000/calendar/${key}/planning.ics`);
  return (await readFeed(request, { params: Promise.resolve({ key }) })).text();
}

describe("who cancels for a matter of health", () => {
  test("reads why; nobody else does by any route, neither who takes part nor staff and admins", async () => {
    const id = await bookTogether(nine());
    await cancel(id, world.instructor);
    expect(await detailsOf(id, world.instructor)).toMatchObject({
      commentaryForCancel: COMMENT,
      cancellation: { reason: reason.text, reasonId: reason.id },
    });
    expect(await bodyOf(`/api/user/${world.instructor.id}/export`, world.instructor)).toContain(COMMENT);
    for (const as of [world.student, world.staff, world.admin, world.superAdmin, world.renter, secondAdmin]) {
      for (const told of await readAll(id, as, world.instructor.id)) expect(told).not.toMatch(secrets);
    }
    for (const as of [world.student, world.staff])
      expect(await detailsOf(id, as)).toMatchObject({
        commentaryForCancel: null,
        cancellation: { reason: null, reasonId: null, byId: world.instructor.id },
      });
    expect(await bodyOf("/api/notification", world.student)).toContain("reservationCancelled");
    const mails = await mailsNow();
    expect(mails).toContain("person");
    expect(mails).not.toMatch(secrets);
    expect(await feedOf(world.student.id)).not.toMatch(secrets);
    const audit = await prisma().auditEntry.findMany({ where: { subjectId: id } });
    expect(JSON.stringify(audit)).not.toContain(reason.id);
    expect(JSON.stringify(audit.map(({ before, after }) => [before, after]))).not.toMatch(secrets);
  });

  test("and did so before the reason was marked keeps it to themself from then on", async () => {
    const plain = await makeCancellationReason({ text: "Zzill" });
    const { id } = await makeReservation(world, { start: nine() });
    await cancel(id, world.renter, plain.id);
    expect(await historyOf(id, world.staff)).toContain("Zzill");
    await prisma().cancellationReason.update({ where: { id: plain.id }, data: { isHealth: true } });
    expect(await historyOf(id, world.staff)).not.toContain("Zzill");
    expect(await historyOf(id, world.renter)).toContain("Zzill");
  });
});

describe("who asks staff to cancel for a matter of health", () => {
  const ask = (id: string) =>
    send(`reservation/${id}/request`, world.renter, { kind: "Cancellation", reasonId: reason.id, comment: COMMENT });
  const homeOf = async (as: SignedInPerson) => {
    const actor = (await readActorsOfPeople(prisma(), [as.id])).get(as.id)!;
    const changes = await asActor(actor, (work) => listChangesToAnswer(work, world.site.id));
    expect(changes).toHaveLength(1);
    return JSON.stringify(changes);
  };

  test("reads why; who is asked, who grants and all others don't", async () => {
    const { id } = await makeReservation(world, { start: soon() });
    const { id: requestId } = await (await ask(id)).json();
    expect(await bodyOf(`/api/reservation/${id}/request`, world.renter)).toMatch(/Zzunfit.*Zzear/);
    expect(await homeOf(world.staff)).not.toMatch(secrets);
    expect(await bodyOf("/api/notification", world.staff)).toContain("changeRequested");
    expect(await mailsNow()).not.toMatch(secrets);
    const others = [world.staff, secondStaff, world.admin, world.instructor, world.student];
    for (const as of others)
      for (const told of await readAll(id, as, world.renter.id)) expect(told).not.toMatch(secrets);
    const body = { requestId, granted: true, answer: "" };
    expect((await call("PATCH", `/api/reservation/${id}/request`, { as: world.staff, body })).status).toBe(204);
    expect((await detailsOf(id, world.staff)).cancellation).toMatchObject({ byId: world.staff.id, reason: null });
    for (const as of others)
      for (const told of await readAll(id, as, world.renter.id)) expect(told).not.toMatch(secrets);
    expect(await bodyOf(`/api/user/${world.staff.id}/export`, world.staff)).not.toMatch(secrets);
    expect(await bodyOf(`/api/reservation/${id}/request`, world.renter)).toMatch(/Zzunfit.*Zzear/);
    expect(await historyOf(id, world.renter)).toContain("Zzunfit");
  });
});

test("who publishes a draft doesn't read for whose health another has removed something in it", async () => {
  const { id } = await makeReservation(world, { start: nine() });
  const draft = await (await send("draft-planning", secondStaff, { siteId: world.site.id, name: "Week" })).json();
  const removal = { reservations: [{ id, version: 1 }], reasonId: reason.id };
  expect((await send(`draft-planning/${draft.id}/remove`, secondStaff, removal)).status).toBe(201);
  expect(await bodyOf(`/api/draft-planning/${draft.id}`, world.staff)).not.toMatch(secrets);
  expect((await send(`draft-planning/${draft.id}/publish`, world.staff, {})).status).toBe(200);
  for (const as of [world.staff, world.renter])
    for (const told of await readAll(id, as, secondStaff.id)) expect(told).not.toMatch(secrets);
  expect((await detailsOf(id, world.staff)).cancellation).toMatchObject({ byId: world.staff.id, reason: null });
});

test("an admin marks a reason as a matter of health and can't take that back, which would show who was unfit", async () => {
  const made = await send("cancellation-reason", world.admin, { reason: "Zzpregnant", isHealth: true });
  const { id, isHealth } = await made.json();
  expect(isHealth).toBe(true);
  const body = { id, isHealth: false, version: 1 };
  const answer = await call("PUT", "/api/cancellation-reason", { as: world.admin, body });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("isHealth")]);
  expect(JSON.parse(await bodyOf(`/api/cancellation-reason/${id}`, world.admin))).toMatchObject({ isHealth: true });
});
