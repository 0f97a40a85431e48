import type { YearView } from "@/lib/views/planning/year/schema";

/** A month of a year as it is shown, with the minutes that it may still bring. */
export type ShownMonth = YearView["months"][number] & { expected: number };
