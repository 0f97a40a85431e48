import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { dayBounds, fromUnix, toUnix } from "@/lib/platform/time";
import { cancelReservation } from "@/lib/work/planning/cancel";
import { moveReservation } from "@/lib/work/planning/change";

const ZONE = "Europe/Paris";
const HALF_HOUR = 1_800;

/**
 * Gives the published accounts some news: the desk has moved one of their next reservations and cancelled another. What the
 * seed told while it booked two weeks is forgotten, because nobody was there to read it.
 */
export async function makeDemoNews(
  now: Date,
  { deskEmail, readerEmails, reasonId }: { deskEmail: string; readerEmails: readonly string[]; reasonId: string },
): Promise<void> {
  const db = prisma();
  await db.notification.deleteMany();
  const tomorrow = fromUnix(dayBounds(localDayOf(toUnix(now), ZONE), ZONE).to);
  const desk = await db.person.findUniqueOrThrow({ where: { email: deskEmail } });
  for (const email of readerEmails) {
    const next = await db.reservation.findMany({
      where: {
        state: "Scheduled",
        startAt: { gte: tomorrow },
        people: { some: { person: { email } } },
      },
      orderBy: [{ startAt: "asc" }, { id: "asc" }],
    });
    const move =
      ({ id, version, startAt }: (typeof next)[number]) =>
      (work: Work) =>
        moveReservation(work, id, { start: toUnix(startAt) + HALF_HOUR }, version, "fr-FR");
    const cancel =
      ({ id, version }: (typeof next)[number]) =>
      (work: Work) =>
        cancelReservation(work, id, { reasonId, commentaryForCancel: "Brouillard annoncé" }, version);
    const [first, second, ...others] = next;
    const tasks = [...(second ? [cancel(second)] : []), ...[first!, ...others].map(move)];
    let done = 0;
    for (const task of tasks) if (done < 2 && (await succeeds(task))) done++;
  }
  await db.notification.updateMany({ data: { authorId: desk.id } });
}

/** Whether a change was made. A move may be in somebody's way, and another reader's change may have come first. */
async function succeeds(change: (work: Work) => Promise<unknown>): Promise<boolean> {
  try {
    await asActor(SYSTEM_ACTOR, change);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
