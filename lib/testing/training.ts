import { LEG_CLASSES, PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { legInputSchema } from "@/lib/activity/flights/schema";
import type { LessonEntry } from "@/lib/activity/training/follow-up/commands";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import type { SessionType } from "@/lib/records/programs/codes";
import { call } from "./call";
import { makeAircraft, makePerson, signInAs, type World } from "./world";

/** What only instructors may read of the lessons that `makeProgram` writes. */
export const INSTRUCTIONS = "Close the throttle at 500 feet";
/** When lessons of tests were given, in unix seconds. */
export const LESSON_START = 1_790_000_000;

/**
 * Writes and locks a programme with what its students must accept: a lesson in theory, one with two required exercises, one
 * alone with a briefing of `soloBriefing` minutes, `flights` more with both exercises, `solos` that are cross-country, and `theories` more in theory. Its exercises train the flight phases `phasesVol`. Returns its revision.
 */
export async function makeProgram(
  world: World,
  {
    flights = 0,
    flightMinutes = 60,
    solos = 0,
    theories = 0,
    requirements = [],
    aircraftTagIds = [],
    soloBriefing = 0,
    bySkills,
    phasesVol = [],
  }: {
    flights?: number;
    flightMinutes?: number;
    solos?: number;
    theories?: number;
    requirements?: string[];
    aircraftTagIds?: string[];
    soloBriefing?: number;
    /** Rated by skills: 0 of pilots, 1 of instructors, too. */
    bySkills?: 0 | 1;
    phasesVol?: string[];
  } = {},
): Promise<string> {
  const send = async <T>(path: string, body: unknown, verb: "POST" | "PATCH" = "POST") => {
    const answer = await call(verb, `/api/${path}`, { as: world.staff, body });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${path}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const programId = await send<string>("program", {
    ...{
      name: newId(),
      edition: "1",
      revision: "0",
      activeCBTA: bySkills !== undefined,
      ratingSkillType: bySkills ?? 0,
    },
  });
  const program = await call("GET", `/api/program/${programId}`, { as: world.staff });
  const revisionId = ((await program.json()) as { currentRevisionId: string }).currentRevisionId;
  if (requirements.length > 0)
    await prisma().programRevision.update({ where: { id: revisionId }, data: { requirements } });
  const { id: phaseId } = await send<{ id: string }>("phase", { revisionId, name: "Circuits" });
  const exercises: { id: string }[] = [];
  for (const name of ["Stall", "Turn"]) exercises.push(await send("exercise", { revisionId, name, phasesVol }));
  const used = exercises.map(({ id }) => ({ id, required: true }));
  const time = { hour: 1, minute: 0, second: 0 };
  await send("session", { phaseId, type: 0, title: "Theory", theoretical: { duration: time } });
  const pratical = { instructions: `<p>${INSTRUCTIONS}</p>`, duration: { session: time } };
  const briefing = { hour: 0, minute: soloBriefing, second: 0 };
  const solo = { ...pratical, mode: 0, duration: { session: time, briefing } };
  await send("session", { phaseId, type: 1, title: "Stalls", pratical, exercises: used });
  await send("session", { phaseId, type: 1, title: "Alone", pratical: solo, exercises: [] });
  const added = Array.from({ length: flights }, (_, at) => ({ id: newId(), title: `Flight ${at}`, order: 10 + at }));
  await prisma().trainingSession.createMany({
    data: added.map((one) => ({
      ...{ ...one, revisionId, phaseId, lineageId: newId(), type: "Practical", mode: "Dual" },
      ...{ aircraftType: "Aircraft", engine: "SingleEngine", flying: "Vfr", period: "Day", minutes: flightMinutes },
    })),
  });
  await prisma().trainingSession.createMany({
    data: Array.from({ length: solos }, (_, at) => ({
      ...{ id: newId(), title: `Alone to ${at}`, order: 50 + at, revisionId, phaseId, lineageId: newId() },
      ...{ type: "Practical", mode: "Solo", isCrossCountry: true, minutes: 60 },
      ...{ aircraftType: "Aircraft", engine: "SingleEngine", flying: "Vfr", period: "Day" },
    })),
  });
  await prisma().sessionExercise.createMany({
    data: added.flatMap(({ id: sessionId }) =>
      exercises.map(({ id: exerciseId }, order) => ({ sessionId, exerciseId, revisionId, order })),
    ),
  });
  await prisma().trainingSession.createMany({
    data: Array.from({ length: theories }, (_, at) => ({
      ...{ id: newId(), revisionId, phaseId, lineageId: newId(), type: "Theoretical" as const },
      ...{ title: `Theory ${at + 2}`, order: 50 + at, minutes: 60 },
    })),
  });
  await prisma().regulatoryDemand.createMany({
    data: aircraftTagIds.map((tagId) => ({ id: newId(), revisionId, side: "Aircraft", tagId })),
  });
  await send(`revision/${revisionId}/lock`, { version: 1 }, "PATCH");
  return revisionId;
}

/** Enrols a new student of a site. */
export async function enrolStudent(world: World, revisionsId: string, siteId = world.site.id, data = {}) {
  const student = await signInAs(await makePerson({ roles: { [siteId]: ["Student"] }, data }));
  const body = { userId: student.id, revisionsId };
  const answer = await call("POST", "/api/user-programRevision", { as: world.admin, body });
  const [training] = (await answer.json()) as { id: string }[];
  const lessons = await prisma().enrolmentSession.findMany({
    where: { enrolmentId: training!.id },
    orderBy: { order: "asc" },
    include: { session: { include: { exercises: { orderBy: { order: "asc" } } } } },
  });
  return { student, id: training!.id, revisionId: revisionsId, lessons };
}
export type Enrolled = Awaited<ReturnType<typeof enrolStudent>>;

const trainings = new WeakMap<World, Promise<Enrolled>>();

/** Finds the training of a world's student who learns nothing but the lessons of examples. */
function trainingOfExamples(world: World): Promise<Enrolled> {
  const enrol = async () => {
    const training = await enrolStudent(world, await makeProgram(world));
    const data = { validatedAt: new Date(), validatedByName: "Staff" };
    await prisma().enrolment.update({ where: { id: training.id }, data });
    return training;
  };
  if (!trainings.has(world)) trainings.set(world, enrol());
  return trainings.get(world)!;
}

export const findLearner = async (world: World): Promise<string> => (await trainingOfExamples(world)).student.id;

/** Makes one more open lesson of that student: a class, a flight with an instructor or a solo. */
export async function makeOpenLesson(world: World, title: "Theory" | "Stalls" | "Alone"): Promise<string> {
  const { lessons } = await trainingOfExamples(world);
  const { id: repeatsId, enrolmentId, phaseId, sessionId } = lessons.find(({ session }) => session.title === title)!;
  const data = { id: newId(), enrolmentId, phaseId, sessionId, order: 99, repeatsId };
  return (await prisma().enrolmentSession.create({ data })).id;
}

/**
 * Books a lesson of a student with an instructor, of whom the world's is the usual one, as if it had been given an hour ago. The flight of a practical one is
 * closed, unless `isClosed` says otherwise; it has no legs.
 */
export async function giveLesson(
  { site, instructor }: World,
  {
    studentId,
    lessonId,
    id = newId(),
    instructorId = instructor.id,
    sort = "Practical",
    isClosed = true,
    hoursAgo = 2,
  }: {
    studentId: string;
    lessonId: string;
    id?: string;
    instructorId?: string;
    sort?: SessionType;
    isClosed?: boolean;
    /** When it began; it takes an hour. */
    hoursAgo?: number;
  },
) {
  const [startAt, endAt] = [hoursAgo, hoursAgo - 1].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [
    Date,
    Date,
  ];
  const flown = sort === "Practical" && {
    ...{ aircraftId: (await makeAircraft(site.id)).id, turnaroundAt: startAt, offBlockAt: startAt, onBlockAt: endAt },
    flight: { create: { siteId: site.id, state: isClosed ? ("Closed" as const) : ("Open" as const) } },
  };
  const people = [
    { personId: instructorId, role: "Instructor" as const },
    { personId: studentId, role: "Student" as const, lessonId },
  ];
  await prisma().enrolmentSession.update({ where: { id: lessonId }, data: { status: "Planned" } });
  return prisma().reservation.create({
    data: {
      ...{ id, siteId: site.id, type: sort, state: isClosed ? "Performed" : "FlightFollowUpNeeded" },
      ...{ startAt, endAt, createdAt: startAt, editedAt: startAt, ...flown, people: { create: people } },
    },
  });
}

export const makeLessonLeg = (offBlock: number, minutes: number, isSolo = false) => ({
  ...legInputSchema.parse({
    ...{ model: "DR400", legClass: LEG_CLASSES.indexOf("SingleEngine"), offBlock, onBlock: offBlock + minutes * 60 },
    ...{ mode: PILOT_FUNCTIONS.indexOf(isSolo ? "Solo" : "Dual"), withInstructor: !isSolo, landingsByDay: 4 },
  }),
  ...{ aircraftId: null, touchAndGos: 3, goArounds: 1, isCrossCountry: false, approaches: { Ils: 2 } },
});

/** A lesson as its instructor followed it up. */
export const makeLessonEntry = (world: World, lessonId: string, over: Partial<LessonEntry> = {}): LessonEntry => ({
  ...{ lessonId, instructorId: world.instructor.id, instructorName: "", startAt: fromUnix(LESSON_START) },
  ...{ theoryMinutes: 0, briefingMinutes: 20, debriefingMinutes: 10, comment: "Calm flight", isForced: false },
  submittedAt: fromUnix(LESSON_START + 7200),
  signed: { signature: "Student", at: fromUnix(LESSON_START + 9000), comment: "" },
  ...{ exerciseRatings: [], skillRatings: [], legs: [] },
  ...over,
});
