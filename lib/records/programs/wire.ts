import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftClass, type AircraftType } from "../aircraft/codes";
import { type DecodedState, decodeState, fromTimeValue, toTimeValue } from "../wire";
import {
  FLYINGS,
  type Flying,
  MODES,
  type Mode,
  PERIODS,
  type Period,
  RATED_SKILLS,
  type RatedSkills,
  SESSION_TYPES,
} from "./codes";
import type { ExerciseView } from "./exercises/schema";
import type { MinimaName } from "./minima";
import type { PhaseView } from "./phases/schema";
import type { Environment, RevisionLightView, RevisionView } from "./revisions/schema";
import type { ProgramView } from "./schema";
import type { SessionView } from "./sessions/schema";

/** A revision in words. `createdOn` is a day such as `2026-09-01`. */
export type RevisionLight = Omit<
  DecodedState<RevisionLightView>,
  "creationDate" | "activeCBTA" | "ratingSkillType" | "locked" | "origineRevisionId" | "minima"
> & {
  createdOn: string;
  isCbta: boolean;
  ratedSkills: RatedSkills;
  isLocked: boolean;
  originId: string | null;
  minima: MinimaName;
};

export function decodeRevisionLight(view: RevisionLightView): RevisionLight {
  const { creationDate, activeCBTA, ratingSkillType, locked, origineRevisionId, minima, ...more } = view;
  return {
    ...decodeState(more),
    createdOn: unixToUtcDay(creationDate),
    isCbta: activeCBTA,
    ratedSkills: RATED_SKILLS[ratingSkillType]!,
    isLocked: locked,
    originId: origineRevisionId,
    minima: minima as MinimaName,
  };
}

/** A programme in words. `current` is the revision in use, or the newest one while none is locked. */
export type Program = Omit<
  DecodedState<ProgramView>,
  "creationDate" | "currentRevisionId" | "revisions" | "tagsIds"
> & {
  /** Ids of its tags. */
  tags: string[];
  current: RevisionLight;
  revisions: RevisionLight[];
};

export function decodeProgram(given: ProgramView): Program {
  const { creationDate: _, currentRevisionId, revisions, tagsIds, ...view } = given;
  const decoded = revisions.map(decodeRevisionLight);
  return {
    ...decodeState(view),
    tags: tagsIds,
    revisions: decoded,
    current: decoded.find(({ id }) => id === currentRevisionId) ?? decoded[0]!,
  };
}

/** The values of the fields of a new programme in a form. */
export type ProgramFieldValues = {
  name: string;
  edition: string;
  revision: string;
  createdOn: string | null;
  isCbta: boolean;
  ratedSkills: RatedSkills;
  minima: MinimaName;
  needsAto: boolean;
  tags: string[];
};

/** Makes the body of `POST program`. */
export function makeProgramBody({ createdOn, isCbta, ratedSkills, tags, ...values }: ProgramFieldValues) {
  return {
    ...values,
    creationDate: createdOn ? utcDayToUnix(createdOn) : null,
    activeCBTA: isCbta,
    ratingSkillType: RATED_SKILLS.indexOf(ratedSkills),
    tagsIds: tags,
  };
}

const FIELD_OF_MEMBER: Record<string, string> = {
  creationDate: "createdOn",
  activeCBTA: "isCbta",
  ratingSkillType: "ratedSkills",
  tagsIds: "tags",
};

/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export const programFieldOfPath = (path: string): string => FIELD_OF_MEMBER[path] ?? path;

export type Phase = DecodedState<PhaseView>;

/** A lesson in words. Durations are in minutes. `practice` is null for theory. */
export type Lesson = DecodedState<
  Pick<SessionView, "id" | "phaseId" | "reference" | "title" | "exercises" | "state" | "version">
> & {
  minutes: number;
  theory: { content: string; fileIds: string[] } | null;
  practice: Practice | null;
};
export type Practice = Omit<
  NonNullable<SessionView["pratical"]>,
  "duration" | "aircraftType" | "engine" | "flying" | "period" | "mode" | "crossCountry"
> & {
  briefingMinutes: number;
  debriefingMinutes: number;
  aircraftType: AircraftType;
  engine: AircraftClass;
  flying: Flying;
  period: Period;
  mode: Mode;
  isCrossCountry: boolean;
};

export function decodeLesson(view: SessionView): Lesson {
  const { id, phaseId, reference, title, exercises, state, version, theoretical, pratical } = view;
  return {
    ...decodeState({ id, phaseId, reference, title, exercises, state, version }),
    minutes: fromTimeValue(theoretical?.duration ?? pratical!.duration.session),
    theory: theoretical && { content: theoretical.content, fileIds: theoretical.fileIds },
    practice: pratical && decodePractice(pratical),
  };
}

function decodePractice(view: NonNullable<SessionView["pratical"]>): Practice {
  const { duration, aircraftType, engine, flying, period, mode, crossCountry, ...texts } = view;
  return {
    ...texts,
    briefingMinutes: fromTimeValue(duration.briefing),
    debriefingMinutes: fromTimeValue(duration.debriefing),
    aircraftType: AIRCRAFT_TYPES[aircraftType]!,
    engine: AIRCRAFT_CLASSES[engine]!,
    flying: FLYINGS[flying]!,
    period: PERIODS[period]!,
    mode: MODES[mode]!,
    isCrossCountry: crossCountry,
  };
}

/** An exercise in words. The lists hold ids of flight phases, skills and behaviours. */
export type Exercise = {
  id: string;
  name: string;
  isUsed: boolean;
  flightPhases: string[];
  skills: string[];
  behaviours: string[];
  version: number;
};

export function decodeExercise({ id, name, used, version, ...lists }: ExerciseView): Exercise {
  const { phasesVol: flightPhases, competences: skills, comportementsObservables: behaviours } = lists;
  return { id, name, isUsed: used, flightPhases, skills, behaviours, version };
}

/** Makes the body of `PUT exercise`. */
export function makeExerciseBody(id: string, { name, flightPhases, skills, behaviours }: ExerciseFieldValues) {
  return { id, name, phasesVol: flightPhases, competences: skills, comportementsObservables: behaviours };
}
export type ExerciseFieldValues = Pick<Exercise, "name" | "flightPhases" | "skills" | "behaviours">;
export const exerciseFieldOfPath = (path: string): string =>
  ({ phasesVol: "flightPhases", competences: "skills", comportementsObservables: "behaviours" })[path] ?? path;

export type LessonFile = { id: string; name: string };
/** A text of a lesson, as HTML, and the files that belong to it. */
export const LESSON_TEXTS = ["content", "briefingContent", "debriefingContent", "instructions"] as const;
export type LessonText = (typeof LESSON_TEXTS)[number];
export const LESSON_FILES = ["contentFiles", "briefingFiles", "debriefingFiles"] as const;
export type LessonFiles = (typeof LESSON_FILES)[number];

/** The values of an open lesson in the editor. Of a theory lesson, those of practice are never changed. */
export type LessonValues = Record<LessonText, string> &
  Record<LessonFiles, LessonFile[]> & {
    reference: string;
    title: string;
    minutes: number;
    briefingMinutes: number;
    debriefingMinutes: number;
    aircraftType: AircraftType;
    engine: AircraftClass;
    flying: Flying;
    period: Period;
    mode: Mode;
    isCrossCountry: boolean;
    exercises: { id: string; name: string; isRequired: boolean }[];
    environment: Environment;
  };

const NO_PRACTICE: Pick<
  LessonValues,
  "briefingMinutes" | "debriefingMinutes" | "aircraftType" | "engine" | "flying" | "period" | "mode" | "isCrossCountry"
> = {
  ...{ briefingMinutes: 0, debriefingMinutes: 0, aircraftType: AIRCRAFT_TYPES[0], engine: AIRCRAFT_CLASSES[0] },
  ...{ flying: "Vfr", period: "Day", mode: "Dual", isCrossCountry: false },
};
const NO_ENVIRONMENT: Environment = {
  ...{ instructorCertificatesTypesIds: [], instructorQualificationsIds: [], studentCertificatesTypesIds: [] },
  ...{ studentQualificationsIds: [], aircraftCertificatesTypesIds: [], aircraftTagsIds: [] },
};

/** A lesson as the editor opens it. */
export function decodeLessonValues(view: SessionView): { isTheory: boolean; values: LessonValues; version: number } {
  const { theoretical, pratical, reference, title, exercises, version } = view;
  const files = theoretical?.files ?? pratical?.files ?? [];
  const filesOf = (ids: readonly string[] = []): LessonFile[] =>
    ids.map((id) => ({ id, name: files.find((file) => file.id === id)?.name ?? id }));
  const { briefingMinutes, debriefingMinutes, aircraftType, engine, flying, period, mode, isCrossCountry } = pratical
    ? decodePractice(pratical)
    : NO_PRACTICE;
  return {
    isTheory: theoretical !== null,
    version,
    values: {
      ...{ reference, title, briefingMinutes, debriefingMinutes, aircraftType, engine, flying, period, mode },
      isCrossCountry,
      minutes: fromTimeValue(theoretical?.duration ?? pratical!.duration.session),
      exercises: exercises.map(({ id, name, required }) => ({ id, name, isRequired: required })),
      content: theoretical?.content ?? "",
      contentFiles: filesOf(theoretical?.fileIds),
      briefingContent: pratical?.briefingContent ?? "",
      briefingFiles: filesOf(pratical?.briefingFileIds),
      debriefingContent: pratical?.debriefingContent ?? "",
      debriefingFiles: filesOf(pratical?.debriefingFileIds),
      instructions: pratical?.instructions ?? "",
      environment: pratical?.regulatoryEnvironment ?? NO_ENVIRONMENT,
    },
  };
}

const idsOf = (files: readonly LessonFile[] | undefined) => files?.map(({ id }) => id);
/** Leaves out what isn't named, so that it stays as it is. */
const onlyNamed = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
const codeIn = <N>(names: readonly N[], name: N | undefined) => (name === undefined ? undefined : names.indexOf(name));
const timeOf = (minutes: number | undefined) => (minutes === undefined ? undefined : toTimeValue(minutes));

/** Makes the body of `PUT session` from what was changed. */
export function makeLessonBody(id: string, isTheory: boolean, changed: Partial<LessonValues>) {
  const duration = onlyNamed({
    briefing: timeOf(changed.briefingMinutes),
    session: timeOf(changed.minutes),
    debriefing: timeOf(changed.debriefingMinutes),
  });
  const theoretical = {
    duration: timeOf(changed.minutes),
    content: changed.content,
    fileIds: idsOf(changed.contentFiles),
  };
  const pratical = {
    duration: Object.keys(duration).length > 0 ? duration : undefined,
    aircraftType: codeIn(AIRCRAFT_TYPES, changed.aircraftType),
    engine: codeIn(AIRCRAFT_CLASSES, changed.engine),
    flying: codeIn(FLYINGS, changed.flying),
    period: codeIn(PERIODS, changed.period),
    mode: codeIn(MODES, changed.mode),
    crossCountry: changed.isCrossCountry,
    instructions: changed.instructions,
    briefingContent: changed.briefingContent,
    briefingFileIds: idsOf(changed.briefingFiles),
    debriefingContent: changed.debriefingContent,
    debriefingFileIds: idsOf(changed.debriefingFiles),
    regulatoryEnvironment: changed.environment,
  };
  return {
    ...{ id, type: SESSION_TYPES.indexOf(isTheory ? "Theoretical" : "Practical") },
    ...onlyNamed({ reference: changed.reference, title: changed.title }),
    ...(changed.exercises && {
      exercises: changed.exercises.map((one) => ({ id: one.id, required: one.isRequired })),
    }),
    ...(isTheory ? { theoretical: onlyNamed(theoretical) } : { pratical: onlyNamed(pratical) }),
  };
}

/** Makes the body of `POST session`. */
export const makeNewLessonBody = (phaseId: string, isTheory: boolean, title: string) => ({
  ...{ phaseId, title, type: SESSION_TYPES.indexOf(isTheory ? "Theoretical" : "Practical") },
});

/** The values of a revision itself in the editor. */
export type RevisionValues = {
  name: string;
  edition: string;
  revision: string;
  createdOn: string | null;
  isCbta: boolean;
  ratedSkills: RatedSkills;
  minima: MinimaName;
  requirements: string[];
  environment: Environment;
};
type RevisionHeadView = RevisionLightView & Pick<RevisionView, "requirements" | "regulatoryEnvironment">;

export function decodeRevisionValues(view: RevisionHeadView): RevisionValues {
  const { name, edition, revision, createdOn, isCbta, ratedSkills, minima } = decodeRevisionLight(view);
  const { requirements, regulatoryEnvironment: environment } = view;
  return { name, edition, revision, createdOn, isCbta, ratedSkills, minima, requirements, environment };
}

/** Makes the body of `PUT revision` from what was changed. */
export function makeRevisionBody(id: string, changed: Partial<RevisionValues>) {
  const { createdOn, isCbta, ratedSkills, environment, ...more } = changed;
  return {
    ...{ id, ...more },
    ...onlyNamed({
      creationDate: createdOn ? utcDayToUnix(createdOn) : undefined,
      activeCBTA: isCbta,
      ratingSkillType: codeIn(RATED_SKILLS, ratedSkills),
      regulatoryEnvironment: environment,
    }),
  };
}

/** The values of the form of a new revision. */
export type NewRevisionFieldValues = {
  isCopy: boolean;
  name: string;
  edition: string;
  revision: string;
  createdOn: string | null;
};

/** Makes the body of `POST revision`. */
export function makeNewRevisionBody(originId: string, { isCopy, createdOn, ...named }: NewRevisionFieldValues) {
  return {
    ...named,
    origineRevisionId: originId,
    duplicate: isCopy,
    creationDate: createdOn && utcDayToUnix(createdOn),
  };
}

/** Makes the body of a reordering. */
export const makeOrderBody = (ids: readonly string[]) => ids.map((id, order) => ({ id, order }));
