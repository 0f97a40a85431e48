import { beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Reading } from "@/lib/access/actor/as-actor";
import { findActorOfSignIn } from "@/lib/access/actor/load-actor";
import { enterFollowUps, type LessonEntry } from "@/lib/activity/training/follow-up/commands";
import { listLessonsToSign } from "@/lib/activity/training/overview/queries";
import { localDayOf, toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { type Enrolled, enrolStudent, LESSON_START, makeLessonEntry, makeProgram } from "@/lib/testing/training";
import { makePerson, makeReservation, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { listOwnNextReservations } from "../queries";
import { readBookedLesson, readStudentHome } from "./queries";
import { findBookedLesson } from "./rules";

const HOUR = 3600;
let world: World;
let revisionId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world);
});

async function readAs<T>({ signInId }: SignedInPerson, read: (reading: Reading) => Promise<T>): Promise<T> {
  const actor = await findActorOfSignIn(signInId);
  return read({ db: prisma(), actor: actor!, now: new Date() });
}
const homeOf = (person: SignedInPerson) => readAs(person, readStudentHome);
const toSignOf = (person: SignedInPerson) => readAs(person, listLessonsToSign);
const enter = ({ id }: Enrolled, entries: LessonEntry[]) =>
  asActor(SYSTEM_ACTOR, (work) => enterFollowUps(work, id, entries));
/** Enrols a student who has done the first lesson and has the second one to sign. */
async function enrolWithLessonToSign(): Promise<Enrolled> {
  const training = await enrolStudent(world, revisionId);
  const [theory, stalls] = training.lessons;
  const exerciseRatings = stalls!.session.exercises.map(({ exerciseId }) => ({ exerciseId, rating: 3, comment: "" }));
  await enter(training, [
    makeLessonEntry(world, theory!.id, { theoryMinutes: 55 }),
    makeLessonEntry(world, stalls!.id, { exerciseRatings, signed: null }),
  ]);
  return training;
}
async function enrolInAnother({ student }: Enrolled, requirements: string[]): Promise<string> {
  const id = await makeProgram(world, { requirements });
  const body = { userId: student.id, revisionsId: id };
  const answer = await call("POST", "/api/user-programRevision", { as: world.admin, body });
  return ((await answer.json()) as [{ id: string }])[0].id;
}

describe("the home of a student", () => {
  test("opens on the training, with the lesson to sign and the one that comes next", async () => {
    const [{ student, id, lessons }] = [await enrolWithLessonToSign(), await enrolWithLessonToSign()];
    const home = await homeOf(student);
    expect(home).toMatchObject({ studentId: student.id, training: { id, done: 1, lessons: 3 } });
    expect(home!.book.next?.lessonId).toBe(lessons[2]!.id);
    // Of the other student, who stands at the same place, there is nothing.
    const at = { id: lessons[1]!.id, trainingId: id, name: "Stalls", at: LESSON_START };
    expect(home!.toDo.flatMap((one) => (one.kind === "sign" ? [one.lesson] : []))).toMatchObject([at]);
    expect(home!.toDo[0]!.day).toBe(localDayOf(LESSON_START, "Europe/Paris"));
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: world.instructor.id } });
    expect((await toSignOf(student))[0]!.instructor).toBe(`${firstName} ${lastName}`);
  });

  test("lists what is to be done by day: certificates, prerequisites, lessons to sign", async () => {
    const training = await enrolWithLessonToSign();
    const asked = await enrolInAnother(training, ["Aged 16"]);
    await prisma().enrolment.update({ where: { id: asked }, data: { startOn: toDate("2025-09-01") } });
    const expired = { ...{ demands: ["ExpiresOnDate" as const], parts: ["StudentDual" as const], isMandatory: true } };
    const typeId = newId();
    await prisma().certificateType.create({
      data: { ...expired, id: typeId, name: `Medical ${typeId}`, category: "ForPeople" },
    });
    await prisma().certificate.create({
      data: {
        ...{ id: newId(), typeId, personId: training.student.id, state: "Validated", createdAt: new Date() },
        expiresOn: toDate("2024-08-01"),
      },
    });
    const { toDo } = (await homeOf(training.student))!;
    const own = toDo.filter((one) => one.kind !== "renew" || one.warning.certificateTypeId === typeId);
    expect(own.map(({ kind }) => kind)).toEqual(["renew", "accept", "sign"]);
    expect(own[1]).toMatchObject({ day: "2025-09-01", training: { id: asked, requirements: ["Aged 16"] } });
    const days = toDo.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    await prisma().certificateType.update({ where: { id: typeId }, data: { state: "Archived" } });
  });

  test("leaves out what was removed, left or archived; who follows nothing has no such home", async () => {
    const training = await enrolWithLessonToSign();
    const { student, id, lessons } = training;
    const other = await enrolInAnother(training, []);
    const stalls = lessons[1]!;
    const withState = async (state: "Active" | "Archived") => {
      await prisma().enrolmentSession.update({ where: { id: stalls.id }, data: { state } });
      return toSignOf(student);
    };
    expect(await withState("Archived"), "an archived lesson").toEqual([]);
    expect(await withState("Active")).toHaveLength(1);
    await prisma().enrolmentPhase.update({ where: { id: stalls.phaseId }, data: { state: "Disabled" } });
    expect(await toSignOf(student), "a lesson of a phase that was removed").toEqual([]);
    await prisma().enrolmentPhase.update({ where: { id: stalls.phaseId }, data: { state: "Active" } });
    const { version } = await prisma().enrolment.findUniqueOrThrow({ where: { id } });
    const leave = await call("POST", `/api/user-programRevision/${id}/leave`, { as: world.staff, body: { version } });
    expect(leave.status, await leave.text()).toBe(204);
    const home = await homeOf(student);
    expect(home!.training.id, "the training that was left").toBe(other);
    expect(home!.toDo.filter(({ kind }) => kind !== "renew")).toEqual([]);
    await prisma().enrolment.update({ where: { id: other }, data: { state: "Archived" } });
    expect(await homeOf(student), "an archived training").toBeNull();
    expect(await homeOf(world.instructor)).toBeNull();
    expect(await homeOf(world.admin)).toBeNull();
  });

  test("shows the next lesson that is booked for the student, at the chosen site", async () => {
    const [{ student, lessons }, peer] = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
    const start = Math.ceil(Date.now() / 1000 / HOUR) * HOUR + 24 * HOUR;
    const book = async (from: number, people: Record<string, "Student" | "Renter" | "Observer">) => {
      const { id } = await makeReservation(world, {
        start: from,
        hours: 1,
        renter: student.id,
        overrideReason: "Test",
      });
      const data = { type: "Practical" as const };
      await prisma().reservation.update({ where: { id }, data });
      await prisma().reservationPerson.deleteMany({ where: { reservationId: id } });
      // Not the lesson that the book says is next.
      const lessonId = lessons[2]!.id;
      const rows = Object.entries(people).map(([personId, role]) => ({
        ...{ reservationId: id, personId, role },
        ...(role === "Student" && personId === student.id && { lessonId }),
      }));
      await prisma().reservationPerson.createMany({ data: rows });
      return id;
    };
    await book(start, { [peer.student.id]: "Student", [student.id]: "Observer" });
    const own = await book(start + 3 * HOUR, { [student.id]: "Student" });
    await book(start + 6 * HOUR, { [student.id]: "Student" });
    const bookedOf = (person: SignedInPerson, siteId: string) =>
      readAs(person, async (reading) =>
        findBookedLesson(await listOwnNextReservations(reading, siteId, "en-US"), person.id),
      );
    expect((await bookedOf(student, world.site.id))?.id).toBe(own);
    const home = (await homeOf(student))!;
    const given = await readAs(student, (reading) => readBookedLesson(reading, home, own));
    expect(given).toMatchObject({ trainingId: home.training.id, lesson: { id: lessons[2]!.id } });
    expect(home.book.next?.lessonId).not.toBe(lessons[2]!.id);
    expect(await bookedOf(student, newId())).toBeNull();
    await prisma().reservation.updateMany({ where: { id: own }, data: { state: "Cancelled" } });
    expect((await bookedOf(student, "all"))?.start).toBe(start + 6 * HOUR);
    const stranger = await signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));
    expect(await bookedOf(stranger, "all")).toBeNull();
  });
});
