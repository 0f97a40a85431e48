import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import type { NotificationFacts } from "@/lib/access/changes/effects";
import { type Db, runPreparedQuery } from "@/lib/platform/db";
import { PagedRows, skipAndTake } from "@/lib/platform/paging";
import { toUnix } from "@/lib/platform/time";
import type { NotificationKind } from "./kinds";
import type { NotificationListQuery, ToldView } from "./schema";

/** Maximum number of lines about one reservation. */
const MOST_TOLD = 200;

/** The columns of a reservation that its notifications tell, as they are stored in JSON: instants are ISO texts. */
export type ReservationFacts = Partial<{
  state: string;
  startAt: string;
  endAt: string;
  briefingMinutes: number;
  aircraftId: string | null;
  offBlockAt: string | null;
  fromAirport: string | null;
  toAirport: string | null;
  operationTypeId: string | null;
  classroomId: string | null;
  withdrawnAt: string | null;
  people: { personId: string; role: string }[];
}>;

/** A stored notification. */
export type NotificationRow = {
  id: string;
  personId: string;
  kind: NotificationKind;
  at: Date;
  siteId: string | null;
  subjectId: string | null;
  authorId: string | null;
  facts: NotificationFacts & { was?: ReservationFacts; is?: ReservationFacts; state: ReservationFacts };
  readAt: Date | null;
};

const COLUMNS = {
  id: true,
  personId: true,
  kind: true,
  at: true,
  siteId: true,
  subjectId: true,
  authorId: true,
  facts: true,
  readAt: true,
} as const;

/** Lists what a person was told, the newest first. */
export async function listOwnNotifications({ db }: Reading, actor: PersonActor, query: NotificationListQuery) {
  const where = { personId: actor.id, ...(query.unread ? { readAt: null } : {}) };
  const [rows, total] = await Promise.all([
    db.notification.findMany({
      where,
      select: COLUMNS,
      orderBy: [{ at: "desc" }, { id: "desc" }],
      ...skipAndTake(query),
    }),
    query.limit === undefined ? 0 : db.notification.count({ where }),
  ]);
  const found = rows as unknown as NotificationRow[];
  return new PagedRows(found, query.limit === undefined ? found.length : total);
}

/** Lists who was told what of a reservation, the latest first. */
export async function listNotificationsAbout({ db }: Reading, reservationId: string): Promise<ToldView[]> {
  const rows = await db.notification.findMany({
    where: { subjectId: reservationId },
    include: { person: { select: { firstName: true, lastName: true } } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: MOST_TOLD,
  });
  return rows.map(({ id, personId, person, kind, at, readAt, mailedAt }) => ({
    id,
    userId: personId,
    name: `${person.firstName} ${person.lastName}`,
    kind: kind as ToldView["kind"],
    at: toUnix(at),
    read: readAt !== null,
    mailedAt: mailedAt && toUnix(mailedAt),
  }));
}

/** Counts the unread notifications of some people. Those who have none are left out. */
export async function countUnreadNotifications(personIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await runPreparedQuery<{ person_id: string; unread: string }>(
    "unread-notifications",
    `SELECT person_id, count(*) AS unread FROM notification
     WHERE read_at IS NULL AND person_id = ANY($1::char(24)[]) GROUP BY person_id`,
    [personIds],
  );
  return new Map(rows.map((row) => [row.person_id, Number(row.unread)]));
}

/** Lists the addresses of the actor's browsers in which pushing is switched on. */
export async function listOwnPushEndpoints({ db }: Reading, actor: PersonActor): Promise<string[]> {
  const rows = await db.pushSubscription.findMany({ where: { personId: actor.id }, select: { endpoint: true } });
  return rows.map(({ endpoint }) => endpoint);
}

/** The names that notifications mention, by id, as they are now. */
export type MentionedNames = {
  names: ReadonlyMap<string, string>;
  timeZones: ReadonlyMap<string, string>;
  reservations: ReadonlyMap<string, MentionedReservation>;
  notices: ReadonlyMap<string, MentionedNotice>;
};
type MentionedNotice = { title: string; text: string; asksConfirmation: boolean; withdrawnAt: Date | null };
type MentionedReservation = { type: string; reason: string | null; cancellationText: string | null };

/** Reads the names that some notifications mention. */
export async function readMentionedNames(db: Db, rows: readonly NotificationRow[]): Promise<MentionedNames> {
  const ids = (of: (facts: ReservationFacts) => (string | null | undefined)[]) => ({
    id: {
      in: [
        ...new Set(rows.flatMap(({ facts }) => [facts.was, facts.is, facts.state].flatMap((one) => of(one ?? {})))),
      ].filter((id) => typeof id === "string"),
    },
  });
  const people = ids((facts) => (facts.people ?? []).map(({ personId }) => personId));
  people.id.in.push(...rows.flatMap(({ authorId }) => authorId ?? []));
  const [aircraft, classrooms, operationTypes, persons, sites, reservations, notices] = await Promise.all([
    db.aircraft.findMany({ where: ids(({ aircraftId }) => [aircraftId]), select: { id: true, callSign: true } }),
    db.classroom.findMany({ where: ids(({ classroomId }) => [classroomId]), select: { id: true, name: true } }),
    db.operationType.findMany({
      where: ids(({ operationTypeId }) => [operationTypeId]),
      select: { id: true, name: true },
    }),
    db.person.findMany({ where: people, select: { id: true, callSign: true, firstName: true, lastName: true } }),
    db.site.findMany({
      where: { id: { in: rows.flatMap(({ siteId }) => siteId ?? []) } },
      select: { id: true, timeZone: true },
    }),
    db.reservation.findMany({
      where: { id: { in: rows.flatMap(({ subjectId }) => subjectId ?? []) } },
      select: { id: true, type: true, cancellationText: true, cancellationReason: { select: { text: true } } },
    }),
    db.notice.findMany({
      where: { id: { in: rows.flatMap(({ subjectId }) => subjectId ?? []) } },
      select: { id: true, title: true, text: true, asksConfirmation: true, withdrawnAt: true },
    }),
  ]);
  return {
    names: new Map([
      ...aircraft.map(({ id, callSign }) => [id, callSign] as const),
      ...[...classrooms, ...operationTypes].map(({ id, name }) => [id, name] as const),
      ...persons.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ]),
    timeZones: new Map(sites.map(({ id, timeZone }) => [id, timeZone])),
    reservations: new Map(
      reservations.map(({ id, type, cancellationReason, cancellationText }) => [
        id,
        { type, reason: cancellationReason?.text ?? null, cancellationText },
      ]),
    ),
    notices: new Map(notices.map(({ id, ...notice }) => [id, notice])),
  };
}
