import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { insertGuestMails } from "@/lib/activity/reservations/guests/commands";
import { countGuestMails, listGuestFlights, lockGuestFlight } from "@/lib/activity/reservations/guests/queries";
import { decideGuestMails, MOST_GUEST_MAILS } from "@/lib/activity/reservations/guests/rules";
import { prisma } from "@/lib/platform/db";
import { queueMails } from "@/lib/platform/mail";
import { toUnix } from "@/lib/platform/time";
import { writeGuestMail } from "./write-guest-mail";

const HOUR_MS = 3_600_000;

/**
 * Mails the guest of a reservation what differs from what they were told last, or, without one, the guests of all that were
 * changed in the last two hours: a restored database has no jobs.
 */
export async function mailGuests({ reservationId }: { reservationId?: string }): Promise<void> {
  const now = new Date();
  const period = { from: new Date(now.getTime() - 2 * HOUR_MS), to: new Date(now.getTime() - TELL_WAIT_MS) };
  const ids = reservationId ? [reservationId] : await listGuestFlights(prisma(), period, now);
  for (const id of ids) await asActor(SYSTEM_ACTOR, (work) => mailGuest(work, id));
}

/** Each mail is queued in the transaction that writes down what was told. The lock keeps others from telling it, too. */
async function mailGuest(work: Work, id: string): Promise<void> {
  const { db, now } = work;
  const found = await lockGuestFlight(db, id);
  if (!found) return;
  const mailed = await countGuestMails(db, id, new Date(now.getTime() - 24 * HOUR_MS));
  // Whoever expects to fly is told in any case that it is off: it goes to nobody who wasn't told before.
  const plans = decideGuestMails(found.told, found.flight, toUnix(now)).filter(
    ({ kind }) => kind === "Cancelled" || mailed < MOST_GUEST_MAILS,
  );
  if (plans.length === 0) return;
  const school = await db.school.findFirstOrThrow({ select: { name: true, guestRetentionDays: true } });
  const mailIds = await queueMails(
    db,
    now,
    plans.map((plan) => writeGuestMail(school, found.row, plan)),
  );
  await insertGuestMails(
    work,
    id,
    plans.map((plan, at) => ({ ...plan, id: mailIds[at]! })),
  );
}
