import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftClass, type AircraftType } from "../aircraft/codes";
import { type DecodedState, decodeState, fromTimeValue } from "../wire";
import { FLYINGS, type Flying, MODES, type Mode, PERIODS, type Period, RATED_SKILLS, type RatedSkills } from "./codes";
import type { MinimaName } from "./minima";
import type { PhaseView } from "./phases/schema";
import type { RevisionLightView } from "./revisions/schema";
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
