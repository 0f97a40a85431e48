"use client";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useWidth } from "@/components/ui/use-width";
import { formatShortMonth } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import type { barsOf } from "@/lib/views/statistics/rules";

const LEFT = 40;
const TOP = 10;
const HEIGHT = 190;
const FOOT = 22;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
/** A label needs so many pixels. */
const LABEL = 34;

type Props = {
  bars: ReturnType<typeof barsOf>;
  /** How many flights there are where these are too few to compare. */
  tooFew?: number;
};

/** Flight hours by month or year, with those of a year before as an outline. The table beside holds the values. */
export function HoursBars({ bars, tooFew }: Props) {
  const t = useTranslations("statistics");
  const locale = useLocale() as Locale;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box) ?? 560;
  const most = Math.max(60, ...bars.flatMap(({ minutes, minutesBefore }) => [minutes, minutesBefore]));
  const step = 60 * (STEPS.find((hours) => most / (hours * 60) <= 5) ?? STEPS.at(-1)!);
  const top = Math.ceil(most / step) * step;
  const y = (minutes: number) => TOP + (1 - minutes / top) * (HEIGHT - TOP);
  // A page that is kept but not shown is measured as 0.
  const room = Math.max(0, width - LEFT) / bars.length;
  const wide = Math.min(44, room * 0.74);
  const every = Math.ceil(LABEL / room);
  return (
    <figure className="min-w-0" data-print="color whole">
      {tooFew !== undefined && <p className="text-ink-2">{t("tooFew", { count: tooFew })}</p>}
      <div ref={box} className="overflow-hidden">
        <svg role="img" aria-label={t("picture")} width="100%" height={HEIGHT + FOOT} style={{ fontSize: 11 }}>
          {Array.from({ length: top / step + 1 }, (_, at) => at * step).map((minutes) => (
            <g key={minutes}>
              <line x1={LEFT} x2={width} y1={y(minutes)} y2={y(minutes)} className="stroke-line" />
              <text x={LEFT - 8} y={y(minutes) + 4} textAnchor="end" className="fill-ink-2">
                {minutes / 60}
              </text>
            </g>
          ))}
          {bars.map(({ span, minutes, minutesBefore }, at) => {
            const middle = LEFT + (at + 0.5) * room;
            const heightOf = (value: number) => y(0) - y(value);
            return (
              <g key={span}>
                {tooFew === undefined && (
                  <rect
                    x={middle - wide * 0.32}
                    y={y(minutes)}
                    width={wide * 0.64}
                    height={heightOf(minutes)}
                    className="fill-link"
                  />
                )}
                <rect
                  x={middle - wide / 2}
                  y={y(minutesBefore)}
                  width={wide}
                  height={heightOf(minutesBefore)}
                  fill="none"
                  className="stroke-control"
                />
                {at % every === 0 && (
                  <text x={middle} y={HEIGHT + 16} textAnchor="middle" className="fill-ink-2">
                    {span.length > 4 ? formatShortMonth(`${span}-01`, locale) : span}
                  </text>
                )}
              </g>
            );
          })}
          <line x1={LEFT} x2={width} y1={y(0)} y2={y(0)} className="stroke-ink-3" />
        </svg>
      </div>
      <figcaption className="flex gap-4 ps-10 text-small text-ink-2">
        <span className="flex items-center gap-2">
          <i aria-hidden className="h-2.5 w-4 bg-link" />
          {t("columns.now")}
        </span>
        <span className="flex items-center gap-2">
          <i aria-hidden className="h-2.5 w-4 border border-control" />
          {t("columns.before")}
        </span>
      </figcaption>
    </figure>
  );
}
