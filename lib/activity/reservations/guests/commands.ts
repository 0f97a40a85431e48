import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { auditNameOfModel } from "@/lib/access/changes/table";
import { fromUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import type { GuestMailPlan } from "./rules";
import { type Guest, isSameGuest } from "./rules";

/** A reservation whose guest is written. */
type Booked = { id: string; siteId: string; guest: Guest | null };

const toColumns = ({ language: locale, ...guest }: Guest) => ({ ...guest, locale });

/** Inserts the guests of new bookings. Most have none. */
export async function insertGuests({ db }: Work, bookings: readonly Booked[]): Promise<void> {
  const data = bookings.flatMap(({ id, guest }) => (guest ? [{ reservationId: id, ...toColumns(guest) }] : []));
  if (data.length > 0) await db.reservationGuest.createMany({ data });
}

/** Tells that a guest was added to a reservation, changed or taken off it. */
export function tellGuestChange(work: Work, { id, siteId, guest }: Booked, before: Guest | null): void {
  if (isSameGuest(guest, before)) return;
  changed(work, {
    kind: "ReservationGuest",
    id,
    siteId,
    verb: before ? (guest ? "change" : "remove") : "add",
    ...(before && { before: toColumns(before) }),
    after: guest && toColumns(guest),
    hasGuest: true,
  });
}

/** Writes the guest of a reservation that is changed, in the place of the one of before. */
export async function writeGuest(work: Work, booked: Booked, before: Guest | null): Promise<void> {
  const { id: reservationId, guest } = booked;
  if (isSameGuest(guest, before)) return;
  if (!guest) await work.db.reservationGuest.delete({ where: { reservationId } });
  else {
    const columns = toColumns(guest);
    await work.db.reservationGuest.upsert({
      where: { reservationId },
      create: { reservationId, ...columns },
      update: columns,
    });
  }
  tellGuestChange(work, booked, before);
}

/** Writes down what a guest is mailed, under the id of the mail. */
export async function insertGuestMails(
  { db, now }: Work,
  reservationId: string,
  mails: readonly (GuestMailPlan & { id: string })[],
): Promise<void> {
  await db.guestMail.createMany({
    data: mails.map(({ id, kind, name, email, operation, language, start, end }) => ({
      ...{ id, reservationId, kind, name, email, operation, locale: language },
      ...{ mailedAt: now, startAt: fromUnix(start), endAt: fromUnix(end) },
    })),
  });
}

/** Guests of a statement at a time. */
const PART = 500;

/**
 * Deletes the guests whose flights are over for longer than the school keeps them, and what is left of them: their mails and
 * what the audit holds of them. The reservations stay.
 *
 * @returns the number of reservations
 */
export async function eraseOldGuests({ db, now }: Work): Promise<number> {
  const school = await db.school.findFirst({ select: { guestRetentionDays: true } });
  if (!school) return 0;
  const last = new Date(now.getTime() - school.guestRetentionDays * 86_400_000);
  const old = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM reservation r WHERE r.end_at < ${last} AND (
      EXISTS (SELECT 1 FROM reservation_guest g WHERE g.reservation_id = r.id)
      OR EXISTS (SELECT 1 FROM guest_mail m WHERE m.reservation_id = r.id))
    ORDER BY id LIMIT ${PART} FOR UPDATE`;
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.$executeRaw`
    WITH written AS (DELETE FROM guest_mail WHERE reservation_id = ANY(${ids}::char(24)[]) RETURNING id)
    DELETE FROM mail WHERE id IN (SELECT id FROM written)`;
  await db.reservationGuest.deleteMany({ where: { reservationId: { in: ids } } });
  await db.auditEntry.updateMany({
    where: { subjectKind: auditNameOfModel("ReservationGuest"), subjectId: { in: ids } },
    data: { personal: Prisma.DbNull },
  });
  // Stored answers repeat the guest.
  await db.$executeRaw`DELETE FROM idempotency_key WHERE answer ->> 'id' = ANY(${ids})`;
  return ids.length;
}
