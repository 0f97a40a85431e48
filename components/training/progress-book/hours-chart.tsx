"use client";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useWidth } from "@/components/ui/use-width";
import { formatDayAsDdMm, formatShortMonth } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import { type ChartData, type ChartPoint, listMonths, spanOf } from "./chart";

const LEFT = 34;
const TOP = 22;
const HEIGHT = 206;
const FOOT = 22;
const GRID_HOURS = [1, 2, 5, 10, 20, 50, 100];

/** Hours flown, summed up over time, against the plan of a flight a week. The table beside says the same in figures. */
export function HoursChart({ chart, today }: { chart: ChartData; today: string }) {
  const t = useTranslations("progress.chart");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box) ?? 640;
  const { first, last, most, done, plan, marks } = chart;
  const days = Math.max(1, spanOf(first, last));
  const step = 60 * GRID_HOURS.find((hours) => most / (hours * 60) <= 5)!;
  const top = Math.ceil(most / step) * step;
  const x = (day: string) => LEFT + (Math.min(days, Math.max(0, spanOf(first, day))) / days) * (width - LEFT - 8);
  const y = (minutes: number) => TOP + (1 - minutes / top) * (HEIGHT - TOP);
  const path = (points: readonly ChartPoint[]) => points.map(({ day, minutes }) => `${x(day)},${y(minutes)}`).join(" ");
  const steps = done.flatMap((point, at) =>
    at === 0 ? [point] : [{ ...point, minutes: done[at - 1]!.minutes }, point],
  );
  const reached = done.at(-1)!.minutes;
  const line = [...steps, { day: today, minutes: reached }];
  const isLate = x(today) > width - 90;
  return (
    <figure className="min-w-0" data-print="color whole">
      <div ref={box} className="overflow-hidden">
        <svg
          role="img"
          aria-label={t("label", { done: formatHours(reached) })}
          width="100%"
          height={HEIGHT + FOOT}
          style={{ fontSize: 11 }}
        >
          {Array.from({ length: top / step + 1 }, (_, at) => at * step).map((minutes) => (
            <g key={minutes}>
              <line x1={LEFT} x2={width - 8} y1={y(minutes)} y2={y(minutes)} className="stroke-line" />
              <text x={LEFT - 8} y={y(minutes) + 4} textAnchor="end" className="fill-ink-2">
                {minutes / 60}
              </text>
            </g>
          ))}
          {listMonths(first, last, Math.floor(width / 56)).map((day) => (
            <text key={day} x={x(day)} y={HEIGHT + 16} className="fill-ink-2">
              {formatShortMonth(day, locale)}
            </text>
          ))}
          <polygon points={`${path(line)} ${x(today)},${y(0)} ${x(first)},${y(0)}`} className="fill-primary-soft" />
          <polyline points={path(plan)} fill="none" strokeDasharray="5 4" className="stroke-ink-2" />
          <polyline points={path(line)} fill="none" strokeWidth={2} className="stroke-link" />
          <line x1={x(today)} x2={x(today)} y1={TOP - 8} y2={HEIGHT} strokeWidth={2} className="stroke-brand" />
          <text
            x={x(today) + (isLate ? -6 : 6)}
            y={TOP - 10}
            textAnchor={isLate ? "end" : "start"}
            className="fill-brand font-bold"
          >
            {formatDayAsDdMm(today)}
          </text>
          {marks.map(({ kind, day, minutes, lesson }) =>
            kind === "solo" ? (
              <path
                key={`solo ${lesson.id}`}
                d={`M ${x(day)} ${y(minutes) - 8} l 6 10 h -12 z`}
                className="fill-pos-ink"
              >
                <title>{t("markSolo", { lesson: lesson.reference })}</title>
              </path>
            ) : (
              <circle
                key={`low ${lesson.id}`}
                cx={x(day)}
                cy={y(minutes)}
                r={4.5}
                strokeWidth={2}
                className="fill-surface stroke-warn-edge"
              >
                <title>{t("markLow", { lesson: lesson.reference, rating: lesson.rating! })}</title>
              </circle>
            ),
          )}
        </svg>
      </div>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
        <Key className="border-t-2 border-link">{t("done", { hours: formatHours(reached) })}</Key>
        <Key className="border-t-2 border-dashed border-ink-2">
          {t("plan", { hours: formatHours(chart.expectedToday) })}
        </Key>
        {marks.some(({ kind }) => kind === "low") && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-warn-edge" />
            {t("low")}
          </span>
        )}
        {marks.some(({ kind }) => kind === "solo") && (
          <span className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" width="12" height="10">
              <path d="M 6 0 l 6 10 h -12 z" className="fill-pos-ink" />
            </svg>
            {t("firstSolo")}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`inline-block w-5 ${className}`} />
    {children}
  </span>
);
