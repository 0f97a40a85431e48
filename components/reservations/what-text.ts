import type { PublicReservation } from "@/lib/activity/reservations/wire";

/** "F-GKQA · NBE · FAU": formats the aircraft and people of a reservation, for a title or a toast. */
export function formatAircraftAndPeople(bar: PublicReservation): string {
  const people = [...new Set(bar.users.map((user) => user.callSign ?? `${user.firstName} ${user.lastName}`))];
  return [bar.aircraft?.callSign, ...people].filter(Boolean).join(" · ");
}
