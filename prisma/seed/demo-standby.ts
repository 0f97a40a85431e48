import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { readActorsOfPeople } from "@/lib/access/actor/load-actor";
import { TELL_WAIT_MS } from "@/lib/access/changes/undo-times";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { insertStandby } from "@/lib/activity/standby/commands";
import { addDays, localDayOf } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import { bookReservation } from "@/lib/work/planning/book";
import { cancelReservation } from "@/lib/work/planning/cancel";
import { offerFreedTimes } from "@/lib/work/standby/offer-freed-times";
import type { DemoSchool } from "./demo-planning";

const [SITE, ZONE] = ["grenoble", "Europe/Paris"];
const RENTER = RESERVATION_ROLES.indexOf("Renter");
/** On which day from today on, and between which hours, a rental is cancelled, and how long people wait. */
const [FREED_DAYS, FREED_HOURS, WAITED_DAYS] = [8, [13, 16] as const, 14];
const ANSWER_MINUTES = 12 * 60;

/**
 * Puts some people of the main site on the waiting list, and lets a renter who is unfit to fly cancel a rental, so that the published accounts of a student and of a
 * renter are asked whether they want to fly then.
 */
export async function waitInDemoSchool(
  school: DemoSchool,
  now: Date,
  accounts: { student: string; renter: string },
): Promise<void> {
  const siteId = school.sites[SITE]!;
  const today = localDayOf(toUnix(now), ZONE);
  const hour = (days: number, hours: number) => localTimeOn(addDays(today, days), hours * 60, ZONE);
  const [fromAt, untilAt] = [now, hour(WAITED_DAYS, 24)];
  const ofRole = (role: string) => school.people.filter(({ roles }) => roles[SITE]?.includes(role));
  const idOf = (account: string) => school.people.find(({ email }) => email === account)!.id;
  const others = ofRole("Student").filter(({ email }) => email !== accounts.student);
  const usual = { siteId, fromAt, untilAt, noticeMinutes: 120 };
  await asActor(SYSTEM_ACTOR, async (work) => {
    await work.db.school.updateMany({ data: { standbyAnswerMinutes: ANSWER_MINUTES } });
    const lesson = { ...usual, type: "Practical" } as const;
    await insertStandby(work, { ...lesson, personId: idOf(accounts.student), wish: "Gladly" });
    const comment = "Je suis libre l’après-midi, aussi au dernier moment.";
    await insertStandby(work, { ...lesson, personId: others[0]!.id, earliestMinute: 13 * 60, comment });
    await insertStandby(work, { ...lesson, personId: others[1]!.id, wish: "IfItFits", noticeMinutes: 1_440 });
    const rental = { ...usual, type: "Renter", personId: idOf(accounts.renter), minutes: 90 } as const;
    await insertStandby(work, { ...rental, wish: "Urgently" });
  });
  const renter = ofRole("Renter").find(({ email }) => email !== accounts.renter)!;
  const [start, end] = FREED_HOURS.map((hours) => toUnix(hour(FREED_DAYS, hours))) as [number, number];
  const busy = await prisma().occupation.findMany({
    where: { startAt: { lt: new Date(end * 1000) }, endAt: { gt: new Date(start * 1000) } },
    select: { resourceId: true },
  });
  const free = await prisma().aircraft.findFirstOrThrow({
    where: { siteId, state: "Active", isRentable: true, id: { notIn: busy.map(({ resourceId }) => resourceId) } },
    orderBy: { order: "asc" },
  });
  const users = [{ userId: renter.id, reservationUserRole: RENTER }];
  const input = { siteId, start, end, aircraft: { aircraftId: free.id }, users };
  const id = await asActor(SYSTEM_ACTOR, (work) =>
    bookReservation(work, "Renter", { ...input, overrideReason: "Démonstration" }, "fr-FR"),
  );
  const { id: reasonId } = await prisma().cancellationReason.findFirstOrThrow({ where: { isHealth: true } });
  const actor = (await readActorsOfPeople(prisma(), [renter.id])).get(renter.id)!;
  const commentaryForCancel = "Otite, arrêt de dix jours";
  await asActor(actor, (work) => cancelReservation(work, id, { reasonId, commentaryForCancel }, 1));
  // As if it had been cancelled a while ago.
  const freedAt = new Date(Date.now() - 2 * TELL_WAIT_MS);
  await prisma().freedTime.updateMany({ where: { reservationId: id }, data: { freedAt } });
  await offerFreedTimes();
}
