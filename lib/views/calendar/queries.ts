import { tableNamesInCalendarEtag } from "@/lib/access/changes/table";
import type { CalendarEntry } from "@/lib/activity/reservations/calendar-event";
import { listReservationsOfPerson } from "@/lib/activity/reservations/queries";
import { runPreparedQuery } from "@/lib/platform/db";
import { parseLocale } from "@/lib/platform/locale";
import { toUnix } from "@/lib/platform/time";

const PAST_DAYS = 90;
const FUTURE_DAYS = 400;
/**
 * Number of days for which cancelled entries stay in the feed, so that slow calendar programs still receive the
 * cancellation.
 */
const CANCELLED_DAYS = 30;
const DAY_SECONDS = 86_400;

type OwnerRow = { id: string; locale: string | null; school: string | null; tag: string };

/**
 * SQL sum of the row versions of all tables whose names appear in calendar entries. These names change rarely, but then in
 * many feeds.
 */
const NAMED_VERSIONS = tableNamesInCalendarEtag()
  .map((table) => `(SELECT coalesce(sum(version), 0) FROM ${table})`)
  .join(" + ");

/**
 * Finds the owner of a calendar feed by its key, with an ETag that changes whenever the feed changes. Null for an unknown
 * key and for a person who isn't Active. It is a single statement, because calendar programs ask often.
 */
export async function readFeedOwner(key: string, now: Date) {
  const [row] = await runPreparedQuery<OwnerRow>(
    "feed-owner",
    `SELECT p.id, p.locale, (SELECT name FROM school LIMIT 1) AS school,
       concat_ws('-', coalesce(c.number, 0), ${NAMED_VERSIONS}) AS tag
     FROM person p LEFT JOIN calendar_sequence c ON c.person_id = p.id WHERE p.calendar_key = $1 AND p.state = 'Active'`,
    [key],
  );
  if (!row) return null;
  const day = Math.floor(toUnix(now) / DAY_SECONDS);
  return { id: row.id, locale: parseLocale(row.locale), school: row.school ?? "", tag: `${row.tag}-${day}` };
}

type ExtraRow = {
  id: string;
  site_name: string;
  time_zone: string;
  edited: string;
  ended: string | null;
  withdrawn: boolean;
};

/** Lists a person's reservations for their calendar, including those cancelled or withdrawn in the last thirty days. */
export async function listFeedEntries(personId: string, now: Date): Promise<CalendarEntry[]> {
  const at = toUnix(now);
  const [planned, extras] = await Promise.all([
    listReservationsOfPerson(personId, at - PAST_DAYS * DAY_SECONDS, at + FUTURE_DAYS * DAY_SECONDS, {
      withdrawn: true,
    }),
    runPreparedQuery<ExtraRow>(
      "feed-extras",
      `SELECT DISTINCT r.id, s.name AS site_name, s.time_zone, extract(epoch FROM r.edited_at)::int8 AS edited,
         extract(epoch FROM coalesce(r.withdrawn_at, r.cancelled_at))::int8 AS ended, r.withdrawn_at IS NOT NULL AS withdrawn
       FROM reservation_person rp JOIN reservation r ON r.id = rp.reservation_id JOIN site s ON s.id = r.site_id
       WHERE rp.person_id = $1 AND r.end_at > to_timestamp($2)`,
      [personId, at - PAST_DAYS * DAY_SECONDS],
    ),
  ]);
  const byId = new Map(extras.map((row) => [row.id, row]));
  return planned.flatMap((entry) => {
    const extra = byId.get(entry.id);
    if (!extra) return [];
    if (extra.ended !== null && Number(extra.ended) < at - CANCELLED_DAYS * DAY_SECONDS) return [];
    const { site_name: siteName, time_zone: timeZone, ended } = extra;
    return [{ ...entry, cancelled: ended !== null, siteName, timeZone, editedAt: Number(extra.edited) }];
  });
}
