import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makeStandby } from "@/lib/testing/examples";
import { makeLeg } from "@/lib/testing/flights";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { offerFreedTimes } from "@/lib/work/standby/offer-freed-times";

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as they are.
type Json = any;
let world: World;
let revisionId: string;
let reasonId: string;
let instructor: SignedInPerson;

/** 09:00 UTC of a day to come: a time at which lessons are flown, in summer and in winter. */
const NINE = (Math.floor(Date.now() / 86_400_000) + 10) * 86_400 + 9 * 3600;
const HOUR = 3600;
const FIRST = { "if-match": '"1"' };

beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world, { flights: 3 });
  reasonId = newId();
  await prisma().cancellationReason.create({ data: { id: reasonId, text: "Weather" } });
  instructor = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
});
beforeEach(async () => {
  await prisma().standbyOffer.deleteMany();
  await prisma().freedTime.deleteMany();
  await prisma().standby.deleteMany();
  await prisma().occupation.deleteMany();
  await prisma().reservation.updateMany({ data: { withdrawnAt: new Date() } });
  await prisma().notification.deleteMany();
  await prisma().school.updateMany({ data: { standbyAnswerMinutes: 30, standbyOffersAtOnce: 3 } });
});

const newRenter = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Renter"] } }));
const rental = (aircraftId: string, start: number, userId: string, hours = 2) => ({
  ...{ siteId: world.site.id, start, end: start + hours * HOUR, aircraft: { aircraftId } },
  users: [{ userId, reservationUserRole: 1 }],
});
async function book(type: "renter" | "pratical", body: object): Promise<string> {
  const answer = await call("POST", `/api/reservation/${type}`, { as: world.staff, body });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}
const cancel = async (id: string, as: SignedInPerson = world.staff) =>
  expect(
    (await call("PATCH", `/api/reservation/${id}/cancel`, { as, body: { reasonId }, headers: FIRST })).status,
  ).toBe(204);
/** Books a rental of an aircraft and cancels it, so that it is free again. */
async function free(aircraftId = world.aircraft.id, start = NINE, hours = 2) {
  await cancel(await book("renter", rental(aircraftId, start, world.renter.id, hours)));
}
/** Lets the time to undo pass, and runs the job. */
async function offer() {
  await prisma().freedTime.updateMany({ data: { freedAt: new Date(Date.now() - 60_000) } });
  await offerFreedTimes();
}
const waitFor = (person: { id: string }, data: object = {}) =>
  makeStandby(world.site.id, person.id, { noticeMinutes: 60, ...data });
const listOf = async (as: SignedInPerson, siteId = world.site.id): Promise<Json> =>
  (await call("GET", `/api/standby?siteId=${siteId}`, { as })).json();
const offersOf = async (as: SignedInPerson): Promise<Json[]> => (await listOf(as)).offers;
const openOffers = () =>
  prisma().standbyOffer.findMany({ where: { state: "Open" }, include: { standby: true }, orderBy: { id: "asc" } });
const answer = (id: string, accepted: boolean, as: SignedInPerson) =>
  call("PATCH", `/api/standby-offer/${id}`, { as, body: { accepted } });
const join = (as: SignedInPerson, body: object = {}) => {
  const usual = { siteId: world.site.id, type: "Renter", minutes: 60, noticeMinutes: 60 };
  return call("POST", "/api/standby", { as, body: { ...usual, from: NINE - 86_400, until: NINE + 86_400, ...body } });
};

describe("what is freed", () => {
  test("is offered to a renter who waits, and their yes books it", async () => {
    const renter = await newRenter();
    const { id } = await waitFor(renter);
    await free();
    expect(await openOffers(), "nothing while it can be undone").toEqual([]);
    await offerFreedTimes();
    expect(await openOffers()).toEqual([]);
    await offer();
    const [offered] = await offersOf(renter);
    expect(offered).toMatchObject({
      ...{ standbyId: id, state: "Open", type: "Renter", startFlight: NINE, endFlight: NINE + HOUR },
      ...{ aircraft: { aircraftId: world.aircraft.id }, rights: { answer: true } },
    });
    expect(offered.answerUntil).toBeGreaterThan(Date.now() / 1000 + 1_700);
    const [told] = await (await call("GET", "/api/notification", { as: renter })).json();
    expect(told).toMatchObject({ kind: "standbyOffered", link: `/site/${world.site.id}/planning/standby` });
    const accepted = await (await answer(offered.id, true, renter)).json();
    expect(accepted).toMatchObject({ state: "Accepted", rights: { answer: false } });
    const booked = await prisma().reservation.findUniqueOrThrow({ where: { id: accepted.reservationId } });
    expect(booked).toMatchObject({ type: "Renter", bookedById: renter.id, state: "Scheduled" });
    expect((await prisma().standby.findUniqueOrThrow({ where: { id } })).state).toBe("Served");
    // Said again, it books nothing more.
    expect(await (await answer(offered.id, true, renter)).json()).toMatchObject({ state: "Accepted" });
    expect(await prisma().reservation.count({ where: { bookedById: renter.id } })).toBe(1);
  });

  test("an instructor's hour is offered to students for their next lesson, by who needs it most", async () => {
    const [one, two] = [await enrolStudent(world, revisionId), await enrolStudent(world, revisionId)];
    const third = await enrolStudent(world, revisionId);
    for (const { student } of [one, two]) await waitFor(student, { type: "Practical", minutes: null });
    await flyDaysAgo(two, 3);
    await prisma().school.updateMany({ data: { standbyOffersAtOnce: 1 } });
    const lesson = third.lessons.find(({ session }) => session.title === "Stalls")!;
    const users = [
      { userId: instructor.id, reservationUserRole: 2 },
      { userId: third.student.id, reservationUserRole: 3, userProgramSessionId: lesson.id },
    ];
    const taught = { ...rental(world.aircraft.id, NINE, ""), users };
    await cancel(await book("pratical", { ...taught, aircraft: { aircraftId: world.aircraft.id } }));
    await offer();
    const [first, ...more] = await openOffers();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ instructorId: instructor.id, standby: { personId: one.student.id } });
    expect(first!.lessonId).toBe(lessonOf(one, "Stalls"));
    await answer(first!.id, false, one.student);
    await offer();
    const [second] = await openOffers();
    expect(second!.standby.personId).toBe(two.student.id);
    const view = await (await answer(second!.id, true, two.student)).json();
    expect(view.state).toBe("Accepted");
    const { people, type } = await prisma().reservation.findUniqueOrThrow({
      where: { id: view.reservationId },
      include: { people: true },
    });
    expect(type).toBe("Practical");
    expect(people.map(({ personId }) => personId).sort()).toEqual([instructor.id, two.student.id].sort());
    expect((await prisma().enrolmentSession.findUniqueOrThrow({ where: { id: lessonOf(two, "Stalls") } })).status).toBe(
      "Planned",
    );
  });

  test("goes to the next when nobody answers in time, and is closed when nobody is left", async () => {
    const [one, two] = [await newRenter(), await newRenter()];
    await waitFor(one, { wish: "Urgently" });
    await waitFor(two);
    await prisma().school.updateMany({ data: { standbyOffersAtOnce: 1 } });
    await free();
    await offer();
    const [first] = await openOffers();
    expect(first!.standby.personId).toBe(one.id);
    await prisma().standbyOffer.update({ where: { id: first!.id }, data: { answerUntil: new Date(Date.now() - 1) } });
    expect(await (await answer(first!.id, true, one)).json()).toMatchObject({ state: "Lapsed", reservationId: null });
    await offer();
    const [second] = await openOffers();
    expect(second!.standby.personId).toBe(two.id);
    await answer(second!.id, false, two);
    await offer();
    expect(await openOffers()).toEqual([]);
    expect(await prisma().freedTime.count({ where: { closedAt: null } })).toBe(0);
  });

  test("is booked by the first yes of all who are asked at once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, newRenter));
    for (const one of people) await waitFor(one, { minutes: 120 });
    await prisma().school.updateMany({ data: { standbyOffersAtOnce: 6 } });
    await free();
    await offer();
    const offers = await openOffers();
    expect(offers).toHaveLength(6);
    const answers = await Promise.all(
      offers.map(async ({ id, standby }) => {
        const as = people.find((one) => one.id === standby.personId)!;
        return (await (await answer(id, true, as)).json()).state;
      }),
    );
    expect(answers.sort()).toEqual(["Accepted", ...Array(5).fill("Taken")]);
    expect(await prisma().reservation.count({ where: { bookedById: { in: people.map(({ id }) => id) } } })).toBe(1);
  });

  test("the rest of it is offered to those for whom somebody was quicker", async () => {
    const [one, two] = [await newRenter(), await newRenter()];
    for (const person of [one, two]) await waitFor(person, { minutes: 60 });
    await free();
    await offer();
    const [first] = await offersOf(one);
    await answer(first.id, true, one);
    const [lost] = await offersOf(two);
    expect(lost.state).toBe("Taken");
    await offer();
    const again = (await offersOf(two)).find(({ state }) => state === "Open");
    expect(again.startFlight).toBeGreaterThanOrEqual(NINE + HOUR);
  });

  test("is what a move leaves free, too", async () => {
    const renter = await newRenter();
    await waitFor(renter);
    const id = await book("renter", rental(world.aircraft.id, NINE, world.renter.id));
    const body = { start: NINE + 4 * HOUR, version: 1 };
    expect((await call("PATCH", `/api/reservation/${id}/move`, { as: world.staff, body })).status).toBe(204);
    await offer();
    expect(await offersOf(renter)).toMatchObject([{ startFlight: NINE, state: "Open" }]);
  });

  test("isn't offered where it isn't what somebody waits for", async () => {
    const other = await makeAircraft(world.site.id);
    const late = NINE + 3 * 86_400;
    const unfit: Record<string, object> = {
      "another aircraft": { aircraftId: other.id },
      "another model": { model: "Antonov 2" },
      "other days": { fromAt: new Date(late * 1000), untilAt: new Date((late + 86_400) * 1000) },
      "other hours": { earliestMinute: 18 * 60, latestMinute: 22 * 60 },
      "more time than is left to answer": { noticeMinutes: 20 * 24 * 60 },
      "a longer flight than fits before the next": { minutes: 20 * 60 },
    };
    for (const data of Object.values(unfit)) await waitFor(await newRenter(), data);
    // Whoever has it themselves next.
    await book("renter", rental(world.aircraft.id, NINE + 4 * HOUR, world.renter.id));
    await free();
    await offer();
    const offered = await openOffers();
    expect(offered.map(({ standby }) => standby)).toEqual([]);
  });

  test("isn't offered to who has just given it up, nor while the school offers nothing by itself, nor at another site", async () => {
    const renter = await newRenter();
    await waitFor(renter);
    await cancel(await book("renter", rental(world.aircraft.id, NINE, renter.id)));
    await offer();
    expect(await openOffers()).toEqual([]);
    await prisma().school.updateMany({ data: { standbyAnswerMinutes: 0 } });
    await free();
    await offer();
    expect(await openOffers()).toEqual([]);
    await prisma().school.updateMany({ data: { standbyAnswerMinutes: 30 } });
    const away = await makeWorld();
    await makeStandby(away.site.id, away.renter.id);
    await prisma().standby.deleteMany({ where: { personId: renter.id } });
    await free(world.aircraft.id, NINE + 4 * HOUR);
    await offer();
    expect(await openOffers()).toEqual([]);
  });

  test("isn't offered where a rule blocks it", async () => {
    const { student } = await enrolStudent(world, revisionId);
    await waitFor(student, { type: "Practical", minutes: null });
    const closed = { id: newId(), siteId: world.site.id, name: "Moving" };
    const on = new Date((NINE - (NINE % 86_400)) * 1000);
    await free();
    await prisma().closure.create({ data: { ...closed, firstOn: on, lastOn: on } });
    try {
      await offer();
      expect(await openOffers()).toEqual([]);
    } finally {
      await prisma().closure.delete({ where: { id: closed.id } });
    }
  });
});

describe("an offer", () => {
  async function offered() {
    const renter = await newRenter();
    const { id } = await waitFor(renter);
    await free();
    await offer();
    const [one] = await offersOf(renter);
    return { renter, standbyId: id, id: one.id as string };
  }

  test("is answered by who is asked alone", async () => {
    const { id } = await offered();
    for (const as of [await newRenter(), world.renter, world.student])
      expect((await answer(id, true, as)).status).toBe(404);
    for (const as of [world.staff, world.instructor, world.admin])
      expect((await answer(id, true, as)).status).toBe(403);
    const away = await makeWorld();
    expect((await answer(id, true, away.staff)).status).toBe(404);
    expect(await openOffers()).toHaveLength(1);
  });

  test("books nothing for who has lost their role meanwhile", async () => {
    const { id, renter } = await offered();
    await prisma().siteRole.updateMany({ where: { personId: renter.id }, data: { role: "Student" } });
    expect(await (await answer(id, true, renter)).json()).toMatchObject({ state: "Gone", reservationId: null });
    expect(await prisma().reservation.count({ where: { bookedById: renter.id } })).toBe(0);
  });

  test("is gone when it was booked otherwise in the meantime", async () => {
    const { id, renter } = await offered();
    await book("renter", rental(world.aircraft.id, NINE, world.renter.id));
    expect(await (await answer(id, true, renter)).json()).toMatchObject({ state: "Gone" });
    expect((await listOf(renter)).waiting, "and whoever lost it waits on").toHaveLength(1);
  });

  test("that is taken back at once makes its person wait again, and isn't made to them once more", async () => {
    const { id, renter, standbyId } = await offered();
    const { reservationId } = await (await answer(id, true, renter)).json();
    const undone = await call("DELETE", `/api/reservation/${reservationId}`, { as: renter, headers: FIRST });
    expect(undone.status).toBe(204);
    expect((await prisma().standby.findUniqueOrThrow({ where: { id: standbyId } })).state).toBe("Waiting");
    expect(await offersOf(renter)).toMatchObject([{ state: "Declined", reservationId: null }]);
    await offer();
    expect(await openOffers()).toEqual([]);
  });

  test("is no longer one when its person leaves the list or is booked otherwise", async () => {
    const { renter, standbyId } = await offered();
    expect((await call("DELETE", `/api/standby/${standbyId}`, { as: renter })).status).toBe(204);
    expect((await call("DELETE", `/api/standby/${standbyId}`, { as: renter })).status).toBe(204);
    expect(await openOffers()).toEqual([]);
    const again = await offered();
    await book("renter", rental(world.otherAircraft.id, NINE + 4 * HOUR, again.renter.id));
    expect(await openOffers()).toEqual([]);
    expect((await prisma().standby.findUniqueOrThrow({ where: { id: again.standbyId } })).state).toBe("Served");
  });

  test("is told to nobody any more who hasn't read of it, once it can't be answered", async () => {
    const { renter, standbyId } = await offered();
    const told = async () => (await (await call("GET", "/api/notification", { as: renter })).json()).length;
    expect(await told()).toBe(1);
    await call("DELETE", `/api/standby/${standbyId}`, { as: world.staff });
    expect(await told()).toBe(0);
  });
});

describe("the list", () => {
  test("shows who plans everybody by need, and everybody else only themselves", async () => {
    const [calm, eager] = [await newRenter(), await newRenter()];
    await waitFor(calm, { wish: "IfItFits" });
    await waitFor(eager, { wish: "Urgently", comment: "Before my exam" });
    const { student } = await enrolStudent(world, revisionId);
    await waitFor(student, { type: "Practical", minutes: null });
    for (const as of [world.staff, world.instructor]) {
      const { waiting } = await listOf(as);
      expect(waiting.map(({ userId }: Json) => userId)).toEqual([student.id, eager.id, calm.id]);
      expect(waiting[0].need).toEqual({ daysSinceFlight: null, isBlocked: true });
    }
    const { waiting } = await listOf(eager);
    expect(waiting).toMatchObject([{ userId: eager.id, need: null, comment: "Before my exam" }]);
    const away = await makeWorld();
    expect((await listOf(away.staff, "all")).waiting).toEqual([]);
    expect((await call("GET", `/api/standby?siteId=${world.site.id}`, { as: away.staff })).status).toBe(404);
  });

  test("takes who waits for what they may have, and says what is wrong with anything else", async () => {
    const renter = await newRenter();
    const learner = await enrolStudent(world, revisionId);
    const foreign = await makeAircraft((await makeWorld()).site.id);
    const held = await makeAircraft(world.site.id, { isRentable: false });
    expect((await join(renter)).status).toBe(201);
    expect((await join(learner.student, { type: "Practical", lessonId: lessonOf(learner, "Stalls") })).status).toBe(
      201,
    );
    expect((await join(world.staff, { userId: learner.student.id, type: "Practical" })).status).toBe(201);
    const wrong: [SignedInPerson, object, number, string?][] = [
      [renter, { userId: learner.student.id }, 403],
      [renter, { siteId: (await makeWorld()).site.id }, 404],
      [renter, { type: "Practical" }, 422, "type"],
      [renter, { minutes: null }, 422, "minutes"],
      [renter, { until: NINE - 2 * 86_400 }, 422, "until"],
      [renter, { from: 1_000_000_000, until: 1_100_000_000 }, 422, "until"],
      [renter, { from: NINE + 300 * 86_400, until: NINE + 301 * 86_400 }, 422, "from"],
      [renter, { until: NINE + 400 * 86_400 }, 422, "until"],
      [renter, { earliestMinute: 600, latestMinute: 600 }, 422, "latestMinute"],
      [renter, { aircraftId: foreign.id }, 422, "aircraftId"],
      [renter, { aircraftId: held.id }, 422, "aircraftId"],
      [renter, { model: "Antonov 2" }, 422, "model"],
      [renter, { aircraftId: world.aircraft.id, model: "DR400" }, 422, "model"],
      [renter, { instructorId: instructor.id }, 422, "type"],
      [learner.student, { type: "Practical", lessonId: lessonOf(learner, "Theory") }, 422, "lessonId"],
      [learner.student, { type: "Practical", instructorId: world.staff.id }, 422, "instructorId"],
      [world.staff, { userId: world.instructor.id }, 422, "userId"],
      [world.staff, { userId: newId() }, 422, "userId"],
    ];
    for (const [as, body, status, field] of wrong) {
      const refused = await join(as, body);
      const problem = await refused.json();
      expect([refused.status, Object.keys(problem.errors)], JSON.stringify(body)).toEqual([status, [field ?? "msg"]]);
    }
  });

  test("holds at most five entries of a person, however many are sent at once", async () => {
    const renter = await newRenter();
    const sent = await Promise.all(Array.from({ length: 8 }, () => join(renter)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  });

  test("is left only by oneself and by who plans at the site", async () => {
    const renter = await newRenter();
    const { id } = await waitFor(renter);
    const away = await makeWorld();
    for (const as of [world.renter, world.student, away.staff])
      expect((await call("DELETE", `/api/standby/${id}`, { as })).status).toBe(404);
    expect((await call("DELETE", `/api/standby/${id}`, { as: world.instructor })).status).toBe(204);
    expect((await listOf(renter)).waiting).toEqual([]);
  });
});

const lessonOf = ({ lessons }: Enrolled, title: string) => lessons.find(({ session }) => session.title === title)!.id;

/** A flight that the student has flown. */
async function flyDaysAgo({ student }: Enrolled, days: number) {
  const at = new Date(Date.now() - days * 86_400_000);
  const times = { offBlockAt: at, onBlockAt: new Date(at.getTime() + HOUR * 1000) };
  const craft = { category: "Aircraft", class: "SingleEngine", model: "DR400" } as const;
  const part = { function: "Dual", hasInstructor: true, state: "Validated", declaredAt: new Date() } as const;
  await makeLeg({ pilotId: student.id, ...times, ...craft, ...part });
}
