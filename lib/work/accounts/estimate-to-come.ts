import type { Reading } from "@/lib/access/actor/as-actor";
import type { BookableType } from "@/lib/activity/reservations/kinds";
import { fromMinorUnits } from "@/lib/platform/money";
import { toUnix } from "@/lib/platform/time";
import { readCurrency } from "@/lib/records/school/queries";
import { type EstimatedBooking, estimateCosts } from "./estimate-costs";

/** More of them are not estimated: nobody has that many reservations to come. */
const MOST = 200;

/** What a person's reservations to come will cost them about, as a decimal amount, and how many cost something. The caller has asked who may read their account. */
export async function estimateToCome(reading: Reading, personId: string): Promise<{ amount: number; count: number }> {
  const rows = await reading.db.reservation.findMany({
    where: {
      ...{ state: "Scheduled", withdrawnAt: null, startAt: { gt: reading.now } },
      OR: [{ people: { some: { personId } } }, { payerId: personId }],
    },
    include: { site: { select: { timeZone: true } }, people: true },
    orderBy: { startAt: "asc" },
    take: MOST,
  });
  const bookings = rows.map(
    ({ siteId, site, type, aircraftId, isSolo, people, payerId, ...row }): EstimatedBooking => ({
      ...{ siteId, timeZone: site.timeZone, type: type as BookableType, aircraftId, isSolo, payerId },
      parts: people,
      times: {
        ...{ start: toUnix(row.startAt), end: toUnix(row.endAt) },
        ...{ offBlock: toUnix(row.offBlockAt ?? row.startAt), onBlock: toUnix(row.onBlockAt ?? row.endAt) },
      },
    }),
  );
  const costs = (await estimateCosts(reading, bookings)).filter((cost) => cost.personId === personId);
  const sum = costs.reduce((all, { amount }) => all + amount, 0);
  return {
    amount: fromMinorUnits(sum, await readCurrency(reading)),
    count: costs.filter(({ amount }) => amount !== 0).length,
  };
}
