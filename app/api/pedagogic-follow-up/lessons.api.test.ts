import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { closingSchema } from "@/lib/activity/flights/follow-up/schema";
import { LESSON_STATUSES, type LessonStatus } from "@/lib/activity/training/codes";
import { LESSON_SIGNATURES, SIGNING_DAYS } from "@/lib/activity/training/follow-up/codes";
import type { FollowUpListView, FollowUpView } from "@/lib/activity/training/follow-up/schema";
import { endUnsignedLessons } from "@/lib/activity/training/follow-up/signing/commands";
import type { ProgressBook } from "@/lib/activity/training/progress-book/schema";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { boardAs, legOf, makeFlown, makeLeg } from "@/lib/testing/flights";
import { type Enrolled, enrolStudent, giveLesson, makeProgram } from "@/lib/testing/training";
import { makeAircraft, makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { closeFlight, reopenFlight } from "@/lib/work/flights/close-flight";

let world: World;
let revisionId: string;
let training: Enrolled;
/** The flight "Flight 0", and the one after it, whose exercises are a stall and a turn. */
let [lessonId, nextId, stall, turn] = ["", "", "", ""];
beforeAll(async () => {
  world = await makeWorld();
  revisionId = await makeProgram(world, { flights: 2 });
});
/** Enrols a new student, whose lessons the tests rate. */
async function enrol(revision: string) {
  training = await enrolStudent(world, revision);
  const flights = training.lessons.filter(({ session }) => session.title.startsWith("Flight"));
  [lessonId, nextId] = flights.map(({ id }) => id) as [string, string];
  [stall, turn] = flights[0]!.session.exercises.map(({ exerciseId }) => exerciseId) as [string, string];
}
beforeEach(() => enrol(revisionId));

const give = (id = lessonId, more: { isClosed?: boolean; hoursAgo?: number } = {}) =>
  giveLesson(world, { studentId: training.student.id, lessonId: id, ...more });
const of = (id: string) => `/api/pedagogic-follow-up/lesson/${id}`;
async function read(as: SignedInPerson, id = lessonId): Promise<FollowUpView> {
  const answer = await call("GET", of(id), { as });
  expect(answer.status).toBe(200);
  return answer.json();
}
type Sent = { as?: SignedInPerson; id?: string; status?: number };
/** Sends a step with the version that stands there, unless the body has one, and returns the answer. */
async function send(
  step: string,
  body: object = {},
  { as = world.instructor, id = lessonId, status = 200 }: Sent = {},
) {
  const { version } = await prisma().enrolmentSession.findUniqueOrThrow({ where: { id } });
  const answer = await call("POST", `${of(id)}${step && `/${step}`}`, { as, body: { version, ...body } });
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  return JSON.parse(text) as { version: number; errors?: Record<string, string[]>; detail?: string };
}
const rate = (exerciseId: string, rating: number, comment = "") => ({ exerciseId, rating, comment });
const keep = (exercises: object[], more: object = {}, sent: Sent = {}) =>
  send("", { exercises, comment: "Calm flight", briefingMinutes: 15, ...more }, sent);
const statusOf = async (id = lessonId): Promise<LessonStatus> =>
  (await prisma().enrolmentSession.findUniqueOrThrow({ where: { id } })).status;
const readBook = async (): Promise<ProgressBook> =>
  (await call("GET", `/api/user-programRevision/${training.id}/progress-book`, { as: training.student })).json();

describe("a lesson, from rating to signature", () => {
  test("is kept as it is typed, counts once it is submitted, and is done once the student has signed", async () => {
    const { id: reservationId } = await give();
    const list: FollowUpListView = await (
      await call("GET", `/api/pedagogic-follow-up/pratical/${reservationId}`, { as: world.instructor })
    ).json();
    expect(list.lessons).toMatchObject([
      { lessonId, student: { id: training.student.id }, mayRate: true, title: "Flight 0" },
    ]);
    const flown = { ...NOON_FLIGHT, pilotId: training.student.id, lessonId, function: "Dual" as const };
    await makeLeg(flown);
    await keep([rate(stall, 2, "Late recovery"), rate(turn, 0)]);
    const typed = await read(world.instructor);
    expect(typed.exercises).toMatchObject([
      { exerciseId: stall, rating: 2, comment: "Late recovery", required: true },
      { exerciseId: turn, rating: 0 },
    ]);
    expect(typed).toMatchObject({ comment: "Calm flight", briefingMinutes: 15, submittedAt: null });
    expect(typed.legs).toMatchObject([{ minutes: 60, from: "LFLG", to: "LFLP" }]);
    // Until it is submitted, the student reads nothing of it.
    expect(await read(training.student)).toMatchObject({
      comment: "",
      exercises: [{ rating: null, comment: "" }, { rating: null }],
    });
    expect((await readBook()).ratings).toMatchObject({ shouldImprove: 0 });

    await keep([rate(stall, 2, "Late recovery"), rate(turn, 3)]);
    await send("submit");
    expect(await statusOf()).toBe("AwaitingSignature");
    expect((await readBook()).ratings).toMatchObject({ shouldImprove: 1, unsatisfactory: 0 });
    const submitted = await read(training.student);
    expect(submitted).toMatchObject({ maySign: true, mayReopen: false, isForced: false, comment: "Calm flight" });
    expect(submitted.signBefore).toBe(submitted.submittedAt! + SIGNING_DAYS * 86_400);
    expect((await read(world.instructor)).maySign).toBe(false);

    await send("sign", { comment: "Agreed" }, { as: training.student });
    expect(await read(world.staff)).toMatchObject({
      ...{ status: LESSON_STATUSES.indexOf("Done"), signature: LESSON_SIGNATURES.indexOf("Student") },
      ...{ studentComment: "Agreed", signedHash: expect.stringMatching(/^[0-9a-f]{64}$/), mayReopen: true },
    });
    await send("sign", {}, { as: training.student, status: 409 });
  });

  test("is refused with what a rule of ratings lacks, and nothing is lost", async () => {
    await give();
    await keep([rate(stall, 2), rate(turn, 3)]);
    const noWord = await send("submit", {}, { status: 422 });
    expect(noWord.errors).toEqual({ exercises: ["Say why an exercise is rated 1 or 2."] });
    await keep([rate(stall, 3), rate(turn, 3)], { comment: " " });
    expect((await send("submit", {}, { status: 422 })).errors).toHaveProperty("comment");
    await keep([rate(stall, 3)]);
    expect((await send("submit", {}, { status: 422 })).errors).toHaveProperty("exercises");
    expect(await read(world.instructor)).toMatchObject({
      exercises: [{ rating: 3 }, { rating: null }],
      comment: "Calm flight",
    });
    expect(await statusOf()).toBe("Planned");
  });

  test("that is passed by force leaves its invalid exercises to the next one, where they come first", async () => {
    await give();
    await keep([rate(stall, 1, "Secondary stall"), rate(turn, 3)]);
    await send("submit", { isForced: true });
    expect(await read(training.student)).toMatchObject({ isForced: true });
    await give(nextId, { hoursAgo: 1 });
    const next = await read(world.instructor, nextId);
    expect(next.exercises[0]).toMatchObject({
      ...{ exerciseId: stall, redo: true, rating: null },
      last: { rating: 1, comment: "Secondary stall" },
    });
    expect(next.exercises[1]).toMatchObject({ exerciseId: turn, redo: false, last: { rating: 3 } });
    await keep([rate(stall, 3), rate(turn, 3)], {}, { id: nextId });
    await send("submit", {}, { id: nextId });
    expect((await readBook()).redo).toEqual([]);
  });

  test("keeps what it was rated with when it comes back, whatever a later one has rated since", async () => {
    const [stalls, alone] = ["Stalls", "Alone"].map(
      (title) => training.lessons.find(({ session }) => session.title === title)!.id,
    ) as [string, string];
    await give(stalls, { hoursAgo: 6 });
    await keep([rate(stall, 1, "Secondary stall"), rate(turn, 3)], {}, { id: stalls });
    await send("submit", { isForced: true }, { id: stalls });
    // A lesson without exercises of its own does the stall again, and a later one does it better.
    await give(alone, { hoursAgo: 4 });
    await keep([rate(stall, 1, "Still late")], {}, { id: alone });
    await send("submit", { isForced: true }, { id: alone });
    await give(lessonId, { hoursAgo: 2 });
    await keep([rate(stall, 3), rate(turn, 1, "Slips")]);
    await send("submit", { isForced: true });

    const own = [{ exerciseId: stall, redo: true, rating: 1, comment: "Still late", last: { rating: 1 } }];
    const rated = (await read(training.student, alone)).exercises;
    expect(rated).toMatchObject(own);
    // What a later lesson asks to be done again is no matter of an earlier one.
    expect(rated).toHaveLength(1);
    await send("reopen", { reason: "It was better" }, { id: alone, as: world.staff });
    expect((await read(world.instructor, alone)).exercises).toMatchObject(own);
    // Even if what it had to do again comes from a lesson that is corrected, too.
    await send("reopen", { reason: "It was better" }, { id: stalls, as: world.staff });
    await keep([rate(stall, 3), rate(turn, 3)], {}, { id: stalls });
    await send("submit", {}, { id: stalls });
    expect((await read(world.instructor, alone)).exercises).toMatchObject([{ exerciseId: stall, rating: 1 }]);
    await keep([rate(stall, 2, "Late")], {}, { id: alone });
    await send("submit", {}, { id: alone });
    expect((await read(training.student, alone)).exercises).toMatchObject([{ exerciseId: stall, rating: 2 }]);
  });

  test("waits for its flight, whose legs are its hours", async () => {
    await give(lessonId, { isClosed: false });
    await keep([rate(stall, 3), rate(turn, 3)]);
    expect((await read(world.instructor)).isFlightClosed).toBe(false);
    expect((await send("submit", {}, { status: 409 })).detail).toContain("Close the flight");
  });

  test("in theory has no flight: its hours are typed", async () => {
    const theory = training.lessons.find(({ session }) => session.title === "Theory")!.id;
    await giveLesson(world, { studentId: training.student.id, lessonId: theory, sort: "Theoretical" });
    expect(await read(world.instructor, theory)).toMatchObject({ theoryMinutes: 60, isFlightClosed: true });
    await send("", { comment: "Air law", theoryMinutes: 75 }, { id: theory });
    await send("submit", {}, { id: theory });
    const hours = (await readBook()).hours.find(({ category }) => category === "theory");
    expect(hours).toMatchObject({ done: 75 });
  });
});

describe("a lesson that is rated by skills", () => {
  type Dictionary = { id: string; shortName: string; trigram: string; comportementsObservables: { id: string }[] }[];
  let [skills, phases]: Dictionary[] = [[], []];
  let bySkills: string;
  const idOf = (trigram: string) =>
    [...skills!, ...phases!].find((one) => one.shortName === trigram || one.trigram === trigram)!.id;
  const behaviourOf = (trigram: string) =>
    skills!.find(({ shortName }) => shortName === trigram)!.comportementsObservables[0]!.id;
  const rateSkill = (
    skill: string,
    phase: string,
    rating: number,
    comment = "",
    comportementsObservables: string[] = [],
  ) => ({
    ...{ competenceId: idOf(skill), phaseVolId: idOf(phase), rating, comment, comportementsObservables },
  });
  const keepSkills = (competences: object[], sent: Sent = {}) =>
    keep([rate(stall, 3), rate(turn, 3)], { competences }, sent);
  beforeAll(async () => {
    await call("POST", "/api/phase-vol/seed", { as: world.admin });
    for (const kind of [0, 1]) await call("POST", "/api/competence/seed", { as: world.admin, body: { kind } });
    const list = async (path: string) => (await call("GET", `/api/${path}`, { as: world.admin })).json();
    [skills, phases] = [await list("competence"), await list("phase-vol")];
    bySkills = await makeProgram(world, { flights: 2, bySkills: 0 });
  });
  beforeEach(() => enrol(bySkills));
  const FPM = "Aeroplane flight path management, manual control";

  test("shows the grid that its exercises ask for, with the norm of each skill; a simple one has none", async () => {
    await give();
    const whole = (await read(world.instructor)).grid!;
    expect(whole.phasesVol).toHaveLength(phases!.length);
    expect(whole.competences.map(({ shortName, norm }) => [shortName, norm]).slice(0, 5)).toEqual([
      ...[
        ["KNO", 3],
        ["PRO", 3],
        ["COM", 3],
        ["FPA", 2],
        ["FPM", 2],
      ],
    ]);
    expect(whole.competences).toHaveLength(9);
    await enrol(await makeProgram(world, { flights: 2, bySkills: 1, phasesVol: [idOf("LDG")] }));
    await give();
    const narrow = (await read(world.instructor)).grid!;
    expect(narrow.phasesVol.map(({ trigram }) => trigram)).toEqual(["LDG"]);
    expect(narrow.competences).toHaveLength(19);
    await enrol(revisionId);
    await give();
    expect((await read(world.instructor)).grid).toBeNull();
    const refused = await keepSkills([rateSkill("COM", "CRZ", 3)], { status: 422 });
    expect(refused.errors).toEqual({ competences: [expect.stringContaining("rated simply")] });
  });

  test("keeps what was rated with the words and the norm of then, in the follow-up, the book and its PDF's facts", async () => {
    await give();
    const seen = behaviourOf("FPM");
    await keepSkills([
      rateSkill("FPM", "LDG", 1, "", [seen]),
      rateSkill("KNO", "CRZ", 2, "Hesitates"),
      rateSkill("COM", "CRZ", 0),
    ]);
    expect((await read(world.instructor)).competences).toHaveLength(3);
    expect(await read(training.student)).toMatchObject({ competences: [] });
    await send("submit");
    await prisma().skill.updateMany({ where: { shortName: "FPM" }, data: { norm: 3, longName: "Handling" } });
    const submitted = await read(training.student);
    await prisma().skill.updateMany({ where: { shortName: "FPM" }, data: { norm: 2, longName: FPM } });
    // What wasn't observed is no rating.
    expect(submitted.competences).toHaveLength(2);
    expect(submitted.grid!.competences.map(({ shortName, norm, longName }) => [shortName, norm, longName])).toEqual([
      ["KNO", 3, "Application of knowledge"],
      ["FPM", 2, FPM],
    ]);
    expect(submitted.grid!.competences[1]!.comportementsObservables.map(({ id }) => id)).toEqual([seen]);
    const book = await readBook();
    const lesson = book.phases.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)!;
    expect(lesson.skills).toMatchObject([
      {
        skill: { trigram: "KNO", norm: 3 },
        phase: { trigram: "CRZ" },
        rating: 2,
        comment: "Hesitates",
        behaviours: [],
      },
      { skill: { trigram: "FPM", name: FPM, norm: 2 }, phase: { trigram: "LDG" }, rating: 1, behaviours: [{}] },
    ]);
    expect(book.ratings.skills).toMatchObject([
      { trigram: "KNO", norm: 3, average: 2 },
      { trigram: "FPM", norm: 2, average: 1 },
    ]);
  });

  test("is signed with its skills: the same lesson with another rating has another hash", async () => {
    const hashes: string[] = [];
    await give();
    for (const rating of [3, 2]) {
      await keepSkills([rateSkill("FPM", "LDG", rating, "Calm")]);
      await send("submit");
      await prisma().lessonFollowUp.updateMany({ where: { lessonId }, data: { submittedAt: NOON, startAt: NOON } });
      await send("sign", {}, { as: training.student });
      hashes.push((await read(training.student)).signedHash!);
      if (rating === 3) await send("reopen", { reason: "Again" }, { as: world.staff });
    }
    expect(new Set(hashes).size).toBe(2);
  });

  test("asks for a word or a behaviour below 3, and takes nothing that isn't in its grid", async () => {
    await give();
    await keepSkills([rateSkill("FPM", "LDG", 2)]);
    expect((await send("submit", {}, { status: 422 })).errors).toEqual({
      competences: ["Say why a skill is rated 1 or 2, or tick what was seen."],
    });
    const ok = rateSkill("FPM", "LDG", 3);
    for (const [competences, field] of [
      [[ok, ok], "competences"],
      [[{ ...ok, competenceId: idOf("PRE") }], "competences"],
      [[{ ...ok, phaseVolId: idOf("COM") }], "competences"],
      [[rateSkill("FPM", "LDG", 2, "", [behaviourOf("COM")])], "comportementsObservables"],
    ] as const)
      expect((await keepSkills([...competences], { status: 422 })).errors).toHaveProperty([field]);
    expect((await read(world.instructor)).competences).toMatchObject([{ rating: 2 }]);
  });
});

describe("a class in theory", () => {
  const makeClass = async (more: { hoursAgo?: number } = {}) => {
    const fellow = await enrolStudent(world, revisionId);
    const idOf = ({ lessons }: Enrolled) => lessons.find(({ session }) => session.title === "Theory")!.id;
    const [own, other] = [idOf(training), idOf(fellow)];
    const { id } = await giveLesson(world, {
      studentId: training.student.id,
      lessonId: own,
      sort: "Theoretical",
      ...more,
    });
    const part = { reservationId: id, personId: fellow.student.id, role: "Student" as const, lessonId: other };
    await prisma().reservationPerson.create({ data: part });
    await prisma().enrolmentSession.update({ where: { id: other }, data: { status: "Planned" } });
    return { id, own, other };
  };
  const follow = (id: string, lessons: object[], as = world.instructor) =>
    call("POST", `/api/pedagogic-follow-up/theoretical/${id}`, {
      ...{ as, body: { comment: "Air law, chapter 2", theoryMinutes: 75, lessons } },
    });

  test("is followed up at once: who was there has the lesson submitted, who wasn't can be booked again", async () => {
    const { id, own, other } = await makeClass();
    const list: FollowUpListView = await (
      await call("GET", `/api/pedagogic-follow-up/theoretical/${id}`, { as: world.instructor })
    ).json();
    expect(list.theoryMinutes).toBe(60);
    const lessons = list.lessons.map(({ lessonId, version }) => ({ lessonId, version, isPresent: lessonId === own }));
    expect((await follow(id, lessons)).status).toBe(200);
    expect(await read(world.staff, own)).toMatchObject({ comment: "Air law, chapter 2", theoryMinutes: 75 });
    expect([await statusOf(own), await statusOf(other)]).toEqual(["AwaitingSignature", "NotPlanned"]);
  });

  test("is followed up as a whole or not at all, and only with lessons of its own", async () => {
    const { id, own, other } = await makeClass();
    const [mine, stale] = [own, other].map((lesson, at) => ({ lessonId: lesson, isPresent: true, version: 1 + at }));
    expect((await follow(id, [mine!, stale!])).status).toBe(409);
    expect(await statusOf(own)).toBe("Planned");
    await enrol(revisionId);
    const elsewhere = await makeClass({ hoursAgo: 4 });
    expect((await follow(elsewhere.id, [mine!])).status).toBe(404);
    expect((await follow(id, [mine!], world.staff)).status).toBe(403);
    expect(await statusOf(own)).toBe("Planned");
  });
});

describe("a lesson that was submitted", () => {
  const submit = async () => {
    await give();
    await keep([rate(stall, 2, "Late"), rate(turn, 3)]);
    await send("submit");
  };

  test("is told to its student, and to its instructor when it comes back", async () => {
    await submit();
    const toldTo = async ({ id }: SignedInPerson) => {
      const rows = await prisma().notification.findMany({ where: { personId: id, subjectId: lessonId } });
      return rows.map(({ kind }) => kind);
    };
    expect(await toldTo(training.student)).toEqual(["lessonToSign"]);
    expect(await toldTo(world.instructor)).toEqual([]);
    await send("send-back", { reason: "It was my second stall" }, { as: training.student });
    expect(await toldTo(world.instructor)).toEqual(["lessonToCorrect"]);
    const seen = await call("GET", "/api/notification", { as: world.instructor });
    expect(await seen.json()).toContainEqual(
      expect.objectContaining({ kind: "lessonToCorrect", text: "It was my second stall", subjectId: lessonId }),
    );
  });

  test("can't be signed while its flight is open again, nor as it was before; a change after the signature is said", async () => {
    const from = Math.floor(Date.now() / 1000) - 30 * 3_600;
    const id = await makeFlown(world.site.id, {
      people: [
        [world.instructor.id, "Instructor"],
        [training.student.id, "Student", lessonId],
      ],
      ...{ aircraftId: (await makeAircraft(world.site.id)).id, from, hours: 3 },
    });
    const users = [boardAs(training.student.id, "Dual"), boardAs(world.instructor.id, "Instructor")];
    const versionOfFlight = async () => (await prisma().flight.findUnique({ where: { reservationId: id } }))?.version;
    const close = async (minutes: number) => {
      const legs = [{ ...legOf(users, from, [0, 0], minutes), hobbsDeparture: null, hobbsArrival: null }];
      const input = closingSchema.parse({ legs, version: await versionOfFlight() });
      await asActor(SYSTEM_ACTOR, (work) => closeFlight(work, id, input, "en-US"));
    };
    const reopen = async () => {
      const input = { reason: "Wrong times", version: await versionOfFlight() };
      await asActor(SYSTEM_ACTOR, (work) => reopenFlight(work, id, input, "en-US"));
    };
    await prisma().enrolmentSession.update({ where: { id: lessonId }, data: { status: "Planned" } });
    await close(60);
    await keep([rate(stall, 3), rate(turn, 3)]);
    await send("submit");
    const seen = await read(training.student);
    await reopen();
    expect(await read(training.student)).toMatchObject({ maySign: false, isFlightClosed: false, legs: [] });
    expect((await send("sign", {}, { as: training.student, status: 409 })).detail).toContain("open again");
    await close(75);
    await send("sign", { version: seen.version }, { as: training.student, status: 409 });
    await send("sign", {}, { as: training.student });
    expect(await read(world.staff)).toMatchObject({ changedSinceSigned: false, legs: [{ minutes: 75 }] });
    await reopen();
    await close(75);
    expect(await read(training.student)).toMatchObject({ changedSinceSigned: false });
    await reopen();
    await close(90);
    for (const as of [training.student, world.instructor, world.staff])
      expect(await read(as)).toMatchObject({ changedSinceSigned: true, status: LESSON_STATUSES.indexOf("Done") });
  });

  test("is repeated once, however often it comes back; who has begun with the repetition keeps it", async () => {
    const listRepetitions = () =>
      prisma().enrolmentSession.findMany({ where: { repeatsId: lessonId, state: "Active" } });
    await give();
    await keep([rate(stall, 1, "Late"), rate(turn, 3)]);
    await send("submit", { isForced: true, repeats: true });
    expect(await listRepetitions()).toHaveLength(1);
    await send("send-back", { reason: "It was better" }, { as: training.student });
    expect(await listRepetitions()).toHaveLength(0);
    await send("submit", { isForced: true, repeats: true });
    const [repetition] = await listRepetitions();
    await give(repetition!.id, { hoursAgo: 1 });
    await send("reopen", { reason: "Wrong exercise" }, { as: world.staff });
    expect(await listRepetitions()).toHaveLength(1);
    await send("submit", { isForced: true, repeats: true });
    expect((await listRepetitions()).map(({ id }) => id)).toEqual([repetition!.id]);
  });

  test("comes back to the instructor with what is to be corrected, and all that was typed", async () => {
    await submit();
    await send("send-back", { reason: "It was my second stall" }, { as: training.student });
    expect(await statusOf()).toBe("Planned");
    expect((await readBook()).ratings).toMatchObject({ shouldImprove: 0 });
    expect(await read(world.instructor)).toMatchObject({
      ...{
        returned: { reason: "It was my second stall", byStudent: true },
        mayRate: true,
        comment: "Calm flight",
        briefingMinutes: 15,
      },
      exercises: [{ rating: 2, comment: "Late" }, { rating: 3 }],
    });
    await keep([rate(stall, 3), rate(turn, 3)]);
    await send("submit");
    expect((await read(training.student)).exercises[0]).toMatchObject({ rating: 3 });
  });

  test("says whether it is repeated, so that it isn't repeated again when it comes back", async () => {
    await submit();
    expect((await read(world.instructor)).isRepeated).toBe(false);
    const repeated = await call("POST", `/api/user-programSession/${lessonId}/repeat`, { as: world.instructor });
    expect(repeated.status).toBe(201);
    expect((await read(world.instructor)).isRepeated).toBe(true);
    expect((await read(world.instructor, await repeated.json())).isRepeated).toBe(false);
  });

  test("is opened again by staff with a reason, be it signed or not; the audit keeps what it said", async () => {
    await submit();
    await send("sign", {}, { as: training.student });
    const { id } = await prisma().lessonFollowUp.findUniqueOrThrow({ where: { lessonId } });
    await send("reopen", { reason: " " }, { as: world.staff, status: 422 });
    await send("reopen", { reason: "Wrong exercise" }, { as: world.staff });
    expect(await statusOf()).toBe("Planned");
    expect((await read(training.student)).returned).toMatchObject({ reason: "Wrong exercise", byStudent: false });
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(lines.map(({ action }) => action)).toEqual([
      "lesson-follow-up.enter",
      "lesson-follow-up.sign",
      "lesson-follow-up.reopen",
    ]);
    expect(lines[2]).toMatchObject({
      actorId: world.staff.id,
      before: {
        exerciseRatings: [
          { exerciseId: stall, rating: 2 },
          { exerciseId: turn, rating: 3 },
        ],
      },
    });
  });

  test("is done without a signature after seven days, marked as unsigned, and not before", async () => {
    await submit();
    const end = () => asActor(SYSTEM_ACTOR, endUnsignedLessons);
    const backdate = (ms: number) =>
      prisma().lessonFollowUp.update({ where: { lessonId }, data: { submittedAt: new Date(Date.now() - ms) } });
    await backdate(SIGNING_DAYS * 86_400_000 - 60_000);
    await end();
    expect(await statusOf()).toBe("AwaitingSignature");
    await backdate(SIGNING_DAYS * 86_400_000 + 1_000);
    await end();
    expect(await read(training.student)).toMatchObject({
      ...{ status: LESSON_STATUSES.indexOf("Done"), signature: LESSON_SIGNATURES.indexOf("Unsigned") },
      ...{ signedHash: null, maySign: false },
    });
  });
});

describe("nobody", () => {
  test("rates a lesson that they aren't booked to give, their own, or one that is submitted", async () => {
    await give();
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
    await keep([rate(stall, 3)], {}, { as: other, status: 403 });
    for (const as of [world.staff, world.admin]) await keep([rate(stall, 3)], {}, { as, status: 403 });
    await keep([rate(stall, 3)], {}, { as: training.student, status: 403 });
    await keep([rate(training.lessons[0]!.id, 3)], {}, { status: 422 });
    await keep([rate(stall, 3), rate(turn, 3)]);
    await send("submit");
    await keep([rate(stall, 1, "Never mind")], {}, { status: 409 });
    await send("submit", {}, { status: 409 });
  });

  test("signs for somebody else, sends back what isn't theirs, or opens their own again", async () => {
    await give();
    await keep([rate(stall, 3), rate(turn, 3)]);
    await send("submit");
    const fellow = await enrolStudent(world, revisionId);
    for (const step of ["sign", "send-back"]) {
      const body = step === "sign" ? {} : { reason: "No" };
      await send(step, body, { as: fellow.student, status: 404 });
      await send(step, body, { as: world.instructor, status: 403 });
      await send(step, body, { as: world.admin, status: 403 });
    }
    await send("reopen", { reason: "No" }, { as: world.instructor, status: 403 });
    expect(await statusOf()).toBe("AwaitingSignature");
  });

  test("writes over what another has typed meanwhile", async () => {
    await give();
    const { version } = await read(world.instructor);
    await keep([rate(stall, 3)], { version });
    const refused = await call("POST", of(lessonId), {
      ...{ as: world.instructor, body: { exercises: [rate(turn, 1)], version } },
    });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ current: { exercises: [{ exerciseId: stall, rating: 3 }, {}] } });
    const without = await call("POST", of(lessonId), { as: world.instructor, body: { exercises: [] } });
    expect(without.status).toBe(428);
  });

  test("reads of a reservation's other student, who shares the flight", async () => {
    const { id } = await give();
    const fellow = await enrolStudent(world, revisionId);
    const shared = fellow.lessons.find(({ session }) => session.title === "Flight 0")!;
    await prisma().reservationPerson.create({
      data: { reservationId: id, personId: fellow.student.id, role: "Student", lessonId: shared.id },
    });
    const list = async (as: SignedInPerson): Promise<FollowUpListView> =>
      (await call("GET", `/api/pedagogic-follow-up/pratical/${id}`, { as })).json();
    expect((await list(fellow.student)).lessons.map((one) => one.lessonId)).toEqual([shared.id]);
    expect((await list(world.staff)).lessons).toHaveLength(2);
    expect((await call("GET", of(lessonId), { as: fellow.student })).status).toBe(404);
  });
});

describe("what an instructor notes of a lesson for themselves", () => {
  const SECRET = "Zzyzx trembles before each landing";
  const note = (as: SignedInPerson, body?: object) =>
    call(body ? "POST" : "GET", `${of(lessonId)}/note`, { as, ...(body && { body }) });
  const readNote = async (as: SignedInPerson) => (await note(as)).json();

  test("is kept for its author, each of them their own, and never written over silently", async () => {
    await give();
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
    expect(await readNote(world.instructor)).toEqual({ text: "", version: 1 });
    expect(await (await note(world.instructor, { text: SECRET, version: 1 })).json()).toEqual({ version: 2 });
    expect(await (await note(other, { text: "Mine", version: 1 })).json()).toEqual({ version: 2 });
    const stale = await note(world.instructor, { text: "Again", version: 1 });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ current: { text: SECRET, version: 2 } });
    expect((await note(world.instructor, { text: "Again" })).status).toBe(428);
    expect(await readNote(other)).toEqual({ text: "Mine", version: 2 });
    expect(await readNote(world.admin)).toEqual({ text: "", version: 1 });
  });

  test("is in no answer to anybody else, by whatever route they ask, nor in audit and export", async () => {
    const { id: reservationId } = await give();
    await note(world.instructor, { text: SECRET, version: 1 });
    await keep([rate(stall, 3), rate(turn, 3)]);
    await send("submit");
    const other = await signInAs(await makePerson({ roles: { [world.site.id]: ["Instructor"] } }));
    const paths = [
      ...[of(lessonId), `${of(lessonId)}/note`, `/api/pedagogic-follow-up/pratical/${reservationId}`],
      ...[`/api/user-programSession/${lessonId}`, `/api/user-programSession-light/${lessonId}`],
      ...[`/api/user-programRevision/${training.id}/progress-book`, `/api/reservation/${reservationId}`],
      ...[`/api/user/${training.student.id}/export`, `/api/user/${world.instructor.id}/export`, "/api/openapi.json"],
      ...["/api/notification", `/api/suivi-vol/${reservationId}`],
    ];
    for (const as of [training.student, other, world.staff, world.admin, world.superAdmin])
      for (const path of paths) expect(await (await call("GET", path, { as })).text(), path).not.toContain("Zzyzx");
    for (const as of [training.student, world.staff]) expect((await note(as)).status).toBe(403);
    expect((await note(training.student, { text: "Mine", version: 1 })).status).toBe(403);
    const own = await call("GET", `/api/user/${world.instructor.id}/export`, { as: world.instructor });
    expect(await own.text()).toContain(SECRET);
    const rows = [prisma().auditEntry, prisma().notification, prisma().mail, prisma().idempotencyKey];
    for (const table of rows)
      expect(JSON.stringify(await (table.findMany as () => Promise<unknown>)())).not.toContain("Zzyzx");
  });
});

const NOON = new Date("2026-11-20T12:00:00Z");
/** An hour from Grenoble to Annecy. */
const NOON_FLIGHT = {
  ...({ category: "Aircraft", class: "SingleEngine", model: "DR400", state: "Validated", declaredAt: NOON } as const),
  ...{ offBlockAt: NOON, onBlockAt: new Date(NOON.getTime() + 3_600_000), fromAirport: "LFLG", toAirport: "LFLP" },
};
