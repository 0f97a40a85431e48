import { addMonths, endOfMonth } from "../calendar";
import { dayOfLeg } from "../legs";
import { type Evaluator, NOT_CONCERNED } from "./evaluator";

/** A check since the beginning of a calendar month: it counts until the end of the month some months later. */
export const evaluateCalendarMonths: Evaluator<"CalendarMonths"> = (condition, { legs, ratings }, { day }) => {
  const since = `${addMonths(`${day.slice(0, 7)}-01`, -condition.months).slice(0, 7)}-01`;
  const days = [
    ...legs.filter(({ check }) => condition.checks.includes(check)).map(dayOfLeg),
    ...ratings.flatMap(({ meaning, issuedOn }) => (meaning === condition.orRating && issuedOn ? [issuedOn] : [])),
  ].filter((one) => one >= since && one <= day);
  const last = days.sort().at(-1);
  const counts = [{ what: "checks" as const, counted: days.length, needed: 1 }];
  if (last === undefined) return { ...NOT_CONCERNED, status: "Missing", since, counts };
  return { status: "Met", until: endOfMonth(addMonths(`${last.slice(0, 7)}-01`, condition.months)), since, counts };
};
