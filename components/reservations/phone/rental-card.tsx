"use client";
import { faCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { formatClock } from "@/lib/platform/display";
import { typeCssClass } from "../strip/strip-look";
import type { Period } from "../use-busy-periods";
import type { RentalOffer } from "./rental-offers";

/** An aircraft for rent: when it is taken that day, and starts to choose by one tap. */
export function RentalCard({
  offer: { aircraft, taken, starts },
  day,
  timeZone,
  ownIds,
  chosen,
  onTake,
}: {
  offer: RentalOffer;
  /** The hours that the lane shows. */
  day: Period;
  timeZone: string;
  /** The reservations in which the person takes part. */
  ownIds: ReadonlySet<string>;
  /** The chosen flight, if it is on this aircraft. */
  chosen: Period | null;
  onTake: (start: number) => void;
}) {
  const t = useTranslations("booking.phone");
  const clock = (at: number) => formatClock(at, timeZone);
  const seen = taken.filter(({ start, end }) => start < day.end && end > day.start);
  return (
    <section aria-label={aircraft.callSign} className="border border-line-2 bg-surface p-3">
      <h3>
        <b>{aircraft.callSign}</b> <span className="text-ink-2">{aircraft.model}</span>
      </h3>
      <div
        role="img"
        aria-label={t(seen.length > 0 ? "lane" : "laneFree", {
          periods: seen.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(", "),
        })}
        className={cx("relative my-2 h-3.5 overflow-hidden border border-line-2", typeCssClass("Renter"))}
      >
        {seen.map(({ start, end, reservationId }) => (
          <span
            key={reservationId}
            className={cx("absolute inset-y-0", ownIds.has(reservationId) ? "bg-(--e)" : "bg-line-2")}
            style={placeOf({ start, end }, day)}
          />
        ))}
        {chosen && <span className="absolute inset-y-0 border-2 border-(--e) bg-(--f)" style={placeOf(chosen, day)} />}
      </div>
      {starts.length === 0 ? (
        <p className="text-ink-2">{t("taken")}</p>
      ) : (
        <div className="grid grid-cols-3 gap-2">
          {starts.map((start) => {
            const isChosen = chosen?.start === start;
            return (
              <Button
                key={start}
                aria-label={t("take", { name: aircraft.callSign, time: clock(start) })}
                aria-pressed={isChosen}
                icon={isChosen ? faCheck : undefined}
                className={cx(
                  "min-h-12! px-1! font-bold",
                  isChosen ? "border-2! border-primary! bg-primary-soft! text-brand!" : "text-link!",
                )}
                onClick={() => onTake(start)}
              >
                {clock(start)}
              </Button>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** Where a period lies in the lane of a day. */
function placeOf({ start, end }: Period, day: Period) {
  const share = (at: number) => Math.min(1, Math.max(0, (at - day.start) / (day.end - day.start))) * 100;
  return { left: `${share(start)}%`, width: `${share(end) - share(start)}%` };
}
