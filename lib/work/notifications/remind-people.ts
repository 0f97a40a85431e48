import type { Work } from "@/lib/access/actor/as-actor";
import { isReceived, type NotificationChoices, timingOf } from "@/lib/activity/notifications/choices";
import { type Reminder, remindPeople } from "@/lib/activity/notifications/commands";
import type { NotificationKind } from "@/lib/activity/notifications/kinds";
import { listOfferedChannels, type ReservationFacts } from "@/lib/activity/notifications/queries";
import { addDays, localDayOf } from "@/lib/platform/day";
import { localTimeOn, toUnix } from "@/lib/platform/time";

const HOUR_MS = 3_600_000;
const EVENING_MINUTE = 18 * 60;
/** The evening before the end of the longest day. */
const LONGEST_AHEAD_MS = 31 * HOUR_MS;
/** A reminder that nobody could send in time still comes this much later. */
const LATE_MS = 6 * HOUR_MS;

/** When a person is reminded: 24 hours before the start, or on the evening before if they chose so. */
export function reminderTime(startAt: Date, choices: NotificationChoices, timeZone: string): Date {
  if (timingOf(choices, "reservationReminder") === "DayBefore") return new Date(startAt.getTime() - 24 * HOUR_MS);
  return localTimeOn(addDays(localDayOf(toUnix(startAt), timeZone), -1), EVENING_MINUTE, timeZone);
}

/**
 * Reminds people of their reservations that start soon. Who is told of it later than the reminder would have come knows already,
 * and isn't reminded. A moved reservation is reminded of again for its new time, because that time is part of its key.
 *
 * @returns the number of people who were reminded
 */
export async function remindOfReservations(work: Work): Promise<number> {
  const { db, now } = work;
  const planned = await db.reservation.findMany({
    where: {
      state: "Scheduled",
      withdrawnAt: null,
      startAt: { gt: now, lte: new Date(now.getTime() + LONGEST_AHEAD_MS) },
    },
    select: {
      ...{ id: true, siteId: true, createdAt: true, site: { select: { timeZone: true } } },
      ...{ state: true, startAt: true, endAt: true, aircraftId: true, classroomId: true, operationTypeId: true },
      people: {
        select: { personId: true, role: true, person: { select: { state: true, notificationChoices: true } } },
      },
    },
  });
  const lastTold = await readLastTold(
    work,
    planned.map(({ id }) => id),
  );
  const reminders = planned.flatMap(({ id, siteId, createdAt, site, people, ...columns }) => {
    const parts = people.map(({ personId, role }) => ({ personId, role }));
    const state = { ...JSON.parse(JSON.stringify(columns)), people: parts } as ReservationFacts;
    const onceKey = `reminder:${id}:${toUnix(columns.startAt)}`;
    return people.flatMap(({ personId, person }): Reminder[] => {
      const choices = person.notificationChoices as NotificationChoices;
      const isTold = listOfferedChannels().some((channel) => isReceived(choices, "reservationReminder", channel));
      const at = reminderTime(columns.startAt, choices, site.timeZone);
      const knewBefore = createdAt <= at && (lastTold.get(`${personId} ${id}`) ?? at) <= at;
      const isDue = at <= now && at.getTime() > now.getTime() - LATE_MS && knewBefore;
      return person.state === "Active" && isTold && isDue
        ? [{ kind: "reservationReminder", personId, siteId, subjectId: id, onceKey, state, isMailed: true }]
        : [];
    });
  });
  return remindPeople(work, reminders);
}

/** When each person was last told of each reservation, by the ids of both. Whoever was told later than a reminder knows. */
async function readLastTold({ db, now }: Work, reservationIds: string[]): Promise<Map<string, Date>> {
  const told = await db.notification.findMany({
    where: {
      subjectId: { in: reservationIds },
      kind: { in: ["reservationCreated", "reservationRestored", "reservationChanged"] satisfies NotificationKind[] },
      at: { gt: new Date(now.getTime() - LATE_MS) },
    },
    select: { personId: true, subjectId: true, at: true },
    orderBy: { at: "asc" },
  });
  return new Map(told.map(({ personId, subjectId, at }) => [`${personId} ${subjectId}`, at]));
}
