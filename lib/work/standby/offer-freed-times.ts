import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Reading } from "@/lib/access/actor/as-actor";
import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { closeFreedTime, endLapsedStandbys, insertOffers, type Offered } from "@/lib/activity/standby/commands";
import { readNeeds } from "@/lib/activity/standby/queries";
import { whereWaiting } from "@/lib/activity/standby/reach";
import { compareNeeds } from "@/lib/activity/standby/rules";
import { prisma } from "@/lib/platform/db";
import type { FreedTime, Standby } from "@/prisma/generated/client";
import { findUse } from "./find-use";

/** How many freed times one run looks at. The next run, within a minute, goes on. */
const MOST_A_RUN = 50;

/**
 * Offers what has become free to those who need it most: as many at once as the school says, and after their time to answer to the
 * next, until nobody is left. Writes down before what has lapsed. It searches outside of a transaction, because judging takes time.
 */
export async function offerFreedTimes(): Promise<void> {
  await asActor(SYSTEM_ACTOR, endLapsedStandbys);
  const now = new Date();
  const due = await prisma().freedTime.findMany({
    where: {
      ...{ closedAt: null, freedAt: { lte: new Date(now.getTime() - TELL_WAIT_MS) } },
      offers: { none: { state: "Open" } },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    take: MOST_A_RUN,
  });
  for (const freed of due) await offerFreedTime({ db: prisma(), actor: SYSTEM_ACTOR, now: new Date() }, freed);
}

async function offerFreedTime(reading: Reading, freed: FreedTime): Promise<void> {
  const found = await findTakers(reading, freed);
  await asActor(SYSTEM_ACTOR, async (work) => {
    const [open] = await work.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM freed_time WHERE id = ${freed.id} AND closed_at IS NULL FOR UPDATE`;
    if (!open) return;
    // Who has left the list since the search isn't asked.
    const still = await work.db.standby.findMany({
      where: { AND: [{ id: { in: found.offers.map(({ standbyId }) => standbyId) } }, whereWaiting(work.now)] },
      select: { id: true },
    });
    const offers = found.offers.filter(({ standbyId }) => still.some(({ id }) => id === standbyId));
    await insertOffers(work, freed, offers);
    if (offers.length === 0 && !found.isAnyBusy) await closeFreedTime(work, freed);
  });
}

/**
 * Finds to whom a freed time is offered next. `isAnyBusy`: somebody else could be asked once they have answered another offer.
 */
async function findTakers(reading: Reading, freed: FreedTime): Promise<{ offers: Offered[]; isAnyBusy: boolean }> {
  const { db, now } = reading;
  const school = await db.school.findFirstOrThrow({
    select: { standbyAnswerMinutes: true, standbyOffersAtOnce: true, slotMinutes: true },
  });
  const { standbyAnswerMinutes: answerMinutes, standbyOffersAtOnce: most, slotMinutes } = school;
  if (answerMinutes === 0 || freed.endAt <= now) return { offers: [], isAnyBusy: false };
  const offers: Offered[] = [];
  let isAnyBusy = false;
  for (const standby of await listCandidates(reading, freed)) {
    if (offers.length === most) break;
    if (offers.some(({ personId }) => personId === standby.personId)) continue;
    // Nobody has to choose between two offers, of which they might lose both.
    if ((await db.standbyOffer.count({ where: { state: "Open", standby: { personId: standby.personId } } })) > 0) {
      isAnyBusy = true;
      continue;
    }
    const use = await findUse(reading, standby, { ...freed, answerMinutes, slotMinutes });
    if (use) offers.push({ ...use, standbyId: standby.id, personId: standby.personId });
  }
  return { offers, isAnyBusy };
}

/**
 * Lists who waits for something within a freed time, who needs it most first. Nobody is offered what they have just given up, and nobody is
 * asked twice, unless somebody else was quicker the first time.
 */
async function listCandidates(reading: Reading, freed: FreedTime): Promise<Standby[]> {
  const { id, siteId, reservationId, startAt, endAt } = freed;
  const rows = await reading.db.standby.findMany({
    where: {
      AND: [whereWaiting(reading.now), { untilAt: { gt: startAt }, fromAt: { lt: endAt } }],
      ...{ siteId, person: { reservations: { none: { reservationId } } } },
      offers: { none: { freedTimeId: id, state: { not: "Taken" } } },
    },
    orderBy: { id: "asc" },
  });
  const needs = await readNeeds(reading, rows);
  return rows.sort((a, b) => compareNeeds(needs.get(a.id)!, needs.get(b.id)!));
}
