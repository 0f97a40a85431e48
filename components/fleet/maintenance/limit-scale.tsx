"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { isByCalendar, spanOf } from "@/lib/records/maintenance/rules";
import type { LimitTerm } from "./potential";
import { useAmountTexts } from "./use-amount-texts";

const TICKS = Array.from({ length: 11 }, (_, at) => at);

/**
 * What remains of a term on an instrument scale: red is its tolerance, amber its warning, green the rest of its interval. The
 * pointer stands at what remains today. The line from it ends at what booked flights leave.
 */
export function LimitScale({
  term,
  left,
  isLarge,
}: {
  term: Pick<LimitTerm, "unit" | "interval" | "remaining" | "tolerance" | "warning">;
  /** What booked flights leave. Null when none is booked. */
  left: number | null;
  /** Whether it fills its box and has figures at its ends. */
  isLarge?: boolean;
}) {
  const t = useTranslations("maintenance.scale");
  const { amountOf, figureOf } = useAmountTexts();
  const { unit, remaining, tolerance, warning } = term;
  const span = Math.max(spanOf(term), remaining, 1);
  // Red is never so narrow that it can't be seen, nor so wide that it hides the rest.
  const red = Math.min(Math.max(tolerance, span * 0.04), span * 0.1);
  const placeOf = (amount: number) => ((Math.min(Math.max(amount, -red), span) + red) / (span + red)) * 100;
  const zero = placeOf(0);
  const amber = placeOf(Math.min(warning, span));
  const pointer = placeOf(remaining);
  const end = left === null || left >= remaining || isByCalendar(unit) ? null : placeOf(left);
  const label = [
    t("remaining", { remaining: amountOf(unit, remaining), whole: amountOf(unit, spanOf(term)) }),
    left !== null && end !== null && t("left", { left: amountOf(unit, left) }),
  ];
  return (
    <div className={cx("inline-block", isLarge ? "w-full" : "w-[156px] phone:w-full")}>
      <div
        role="img"
        aria-label={label.filter(Boolean).join(" ")}
        data-print="color"
        className="relative h-[21px] w-full"
      >
        {TICKS.map((at) => (
          <span
            key={at}
            className={cx(
              "absolute bottom-[5px] w-px -translate-x-1/2 bg-ink-3 print:bg-black",
              at % 5 === 0 ? "h-[7px]" : "h-[4px]",
            )}
            style={{ left: `${at * 10}%` }}
          />
        ))}
        <span className="absolute inset-x-0 bottom-0 flex h-[5px]">
          <span className="bg-negative" style={{ width: `${zero}%` }} />
          <span className="bg-warning" style={{ width: `${amber - zero}%` }} />
          <span className="flex-1 bg-positive" />
        </span>
        {end !== null && (
          <>
            <span
              className="absolute bottom-[13px] h-[2px] bg-ink print:bg-black"
              style={{ left: `${end}%`, width: `${pointer - end}%` }}
            />
            <span
              className="absolute bottom-[10px] h-[8px] w-[2px] -translate-x-1/2 bg-ink print:bg-black"
              style={{ left: `${end}%` }}
            />
          </>
        )}
        <svg
          aria-hidden="true"
          viewBox="0 0 14 12"
          className="absolute bottom-[6px] h-3 w-3.5 -translate-x-1/2 fill-ink print:fill-black"
          style={{ left: `${pointer}%` }}
        >
          <path d="M0 0h14L7 12z" />
        </svg>
      </div>
      {isLarge && (
        <div aria-hidden="true" className="relative mt-0.5 h-4 text-caption text-ink-2">
          <span className="absolute -translate-x-1/2" style={{ left: `${zero}%` }}>
            0
          </span>
          <span className="absolute end-0">
            {unit === "Hours" ? figureOf("Landings", Math.round(span / 60)) : figureOf(unit, span)}
          </span>
        </div>
      )}
    </div>
  );
}
