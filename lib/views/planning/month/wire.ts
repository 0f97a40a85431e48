import { typeOfCode } from "@/lib/activity/reservations/kinds";
import type { MonthView } from "./schema";

/** A month with the types of reservation by their names. */
export type PlanningMonth = ReturnType<typeof decodeMonth>;
export type PlanningMonthDay = PlanningMonth["days"][number];

export function decodeMonth({ days, ...view }: MonthView) {
  return {
    ...view,
    days: days.map((day) => ({
      ...day,
      hours: day.hours.map(({ type, aircraft }) => ({ type: typeOfCode(type), aircraft })),
    })),
  };
}
