import { APPROACH_KINDS } from "@/lib/activity/flights/codes";
import { localDayOf } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { toUnix } from "@/lib/platform/time";
import { compareWithMinima, type MinimaName } from "@/lib/records/programs/minima";
import { toPlannedFlight } from "@/lib/records/programs/tree/rules";
import type { Prisma } from "@/prisma/generated/client";
import { LESSON_STATUSES } from "../codes";
import { type ExamRow, presentExams } from "../exams/queries";
import { LESSON_SIGNATURES } from "../follow-up/codes";
import type { EnrolmentView } from "../schema";
import { LESSON_KINDS, type LessonKind } from "./codes";
import { addHours, type CountedTime } from "./hours/rules";
import { listRedo, rateLesson } from "./rules";
import type { BookLesson, ProgressBook } from "./schema";
import { averageSkills, countLowRatings, type RatedLesson, type Term } from "./skills/rules";

const TERM = { trigram: true, longName: true, longNameFrench: true, order: true } as const;

/** What a book shows of a lesson of the programme: neither its texts nor the instructions. */
const ofSession = {
  ...{ type: true, reference: true, title: true, minutes: true, briefingMinutes: true, debriefingMinutes: true },
  ...{ aircraftType: true, engine: true, mode: true, period: true, isCrossCountry: true },
} satisfies Prisma.TrainingSessionSelect;
export const lessonOfBook = {
  ...{ id: true, enrolmentId: true, sessionId: true, phaseId: true, repeatsId: true, continuesId: true },
  ...{ status: true, version: true },
  session: { select: ofSession },
} satisfies Prisma.EnrolmentSessionSelect;
export const followUpOfBook = {
  ...{ id: true, lessonId: true, startAt: true, theoryMinutes: true, comment: true, isForced: true },
  ...{ studentComment: true, signature: true, signedAt: true, instructorName: true },
  instructor: { select: { id: true, firstName: true, lastName: true, callSign: true } },
} satisfies Prisma.LessonFollowUpSelect;
export const skillRatingOfBook = {
  ...{
    followUpId: true,
    rating: true,
    norm: true,
    comment: true,
    skillTrigram: true,
    skillName: true,
    skillNameFrench: true,
  },
  ...{ phaseTrigram: true, phaseName: true, phaseNameFrench: true },
  skill: { select: { order: true } },
  flightPhase: { select: { order: true } },
  behaviours: { select: { text: true, textFrench: true }, orderBy: { order: "asc" } },
} satisfies Prisma.SkillRatingSelect;
const ofLeg = {
  ...{ id: true, category: true, class: true, hasInstructor: true, registration: true, model: true },
  ...{ offBlockAt: true, onBlockAt: true, nightMinutes: true, isCrossCountry: true, landingsByDay: true },
  ...{ fromAirport: true, toAirport: true, fullStopsByDay: true, takeOffsByNight: true, distanceKm: true },
  ...{ landingsByNight: true, fullStopsByNight: true, touchAndGos: true, goArounds: true },
  approaches: { select: { kind: true, count: true } },
} satisfies Prisma.LegSelect;
/** A leg with the lesson that the student flew it for. */
export const legOfBook = { lessonId: true, leg: { select: ofLeg } } satisfies Prisma.LegPilotSelect;
export const exerciseOfBook = { id: true, lineageId: true, name: true } satisfies Prisma.ExerciseSelect;
const SKILL_TERM = { shortName: true, longName: true, longNameFrench: true, norm: true, order: true } as const;
export const termsOfExercise = {
  id: true,
  skills: { select: { skill: { select: SKILL_TERM } } },
  flightPhases: { select: { flightPhase: { select: TERM } } },
} satisfies Prisma.ExerciseSelect;

type Lesson = Prisma.EnrolmentSessionGetPayload<{ select: typeof lessonOfBook }>;
type FollowUp = Prisma.LessonFollowUpGetPayload<{ select: typeof followUpOfBook }>;
type SkillRatingRow = Prisma.SkillRatingGetPayload<{ select: typeof skillRatingOfBook }>;
type Leg = Prisma.LegGetPayload<{ select: typeof ofLeg }> & { lessonId: string };
type Exercise = Prisma.ExerciseGetPayload<{ select: typeof exerciseOfBook }>;
type ExerciseTerms = Prisma.ExerciseGetPayload<{ select: typeof termsOfExercise }>;
type Named = { name: string } | null;

/** What a progress book is made of. */
export type BookRows = {
  student: Omit<ProgressBook["student"], "callSign"> & {
    callSign: string | null;
    roles: { site: NonNullable<ProgressBook["site"]> }[];
  };
  revision: { minima: string };
  phases: { id: string; phase: { name: string } }[];
  lessons: Lesson[];
  /** Lessons of earlier revisions that were given, and that the present one doesn't teach any more. */
  earlier: Lesson[];
  followUps: FollowUp[];
  ratings: { followUpId: string; exerciseId: string; rating: number; comment: string }[];
  skillRatings: SkillRatingRow[];
  legs: Leg[];
  uses: { sessionId: string; exerciseId: string; isRequired: boolean }[];
  /** What the present revision teaches, and what was rated in an earlier one. */
  exercises: Exercise[];
  /** The skills and flight phases of the exercises that were rated. */
  terms: ExerciseTerms[];
  exams: ExamRow[];
  next: { lessonId: string; demands: { certificateType: Named; qualification: Named; tag: Named }[] } | null;
};

const minutesOf = ({ offBlockAt, onBlockAt }: Leg) => Math.round((onBlockAt.getTime() - offBlockAt.getTime()) / 60_000);
const add = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);

const toFlight = (leg: Leg) => ({
  ...{ minutes: minutesOf(leg), nightMinutes: leg.nightMinutes, nightLandings: leg.fullStopsByNight },
  nightTakeOffs: leg.takeOffsByNight,
  route: {
    ...{ lessonId: leg.lessonId, from: leg.fromAirport, to: leg.toAirport, km: leg.distanceKm },
    fullStops: leg.fullStopsByDay + leg.fullStopsByNight,
  },
  ...{ isSimulator: leg.category === "Simulator", isSolo: !leg.hasInstructor, isCrossCountry: leg.isCrossCountry },
  isMultiEngine: leg.class === "MultiEngine",
});
const planFlight = ({ session }: Lesson) => ({
  ...toPlannedFlight(session),
  isMultiEngine: session.engine === "MultiEngine",
});
function planTime(lessons: readonly Lesson[]): CountedTime {
  const [theory, flights] = [lessons.filter(isTheory), lessons.filter((one) => !isTheory(one))];
  return { theoryMinutes: add(theory, ({ session }) => session.minutes), flights: flights.map(planFlight) };
}
const isTheory = ({ session }: Lesson) => session.type === "Theoretical";
const kindOf = (lesson: Lesson): LessonKind =>
  isTheory(lesson) ? "theory" : lesson.session.aircraftType === "Simulator" ? "simulator" : "flight";

/** The id of the phase that holds the lessons of earlier revisions. */
export const EARLIER = "earlier";

/** Puts a progress book together. `now` is in unix seconds. */
export function presentBook(rows: BookRows, training: EnrolmentView, now: number): ProgressBook {
  const { roles, callSign, ...student } = rows.student;
  const site = roles[0]?.site ?? null;
  const dayOf = (unix: number) => localDayOf(unix, site?.timeZone ?? "UTC");
  const lessonsOf = groupBy(rows.lessons, ({ phaseId }) => phaseId);
  const toLesson = makeLessons(rows);
  const phases = rows.phases.map(({ id, phase }) => ({
    ...{ id, name: phase.name },
    lessons: (lessonsOf.get(id) ?? []).map(toLesson),
  }));
  if (rows.earlier.length > 0) phases.push({ id: EARLIER, name: "", lessons: rows.earlier.map(toLesson) });
  const lessons = phases.flatMap((phase) => phase.lessons);
  const flights = rows.legs.map(toFlight);
  const done = { theoryMinutes: add(rows.followUps, (one) => one.theoryMinutes), flights };
  const planned = planTime(rows.lessons.filter(({ status }) => status === "Planned"));
  const expected = planTime(rows.lessons.filter(({ repeatsId }) => repeatsId === null));
  const minima = rows.revision.minima as MinimaName;
  const rated = listRatedLessons(rows);
  return {
    ...{ training, student: { ...student, callSign: callSign ?? "" }, site, phases },
    hours: addHours({ done, planned, expected }),
    counts: addCounts(rows.legs),
    ratings: { ...countLowRatings(rated), ...averageSkills(rated) },
    redo: listRedo(lessons),
    minima: compareWithMinima(flights, minima),
    exams: presentExams(rows.exams, minima, dayOf(now)),
    next: rows.next && {
      lessonId: rows.next.lessonId,
      certificates: rows.next.demands.flatMap((one) => one.certificateType?.name ?? one.qualification?.name ?? []),
      aircraftTags: rows.next.demands.flatMap(({ tag }) => tag?.name ?? []),
    },
  };
}

function makeLessons(rows: BookRows): (lesson: Lesson) => BookLesson {
  const followUpOf = new Map(rows.followUps.map((row) => [row.lessonId, row]));
  const legsOf = groupBy(rows.legs, ({ lessonId }) => lessonId);
  const exercisesOf = makeExercises(rows);
  const skillsOf = groupBy(rows.skillRatings, ({ followUpId }) => followUpId);
  return (lesson) => {
    const { session } = lesson;
    const followUp = followUpOf.get(lesson.id) ?? followUpOf.get(lesson.continuesId ?? "") ?? null;
    const legs = legsOf.get(lesson.id) ?? legsOf.get(lesson.continuesId ?? "") ?? [];
    const isFlown = followUp !== null || legs.length > 0;
    const exercises = exercisesOf(lesson, followUp);
    return {
      ...{ id: lesson.id, sessionId: lesson.sessionId, reference: session.reference, title: session.title },
      ...{
        kind: LESSON_KINDS.indexOf(kindOf(lesson)),
        isSolo: session.mode === "Solo",
        isCrossCountry: session.isCrossCountry,
      },
      isNight: session.period === "Night",
      ...{ expectedMinutes: session.minutes, briefingMinutes: session.briefingMinutes },
      debriefingMinutes: session.debriefingMinutes,
      minutes: isFlown ? (followUp?.theoryMinutes ?? 0) + add(legs, minutesOf) : null,
      at: followUp && toUnix(followUp.startAt),
      instructor: followUp && nameInstructor(followUp),
      aircraft: [...new Set(legs.map(({ registration, model }) => registration || model))],
      status: LESSON_STATUSES.indexOf(lesson.status),
      rating: rateLesson(exercises),
      isForced: followUp?.isForced ?? false,
      comment: followUp?.comment ?? "",
      studentComment: followUp?.studentComment ?? "",
      signature: followUp?.signature ? LESSON_SIGNATURES.indexOf(followUp.signature) : null,
      signedAt: followUp?.signedAt ? toUnix(followUp.signedAt) : null,
      ...{ repeatsId: lesson.repeatsId, exercises, version: lesson.version },
      skills: followUp ? listSkills(skillsOf.get(followUp.id) ?? []) : [],
    };
  };
}

/** Lists the exercises of a lesson with their ratings. What was rated in an earlier revision is found by its lineage. */
function makeExercises({ uses, exercises, ratings, lessons }: BookRows) {
  const known = new Map(exercises.map((one) => [one.id, one]));
  const taught = new Set(uses.map(({ exerciseId }) => exerciseId));
  const byLineage = new Map(exercises.filter(({ id }) => taught.has(id)).map((one) => [one.lineageId, one.id]));
  const presentIdOf = (id: string) => byLineage.get(known.get(id)!.lineageId) ?? id;
  const own = new Set(lessons.map(({ id }) => id));
  const usesOf = groupBy(uses, ({ sessionId }) => sessionId);
  const ratingsOf = groupBy(ratings, ({ followUpId }) => followUpId);
  return (lesson: Lesson, followUp: FollowUp | null): BookLesson["exercises"] => {
    const given = new Map(
      (followUp ? (ratingsOf.get(followUp.id) ?? []) : []).map((one) => [presentIdOf(one.exerciseId), one] as const),
    );
    const used = own.has(lesson.id) ? (usesOf.get(lesson.sessionId) ?? []) : [];
    const rated = [...given.keys()].filter((id) => !used.some(({ exerciseId }) => exerciseId === id));
    return [...used, ...rated.map((exerciseId) => ({ exerciseId, isRequired: false }))].map(
      ({ exerciseId, isRequired }) => {
        const rating = given.get(exerciseId);
        const { name } = known.get(exerciseId)!;
        return { id: exerciseId, name, isRequired, rating: rating?.rating ?? null, comment: rating?.comment ?? "" };
      },
    );
  };
}

function nameInstructor({ instructor, instructorName }: FollowUp): BookLesson["instructor"] {
  if (!instructor && instructorName === "") return null;
  const name = instructorName || `${instructor!.firstName} ${instructor!.lastName}`;
  return { id: instructor?.id ?? null, name, callSign: instructor?.callSign ?? "" };
}

function addCounts(legs: readonly Leg[]): ProgressBook["counts"] {
  const approaches = legs.flatMap((leg) => leg.approaches);
  return {
    landingsByDay: add(legs, (leg) => leg.landingsByDay),
    landingsByNight: add(legs, (leg) => leg.landingsByNight),
    touchAndGos: add(legs, (leg) => leg.touchAndGos),
    goArounds: add(legs, (leg) => leg.goArounds),
    approaches: APPROACH_KINDS.map((kind, code) => ({
      kind: code,
      count: add(
        approaches.filter((one) => one.kind === kind),
        ({ count }) => count,
      ),
    })),
  };
}

/** Lists what each lesson rated, with the skills and flight phases that its exercises train. */
function listRatedLessons({ followUps, ratings, skillRatings, terms }: BookRows): RatedLesson[] {
  const termsOf = new Map(terms.map((one) => [one.id, readTerms(one)]));
  const [ratingsOf, skillsOf] = [
    groupBy(ratings, ({ followUpId }) => followUpId),
    groupBy(skillRatings, ({ followUpId }) => followUpId),
  ];
  return followUps.map(({ id }) => ({
    exercises: (ratingsOf.get(id) ?? []).map(({ rating, exerciseId }) => ({ rating, ...termsOf.get(exerciseId)! })),
    skills: (skillsOf.get(id) ?? []).map(toRatedSkill),
  }));
}

const toRatedSkill = (row: SkillRatingRow) => ({
  rating: row.rating,
  skill: {
    ...{ trigram: row.skillTrigram, name: row.skillName, nameFrench: row.skillNameFrench },
    ...{ order: row.skill?.order ?? LAST, norm: row.norm },
  },
  phase: {
    ...{ trigram: row.phaseTrigram, name: row.phaseName, nameFrench: row.phaseNameFrench },
    order: row.flightPhase?.order ?? LAST,
  },
});

/** Lists what skills of a lesson were rated, in the order of the dictionaries. */
const listSkills = (rows: readonly SkillRatingRow[]): BookLesson["skills"] =>
  rows
    .map((row) => ({
      ...{ ...toRatedSkill(row), comment: row.comment },
      behaviours: row.behaviours.map(({ text, textFrench }) => ({ name: text, nameFrench: textFrench })),
    }))
    .sort((a, b) => a.skill.order - b.skill.order || a.phase.order - b.phase.order);

/** The place of a word that no dictionary has any more. */
const LAST = 1_000;
type DictionaryWord = { longName: string; longNameFrench: string; order: number };
const toTerm = (trigram: string, { longName, longNameFrench, order }: DictionaryWord): Term => ({
  ...{ trigram, name: longName, nameFrench: longNameFrench, order },
});
const readTerms = ({ skills, flightPhases }: ExerciseTerms) => ({
  skills: skills.map(({ skill }) => ({ ...toTerm(skill.shortName, skill), norm: skill.norm })),
  phases: flightPhases.map(({ flightPhase }) => toTerm(flightPhase.trigram, flightPhase)),
});
