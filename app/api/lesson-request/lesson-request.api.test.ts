import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { type Enrolled, enrolStudent, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { mailNotifications } from "@/lib/work/notifications/mail-notifications";
import { advanceStates } from "@/lib/work/planning/advance-states";

// biome-ignore lint/suspicious/noExplicitAny: answers are compared as they are.
type Json = any;
let world: World;
let revisionId: string;
let other: SignedInPerson;
let deskmate: SignedInPerson;
let own: Enrolled;
let lessonId: string;

beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world, { flights: 6 });
  other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
  deskmate = await signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
});
beforeEach(async () => {
  await prisma().occupation.deleteMany();
  await prisma().reservation.updateMany({ data: { withdrawnAt: new Date() } });
  await prisma().lessonRequest.updateMany({ where: { state: "Open" }, data: { state: "Ended" } });
  own = await enrolStudent(world, revisionId);
  lessonId = lessonOf("Stalls");
  await prisma().notification.deleteMany();
  await prisma().mail.deleteMany();
});

const lessonOf = (title: string) => own.lessons.find(({ session }) => session.title === title)!.id;
const proposals = async (query: object = {}, as: SignedInPerson = own.student) => {
  const text = Object.entries({ siteId: world.site.id, lessonId, ...query }).map(([name, value]) => `${name}=${value}`);
  return call("GET", `/api/lesson-request/proposals?${text.join("&")}`, { as });
};
const ask = (body: object, as: SignedInPerson = own.student) =>
  call("POST", "/api/lesson-request", { as, body: { siteId: world.site.id, lessonId, ...body } });
async function askForProposal(at = 0) {
  const { proposals: found } = await (await proposals()).json();
  const { start, instructor, aircraft } = found[at];
  const answer = await ask({ start, instructorId: instructor.userId, aircraftId: aircraft.aircraftId });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string; start: number; end: number };
}
const answer = (id: string, confirmed: boolean, as: SignedInPerson = world.instructor, text = "") =>
  call("PATCH", `/api/lesson-request/${id}`, { as, body: { confirmed, answer: text } });
const confirm = (id: string, as?: SignedInPerson) => answer(id, true, as);
const listOf = async (as: SignedInPerson): Promise<Json[]> =>
  (await call("GET", `/api/lesson-request?siteId=${world.site.id}`, { as })).json();
const toldTo = async (as: SignedInPerson) => (await call("GET", "/api/notification", { as })).json();
const stateOf = async (id: string) => (await prisma().lessonRequest.findUniqueOrThrow({ where: { id } })).state;
const statusOfLesson = async () =>
  (await prisma().enrolmentSession.findUniqueOrThrow({ where: { id: lessonId } })).status;
const detail = async (response: { status: number; json: () => Promise<Json> }) => [
  response.status,
  (await response.json()).detail,
];

describe("proposals", () => {
  test("are up to five times on different half-days and days, each with instructor and aircraft, to come and free", async () => {
    const view = await (await proposals()).json();
    expect(view.proposals).toHaveLength(5);
    const starts: number[] = view.proposals.map(({ start }: { start: number }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(new Set(starts.map((start) => Math.floor((start - 12_600) / 86_400))).size).toBe(5);
    expect(starts[0]).toBeGreaterThan(Date.now() / 1000);
    expect(view.proposals[0].aircraft.callSign).toBe(world.aircraft.callSign);
    expect(view.instructors.map(({ userId }: { userId: string }) => userId).sort()).toEqual(
      [world.instructor.id, other.id].sort(),
    );
  });

  test("leave out what somebody else asks for already, until that ends; who gives lessons is proposed it still", async () => {
    const asked = await askForProposal();
    const next = await enrolStudent(world, revisionId);
    const lessonId = next.lessons.find(({ session }) => session.title === "Stalls")!.id;
    type Proposed = { start: number; instructor: { userId: string }; aircraft: { aircraftId: string } };
    const offered = async () => (await (await proposals({ lessonId }, next.student)).json()).proposals as Proposed[];
    const isTaken = ({ start, instructor, aircraft }: Proposed) =>
      start === asked.start && (instructor.userId === world.instructor.id || aircraft.aircraftId === world.aircraft.id);
    expect((await offered()).filter(isTaken)).toEqual([]);
    const { student } = next;
    const query = `siteId=${world.site.id}&type=3&studentIds=${student.id}&instructorId=${world.instructor.id}&start=${asked.start}`;
    const staffs = await (await call("GET", `/api/reservation/lessons?${query}`, { as: world.staff })).json();
    expect(staffs.proposal).toMatchObject({ instructorId: world.instructor.id, start: asked.start });
    await call("DELETE", `/api/lesson-request/${asked.id}`, { as: own.student });
    expect((await offered()).some(isTaken), "withdrawn").toBe(true);
  });

  test("keep to the instructor whom the student would like", async () => {
    const view = await (await proposals({ instructorId: other.id })).json();
    expect(view.proposals.every(({ instructor }: { instructor: Json }) => instructor.userId === other.id)).toBe(true);
    expect((await proposals({ instructorId: world.staff.id })).status).toBe(422);
  });

  test("are none of a solo that nobody has authorised, which the student reads", async () => {
    await prisma().enrolmentSession.update({ where: { id: lessonId }, data: { status: "Done" } });
    const view = await (await proposals({ lessonId: lessonOf("Alone") })).json();
    expect(view).toMatchObject({ proposals: [], whyNone: expect.stringContaining("has no solo authorisation for") });
  });

  test("say what is in the way where there are none", async () => {
    expect((await (await proposals()).json()).whyNone).toBeNull();
    const { id } = await prisma().closure.create({
      data: {
        ...{ id: newId(), siteId: world.site.id, name: "Moving" },
        ...{ firstOn: new Date("2026-01-01"), lastOn: new Date("2036-12-31") },
      },
    });
    try {
      const view = await (await proposals()).json();
      expect(view).toMatchObject({ proposals: [], whyNone: expect.stringContaining("the site is open") });
    } finally {
      await prisma().closure.delete({ where: { id } });
    }
  });

  test("are the student's own: of another's lesson 404, of one that isn't flown or open 422", async () => {
    const stranger = (await enrolStudent(world, revisionId)).student;
    expect((await proposals({}, stranger)).status).toBe(404);
    for (const as of [world.instructor, world.staff, world.renter]) expect((await proposals({}, as)).status).toBe(403);
    expect((await proposals({ lessonId: lessonOf("Theory") })).status).toBe(422);
    expect((await proposals({ siteId: (await makeWorld()).site.id })).status).toBe(404);
  });
});

describe("a request", () => {
  test("asks for a time at which the lesson can be flown: not by night, on the wrong aircraft or when somebody is taken", async () => {
    const { proposals: found } = await (await proposals()).json();
    const [{ start, instructor, aircraft }] = found;
    const wanted = { start, instructorId: instructor.userId, aircraftId: aircraft.aircraftId };
    const midnight = Math.floor(start / 86_400) * 86_400 + 23 * 3600;
    const glider = await makeAircraft(world.site.id, { class: "MultiEngine" });
    for (const wrong of [{ start: midnight }, { aircraftId: glider.id }]) {
      const refused = await ask({ ...wanted, ...wrong });
      expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ["start"]]);
    }
    expect((await ask(wanted)).status).toBe(201);
    await confirm((await listOf(own.student))[0].id, world.staff);
    const second = await enrolStudent(world, revisionId);
    const theirs = second.lessons.find(({ session }) => session.title === "Stalls")!.id;
    const body = { siteId: world.site.id, lessonId: theirs, ...wanted };
    expect((await call("POST", "/api/lesson-request", { as: second.student, body })).status).toBe(422);
  });

  test("is told to its instructor, by mail, too, and to nobody else; it occupies nothing", async () => {
    const { id } = await askForProposal();
    const [told] = await toldTo(world.instructor);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: own.student.id } });
    expect(told).toMatchObject({ kind: "lessonRequested", subjectId: id });
    expect(told.title).toBe(`Lesson asked for: ${firstName} ${lastName}, Stalls`);
    expect(told.link).toContain("#lesson-requests");
    for (const as of [world.staff, other, own.student]) expect(await toldTo(as)).toEqual([]);
    expect(await prisma().occupation.count()).toBe(0);
    await prisma().$executeRaw`UPDATE notification SET mail_at = now() - interval '1 second' WHERE mail_at IS NOT NULL`;
    await mailNotifications();
    expect((await prisma().mail.findMany()).map(({ toAddress }) => toAddress)).toEqual([world.instructor.email]);
  });

  test("without an instructor is told to staff; a wish needs words, a time an instructor and an aircraft", async () => {
    for (const [body, field] of [
      [{}, "wish"],
      [{ start: Math.floor(Date.now() / 1000) + 86_400 }, "start"],
      [{ wish: "x".repeat(501) }, "wish"],
      [{ wish: "x", instructorId: world.renter.id }, "instructorId"],
      [{ wish: "x", aircraftId: newId() }, "aircraftId"],
      [{ start: 1, instructorId: other.id, aircraftId: world.aircraft.id }, "start"],
    ] as const) {
      const refused = await ask(body);
      expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, [field]]);
    }
    expect((await ask({ wish: "Any morning" })).status).toBe(201);
    expect(await toldTo(world.staff)).toHaveLength(1);
    expect(await toldTo(world.instructor)).toEqual([]);
  });

  test("is seen by its student, its instructor and staff only", async () => {
    const { id } = await askForProposal();
    const stranger = (await enrolStudent(world, revisionId)).student;
    for (const as of [own.student, world.instructor, world.staff, deskmate])
      expect((await listOf(as)).map((one) => one.id)).toEqual([id]);
    for (const as of [other, stranger, world.renter]) {
      expect(await listOf(as)).toEqual([]);
      expect((await confirm(id, as)).status).toBe(404);
      expect((await call("DELETE", `/api/lesson-request/${id}`, { as })).status).toBe(404);
    }
    expect((await confirm(id, own.student)).status).toBe(403);
    expect((await call("DELETE", `/api/lesson-request/${id}`, { as: world.staff })).status).toBe(403);
  });

  test("is one a lesson, three a student and ten a day; of two at one moment one is stored", async () => {
    const answers = await Promise.all([ask({ wish: "a" }), ask({ wish: "b" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const title of ["Flight 0", "Flight 1"])
      expect((await ask({ lessonId: lessonOf(title), wish: "a" })).status).toBe(201);
    const fourth = await ask({ lessonId: lessonOf("Flight 2"), wish: "a" });
    expect(await detail(fourth)).toEqual([
      409,
      "3 requests of yours already wait for an answer. Withdraw one to ask anew.",
    ]);
    for (let count = 3; count < 10; count++) {
      const [{ id }] = (await listOf(own.student)) as unknown as [{ id: string }];
      for (const _ of [1, 2])
        expect((await call("DELETE", `/api/lesson-request/${id}`, { as: own.student })).status).toBe(204);
      await ask({ lessonId: (await prisma().lessonRequest.findUniqueOrThrow({ where: { id } })).lessonId, wish: "a" });
    }
    const [{ id }] = (await listOf(own.student)) as unknown as [{ id: string }];
    await call("DELETE", `/api/lesson-request/${id}`, { as: own.student });
    expect((await ask({ lessonId: lessonOf("Flight 3"), wish: "a" })).status).toBe(409);
  });
});

describe("confirming", () => {
  test("books the lesson with all that was asked for, and the student is told of the booking, once", async () => {
    const { id, start, end } = await askForProposal();
    const confirmed = await confirm(id);
    expect(confirmed.status).toBe(200);
    const view = await confirmed.json();
    expect(view).toMatchObject({ state: "Confirmed", rights: { answer: false } });
    const row = await prisma().reservation.findUniqueOrThrow({
      where: { id: view.reservationId },
      include: { people: true },
    });
    expect([row.offBlockAt, row.onBlockAt].map((at) => at!.getTime() / 1000)).toEqual([start, end]);
    expect(row).toMatchObject({ type: "Practical", bookedById: world.instructor.id, aircraftId: world.aircraft.id });
    expect(row.people.find(({ personId }) => personId === own.student.id)!.lessonId).toBe(lessonId);
    expect(await statusOfLesson()).toBe("Planned");
    const title = `Lesson confirmed: Stalls, ${world.aircraft.callSign}`;
    expect(await toldTo(own.student)).toMatchObject([{ kind: "reservationCreated", title }]);
    expect(await toldTo(world.instructor)).toEqual([]);
    expect((await confirm(id)).status, "sent again").toBe(200);
    expect((await confirm(id, world.staff)).status).toBe(409);
  });

  test("says something with it where who confirms wants to, which the student reads; undone, it is gone", async () => {
    const { id } = await askForProposal();
    const confirmed = await (await answer(id, true, world.instructor, "Bring your headset")).json();
    expect(confirmed.answer).toBe("Bring your headset");
    const text = expect.stringMatching(/ · Bring your headset$/);
    expect(await toldTo(own.student)).toMatchObject([{ kind: "reservationCreated", text }]);
    const booked = `/api/reservation/${confirmed.reservationId}`;
    await call("DELETE", booked, { as: world.instructor, headers: { "if-match": '"1"' } });
    expect(await prisma().lessonRequest.findUnique({ where: { id } })).toMatchObject({ state: "Open", answer: "" });
  });

  test("by two at one moment books once", async () => {
    const { id } = await askForProposal();
    const answers = await Promise.all([confirm(id), confirm(id, world.staff), confirm(id, deskmate)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await prisma().reservationPerson.count({ where: { lessonId } })).toBe(1);
  });

  test("is refused with who is in the way where it is no longer free, and with the rule where it is blocked", async () => {
    const { id, start, end } = await askForProposal();
    const users = [{ userId: world.renter.id, reservationUserRole: 1 }];
    const aircraft = { aircraftId: world.aircraft.id, startFlight: start, endFlight: end };
    const body = { siteId: world.site.id, start, end, aircraft, users };
    const taken = await call("POST", "/api/reservation/renter", { as: world.staff, body });
    const refused = await confirm(id);
    expect(refused.status).toBe(409);
    expect((await refused.json()).conflicts).toHaveLength(1);
    await call("DELETE", `/api/reservation/${(await taken.json()).id}`, {
      as: world.staff,
      headers: { "if-match": '"1"' },
    });
    await prisma().aircraft.update({ where: { id: world.aircraft.id }, data: { state: "Disabled" } });
    const blocked = await confirm(id);
    // Staff may book it nevertheless, but not here, where no reason is given.
    expect((await detail(await confirm(id, world.staff)))[1]).toContain("open it in the form and give a reason");
    await prisma().aircraft.update({ where: { id: world.aircraft.id }, data: { state: "Active" } });
    expect(blocked.status).toBe(422);
    expect(await stateOf(id)).toBe("Open");
    expect(await statusOfLesson()).toBe("NotPlanned");
  });

  test("of words alone asks for the form; the booking by the form then confirms it", async () => {
    const { id } = await (await ask({ wish: "Any morning", instructorId: world.instructor.id })).json();
    expect((await confirm(id)).status).toBe(422);
    const { proposals: found } = await (await proposals()).json();
    await book(found[1]);
    expect(await stateOf(id)).toBe("Confirmed");
  });

  test("is undone with the booking: the request waits again", async () => {
    const { id } = await askForProposal();
    const { reservationId } = await (await confirm(id)).json();
    const undone = await call("DELETE", `/api/reservation/${reservationId}`, {
      ...{ as: world.instructor, headers: { "if-match": '"1"' } },
    });
    expect(undone.status).toBe(204);
    expect(await stateOf(id)).toBe("Open");
    expect((await confirm(id)).status).toBe(200);
  });

  test("by a flight that is changed so that the student comes along; without them it waits again", async () => {
    const { id } = await ask({ wish: "Any morning", instructorId: world.instructor.id }).then((one) => one.json());
    const { proposals: found } = await (await proposals()).json();
    const companion = await enrolStudent(world, revisionId);
    const stalls = companion.lessons.find(({ session }) => session.title === "Stalls")!;
    const alone = [{ personId: companion.student.id, lessonId: stalls.id }];
    const flight = await (await call("POST", "/api/reservation/pratical", toLesson(found[1], alone))).json();
    expect(await stateOf(id)).toBe("Open");
    const change = (students: LessonStudent[], version: number) =>
      call("PUT", "/api/reservation/pratical", {
        as: world.staff,
        body: { ...toLesson(found[1], students).body, id: flight.id },
        headers: { "if-match": `"${version}"` },
      });
    expect((await change([...alone, { personId: own.student.id, lessonId }], 1)).status).toBe(204);
    expect(await stateOf(id)).toBe("Confirmed");
    const { callSign } = world.aircraft;
    expect(await toldTo(own.student)).toMatchObject([{ title: `Lesson confirmed: Stalls, ${callSign}` }]);
    await call("PATCH", "/api/notification/read", { as: own.student, body: {} });
    expect((await change(alone, 2)).status).toBe(204);
    expect([await stateOf(id), await statusOfLesson()]).toEqual(["Open", "NotPlanned"]);
    const titles = async (as: SignedInPerson) => (await toldTo(as)).map((one: Json) => one.title);
    for (const as of [companion.student, world.instructor])
      expect(await titles(as), "what is learned").toContain(`New booking: Stalls, ${callSign}`);
    const removed = [`You no longer take part: ${callSign}`, `New booking: ${callSign}`];
    expect(await titles(own.student), "nothing of what the others learn").toEqual(removed);
  });
});

type LessonStudent = { personId: string; lessonId: string };

function toLesson({ start, end, instructor, aircraft: { aircraftId } }: Json, students: LessonStudent[]) {
  const body = {
    ...{ siteId: world.site.id, start, end, aircraft: { aircraftId, startFlight: start, endFlight: end } },
    users: [
      { userId: instructor.userId, reservationUserRole: 2 },
      ...students.map(({ personId, lessonId }) => ({
        ...{ userId: personId, reservationUserRole: 3, userProgramSessionId: lessonId },
      })),
    ],
  };
  return { as: world.staff, body };
}

async function book(proposal: Json) {
  const students = [{ personId: own.student.id, lessonId }];
  const booked = await call("POST", "/api/reservation/pratical", toLesson(proposal, students));
  expect(booked.status).toBe(201);
}

test("who declines says why, and the student reads it and may ask again", async () => {
  const { id } = await askForProposal();
  const empty = await answer(id, false);
  expect([empty.status, (await empty.json()).errors]).toEqual([422, { answer: ["Say why."] }]);
  expect((await answer(id, false, world.instructor, "I am away that day")).status).toBe(200);
  const [told] = await toldTo(own.student);
  expect(told).toMatchObject({ kind: "lessonDeclined", title: "Not possible: Stalls" });
  expect(told.text).toContain("I am away that day");
  expect(await listOf(world.staff)).toEqual([]);
  expect((await ask({ wish: "Another day" })).status).toBe(201);
  const lines = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(["lesson-request.ask", "lesson-request.decline"]);
});

describe("a request ends by itself", () => {
  const runJob = (now = new Date()) => asActor(SYSTEM_ACTOR, (work) => advanceStates({ ...work, now }));

  test("when its lesson is booked otherwise, which who confirms is told", async () => {
    const { id } = await askForProposal();
    const { proposals: found } = await (await proposals()).json();
    await book(found[2]);
    expect(await stateOf(id)).toBe("Ended");
    expect(await detail(await confirm(id))).toEqual([
      409,
      "This lesson has been booked meanwhile. The request has ended.",
    ]);
    expect(await toldTo(world.instructor)).not.toContainEqual(expect.objectContaining({ kind: "lessonRequested" }));
  });

  test("when its time has passed or its training was left: it is no longer listed, and another may be made", async () => {
    const { id } = await askForProposal();
    await prisma().lessonRequest.update({ where: { id }, data: { startAt: new Date(Date.now() - 60_000) } });
    expect(await listOf(world.instructor)).toEqual([]);
    expect((await confirm(id)).status).toBe(409);
    const next = await (await ask({ wish: "Another day" })).json();
    expect(await stateOf(id)).toBe("Ended");
    await prisma().enrolment.update({ where: { id: own.id }, data: { state: "Disabled" } });
    expect(await listOf(own.student)).toEqual([]);
    await runJob();
    expect(await stateOf(next.id)).toBe("Ended");
  });

  test("but not before: the job leaves alone what waits, words for thirty days", async () => {
    const { id } = await (await ask({ wish: "Some day" })).json();
    await runJob(new Date(Date.now() + 29 * 86_400_000));
    expect(await stateOf(id)).toBe("Open");
    await runJob(new Date(Date.now() + 31 * 86_400_000));
    expect(await stateOf(id)).toBe("Ended");
  });
});
