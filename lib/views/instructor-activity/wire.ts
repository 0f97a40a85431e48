import { addDays, startOfDay } from "@/lib/platform/day";
import { decodePersonChoice, type PersonChoice } from "@/lib/records/people/wire";
import { ACTIVITY_STATES, ACTIVITY_TYPES, type ActivityState, type ActivityType, MOST_ACTIVITY_DAYS } from "./codes";
import type { ActivityFilter, ActivitySessionView, ActivityView } from "./schema";

/** A session in words. */
export type ActivitySession = Omit<ActivitySessionView, "type" | "state"> & {
  type: ActivityType;
  state: ActivityState;
};
type Sums = ActivityView["totals"];
export type ActivityInstructor = PersonChoice & Sums & Pick<ActivityView["instructors"][number], "rate">;
export type InstructorActivity = Omit<ActivityView, "sessions" | "instructors" | "unvalidated"> & {
  sessions: ActivitySession[];
  instructors: ActivityInstructor[];
  unvalidated: ActivitySession[];
};

const decodeSession = ({ type, state, ...view }: ActivitySessionView): ActivitySession => ({
  ...view,
  type: ACTIVITY_TYPES[type]!,
  state: ACTIVITY_STATES[state]!,
});

export const decodeActivity = (view: ActivityView): InstructorActivity => ({
  ...view,
  sessions: view.sessions.map(decodeSession),
  instructors: view.instructors.map(({ id, callSign, nom, prenom, ...sums }) => ({
    ...decodePersonChoice({ id, callSign, nom, prenom }),
    ...sums,
  })),
  unvalidated: view.unvalidated.map(decodeSession),
});

/** What a report is asked for: days such as `2026-11-01`, both included, on the clock of a site. */
export type ActivityChoice = { from: string; to: string; instructorIds: string[]; types: ActivityType[] };

export const encodeActivityFilter = (
  { from, to, instructorIds, types }: ActivityChoice,
  { siteIds, timeZone }: { siteIds: string[]; timeZone: string },
): Omit<ActivityFilter, "limit" | "page"> => ({
  siteIds,
  instructorIds,
  from: startOfDay(from, timeZone),
  to: startOfDay(addDays(to, 1), timeZone),
  types: types.map((type) => ACTIVITY_TYPES.indexOf(type)),
});

/** Whether a report can be made of these days. */
export const isActivityPeriod = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && from <= to && addDays(from, MOST_ACTIVITY_DAYS - 1) >= to;
