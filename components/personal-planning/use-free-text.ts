"use client";
import { useTranslations } from "next-intl";
import { formatOccupiedPeriod } from "@/components/reservations/site-time";
import { findBusyPeriod, occupationsOfReservation, useBusyPeriods } from "@/components/reservations/use-busy-periods";
import { useUnavailablePeriods } from "@/components/reservations/use-unavailable-periods";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import type { Span } from "./week-model";

export type Freedom = { isFree: boolean; isTaken: boolean; text: string };

/**
 * Says whether everybody and everything of a reservation is free where it would stand, or who isn't. Null until it is known. Who
 * is unavailable keeps nobody from moving it there.
 */
export function useFreedom(reservation: PublicReservation | null, week: Span) {
  const t = useTranslations("availability.week");
  const siteId = reservation?.siteId ?? "";
  const { busy } = useBusyPeriods(siteId, reservation && week, reservation?.id);
  const unavailable = useUnavailablePeriods(siteId, reservation && week);
  return (moved: PublicReservation, timeZone: string): Freedom | null => {
    if (!busy) return null;
    const { start, aircraft, classroom, users } = moved;
    const names = new Map(users.map((one) => [one.userId, one.callSign ?? `${one.firstName} ${one.lastName}`]));
    if (aircraft) names.set(aircraft.aircraftId, aircraft.callSign);
    if (classroom) names.set(classroom.classroomId, classroom.name);
    const needed = occupationsOfReservation(moved).map((one) => ({ ...one, name: names.get(one.resourceId) ?? "" }));
    for (const one of needed) {
      const taken = findBusyPeriod(busy, one.resourceId, one);
      if (!taken) continue;
      const period = formatOccupiedPeriod(taken, start, timeZone);
      return { isFree: false, isTaken: true, text: t("taken", { name: one.name, period }) };
    }
    const away = [...names].filter(([id]) => unavailable(id, moved, timeZone)).map(([, name]) => name);
    if (away.length > 0) return { isFree: false, isTaken: false, text: t("away", { names: away.join(", ") }) };
    return { isFree: true, isTaken: false, text: t("free", { count: names.size }) };
  };
}
