import type { Db } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { guestOfRow } from "../queries";
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
      cancellationReason: { select: { group: true } },
    },
  });
  if (!row) return null;
  const flight: GuestFlight = {
    guest: guestOfRow(row),
    isOn: row.state !== "Cancelled" && row.withdrawnAt === null,
    start: toUnix(row.startAt),
    end: toUnix(row.endAt),
  };
  return { row, flight, told: row.guestMails[0] ? toTold(row.guestMails[0]) : null };
}
export type GuestFlightRow = NonNullable<Awaited<ReturnType<typeof lockGuestFlight>>>["row"];

type MailRow = Pick<ToldGuest, "kind" | "name" | "email"> & { locale: string; startAt: Date; endAt: Date };

const toTold = ({ kind, name, email, locale, startAt, endAt }: MailRow): ToldGuest => ({
  ...{ kind, name, email, language: locale as Guest["language"] },
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
