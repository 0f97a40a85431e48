import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { formatPeriod } from "./site-time";

/** "F-GKQA · NBE · FAU": formats the aircraft and people of a reservation, for a title or a toast. */
export function formatAircraftAndPeople(bar: PublicReservation): string {
  const people = [...new Set(bar.users.map((user) => user.callSign ?? `${user.firstName} ${user.lastName}`))];
  return [bar.aircraft?.callSign, ...people].filter(Boolean).join(" · ");
}

/** "15/10/2026 16:30–18:00": formats the times that the strip shows. For a flight they are off-block and on-block. */
export function formatShownPeriod({ aircraft, start, end }: PublicReservation, timeZone: string): string {
  return formatPeriod(aircraft?.startFlight ?? start, aircraft?.endFlight ?? end, timeZone);
}
