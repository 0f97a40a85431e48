import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { AVAILABILITY_KINDS, WIDEST_WINDOW_SECONDS } from "@/lib/activity/availability/codes";
import { readTimeZone, toColumns, toWeekly } from "@/lib/activity/availability/queries";
import { mayReadAvailabilityComment, readWhoseToChange } from "@/lib/activity/availability/reach";
import type { AvailabilityCheckInput } from "@/lib/activity/availability/schema";
import { RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import { listReservationsOfPerson } from "@/lib/activity/reservations/queries";
import { asSeenBy, readsAllDetails } from "@/lib/activity/reservations/reach";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { encodePublicReservation } from "@/lib/activity/reservations/wire";
import { addDays, localDayOf, toDate } from "@/lib/platform/day";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { listOccurrences } from "@/lib/platform/weekly";

/**
 * Lists the periods in which people of some sites have said to be available or not, as entries of type −1: once for each site of
 * the person. They are the ground of the planning, occupy nothing, and hold the comment only for who may read it.
 */
export async function listGrounds(
  { db, actor }: Reading,
  siteIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<PublicReservationView[]> {
  const roles = { siteId: { in: [...siteIds] } };
  const rows = await db.availability.findMany({
    where: {
      person: { state: "Active", roles: { some: roles } },
      startAt: { lt: fromUnix(to) },
      // The last of a week's periods may reach into the window, though it began days before.
      OR: [{ endAt: { gt: fromUnix(from) } }, { repeatUntil: { gte: toDate(addDays(localDayOf(from, "UTC"), -8)) } }],
    },
    include: {
      person: {
        select: {
          ...{ id: true, callSign: true, firstName: true, lastName: true },
          roles: { select: { siteId: true, role: true } },
        },
      },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
  });
  return rows.flatMap(({ person, ...row }) => {
    const comment = mayReadAvailabilityComment(actor, person) ? row.comment : "";
    const said = { type: AVAILABILITY_KINDS.indexOf(row.kind), isWeekly: row.repeatUntil !== null, comment };
    const { id: userId, callSign, firstName: prenom, lastName: nom } = person;
    const theirs = new Set(person.roles.map(({ siteId }) => siteId).filter((id) => siteIds.includes(id)));
    return listOccurrences(toWeekly(row), { from, to }).flatMap(({ startAt, endAt }) =>
      [...theirs].map(
        (siteId): PublicReservationView => ({
          ...{ id: row.id, siteId, reservationType: kinds.Availability.code },
          ...{ reservationState: RESERVATION_STATES.indexOf("Scheduled"), compliance: 0, start: startAt, end: endAt },
          ...{ durationBriefing: 0, durationDebriefing: 0, title: null, isSolo: false },
          ...{ aircraft: null, classroom: null },
          users: [{ userId, reservationUserRole: 0, callSign, nom, prenom }],
          ...{ availability: said, version: row.version },
        }),
      ),
    );
  });
}

/** How many bookings are named at most to who is about to say that they are unavailable. */
const MOST_AGAINST = 20;

/**
 * Lists what somebody is booked for in periods that are about to be entered as unavailable: what is to come, at the sites that the
 * reader sees. It keeps nobody from entering them.
 */
export async function listReservationsAgainst(
  reading: Reading,
  { userId, ...input }: AvailabilityCheckInput,
): Promise<PublicReservationView[]> {
  const { actor, now } = reading;
  const personId = userId ?? demandPersonActor(actor).id;
  const { roles } = await readWhoseToChange(reading, personId);
  if (AVAILABILITY_KINDS[input.type] !== "Unavailable") return [];
  const timeZone = await readTimeZone(
    reading,
    roles.map(({ siteId }) => siteId),
  );
  const period = { ...toColumns(input, timeZone), timeZone };
  const weekly = toWeekly(period);
  const window = { from: Math.max(toUnix(now), weekly.startAt), to: toUnix(now) + WIDEST_WINDOW_SECONDS };
  const periods = listOccurrences(weekly, window);
  if (periods.length === 0) return [];
  const own = await listReservationsOfPerson(personId, window.from, Math.max(...periods.map(({ endAt }) => endAt)));
  return own
    .filter(
      ({ state, siteId }) => state === "Scheduled" && (actor.id === personId || can(actor, "planning.read", siteId)),
    )
    .filter(({ start, end }) => periods.some(({ startAt, endAt }) => start < endAt && end > startAt))
    .slice(0, MOST_AGAINST)
    .map((planned) => encodePublicReservation(asSeenBy(actor, planned)));
}

/** What of the reader decides what the planning of some sites shows them, so that an answer is never taken for another's. */
export const describePlanningReader = ({ actor }: Reading, siteIds: readonly string[]): string =>
  [actor.id, ...siteIds.filter((id) => readsAllDetails(actor, id))].join("+");
