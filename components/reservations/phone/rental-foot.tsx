"use client";
import { faCircleMinus, faKey, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { formatClock, formatShortDay } from "@/lib/platform/display";
import { numberProposals } from "../cure-changes";
import { type CureOptions, Cures } from "../cures";
import { formatOccupiedPeriod, instantToWallTime } from "../site-time";
import { typeCssClass } from "../strip/strip-look";
import type { Period } from "../use-busy-periods";

/** Whether a booking can't be made as it is. */
export const isStopped = (check: BookingCheckView | null): boolean =>
  check !== null && (check.conflicts.length > 0 || check.warnings.some(({ blocking }) => blocking));

/** A phone has no keys. */
const NO_KEYS = numberProposals([], []);

/** What will be booked in one line, then what the check says of it. */
export function RentalFoot({
  callSign,
  flight,
  siteId,
  timeZone,
  needsRenter,
  check,
  onTake,
}: Pick<CureOptions, "siteId" | "onTake"> & {
  callSign: string | null | undefined;
  flight: Period | null | undefined;
  timeZone: string;
  needsRenter: boolean;
  check: BookingCheckView | null;
}) {
  const t = useTranslations("booking.phone");
  const checks = useTranslations("booking.checks");
  const locale = useLocale();
  if (!flight) return <p className="text-body text-ink-2">{t("chooseTime")}</p>;
  const clock = (at: number) => formatClock(at, timeZone);
  const taken = check?.conflicts.map((conflict) => {
    const period = formatOccupiedPeriod(conflict, flight.start, timeZone);
    return checks("taken", { name: conflict.resource, period });
  });
  return (
    <div aria-live="polite" className="text-body">
      <p className="flex items-center gap-2">
        <span
          className={`strip-holder grid size-6 shrink-0 place-items-center rounded-strip ${typeCssClass("Renter")}`}
        >
          <Icon of={faKey} />
        </span>
        <span>
          <b>{callSign}</b> {formatShortDay(instantToWallTime(flight.start, timeZone).day, locale)},{" "}
          {clock(flight.start)}–{clock(flight.end)}
        </span>
      </p>
      {needsRenter && <p className="text-ink-2">{t("chooseRenter")}</p>}
      {taken?.map((line) => (
        <p key={line} className="flex items-baseline gap-2 text-neg-ink">
          <Icon of={faCircleMinus} /> {line}
        </p>
      ))}
      {check?.warnings.map(({ type, subjectId, label, blocking }, at) => (
        <div key={type + subjectId + label}>
          <p className={`flex items-baseline gap-2 ${blocking ? "text-neg-ink" : "text-warn-ink"}`}>
            <Icon of={blocking ? faCircleMinus : faTriangleExclamation} /> {label}
          </p>
          {/* Another instructor is chosen in the whole form. */}
          <Cures
            isShort
            opensBeside
            finding={at}
            cures={check.cures.filter(({ kind }) => kind !== "instructor")}
            numbers={NO_KEYS}
            start={flight.start}
            {...{ siteId, timeZone, onTake }}
          />
        </div>
      ))}
    </div>
  );
}
