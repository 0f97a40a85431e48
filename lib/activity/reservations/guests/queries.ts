import type { Reading } from "@/lib/access/actor/as-actor";
import { reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { localDayOf } from "@/lib/platform/day";
import type { Db } from "@/lib/platform/db";
import { formatInstant } from "@/lib/platform/display";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import { toUnix } from "@/lib/platform/time";
import { escapeWildcards } from "@/lib/platform/wildcards";
import { guestOfRow } from "../queries";
import { ROLES_WITH_GUEST } from "../reach";
import type { Guest, GuestFlight, ToldGuest } from "./rules";

/** Locks a reservation and reads it as its guest is told of it, with what the guest was told last. Null when there is none. */
export async function lockGuestFlight(db: Db, id: string) {
  await db.$queryRaw`SELECT id FROM reservation WHERE id = ${id} FOR UPDATE`;
  const row = await db.reservation.findUnique({
    where: { id },
    include: {
      guest: true,
      // Of two mails of one moment, the one that confirms went to whom the flight is for now.
      guestMails: { orderBy: [{ mailedAt: "desc" }, { kind: "asc" }], take: 1 },
      site: true,
      aircraft: { select: { model: true, type: true } },
      operationType: { select: { name: true } },
      cancellationReason: { select: { group: true, isHealth: true } },
    },
  });
  if (!row) return null;
  const flight: GuestFlight = {
    guest: guestOfRow(row),
    operation: row.operationType?.name ?? null,
    isOn: row.state !== "Cancelled" && row.withdrawnAt === null,
    start: toUnix(row.startAt),
    end: toUnix(row.endAt),
  };
  return { row, flight, told: row.guestMails[0] ? toTold(row.guestMails[0]) : null };
}
export type GuestFlightRow = NonNullable<Awaited<ReturnType<typeof lockGuestFlight>>>["row"];

type MailRow = Pick<ToldGuest, "kind" | "name" | "email" | "operation"> & {
  locale: string;
  startAt: Date;
  endAt: Date;
};

const toTold = ({ kind, name, email, operation, locale, startAt, endAt }: MailRow): ToldGuest => ({
  ...{ kind, name, email, operation, language: locale as Guest["language"] },
  ...{ start: toUnix(startAt), end: toUnix(endAt) },
});

/** Lists the flights to come with a guest that were changed in a period, so that nothing is left untold. */
export async function listGuestFlights(db: Db, { from, to }: { from: Date; to: Date }, now: Date): Promise<string[]> {
  const rows = await db.reservation.findMany({
    where: {
      editedAt: { gte: from, lte: to },
      endAt: { gt: now },
      OR: [{ guest: { isNot: null } }, { guestMails: { some: {} } }],
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

/** What a guest was mailed of a reservation, the latest first. */
export function listGuestMails(db: Db, reservationId: string) {
  return db.guestMail.findMany({ where: { reservationId }, orderBy: [{ mailedAt: "desc" }, { kind: "asc" }] });
}

/** Counts what the guests of a reservation were mailed since an instant. */
export function countGuestMails(db: Db, reservationId: string, since: Date): Promise<number> {
  return db.guestMail.count({ where: { reservationId, mailedAt: { gt: since } } });
}

/**
 * Finds the flights to come, and of the last day, whose guest has a name with every word, for who may know the guest
 * (`mayReadGuest`). Who calls says a name, and no date.
 */
export async function findGuestsByWords({ db, actor, now }: Reading, words: readonly string[], limit: number) {
  const siteId = toSiteIdFilter(reachOf(actor, "reservation.readGuest"));
  const isOwn = { people: { some: { personId: actor.id ?? "", role: { in: [...ROLES_WITH_GUEST] } } } };
  const rows = await db.reservationGuest.findMany({
    where: {
      AND: words.map((word) => ({ foldedName: { contains: escapeWildcards(foldAccentsAndCase(word)) } })),
      reservation: {
        ...{ state: { not: "Cancelled" }, withdrawnAt: null, endAt: { gt: new Date(now.getTime() - DAY_MS) } },
        ...(siteId && { OR: [{ siteId }, isOwn] }),
      },
    },
    orderBy: { reservation: { startAt: "asc" } },
    take: limit,
    select: {
      name: true,
      reservation: { select: { id: true, siteId: true, startAt: true, site: { select: { timeZone: true } } } },
    },
  });
  return rows.map(({ name, reservation: { id, siteId: place, startAt, site } }) => {
    const start = toUnix(startAt);
    const path = `planning/day?date=${localDayOf(start, site.timeZone)}&reservation=${id}`;
    return { id, code: null, name: `${name}, ${formatInstant(start, site.timeZone)}`, siteId: place, path };
  });
}

const DAY_MS = 86_400_000;
