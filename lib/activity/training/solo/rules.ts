import { addDays, countDaysBetween } from "@/lib/platform/day";
import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";
import { LONGEST_SOLO_DAYS, type SoloState } from "./codes";

// Days are such as `2026-11-25`.

/** What an authorisation allows, in the form in which flights are held against it. */
export type SoloGrant = {
  programId: string;
  /** Empty: all lessons of the programme that are flown solo. */
  lineageIds: readonly string[];
  aircraftId: string | null;
  aircraftType: AircraftType | null;
  aircraftClass: AircraftClass | null;
  beginsOn: string;
  endsOn: string;
};

/** A flight of a student alone: from its first to its last day, by the clocks of the site that it is flown from. */
export type SoloFlight = {
  lesson: { programId: string; lineageId: string };
  aircraft: { id: string; type: AircraftType; class: AircraftClass };
  from: string;
  to: string;
};

/** Why a student may not fly alone: the first of these that no authorisation meets. `day` is when the nearest begins or ended. */
export type SoloLack = { why: "none" | "notYet" | "ended" | "lesson" | "aircraft"; day: string | null };

const isLiveOn = ({ beginsOn, endsOn }: SoloGrant, { from, to }: SoloFlight) => beginsOn <= from && endsOn >= to;
const isForLesson = ({ lineageIds }: SoloGrant, { lesson }: SoloFlight) =>
  lineageIds.length === 0 || lineageIds.includes(lesson.lineageId);
function isForAircraft({ aircraftId, aircraftType, aircraftClass }: SoloGrant, { aircraft }: SoloFlight): boolean {
  if (aircraftId) return aircraftId === aircraft.id;
  return (!aircraftType || aircraftType === aircraft.type) && (!aircraftClass || aircraftClass === aircraft.class);
}

/**
 * Finds why none of the authorisations covers a flight: the lesson first, then the day, then the aircraft, so that one that has ended
 * is named before others that don't concern the lesson. Null where one covers it.
 */
export function findSoloLack(given: readonly SoloGrant[], flight: SoloFlight): SoloLack | null {
  const ofProgram = given.filter(({ programId }) => programId === flight.lesson.programId);
  const ofLesson = ofProgram.filter((one) => isForLesson(one, flight));
  if (ofLesson.length === 0)
    return { why: ofProgram.some((one) => isLiveOn(one, flight)) ? "lesson" : "none", day: null };
  const live = ofLesson.filter((one) => isLiveOn(one, flight));
  if (live.length === 0) return lackOfDay(ofLesson, flight);
  return live.some((one) => isForAircraft(one, flight)) ? null : { why: "aircraft", day: null };
}

function lackOfDay(given: readonly SoloGrant[], { from, to }: SoloFlight): SoloLack {
  const ended = given.filter(({ endsOn }) => endsOn < to).map(({ endsOn }) => endsOn);
  if (ended.length > 0) return { why: "ended", day: ended.sort().at(-1)! };
  const ahead = given.filter(({ beginsOn }) => beginsOn > from).map(({ beginsOn }) => beginsOn);
  return ahead.length > 0 ? { why: "notYet", day: ahead.sort()[0]! } : { why: "none", day: null };
}

/** The last day on which a flight could be flown as it is. Null where it can't be flown. */
export function lastSoloDay(given: readonly SoloGrant[], flight: SoloFlight): string | null {
  const covering = given.filter(
    (one) =>
      one.programId === flight.lesson.programId &&
      isLiveOn(one, flight) &&
      isForLesson(one, flight) &&
      isForAircraft(one, flight),
  );
  return (
    covering
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1) ?? null
  );
}

/** Says how an authorisation stands today. */
export function soloStateOf(
  { beginsOn, endsOn, isWithdrawn }: { beginsOn: string; endsOn: string; isWithdrawn: boolean },
  today: string,
): SoloState {
  if (isWithdrawn) return "Withdrawn";
  if (endsOn < today) return "Ended";
  return beginsOn > today ? "Ahead" : "Live";
}

/** What a student has flown alone so far. */
export type SoloPast = { hasFlownSolo: boolean; hasFlownCrossCountrySolo: boolean };

/** Which first flights lessons would be. `lessons` are those that an authorisation is for. */
export const firstsOf = (
  { hasFlownSolo, hasFlownCrossCountrySolo }: SoloPast,
  lessons: readonly { isCrossCountry: boolean }[],
): { isFirstSolo: boolean; isFirstCrossCountry: boolean } => ({
  isFirstSolo: !hasFlownSolo,
  isFirstCrossCountry: !hasFlownCrossCountrySolo && lessons.some(({ isCrossCountry }) => isCrossCountry),
});

/** Finds what is wrong with the days of an authorisation that is given today. */
export function findDaysFault({ beginsOn, endsOn }: { beginsOn: string; endsOn: string }, today: string) {
  if (beginsOn < today) return { field: "beginsOn", key: "solo.faults.begun" } as const;
  if (endsOn < beginsOn) return { field: "endsOn", key: "solo.faults.endsBefore" } as const;
  if (countDaysBetween(beginsOn, endsOn) > LONGEST_SOLO_DAYS)
    return { field: "endsOn", key: "solo.faults.tooLong" } as const;
  if (beginsOn > addDays(today, LONGEST_SOLO_DAYS)) return { field: "beginsOn", key: "solo.faults.tooLong" } as const;
  return null;
}
