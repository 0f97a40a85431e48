import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { NEXT_YEAR } from "@/lib/testing/days";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import {
  makeAircraft,
  makeCancellationReason,
  makePerson,
  makeWorld,
  type SignedInPerson,
  signInAs,
  type World,
} from "@/lib/testing/world";

const HOUR = 3600;
const MINUTE = 60;
const [INSTRUCTOR, STUDENT, PILOT, OBSERVER] = [2, 3, 4, 5];
const [THEORY, STALLS, SOLO] = [0, 1, 2];

let world: World;
let revisionId: string;
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world, { flights: 3 });
});

let days = 0;
const nine = () =>
  Temporal.ZonedDateTime.from(`${NEXT_YEAR}-06-01T09:00[Europe/Paris]`).epochMilliseconds / 1000 + 86_400 * days++;
const enrol = (revision = revisionId) => enrolStudent(world, revision);
const learns = ({ student, lessons }: Enrolled, lesson: number, more: object = {}) => ({
  ...{ userId: student.id, reservationUserRole: STUDENT, userProgramSessionId: lessons[lesson]!.id },
  ...more,
});
const teaches = (id = world.instructor.id) => ({ userId: id, reservationUserRole: INSTRUCTOR });
type Body = Record<string, unknown>;
const flight = (start: number, users: object[], more: Body = {}): Body => ({
  ...{ siteId: world.site.id, start, end: start + 2 * HOUR, aircraft: { aircraftId: world.aircraft.id } },
  ...{ users: [teaches(), ...users], ...more },
});
const klass = (start: number, users: object[], more: Body = {}): Body => ({
  ...{ siteId: world.site.id, start, end: start + HOUR, classroom: { classroomId: world.classroom.id } },
  ...{ users: [teaches(), ...users], ...more },
});
const post = (type: string, body: Body, as: SignedInPerson = world.staff) =>
  call("POST", `/api/reservation/${type}`, { as, body });
const booked = async (type: string, body: Body, as: SignedInPerson = world.staff) => {
  const answer = await post(type, body, as);
  const view = await answer.json();
  expect(answer.status, JSON.stringify(view)).toBe(201);
  return view;
};
const statusOf = async (...enrolled: [Enrolled, number][]) => {
  const ids = enrolled.map(([{ lessons }, at]) => lessons[at]!.id);
  const rows = await prisma().enrolmentSession.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => rows.find((row) => row.id === id)!.status);
};
const refusal = async (type: string, body: Body, as?: SignedInPerson) => {
  const answer = await post(type, body, as);
  const { errors } = await answer.json();
  return `${answer.status} ${errors?.users?.join() ?? ""}`.trim();
};
/** The periods in which somebody is occupied, in minutes from a start. */
const occupied = async (reservationId: string, resourceId: string, start: number) => {
  const rows = await prisma().occupation.findMany({
    where: { reservationId, resourceId },
    orderBy: { startAt: "asc" },
  });
  const from = (date: Date) => (date.getTime() / 1000 - start) / MINUTE;
  return rows.map(({ startAt, endAt }) => [from(startAt), from(endAt)]);
};

describe("a practical lesson", () => {
  test("of two students is planned in both trainings, and open again once it is cancelled", async () => {
    const [one, other] = [await enrol(), await enrol()];
    const view = await booked("pratical", flight(nine(), [learns(one, STALLS), learns(other, STALLS)]));
    expect(view).toMatchObject({ reservationType: 3, title: "Stalls", isSolo: false });
    const lessonIds = view.users.flatMap(
      (user: { userProgramSessionId: string | null }) => user.userProgramSessionId ?? [],
    );
    expect(lessonIds.sort()).toEqual([one.lessons[STALLS]!.id, other.lessons[STALLS]!.id].sort());
    expect(await statusOf([one, STALLS], [other, STALLS])).toEqual(["Planned", "Planned"]);
    const { id: reasonId } = await makeCancellationReason();
    const cancel = { as: world.staff, body: { reasonId, version: 1 } };
    expect((await call("PATCH", `/api/reservation/${view.id}/cancel`, cancel)).status).toBe(204);
    expect(await statusOf([one, STALLS], [other, STALLS])).toEqual(["NotPlanned", "NotPlanned"]);
    const undo = { as: world.staff, body: { version: 2 } };
    expect((await call("PATCH", `/api/reservation/${view.id}/restore`, undo)).status).toBe(204);
    expect(await statusOf([one, STALLS])).toEqual(["Planned"]);
    const withdraw = { as: world.staff, headers: { "if-match": '"3"' } };
    expect((await call("DELETE", `/api/reservation/${view.id}`, withdraw)).status).toBe(204);
    expect(await statusOf([one, STALLS], [other, STALLS])).toEqual(["NotPlanned", "NotPlanned"]);
  });

  test("is told by its name to who takes part and to instructors and staff, and to nobody else", async () => {
    const [learner, other] = [await enrol(), await enrol()];
    const start = nine();
    const { id } = await booked("pratical", flight(start, [learns(learner, STALLS)]));
    const [own, stranger] = [await signInAs(learner.student), await signInAs(other.student)];
    const titlesFor = async (as: SignedInPerson) => {
      const read = async (path: string) => (await call("GET", path, { as })).json();
      const site = `siteId=${world.site.id}`;
      const planning: Body[] = await read(`/api/reservation/planning?${site}&from=${start}&to=${start + HOUR}`);
      const stale = { as, body: { start: start + HOUR, version: 9 } };
      const refused = await (await call("PATCH", `/api/reservation/${id}/move`, stale)).json();
      const month = await read(`/api/planning/month?${site}&month=${NEXT_YEAR}-06&text=stalls`);
      return [
        planning.find((one) => one.id === id)!.title,
        (await read(`/api/reservation/${id}`)).title,
        refused.current?.title ?? null,
        (await (await call("GET", `/api/reservation/${id}/ics`, { as })).text()).includes("Stalls"),
        month.days.some(({ load }: { load: { flights: number } }) => load.flights > 0),
      ];
    };
    for (const as of [world.staff, world.instructor, own])
      expect(await titlesFor(as)).toEqual(["Stalls", "Stalls", "Stalls", true, true]);
    for (const as of [world.renter, stranger]) expect(await titlesFor(as)).toEqual([null, null, null, false, false]);
  });

  test("has the briefing and debriefing of its lesson, unless others are given", async () => {
    const student = await enrol();
    const { sessionId } = student.lessons[STALLS]!;
    const revision = await prisma().trainingSession.findUniqueOrThrow({ where: { id: sessionId } });
    const start = nine();
    const view = await booked("pratical", flight(start, [learns(student, STALLS)]));
    expect([view.durationBriefing, view.durationDebriefing]).toEqual([
      revision.briefingMinutes,
      revision.debriefingMinutes,
    ]);
    const body = { ...flight(start, [learns(student, STALLS)]), id: view.id, version: 1, durationBriefing: 45 };
    expect((await call("PUT", "/api/reservation/pratical", { as: world.staff, body })).status).toBe(204);
    const after = await (await call("GET", `/api/reservation/${view.id}`, { as: world.staff })).json();
    expect([after.durationBriefing, after.aircraft.startFlight - after.start]).toEqual([45, 45 * MINUTE]);
  });

  test("goes open again when its student is exchanged, and a student who isn't named with a lesson keeps theirs", async () => {
    const [one, other] = [await enrol(), await enrol()];
    const start = nine();
    const { id } = await booked("pratical", flight(start, [learns(one, STALLS)]));
    const put = (version: number, users: object[]) =>
      call("PUT", "/api/reservation/pratical", { as: world.staff, body: { id, version, users } });
    const kept = { userId: one.student.id, reservationUserRole: STUDENT };
    expect((await put(1, [teaches(), kept])).status).toBe(204);
    expect(await statusOf([one, STALLS])).toEqual(["Planned"]);
    expect((await put(1, [teaches(), learns(other, STALLS)])).status).toBe(204);
    expect(await statusOf([one, STALLS], [other, STALLS])).toEqual(["NotPlanned", "Planned"]);
  });

  test("that was followed up keeps its student: the rest of the reservation may change, the student stays", async () => {
    const [one, other] = [await enrol(), await enrol()];
    const start = nine();
    const { id } = await booked("pratical", flight(start, [learns(one, STALLS), learns(other, STALLS)]));
    await prisma().enrolmentSession.update({
      where: { id: one.lessons[STALLS]!.id },
      data: { status: "AwaitingSignature" },
    });
    const change = (users: object[], more: Body) =>
      call("PUT", "/api/reservation/pratical", { as: world.staff, body: { id, users, ...more } });
    const refused = await change([teaches(), learns(other, STALLS)], { version: 1 });
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining("stays with this")]);
    const kept = [teaches(), learns(one, STALLS)];
    expect((await change(kept, { version: 1, commentaryForGlobal: "Radio" })).status).toBe(204);
    expect(await statusOf([one, STALLS], [other, STALLS])).toEqual(["AwaitingSignature", "NotPlanned"]);
  });

  test("is never planned twice, whoever is quicker", async () => {
    const student = await enrol();
    const start = nine();
    const instructors = [
      world.instructor,
      await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } })),
    ];
    const fleet = [world.aircraft, await makeAircraft(world.site.id)];
    const answers = await Promise.all(
      instructors.map((one, at) =>
        post("pratical", {
          ...flight(start + at * 5 * HOUR, [learns(student, STALLS)]),
          aircraft: { aircraftId: fleet[at]!.id },
          users: [teaches(one.id), learns(student, STALLS)],
        }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(await statusOf([student, STALLS])).toEqual(["Planned"]);
  });

  test("is refused without a lesson, with a wrong one, and with three students", async () => {
    const [one, other, third] = [await enrol(), await enrol(), await enrol()];
    const start = nine();
    const refused = (...users: object[]) => refusal("pratical", flight(start, users));
    expect(await refused({ userId: one.student.id, reservationUserRole: STUDENT })).toContain("422 Choose a lesson");
    expect(await refused(learns(one, THEORY))).toContain("isn’t flown");
    const foreign = { ...learns(one, STALLS), userProgramSessionId: other.lessons[STALLS]!.id };
    expect(await refused(foreign)).toContain("isn’t part of the training");
    expect(await refused({ ...learns(one, STALLS), userProgramSessionId: newId() })).toContain("isn’t part of");
    expect(await refused(learns(one, STALLS), learns(other, STALLS), learns(third, STALLS))).toContain(
      "At most 2 students",
    );
    await prisma().enrolmentSession.update({ where: { id: one.lessons[STALLS]!.id }, data: { status: "Done" } });
    expect(await refused(learns(one, STALLS))).toContain("already planned or done");
    await prisma().enrolment.update({ where: { id: other.id }, data: { state: "Disabled", leftOn: new Date() } });
    expect(await refused(learns(other, STALLS))).toContain("isn’t part of");
    const wrongPart = learns(third, STALLS, { reservationUserRole: OBSERVER });
    expect(await refused(learns(third, STALLS), wrongPart)).toContain("Only the students");
  });

  test("is booked by the instructor who gives it, by staff, and by nobody else", async () => {
    const student = await enrol();
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
    const body = flight(nine(), [learns(student, STALLS)]);
    for (const as of [other, student.student, world.renter])
      expect(await refusal("pratical", body, as)).toContain("403");
    const { id } = await booked("pratical", body, world.instructor);
    const { id: reasonId } = await makeCancellationReason();
    const cancel = (as: SignedInPerson) =>
      call("PATCH", `/api/reservation/${id}/cancel`, { as, body: { reasonId, version: 1 } });
    expect((await cancel(other)).status).toBe(403);
    expect((await cancel(world.instructor)).status).toBe(204);
  });

  test("flown solo holds its instructor for briefing and debriefing only", async () => {
    const student = await enrol();
    const start = nine();
    const view = await booked("pratical", {
      ...flight(start, [learns(student, SOLO)], { durationBriefing: 30, durationDebriefing: 15 }),
      overrideReason: "The authorisation is on paper",
    });
    expect(view).toMatchObject({ isSolo: true, title: "Alone" });
    expect(await occupied(view.id, world.instructor.id, start)).toEqual([
      [0, 30],
      [105, 120],
    ]);
    expect(await occupied(view.id, student.student.id, start)).toEqual([[0, 120]]);
    const aircraft = { aircraftId: (await makeAircraft(world.site.id)).id, operationId: world.operationType.id };
    const between = { ...flight(start + 30 * MINUTE, []), end: start + 105 * MINUTE, aircraft };
    await booked("operation", { ...between, users: [{ userId: world.instructor.id, reservationUserRole: PILOT }] });
  });

  test("flown solo isn't without its instructor where the lesson has a briefing; where it has none it may be", async () => {
    const [brief, none] = [await enrol(await makeProgram(world, { soloBriefing: 20 })), await enrol()];
    const alone = async (one: Enrolled) =>
      post("pratical", {
        ...flight(nine(), [learns(one, SOLO)], { durationBriefing: 0, durationDebriefing: 0 }),
        overrideReason: "The authorisation is on paper",
      });
    const refused = await alone(brief);
    expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ["durationBriefing"]]);
    expect((await alone(none)).status).toBe(201);
  });

  test("flown solo takes nobody else aboard", async () => {
    const [one, other] = [await enrol(), await enrol()];
    const start = nine();
    const observer = { userId: other.student.id, reservationUserRole: OBSERVER };
    const alone = "alone aboard";
    expect(await refusal("pratical", flight(start, [learns(one, SOLO), observer]))).toContain(alone);
    expect(await refusal("pratical", flight(start, [learns(one, SOLO), learns(other, STALLS)]))).toContain(alone);
    const withPassenger = { aircraft: { aircraftId: world.aircraft.id, passengers: 1 } };
    expect(await refusal("pratical", flight(start, [learns(one, SOLO)], withPassenger))).toContain(alone);
  });
});

test("a student can't move a lesson, so they may ask for another time long before it; to cancel it they needn't ask", async () => {
  const one = await enrol();
  const start = nine() + 7 * 86_400;
  const { id } = await booked("pratical", flight(start, [learns(one, STALLS)]));
  const request = (verb: "GET" | "POST", body?: object) =>
    call(verb, `/api/reservation/${id}/request`, { as: one.student, body });
  expect((await (await request("GET")).json()).rights.asks).toEqual(["OtherTime"]);
  const reasonId = world.cancellationReason.id;
  expect((await request("POST", { kind: "Cancellation", reasonId })).status).toBe(409);
  expect((await request("POST", { kind: "OtherTime", start: start + HOUR })).status).toBe(201);
});

test("a student who cancels what they share with another is taken off it; the other is told and keeps it; undone, it is as before", async () => {
  const [one, other] = [await enrol(), await enrol()];
  const start = nine() + 7 * 86_400;
  const { id } = await booked("pratical", flight(start, [learns(one, STALLS), learns(other, STALLS)]));
  await prisma().notification.deleteMany();
  const get = async (as: SignedInPerson) => (await call("GET", `/api/reservation/${id}`, { as })).json();
  expect((await get(one.student)).rights).toMatchObject({ cancel: true, leave: true });
  expect((await get(world.staff)).rights).toMatchObject({ cancel: true, leave: false });
  const body = { reasonId: world.cancellationReason.id, commentaryForCancel: "Ill", version: 1 };
  expect((await call("PATCH", `/api/reservation/${id}/cancel`, { as: one.student, body })).status).toBe(204);
  const left = await get(other.student);
  expect(left).toMatchObject({ reservationState: 0, version: 2, title: "Stalls" });
  expect(left.users.map(({ userId }: { userId: string }) => userId).sort()).toEqual(
    [world.instructor.id, other.student.id].sort(),
  );
  expect(await occupied(id, one.student.id, start)).toEqual([]);
  expect(await occupied(id, other.student.id, start)).toHaveLength(1);
  expect(await statusOf([one, STALLS], [other, STALLS])).toEqual(["NotPlanned", "Planned"]);
  const told = await (await call("GET", "/api/notification", { as: other.student })).json();
  expect(told).toMatchObject([{ kind: "reservationChanged", subjectId: id }]);
  const history = await (await call("GET", `/api/reservation/${id}/history`, { as: world.staff })).json();
  expect(history[0]).toMatchObject({ verb: "leave", reason: world.cancellationReason.text });
  const restore = (as: SignedInPerson) => call("PATCH", `/api/reservation/${id}/restore`, { as, body: { version: 2 } });
  expect((await restore(other.student)).status).toBe(403);
  expect((await restore(one.student)).status).toBe(204);
  expect((await get(other.student)).users).toHaveLength(3);
  expect(await statusOf([one, STALLS], [other, STALLS])).toEqual(["Planned", "Planned"]);
});

test("what was told of a lesson keeps its name when another is given instead", async () => {
  const one = await enrol();
  const body = flight(nine(), [learns(one, STALLS)]);
  const { id } = await booked("pratical", body);
  const other = one.lessons.findIndex(({ session }) => session.title === "Flight 0");
  const change = { ...body, id, version: 1, users: [teaches(), learns(one, other)] };
  expect((await call("PUT", "/api/reservation/pratical", { as: world.staff, body: change })).status).toBe(204);
  const told = await (await call("GET", "/api/notification", { as: one.student })).json();
  const { callSign } = world.aircraft;
  const titles = told.map(({ title }: { title: string }) => title);
  expect(titles.slice(0, 2)).toEqual([`Changed: Flight 0, ${callSign}`, `New booking: Stalls, ${callSign}`]);
});

test("granting the cancellation of one of two students takes off who asked", async () => {
  const [one, other] = [await enrol(), await enrol()];
  const start = Math.ceil(Date.now() / 900_000) * 900 + 3 * HOUR;
  const { id } = await booked("pratical", flight(start, [learns(one, STALLS), learns(other, STALLS)]));
  const request = (verb: "POST" | "PATCH", as: SignedInPerson, body: object) =>
    call(verb, `/api/reservation/${id}/request`, { as, body });
  const asked = await request("POST", one.student, { kind: "Cancellation", reasonId: world.cancellationReason.id });
  const { id: requestId } = await asked.json();
  expect((await request("PATCH", world.staff, { requestId, granted: true })).status).toBe(204);
  const row = await prisma().reservation.findUniqueOrThrow({ where: { id }, include: { people: true } });
  expect(row.state).toBe("Scheduled");
  expect(row.people.map(({ personId }) => personId)).not.toContain(one.student.id);
  const [told] = await (await call("GET", "/api/notification", { as: one.student })).json();
  expect(told.title).toContain("Cancellation granted");
});

describe("a class", () => {
  test("of a promotion is planned in each training, at one time in one room", async () => {
    const class_ = await Promise.all([enrol(), enrol(), enrol()]);
    const promotion = await prisma().promotion.create({
      data: {
        ...{ id: newId(), siteId: world.site.id, name: newId(), createdOn: new Date() },
        students: { create: class_.map(({ student }) => ({ personId: student.id })) },
      },
    });
    const start = nine();
    const users = class_.map((one) => learns(one, THEORY, { promotionId: promotion.id }));
    const view = await booked("theoretical", klass(start, users));
    expect(view).toMatchObject({ reservationType: 4, title: "Theory", aircraft: null });
    expect(view.users.filter(({ promotionId }: { promotionId: string }) => promotionId === promotion.id)).toHaveLength(
      3,
    );
    expect(await statusOf(...class_.map((one): [Enrolled, number] => [one, THEORY]))).toEqual(Array(3).fill("Planned"));
    const body = { id: view.id, version: 1, users: [teaches(), ...users.slice(1)] };
    expect((await call("PUT", "/api/reservation/theoretical", { as: world.staff, body })).status).toBe(204);
    expect(await statusOf([class_[0]!, THEORY], [class_[1]!, THEORY])).toEqual(["NotPlanned", "Planned"]);
    const stranger = await enrol();
    const wrong = learns(stranger, THEORY, { promotionId: promotion.id });
    expect(await refusal("theoretical", klass(nine(), [wrong]))).toContain("isn’t one of it");
  });

  test("takes no aircraft, no lesson that is flown, and one lesson only", async () => {
    const [one, other] = [await enrol(), await enrol(await makeProgram(world))];
    const start = nine();
    expect(await refusal("theoretical", klass(start, [learns(one, STALLS)]))).toContain("isn’t taught in a classroom");
    expect(await refusal("theoretical", klass(start, [learns(one, THEORY), learns(other, THEORY)]))).toContain(
      "the same lesson",
    );
    const aircraft = { aircraftId: world.aircraft.id };
    const answer = await post("theoretical", klass(start, [learns(one, THEORY)], { aircraft }));
    expect([answer.status, (await answer.json()).errors.aircraft]).toEqual([
      422,
      ["An aircraft is not possible for this type of reservation."],
    ]);
  });
});
