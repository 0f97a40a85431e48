import { execFileSync } from "node:child_process";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makeRandom } from "@/lib/platform/random";
import { fromUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makePerson,
  makeSite,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";
import { settleWeekPlans } from "@/lib/work/plan-week/planner";

const [HOUR, DAY] = [3600, 86_400];

type Body = Record<string, unknown>;
type Item = { id: string; reservationId: string; verb: string; after: Bar | null; warnings: { blocking: boolean }[] };
type Bar = {
  start: number;
  version: number;
  aircraft: { aircraftId: string; startFlight: number };
  users: { userId: string; reservationUserRole: number }[];
};

let world: World;
let revisionId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world, { flights: 3 });
});

let weeks = 1;
/** 00:00 UTC of a Monday; each time of another week. */
let monday = 0;
beforeEach(() => {
  const today = Math.floor(Date.now() / 1000 / DAY);
  const ahead = (11 - (today % 7)) % 7;
  monday = (today + ahead + 7 * weeks++) * DAY;
});

const read = async (answer: ReturnType<typeof call>, status = 200) => {
  const got = await answer;
  const view = got.status === 204 ? null : await got.json();
  expect(got.status, JSON.stringify(view)).toBe(status);
  return view;
};
const post = (path: string, body: Body = {}, as: SignedInPerson = world.staff) =>
  call("POST", `/api/${path}`, { as, body });
const newDraft = async (as = world.staff): Promise<string> =>
  (await read(post("draft-planning", { siteId: world.site.id, name: "Week" }, as), 201)).id;
const itemsOf = async (draftId: string): Promise<Item[]> =>
  (await read(call("GET", `/api/draft-planning/${draftId}`, { as: world.staff }))).items;
const figures = async (draftId: string, as = world.staff) =>
  read(call("GET", `/api/draft-planning/${draftId}/plan-week`, { as }));
const ask = (draftId: string, students: readonly Enrolled[], more: Body = {}, as = world.staff) => {
  const days = { firstDay: monday, lastDay: monday + 4 * DAY };
  const studentIds = students.map(({ student }) => student.id);
  return post(`draft-planning/${draftId}/plan-week`, { studentIds, ...days, seconds: 3, ...more }, as);
};
const run = async (draftId: string, students: readonly Enrolled[], more: Body = {}, as = world.staff) => {
  await read(ask(draftId, students, more, as), 202);
  await settleWeekPlans();
  return figures(draftId, as);
};
const placesOf = (items: readonly Item[]) =>
  items.map(({ reservationId, after }) => [reservationId, after?.start, after?.aircraft.aircraftId]).sort();

/** Students whose next lesson is a flight with an instructor. */
async function enrol(count: number): Promise<Enrolled[]> {
  const students: Enrolled[] = [];
  for (let at = 0; at < count; at++) {
    const enrolled = await enrolStudent(world, revisionId);
    const data = { validatedAt: new Date(), validatedByName: "Staff" };
    await prisma().enrolment.update({ where: { id: enrolled.id }, data });
    // The solo among its lessons needs an authorisation.
    await prisma().enrolmentSession.updateMany({
      where: { enrolmentId: enrolled.id, session: { mode: "Solo" } },
      data: { state: "Disabled" },
    });
    students.push(enrolled);
  }
  return students;
}

// Each run starts a process of its own, which takes its time where other work runs.
describe("planning the week into a draft", { timeout: 60_000 }, () => {
  test("places each student's next lessons, and what it placed is published as it stands", async () => {
    const students = await enrol(4);
    const draftId = await newDraft();
    const done = await run(draftId, students, { lessonsEach: 2 });
    expect(done).toMatchObject({ state: "done", wanted: 8, placed: 8, standing: 0, moved: 0, notPlaced: [] });
    expect(done.gap).toBeLessThan(0.05);
    const items = await itemsOf(draftId);
    expect(items.map(({ verb }) => verb)).toEqual(Array(8).fill("add"));
    expect(items.flatMap(({ warnings }) => warnings.filter(({ blocking }) => blocking))).toEqual([]);
    expect(await read(post(`draft-planning/${draftId}/publish`))).toEqual({ added: 8, changed: 0, removed: 0 });
    const again = await run(await newDraft(), students, { lessonsEach: 2 });
    expect(again).toMatchObject({ wanted: 0, placed: 0, standing: 8 });
  });

  test("begins with what the last run of the site was asked for, whoever asked", async () => {
    const usualOf = async (draftId: string, as: SignedInPerson) =>
      read(call("GET", `/api/draft-planning/${draftId}/plan-week/usual`, { as }));
    const asked = { lessonsEach: 1, flightsADay: 3 };
    const weights = { longestWithoutFlight: 1, nextLessonBlocking: 2, fairInstructorHours: 3 };
    await run(await newDraft(), await enrol(1), { ...asked, weights });
    const usual = await usualOf(await newDraft(world.admin), world.admin);
    expect(usual).toEqual({ ...asked, weights: { ...weights, fewAircraftChanges: 2, noGaps: 2 } });
    // What another site does is its own affair.
    const { id: siteId } = await makeSite();
    const stranger = await signInAs(await makePerson({ roles: { [siteId]: ["Staff"] } }));
    const other = await read(post("draft-planning", { siteId, name: "Week" }, stranger), 201);
    expect(await usualOf(other.id, stranger)).toMatchObject({ lessonsEach: 2, flightsADay: 1 });
  });

  test("says of what it could not place what stands in the way", async () => {
    const [ill, away, full, alone] = (await enrol(4)) as [Enrolled, Enrolled, Enrolled, Enrolled];
    await prisma().person.update({ where: { id: ill.student.id }, data: { state: "Disabled" } });
    await prisma().availability.create({
      data: {
        ...{ id: newId(), personId: away.student.id, kind: "Unavailable", comment: "", timeZone: "Europe/Paris" },
        ...{ startAt: fromUnix(monday - DAY), endAt: fromUnix(monday + 6 * DAY), enteredAt: new Date() },
      },
    });
    await prisma().enrolmentSession.updateMany({
      where: { enrolmentId: alone.id, session: { mode: "Solo" } },
      data: { state: "Active" },
    });
    const draftId = await newDraft();
    const one = { lastDay: monday, lessonsEach: 3 };
    const { notPlaced } = await run(draftId, [ill, away, full, alone], { ...one, flightsADay: 2 });
    const whyOf = ({ student }: Enrolled) =>
      notPlaced.filter(({ userId }: { userId: string }) => userId === student.id).map(({ why }: Body) => why);
    expect(whyOf(ill)).toEqual(["rule", "follows", "follows"]);
    expect(whyOf(away)).toEqual(["studentAway", "follows", "follows"]);
    expect(whyOf(full)).toEqual(["flightsADay"]);
    expect(whyOf(alone)).toEqual(["rule", "follows"]);
    const rules = notPlaced.flatMap(({ warning }: { warning: { type: string } | null }) => warning?.type ?? []);
    expect(rules.sort()).toEqual(["personDisabled", "soloAuthorisation"]);
    await prisma().person.update({ where: { id: ill.student.id }, data: { state: "Active" } });
  });

  test("run again, keeps what it placed and what a person moved; its items are taken back together", async () => {
    const students = await enrol(4);
    const draftId = await newDraft();
    await run(draftId, students);
    const first = await itemsOf(draftId);
    const again = await run(draftId, students);
    expect(again).toMatchObject({ placed: 4, moved: 0 });
    expect(placesOf(await itemsOf(draftId))).toEqual(placesOf(first));
    const [one, other] = first as [Item, Item];
    const move = { id: one.reservationId, start: one.after!.start + 3 * DAY, version: one.after!.version };
    await read(post(`draft-planning/${draftId}/move`, move), 201);
    const taken = { aircraftId: other.after!.aircraft.aircraftId };
    const start = other.after!.aircraft.startFlight;
    const maintenance = { siteId: world.site.id, start, end: start + HOUR, aircraft: taken };
    await read(post("reservation/maintenance", maintenance), 201);
    const before = placesOf(await itemsOf(draftId));
    const moved = await run(draftId, students);
    expect(moved).toMatchObject({ state: "done", moved: 1, placed: 3, standing: 1 });
    const items = await itemsOf(draftId);
    expect(items.find(({ reservationId }) => reservationId === one.reservationId)!.after!.start).toBe(move.start);
    expect(items.flatMap(({ after }) => (after ? [after.start] : []))).toHaveLength(4);
    await read(post(`draft-planning/${draftId}/plan-week/undo`), 204);
    expect(placesOf(await itemsOf(draftId))).toEqual(before);
    expect((await figures(draftId)).state).toBe("undone");
  });

  test("one run at a time goes on for a draft; it ends when it is stopped, and one whose process died has failed", async () => {
    const draftId = await newDraft();
    const at = new Date();
    const askedById = world.staff.id;
    const running = { draftId, askedById, input: {}, startedAt: at, seenAt: at, state: "Running" as const };
    const { id } = await prisma().weekPlanRun.create({ data: { id: newId(), ...running } });
    await read(ask(draftId, await enrol(1)), 409);
    await read(post(`draft-planning/${draftId}/plan-week/stop`), 204);
    expect((await figures(draftId)).isStopping).toBe(true);
    await prisma().weekPlanRun.update({ where: { id }, data: { seenAt: new Date(Date.now() - 60_000) } });
    expect((await figures(draftId)).state).toBe("failed");
    const done = await run(draftId, await enrol(1));
    expect(done).toMatchObject({ state: "done", placed: 1 });
    await read(post(`draft-planning/${draftId}/plan-week/stop`), 404);
  });

  test("a run whose process is killed has failed at once, and the next one gets a new process", async () => {
    const draftId = await newDraft();
    const students = await enrol(1);
    await read(ask(draftId, students), 202);
    execFileSync("pkill", ["-KILL", "-P", String(process.pid), "-f", "plan-week/main"]);
    await settleWeekPlans();
    expect(await figures(draftId)).toMatchObject({ state: "failed", placed: 0 });
    expect(await run(draftId, students)).toMatchObject({ state: "done", placed: 1 });
  });

  test("an instructor plans only with themself; a draft of another site, others' students and wrong days are refused", async () => {
    const students = await enrol(2);
    const draftId = await newDraft(world.instructor);
    const colleague = await makePerson({ roles: { [world.site.id]: ["Instructor"] } });
    await run(draftId, students, {}, world.instructor);
    const items = await itemsOf(draftId);
    const teachers = items.map(({ after }) => after!.users.find((one) => one.reservationUserRole === 2)!.userId);
    expect(teachers).toEqual([world.instructor.id, world.instructor.id]);
    await prisma().siteRole.deleteMany({ where: { personId: colleague.id } });
    const elsewhere = await makeWorld();
    await read(ask(draftId, students, {}, elsewhere.staff), 404);
    await read(ask(draftId, students, { studentIds: [elsewhere.student.id] }), 404);
    await read(ask(draftId, students, { lastDay: monday + 7 * DAY }), 422);
    await read(ask(draftId, students, { firstDay: monday - 400 * DAY, lastDay: monday - 398 * DAY }), 422);
    await read(post(`draft-planning/${draftId}/plan-week/undo`), 403);
  });

  test.each([1, 2, 3])("never breaks a rule, whatever the school: generated school %i", async (seed) => {
    const random = makeRandom(seed);
    const pick = (most: number) => Math.floor(random() * most);
    const students = await enrol(5);
    const instructor = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
    const fleet = [world.aircraft, await makeAircraft(world.site.id, { turnaroundMinutes: 30 })];
    for (let n = 0; n < 6; n++) {
      const start = monday + pick(4) * DAY + (8 + pick(8)) * HOUR;
      const aircraft = { aircraftId: fleet[pick(fleet.length)]!.id };
      const [kind, users] = [
        ["renter", [{ userId: world.renter.id, reservationUserRole: 1 }]],
        ["maintenance", []],
        ["meeting", [{ userId: [instructor, world.instructor][pick(2)]!.id, reservationUserRole: 2 }]],
      ][pick(3)] as [string, Body[]];
      const place = kind === "meeting" ? { classroom: { classroomId: world.classroom.id } } : { aircraft };
      const answer = await post(`reservation/${kind}`, {
        ...{ siteId: world.site.id, start, end: start + (1 + pick(3)) * HOUR, ...place },
        users,
      });
      expect([201, 409, 422]).toContain(answer.status);
    }
    const grounded = await makeAircraft(world.site.id);
    const reported = { number: 1, description: "Cracked", reportedById: world.staff.id, reportedAt: new Date() };
    const id = newId();
    await prisma().defect.create({ data: { id, aircraftId: grounded.id, ...reported, isBlocking: true } });
    const draftId = await newDraft();
    const done = await run(draftId, students, { lessonsEach: 3, flightsADay: 1 + pick(2) });
    expect(done.state).toBe("done");
    expect(done.placed + done.notPlaced.length).toBe(done.wanted);
    const items = await itemsOf(draftId);
    expect(items).toHaveLength(done.placed);
    expect(items.flatMap(({ warnings }) => warnings.filter(({ blocking }) => blocking))).toEqual([]);
    expect(await read(post(`draft-planning/${draftId}/publish`))).toMatchObject({ added: done.placed });
    await prisma().aircraft.updateMany({
      where: { id: { notIn: [world.aircraft.id, world.otherAircraft.id] } },
      data: { state: "Disabled" },
    });
    await prisma().siteRole.deleteMany({ where: { personId: instructor.id } });
  });
});
