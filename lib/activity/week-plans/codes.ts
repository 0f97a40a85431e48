/** What counts when a week is planned, each in five steps. */
export const WEIGHT_NAMES = [
  "longestWithoutFlight",
  "nextLessonBlocking",
  "fairInstructorHours",
  "fewAircraftChanges",
  "noGaps",
] as const;
/** What each counts for, unless somebody says otherwise. */
export const USUAL_WEIGHTS = {
  longestWithoutFlight: 5,
  nextLessonBlocking: 4,
  fairInstructorHours: 3,
  fewAircraftChanges: 2,
  noGaps: 2,
} as const;
/** What is asked for as long as nobody at the site has asked for anything else. */
export const USUAL_ASKED = { lessonsEach: 2, flightsADay: 1, weights: USUAL_WEIGHTS };
export const LIGHTEST = 1;
export const HEAVIEST = 5;

/** What a run may be asked for at most. */
export const MOST_STUDENTS = 120;
export const MOST_DAYS = 7;
export const MOST_LESSONS_EACH = 5;
export const MOST_FLIGHTS_A_DAY = 3;

/** How long a run improves its plan, and after which silence it has failed, in seconds. */
export const LONGEST_RUN = 60;
export const LONGEST_SILENCE = 30;

/**
 * What stands in the way of a lesson that has no place: its training, an aircraft that suits it, somebody who teaches, an hour at
 * which the site is open and it is light or dark, its student, what its student flies already, an aircraft, an instructor, a rule,
 * the lesson before it, the others of this plan, or what was booked while it was made.
 */
export const NOT_PLACED_REASONS = [
  "noAircraft",
  "noInstructor",
  "noTime",
  "order",
  "studentAway",
  "studentBooked",
  "flightsADay",
  "aircraftTaken",
  "potential",
  "instructorsTaken",
  "rule",
  "follows",
  "full",
  "takenMeanwhile",
] as const;
export type NotPlacedReason = (typeof NOT_PLACED_REASONS)[number];
