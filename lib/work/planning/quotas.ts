import type { Reading } from "@/lib/access/actor/as-actor";
import { type BookableType, bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import type { ReservationRow } from "@/lib/activity/reservations/queries";
import { mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import type { BookingTimes } from "@/lib/activity/reservations/rules";
import type { SiteFact } from "@/lib/compliance/facts/sites";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";

const DAY_SECONDS = 86_400;

/** First key of the PostgreSQL advisory lock under which a person's bookings are counted. The second one is the person. */
const BOOKINGS_LOCK = 7_236_904;

/** Types that some people may book only for themselves. */
const OWN_TYPES = bookableTypes.filter((type) => kinds[type].booking?.forSelf);

type Asked = { type: BookableType; site: SiteFact; times: BookingTimes };

/** The latest start, in unix seconds, at which the actor may book. Null for people who may book for anybody. */
export function latestStartOf({ actor, now }: Reading, { type, site }: Omit<Asked, "times">): number | null {
  if (!mayBookOnlyForSelf(actor, { siteId: site.id, type })) return null;
  return latestStartWithin(site.bookingHorizonDays, now);
}

/** The latest start, in unix seconds, of who may book so many days ahead. */
export const latestStartWithin = (days: number, now: Date): number => toUnix(now) + days * DAY_SECONDS;

/**
 * Throws 422 when somebody who books for themself books longer, further ahead or more often than the school allows. What
 * stands already may stay as it is, or become less, when the school has become stricter since. With `hold`, the person's
 * bookings are counted one after the other, so that many at once don't pass the limit together. `besides` is how many others the
 * same request books.
 */
export async function refuseOverQuota(
  reading: Reading,
  { type, site, times }: Asked,
  {
    hold,
    current,
    isRestored,
    besides,
  }: { hold: boolean; current?: ReservationRow; isRestored: boolean; besides: number },
): Promise<void> {
  const latestStart = latestStartOf(reading, { type, site });
  if (latestStart === null) return;
  const { db, actor, now } = reading;
  const [start, length] = current
    ? [toUnix(current.startAt), toUnix(current.endAt) - toUnix(current.startAt)]
    : [Number.NEGATIVE_INFINITY, 0];
  if (times.start > Math.max(start, latestStart)) {
    throw makeInvalidFieldProblem("start", "reservations.quotas.horizon", { days: site.bookingHorizonDays });
  }
  if (times.end - times.start > Math.max(length, site.longestRentalDays * DAY_SECONDS)) {
    throw makeInvalidFieldProblem("end", "reservations.quotas.longest", { days: site.longestRentalDays });
  }
  // A cancelled reservation that comes back counts again.
  if (current && !isRestored) return;
  if (hold) await db.$executeRaw`SELECT pg_advisory_xact_lock(${BOOKINGS_LOCK}::int, hashtext(${actor.id}))`;
  const stored = await db.reservation.count({
    where: {
      state: "Scheduled",
      withdrawnAt: null,
      endAt: { gt: now },
      type: { in: OWN_TYPES },
      people: { some: { personId: actor.id ?? "" } },
    },
  });
  const booked = stored + besides;
  if (booked >= site.mostFutureBookings) {
    throw makeInvalidFieldProblem("users", "reservations.quotas.most", { booked, most: site.mostFutureBookings });
  }
}
