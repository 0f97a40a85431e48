import { tableNamesInCalendarEtag } from "@/lib/access/changes/table";
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

type OwnerRow = { id: string; locale: string | null; school: string | null; number: number; names: string };

/**
 * SQL sum of the row versions of all tables whose names appear in calendar entries. These names change rarely, but then in
 * many feeds.
 */
const NAMED_VERSIONS = tableNamesInCalendarEtag()
  .map((table) => `(SELECT coalesce(sum(version), 0) FROM ${table})`)
  .join(" + ");

/**
 * Finds the owner of a calendar feed by its key, with an ETag that changes whenever the feed changes. Null for an unknown
 * key and for a person who isn't Active. `names` changes whenever a name does that an event contains. It is a single statement, because calendar programs ask often.
 */
export async function readFeedOwner(key: string, now: Date) {
  const [row] = await runPreparedQuery<OwnerRow>(
    "feed-owner",
    `SELECT p.id, p.locale, (SELECT name FROM school LIMIT 1) AS school,
       coalesce(c.number, 0) AS number, (${NAMED_VERSIONS})::text AS names
     FROM person p LEFT JOIN calendar_sequence c ON c.person_id = p.id WHERE p.calendar_key = $1 AND p.state = 'Active'`,
    [key],
  );
  if (!row) return null;
  const day = Math.floor(toUnix(now) / DAY_SECONDS);
  const names = row.names;
  return {
    id: row.id,
    locale: parseLocale(row.locale),
    school: row.school ?? "",
    names,
    tag: `${row.number}-${names}-${day}`,
  };
}

/** One event of a feed. While both parts stay the same, so does what the event says, but for the names of what it takes place with. */
export type FeedEvent = { id: string; state: string };

type EventRow = { id: string; state: string };

/**
 * Lists the events of a person's feed, including those cancelled or withdrawn in the last thirty days, in their order. `state`
 * names the written row of the reservation and the versions of its people. This is a quarter of what reading the events
 * costs, and after a change almost all of them are as they were.
 */
export async function listFeedEvents(personId: string, now: Date): Promise<FeedEvent[]> {
  const at = toUnix(now);
  return runPreparedQuery<EventRow>(
    "feed-events",
    `SELECT r.id, concat_ws('-', r.xmin, r.version, (SELECT sum(p.version) FROM reservation_person other
         JOIN person p ON p.id = other.person_id WHERE other.reservation_id = r.id)) AS state
     FROM reservation r WHERE r.id IN (SELECT reservation_id FROM reservation_person WHERE person_id = $1)
       AND r.end_at > to_timestamp($2) AND r.start_at < to_timestamp($3)
       AND coalesce(r.withdrawn_at, r.cancelled_at, 'infinity') >= to_timestamp($4)
     ORDER BY r.start_at, r.id`,
    [personId, at - PAST_DAYS * DAY_SECONDS, at + FUTURE_DAYS * DAY_SECONDS, at - CANCELLED_DAYS * DAY_SECONDS],
  );
}
