"use client";
import { useTranslations } from "next-intl";
import type { BookingSite } from "../booking-context";
import { formatOccupiedPeriod, instantToWallTime, wallTimeToInstant } from "../site-time";
import { findBusyPeriod, findFreePeriod, type Period, useBusyPeriods } from "../use-busy-periods";
import { useSaidPeriods, useUnavailablePeriods } from "../use-unavailable-periods";

type Flight = { offBlock: number; onBlock: number };

/** The whole days of a flight, for which the form asks when resources are taken. */
function daysOf(flight: Flight | null, timeZone: string): Period | null {
  if (!flight || flight.onBlock <= flight.offBlock) return null;
  const midnight = (at: number) => wallTimeToInstant(instantToWallTime(at, timeZone).day, "00:00", timeZone);
  return { start: midnight(flight.offBlock), end: midnight(flight.onBlock + 86_400) };
}

/**
 * What the resources of a site do around a booking, and how it is said: taken, not available, free from when until when.
 * `whole` is the booking with its briefings. Nothing is said while it isn't known.
 */
export function useResourceTexts(
  { siteId, timeZone }: Pick<BookingSite, "siteId" | "timeZone">,
  flight: Flight | null,
  whole: Period | null,
  /** When the booking occupies a resource: an aircraft not during the briefing, who supervises a solo only then. */
  occupiedBy: (id: string) => readonly Period[],
  exceptId: string | undefined,
) {
  const t = useTranslations("booking");
  const days = daysOf(flight, timeZone);
  const { busy, reservations } = useBusyPeriods(siteId, days, exceptId);
  const said = useSaidPeriods(siteId, days);
  const unavailable = useUnavailablePeriods(siteId, days);
  const say = (name: "busy" | "unavailable", period: Period | null) =>
    period && whole && t(`checks.${name}`, { period: formatOccupiedPeriod(period, whole.start, timeZone) });
  const findBusy = (id: string) => {
    for (const period of busy ? occupiedBy(id) : []) {
      const taken = findBusyPeriod(busy!, id, period);
      if (taken) return taken;
    }
    return null;
  };
  const busyText = (id: string) => say("busy", findBusy(id));
  const unavailableText = (id: string) => whole && say("unavailable", unavailable(id, whole, timeZone));
  const freeText = (id: string) => {
    const against = busyText(id) ?? unavailableText(id);
    const [first = whole, ...others] = occupiedBy(id);
    const occupied = first && { start: first.start, end: others.at(-1)?.end ?? first.end };
    const period = occupied && busy && findFreePeriod(busy, id, occupied);
    if (against || !period) return against;
    const [from, to] = [period.start, period.end].map((at) => at && instantToWallTime(at, timeZone).time);
    if (from && to) return t("line.freeBetween", { from, to });
    if (from) return t("line.freeFrom", { from });
    return to ? t("line.freeUntil", { to }) : t("line.freeAllDay");
  };
  return { busy, reservations, said, busyText, unavailableText, freeText };
}
