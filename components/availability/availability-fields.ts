import { instantToWallTime, wallTimeToInstant } from "@/components/reservations/site-time";
import type { AvailabilityKind } from "@/lib/activity/availability/codes";
import { type AvailabilityBody, makeAvailabilityBody, type SaidAvailability } from "@/lib/activity/availability/wire";
import { addDays, countDaysBetween } from "@/lib/platform/day";
import { isWeeklyDay } from "@/lib/platform/weekly";

/** The fields of the dialog. Days have the form `2026-10-25`, times `09:00`; what can't be read is null. */
export type AvailabilityFields = {
  kind: AvailabilityKind;
  day: string | null;
  from: string | null;
  lastDay: string | null;
  to: string | null;
  /** Whether it lasts from midnight of the first day to midnight after the last one. */
  isAllDay: boolean;
  isWeekly: boolean;
  until: string | null;
  exceptions: string[];
  comment: string;
};

/** Which periods of a weekly availability a change is about. */
export const REACHES = ["one", "following", "all"] as const;
export type Reach = (typeof REACHES)[number];

/** For how many weeks a repetition is proposed. */
const PROPOSED_DAYS = 7 * 12;

const MIDNIGHT = "00:00";

/** The fields of a period from one instant to another. One that begins and ends at midnight lasts all day. */
export function fieldsOfPeriod(
  { startAt, endAt }: { startAt: number; endAt: number },
  timeZone: string,
): Pick<AvailabilityFields, "day" | "from" | "lastDay" | "to" | "isAllDay"> {
  const [start, end] = [instantToWallTime(startAt, timeZone), instantToWallTime(endAt, timeZone)];
  const isAllDay = start.time === MIDNIGHT && end.time === MIDNIGHT && end.day > start.day;
  if (isAllDay) return { day: start.day, lastDay: addDays(end.day, -1), from: "09:00", to: "12:00", isAllDay };
  return { day: start.day, from: start.time, lastDay: end.day, to: end.time, isAllDay };
}

export const newAvailabilityFields = (
  period: { startAt: number; endAt: number },
  timeZone: string,
  kind: AvailabilityKind = "Unavailable",
): AvailabilityFields => ({
  ...fieldsOfPeriod(period, timeZone),
  ...{ kind, isWeekly: false, until: null, exceptions: [], comment: "" },
});

/** The day on which a weekly availability begins. */
export const firstDayOf = ({ startAt, timeZone }: SaidAvailability): string => instantToWallTime(startAt, timeZone).day;

/** The instants of the weekly period that begins on a day. It keeps the wall clock of the first one. */
function periodOnDay({ startAt, endAt, timeZone }: SaidAvailability, day: string) {
  const [start, end] = [instantToWallTime(startAt, timeZone), instantToWallTime(endAt, timeZone)];
  return {
    startAt: wallTimeToInstant(day, start.time, timeZone),
    endAt: wallTimeToInstant(addDays(day, countDaysBetween(start.day, end.day)), end.time, timeZone),
  };
}

/** The fields for changing what was said: all of it, or what begins on a day. */
export function fieldsOfSaid(said: SaidAvailability, reach: Reach, day: string): AvailabilityFields {
  const { kind, comment, timeZone, repeatUntil } = said;
  const period = reach === "all" ? said : periodOnDay(said, day);
  const isWeekly = repeatUntil !== null && reach !== "one";
  const exceptions = isWeekly ? said.exceptions.filter((one) => reach === "all" || one >= day) : [];
  return {
    ...fieldsOfPeriod(period, timeZone),
    kind,
    comment,
    isWeekly,
    until: isWeekly ? repeatUntil : null,
    exceptions,
  };
}

/** The fields with another first day. The last day follows it, and so does the proposed end of the repetition. */
export function withDay(fields: AvailabilityFields, day: string | null): AvailabilityFields {
  if (!day || !fields.day || !fields.lastDay) return { ...fields, day };
  return { ...fields, day, lastDay: addDays(fields.lastDay, countDaysBetween(fields.day, day)) };
}

export const withWeekly = (fields: AvailabilityFields, isWeekly: boolean): AvailabilityFields => ({
  ...fields,
  isWeekly,
  until: isWeekly ? (fields.until ?? (fields.day && addDays(fields.day, PROPOSED_DAYS))) : null,
});

/** The days on which a weekly availability would begin, without its exceptions. */
export function listWeeklyDays({ day, until, isWeekly }: AvailabilityFields): string[] {
  if (!isWeekly || !day || !until) return [];
  const count = Math.floor(countDaysBetween(day, until) / 7) + 1;
  return Array.from({ length: Math.max(0, Math.min(count, 60)) }, (_, week) => addDays(day, 7 * week));
}

/** The exceptions that are days on which a weekly availability would begin. Others wait for their days to come back. */
export const listExceptions = ({ day, until, isWeekly, exceptions }: AvailabilityFields): string[] =>
  isWeekly && day && until ? exceptions.filter((one) => isWeeklyDay(one, day, until)) : [];

/** The body to send, or null while a field that it needs is missing. */
export function bodyOfFields(fields: AvailabilityFields, timeZone: string): AvailabilityBody | null {
  const { kind, day, lastDay, isAllDay, isWeekly, until, comment } = fields;
  const from = isAllDay ? MIDNIGHT : fields.from;
  const to = isAllDay ? MIDNIGHT : fields.to;
  if (!day || !from || !lastDay || !to || (isWeekly && !until)) return null;
  const startAt = wallTimeToInstant(day, from, timeZone);
  const endAt = wallTimeToInstant(isAllDay ? addDays(lastDay, 1) : lastDay, to, timeZone);
  const exceptions = listExceptions(fields);
  return makeAvailabilityBody({ kind, startAt, endAt, comment, repeatUntil: isWeekly ? until : null, exceptions });
}

/** What is left of a weekly availability when one of its periods, or all from a day on, are deleted. Null: nothing. */
export function bodyWithout(said: SaidAvailability, reach: Reach, day: string): AvailabilityBody | null {
  if (reach === "one") return makeAvailabilityBody({ ...said, exceptions: [...said.exceptions, day] });
  if (reach === "all" || day <= firstDayOf(said)) return null;
  const exceptions = said.exceptions.filter((one) => one < day);
  return makeAvailabilityBody({ ...said, exceptions, repeatUntil: addDays(day, -1) });
}
