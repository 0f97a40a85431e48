import type { Actor } from "@/lib/access/actor/actor";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { mayBookOnlyForSelf } from "@/lib/activity/reservations/reach";
import { occupationsOfBooking } from "@/lib/activity/reservations/rules";
import type { listInstructors } from "@/lib/records/people/queries";
import type { Aircraft } from "@/prisma/generated/client";

/** A booking with one thing exchanged, and what takes the place of what. */
export type Exchanged<Told> = { booking: PlannedBooking; told: Told };
type ToldAircraft = { kind: "aircraft"; aircraftId: string; callSign: string; model: string };
type ToldInstructor = {
  kind: "instructor";
  replacesId: string | null;
  userId: string;
  callSign: string | null;
  firstName: string;
  lastName: string;
};

/** Other active aircraft of the site and of the same type, those most alike first, each with its own turnaround. */
export function exchangeAircraft(fleet: readonly Aircraft[], booking: PlannedBooking): Exchanged<ToldAircraft>[] {
  const { aircraftId, type, times } = booking;
  if (!aircraftId || !kinds[type].isFlight) return [];
  const booked = fleet.find(({ id }) => id === aircraftId);
  const unlikeness = (one: Aircraft) => (one.model === booked?.model ? 0 : one.class === booked?.class ? 1 : 2);
  return fleet
    .filter((one) => one.id !== aircraftId && one.state === "Active" && one.type === booked?.type)
    .filter((one) => !kinds[type].aircraft?.isRented || one.isRentable)
    .sort((a, b) => unlikeness(a) - unlikeness(b))
    .map(({ id, callSign, model, turnaroundMinutes }) => {
      const at = { ...times, turnaround: times.offBlock - turnaroundMinutes * 60 };
      const changed = { ...booking, aircraftId: id, times: at, limitIds: [] };
      return {
        booking: { ...changed, occupations: occupationsOfBooking(changed, at) },
        told: { kind: "aircraft", aircraftId: id, callSign, model },
      };
    });
}

/**
 * Instructors of the site in place of the one who is booked, or with whom a flight without one becomes dual. Nobody is
 * proposed to people who book only for themselves.
 */
export function exchangeInstructor(
  actor: Actor,
  instructors: Awaited<ReturnType<typeof listInstructors>>,
  booking: PlannedBooking,
): Exchanged<ToldInstructor>[] {
  const { siteId, type, parts, times } = booking;
  const takesOne = kinds[type].cast.some(({ role }) => role === "Instructor");
  if (!takesOne || mayBookOnlyForSelf(actor, { siteId, type })) return [];
  const isInstructor = (id: string) => instructors.some((one) => one.id === id);
  const booked =
    parts.find(({ role }) => role === "Instructor") ??
    parts.find(({ role, personId }) => role === "PilotInCommand" && isInstructor(personId));
  const replacesId = booked?.personId ?? null;
  if (!replacesId && !kinds[type].isFlight) return [];
  const others = instructors.filter(({ id }) => !parts.some(({ personId }) => personId === id));
  return others.map(({ id, callSign, prenom, nom }) => {
    const added = { personId: id, role: "Instructor" as const, lessonId: null, promotionId: null };
    const changed = {
      ...booking,
      parts: booked
        ? parts.map((part) => (part.personId === replacesId ? { ...part, personId: id } : part))
        : [...parts, added],
    };
    return {
      booking: { ...changed, occupations: occupationsOfBooking(changed, times) },
      told: { kind: "instructor", replacesId, userId: id, callSign, firstName: prenom, lastName: nom },
    };
  });
}

/** Other active rooms of the site. */
export function exchangeClassroom(
  rooms: readonly { id: string; name: string }[],
  booking: PlannedBooking,
): Exchanged<{ kind: "classroom"; classroomId: string; name: string }>[] {
  if (!booking.classroomId) return [];
  return rooms
    .filter(({ id }) => id !== booking.classroomId)
    .map(({ id, name }) => {
      const changed = { ...booking, classroomId: id };
      return {
        booking: { ...changed, occupations: occupationsOfBooking(changed, booking.times) },
        told: { kind: "classroom", classroomId: id, name },
      };
    });
}
