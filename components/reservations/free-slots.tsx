"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { BookingSite } from "./booking-context";
import { instantToWallTime } from "./site-time";
import { type BusyPeriods, findFreeStartsOfDay, type Period } from "./use-busy-periods";

/**
 * The rentable aircraft of a site with starts at which each is free, for a person who taps. One tap chooses aircraft and
 * time.
 */
export function FreeSlots({
  site,
  busy,
  wanted,
  within,
  onTake,
}: {
  site: BookingSite;
  busy: BusyPeriods;
  /** The flight as it stands in the form. */
  wanted: Period;
  /** The hours in which a flight may begin and end. */
  within: Period;
  onTake: (aircraftId: string, start: number) => void;
}) {
  const t = useTranslations("booking.free");
  const rows = site.aircraft
    .filter((one) => one.enableRental)
    .map((one) => ({
      ...one,
      starts: findFreeStartsOfDay(busy.get(one.id) ?? [], {
        wanted: wanted.start,
        seconds: wanted.end - wanted.start,
        turnaround: one.turnaroundMinutes * 60,
        within,
        step: site.slotMinutes * 60,
      }),
    }))
    .filter(({ starts }) => starts.length > 0);
  if (rows.length === 0) return null;
  return (
    <section aria-label={t("title")} className="col-span-full flex flex-col gap-3 tablet:hidden">
      <h3 className="text-body text-ink-2">{t("title")}</h3>
      {rows.map(({ id, callSign, model, starts }) => (
        <div key={id} className="border border-line-2 bg-surface p-3">
          <p className="mb-2">
            <b>{callSign}</b> <span className="text-ink-2">{model}</span>
          </p>
          <div className="grid grid-cols-3 gap-2">
            {starts.map((start) => {
              const { time } = instantToWallTime(start, site.timeZone);
              return (
                <Button
                  key={start}
                  aria-label={t("take", { name: callSign, time })}
                  className="min-h-11 font-bold text-link!"
                  onClick={() => onTake(id, start)}
                >
                  {time}
                </Button>
              );
            })}
          </div>
        </div>
      ))}
    </section>
  );
}
