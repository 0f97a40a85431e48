"use client";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useWidth } from "@/components/ui/use-width";
import { addDays } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatShortDay } from "@/lib/platform/display";
import { isByCalendar, phaseOf } from "@/lib/records/maintenance/rules";
import type { Limit, Maintenance } from "@/lib/views/fleet/wire";
import { LedgerStrip, ProposedStrip } from "./ledger-strip";
import { CHART_DAYS, type Corner, cornersOf, gridValues, type LedgerStep, type LimitTerm, placeOf } from "./potential";
import { Labels, Line } from "./potential-line";
import { useAmountTexts } from "./use-amount-texts";

/** Pixels of the chart: a day at most and at least, the figures at its left, the room above its grid, and its height. */
const DAY = { most: 112, least: 56 };
const LEFT = 58;
const TOP = 8;
const HEIGHT = 232;
const STRIP = 30;

type Props = {
  limit: Limit;
  term: LimitTerm;
  steps: readonly LedgerStep[];
  proposal: Maintenance["proposal"];
  /** What remains once the proposed work is done. Null without a proposal for this limit. */
  withWork: number | null;
  firstDay: string;
  today: string;
  now: number;
  timeZone: string;
  /** The booking at which the pointer or the focus is, here or in the ledger. */
  pointed: string | null;
  onPoint: (reservationId: string | null) => void;
};

/**
 * What remains of a limit's term over nine days: the line falls by one step for each booking, solid where it was flown and
 * dotted where it is booked. Below zero is its tolerance, and below that the flight is blocked. The ledger says the same in
 * figures.
 */
export function PotentialChart(p: Props) {
  const { limit, term, steps, firstDay, today, now, timeZone, pointed } = p;
  const t = useTranslations("maintenance.chart");
  const reservations = useTranslations("reservations");
  const locale = useLocale();
  const { amountOf, figureOf } = useAmountTexts();
  const box = useRef<HTMLDivElement>(null);
  const measured = useWidth(box);
  const day = measured === null ? 86 : Math.min(DAY.most, Math.max(DAY.least, (measured - LEFT - 2) / CHART_DAYS));
  const width = LEFT + day * CHART_DAYS;

  const isHours = term.unit === "Hours";
  const corners = cornersOf(term, steps, { firstDay, today, now, timeZone });
  const values = corners.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const margin = Math.max((most - least) * 0.16, term.tolerance * 0.16, isHours ? 30 : 1);
  const [low, high] = [Math.min(least, -term.tolerance) - margin, most + margin];
  const x = (place: number) => LEFT + place * day;
  const y = (value: number) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP);
  const present = placeOf(now, firstDay, timeZone);
  const shown = (unix: number) => {
    const place = placeOf(unix, firstDay, timeZone);
    return place >= 0 && place < CHART_DAYS ? place : null;
  };
  const tone = (value: number) =>
    ({ Valid: "fill-ink", Warning: "fill-ink", Tolerance: "fill-warn-ink", Overrun: "fill-neg-ink" })[
      phaseOf(term, value)
    ];
  const overrun = corners.find(({ step, value }) => step && value !== null && value < 0);
  const proposedAt = p.proposal && p.withWork !== null ? shown((p.proposal.start + p.proposal.end) / 2) : null;
  const limitText = isByCalendar(term.unit)
    ? t("limitOn", { day: formatDayAsDdMmYyyy(term.dueOn!) })
    : t("limit", { counter: figureOf(term.unit, term.dueCounter!) });
  // What the zones below the limit are. Where the tolerance is too narrow for its words, they stand below it.
  const notes =
    term.tolerance > 0
      ? [limitText, t("tolerance", { tolerance: amountOf(term.unit, term.tolerance) }), t("beyondTolerance")]
      : [limitText, t("beyond")];
  const isToleranceWide = y(-term.tolerance) - y(0) >= 20;
  const days = Array.from({ length: CHART_DAYS }, (_, at) => addDays(firstDay, at));
  const strips = stackStrips(steps, shown);
  const proposedRow =
    proposedAt === null ? 0 : strips.filter(({ place }) => Math.floor(place) === Math.floor(proposedAt)).length;
  const stripRows = Math.max(proposedRow + 1, ...strips.map(({ row }) => row + 1));
  // What the lines mean is written where the line of the present doesn't cross it.
  const noteAt = Math.max(x(0) + 40, x(present) + 8);

  return (
    <div ref={box} className="overflow-hidden print:overflow-visible" data-print="color whole">
      <div className="relative" style={{ width, height: HEIGHT + 26 + stripRows * STRIP }}>
        <svg
          role="img"
          aria-label={t("label", { limit: limit.title })}
          width={width}
          height={HEIGHT + 26}
          className="text-caption"
          style={{ fontSize: 11 }}
        >
          {term.tolerance > 0 && (
            <rect
              x={LEFT}
              width={width - LEFT}
              y={y(0)}
              height={y(-term.tolerance) - y(0)}
              className="fill-warn-soft"
            />
          )}
          <rect
            x={LEFT}
            width={width - LEFT}
            y={y(-term.tolerance)}
            height={HEIGHT - y(-term.tolerance)}
            className="fill-neg-soft"
          />
          {days.map((one, at) => (
            <g key={one}>
              <line x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT} className="stroke-line" />
              <text
                x={x(at + 0.5)}
                y={HEIGHT + 16}
                textAnchor="middle"
                className={one === today ? "fill-brand font-bold" : "fill-ink-2"}
              >
                {formatShortDay(one, locale)}
              </text>
            </g>
          ))}
          {gridValues(low, high, isHours).map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text
                x={LEFT - 8}
                y={y(value) + 4}
                textAnchor="end"
                className={value === 0 ? "fill-ink font-bold" : "fill-ink-2"}
              >
                {figureOf(term.unit, value)}
              </text>
            </g>
          ))}
          <line x1={LEFT} x2={width} y1={y(0)} y2={y(0)} strokeWidth={2} className="stroke-ink" />
          {term.tolerance > 0 && (
            <line x1={LEFT} x2={width} y1={y(-term.tolerance)} y2={y(-term.tolerance)} className="stroke-neg" />
          )}
          {isToleranceWide && (
            <text x={noteAt} y={y(0) + 16} className="fill-warn-ink">
              {notes.slice(0, 2).join(". ")}
            </text>
          )}
          {HEIGHT - y(-term.tolerance) > 18 && (
            <text x={noteAt} y={y(-term.tolerance) + 15} className="fill-neg-ink">
              {isToleranceWide ? notes[2] : notes.join(". ")}
            </text>
          )}
          {present >= 0 && (
            <line x1={x(present)} x2={x(present)} y1={0} y2={HEIGHT} strokeWidth={2} className="stroke-brand" />
          )}
          <Line {...{ corners, present, x, y }} />
          {present >= 0 && corners[0]!.value !== null && (
            <circle cx={x(present)} cy={y(corners[0]!.value)} r={4.5} className="fill-link" />
          )}
          {proposedAt !== null && (
            <g className="fill-ink stroke-ink">
              <line
                x1={x(proposedAt)}
                x2={x(proposedAt)}
                y1={y(valueAt(corners, proposedAt) ?? 0)}
                y2={14}
                strokeDasharray="5 4"
                strokeWidth={1.5}
              />
              <path d={`M${x(proposedAt) - 4} 15 l4 -7 l4 7`} fill="none" strokeWidth={1.5} />
              <text x={x(proposedAt) + 10} y={18} stroke="none">
                {t("withWork", { amount: amountOf(term.unit, p.withWork!) })}
              </text>
            </g>
          )}
          <Labels
            {...{ corners, x, y, tone, pointed, limit }}
            present={Math.max(0, present)}
            lines={[y(0), y(-term.tolerance)]}
            write={(value) => figureOf(term.unit, value)}
          />
          {overrun && <path d={`M${x(overrun.place) - 7} ${y(0) - 9} h14 l-7 9 z`} className="fill-ink" />}
        </svg>
        {strips.map(({ step, place, row }) => (
          <span
            key={step.use.reservationId}
            aria-hidden="true"
            className="absolute"
            style={{ left: x(Math.floor(place)) + 3, top: HEIGHT + 26 + row * STRIP, width: day - 6 }}
            onPointerEnter={() => p.onPoint(step.use.reservationId)}
            onPointerLeave={() => p.onPoint(null)}
          >
            <LedgerStrip
              room={day - 6}
              use={step.use}
              typeName={reservations(`types.${step.use.type}`)}
              verdictName={reservations(`compliances.${step.use.compliance}`)}
              isPointed={pointed === step.use.reservationId}
            />
          </span>
        ))}
        {proposedAt !== null && (
          <span
            aria-hidden="true"
            className="absolute"
            style={{
              left: x(Math.floor(proposedAt)) + 3,
              top: HEIGHT + 26 + proposedRow * STRIP,
              width: day - 6,
            }}
          >
            <ProposedStrip>{day >= 80 && limit.title}</ProposedStrip>
          </span>
        )}
      </div>
    </div>
  );
}

/** What remains at a place of the chart. */
function valueAt(corners: readonly Corner[], place: number): number | null {
  return corners.findLast((corner) => corner.place <= place)?.value ?? null;
}

/** The bookings on the chart, each in its day's column and below those of the same day before it. */
function stackStrips(steps: readonly LedgerStep[], shown: (unix: number) => number | null) {
  const counts = new Map<number, number>();
  return steps.flatMap((step) => {
    const place = shown(step.use.start);
    if (place === null) return [];
    const row = counts.get(Math.floor(place)) ?? 0;
    counts.set(Math.floor(place), row + 1);
    return [{ step, place, row }];
  });
}
