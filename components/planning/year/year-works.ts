import { groupBy } from "@/lib/platform/group-by";
import type { YearView } from "@/lib/views/planning/year/schema";

/** Maintenance of an aircraft in the year, booked or expected. */
export type Work = { callSign: string; work: string; firstDay: string; lastDay: string; isExpected: boolean };

/** Lists the maintenance of a year in the order of its days. What is expected of an aircraft on one day is done together. */
export function listWorks({ maintenance, expectedMaintenance }: Pick<YearView, "maintenance" | "expectedMaintenance">) {
  const booked = maintenance.map((one): Work => ({ ...one, isExpected: false }));
  const expected = [...groupBy(expectedMaintenance, ({ callSign, day }) => `${callSign} ${day}`).values()].map(
    ([first, ...same]): Work => {
      const { callSign, day } = first!;
      const work = [first!, ...same].map((one) => one.work).join(", ");
      return { callSign, work, firstDay: day, lastDay: day, isExpected: true };
    },
  );
  const order = ({ firstDay, callSign }: Work) => `${firstDay} ${callSign}`;
  return [...booked, ...expected].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

export const isOver = ({ lastDay }: Pick<Work, "lastDay">, today: string) => lastDay < today;

/** How many works are done, booked and expected. */
export function countWorks(
  { maintenance, expectedMaintenance }: Pick<YearView, "maintenance" | "expectedMaintenance">,
  today: string,
) {
  const done = maintenance.filter((one) => isOver(one, today)).length;
  return { done, planned: maintenance.length - done, expected: expectedMaintenance.length };
}
