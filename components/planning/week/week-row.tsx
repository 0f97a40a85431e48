// biome-ignore-all lint/a11y/useSemanticElements: a real table can't draw only visible rows and scroll both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and points at cells (aria-activedescendant)
import { memo } from "react";
import {
  complianceIconElements,
  displayedCompliance,
  isPending,
  stateIconElementOf,
  stripCssClasses,
} from "@/components/reservations/strip/strip-look";
import { purposeOf } from "@/components/reservations/what-text";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { Bar, ResourceRow, Row } from "../board/board-model";
import { BoardRowHeader, rowHeaderElementId, rowName, topOfLane } from "../board/board-row";
import { formatCssPercent } from "../board/time-axis";
import { isAvailableGround } from "../grounds";
import type { PlanningTexts } from "../planning-texts";
import type { Colouring } from "../strip/strip-colours";
import { estimateTextWidth } from "../strip/strip-label";
import { describeAttention } from "./week-heads";
import { isOnDay, loadsOfRow, placeOnDay, shareOfRow, type WeekDay } from "./week-model";
import type { WeekTexts } from "./week-texts";

export const cellElementId = (prefix: string, row: string, day: number) => `${prefix}${row}.${day}`;

/** The least width of a bar in pixels, so that it can be hit. */
const LEAST_WIDTH = 8;

/** A text that is cut begins with some letters. */
const LEAST_CUT_WIDTH = 30;
/** Below this width in pixels a verdict is an edge without its icon, so that the colours of the type stay in sight. */
const THIN_WIDTH = 26;

/** A booking on one day. It is one element without listeners or state, because a week has thousands. */
function drawBar(bar: Bar, day: WeekDay, dayWidth: number, words: PlanningTexts, colouring?: Colouring) {
  const { reservation, lane } = bar;
  const { left, width, isEarly, isLate } = placeOnDay(bar, day);
  const style: Record<string, string | number> = { left: formatCssPercent(left), width: formatCssPercent(width) };
  if (lane) style.top = `calc(${topOfLane(lane)} + (var(--row-height) - var(--bar-height)) / 2)`;
  // What stands at the right end would reach out of its day.
  if ((1 - left) * dayWidth < LEAST_WIDTH) {
    style.left = "auto";
    style.right = 0;
  }
  let classes = `wk-bar ${stripCssClasses(reservation)}`;
  if (bar.isSupervision) classes += " supervision";
  if (colouring) classes += colouring.classOf(reservation);
  if (isEarly) classes += " wk-early";
  if (isLate) classes += " wk-late";
  if (width === 0) classes += " wk-out";
  const pixels = width * dayWidth;
  const isThin = pixels < THIN_WIDTH;
  if (isThin) classes += " wk-thin";
  const verdict = !isThin && (complianceIconElements[displayedCompliance(reservation)] ?? askedSign(reservation));
  // Names are in the card. Only what takes an aircraft out of service says what it is.
  const text = kinds[reservation.type].isFlight || !reservation.aircraft ? "" : textOf(reservation, words);
  const room = pixels - (verdict ? 26 : 12);
  const isCut = estimateTextWidth(text, 11) >= room;
  return (
    <div key={reservation.id} data-r={reservation.id} className={classes} style={style}>
      {text && !isCut && <b>{text}</b>}
      {isCut && room >= LEAST_CUT_WIDTH && (
        <b className="wk-cut" style={{ maxWidth: room }}>
          {text}
        </b>
      )}
      {verdict}
    </div>
  );
}

const askedSign = (one: Bar["reservation"]) => (isPending(one) || one.draft ? stateIconElementOf(one) : undefined);

const textOf = (reservation: Bar["reservation"], words: PlanningTexts) =>
  purposeOf(reservation) || words.types[reservation.type];

function drawGround(bar: Bar, day: WeekDay) {
  const { left, width } = placeOnDay(bar, day);
  const isThere = isAvailableGround(bar.reservation);
  return (
    <div
      key={`${bar.reservation.id} ${bar.start}`}
      className={isThere ? "pb-ground pb-there" : "pb-ground pb-away"}
      style={{ left: formatCssPercent(left), width: formatCssPercent(width) }}
    />
  );
}

/** The name of a row for assistive technology: what it is, and how much of the week it is taken. */
function nameOfRow(row: Row, week: WeekDay[], words: PlanningTexts, texts: WeekTexts): string {
  if (row.type === "site") return row.name;
  if (row.type === "group") return `${words.kinds[row.kind]} ${row.count}`;
  const beside = row.seats === undefined ? row.name : words.seats(row.seats);
  return [row.code, beside, texts.share(shareOfRow(row, week))].filter(Boolean).join(" ");
}

function nameOfCell(row: ResourceRow, at: number, week: WeekDay[], texts: WeekTexts): string {
  const bars = row.bars.filter((bar) => isOnDay(bar, week[at]!)).length;
  const load = loadsOfRow(row, week)[at]!;
  const attention = describeAttention(load, texts);
  const booked = [texts.reservations(bars), load.seconds > 0 && texts.hours(load.seconds), attention];
  const what = bars > 0 ? booked.filter(Boolean).join(", ") : texts.free;
  return texts.cell(row.code, texts.dayTitle(week[at]!.axis.day), what);
}

type Place = { top: number; height: number };
type Shared = { row: Row; words: PlanningTexts; texts: WeekTexts; week: WeekDay[] };
type Cells = Shared & {
  prefix: string;
  /** The width of a day in pixels. */
  dayWidth: number;
  colouring?: Colouring;
  /** The day of the keyboard's position, or null when it is elsewhere. */
  cursorDay: number | null;
};

/**
 * A row of the week with its seven days. The grid handles all events, and the row's visible name is drawn separately. Where a row is
 * added above, this one only moves: its cells aren't drawn again.
 */
export const WeekRow = memo(function WeekRow(props: Cells & Place & { at: number; isOpen: boolean }) {
  const { at, top, height, isOpen, ...cells } = props;
  const { row } = cells;
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={row.type === "resource" ? isOpen : undefined}
      className={`pb-row pb-row-${row.type}`}
      data-row={row.key}
      style={{ top, height }}
    >
      <WeekCells {...cells} />
    </div>
  );
});

const WeekCells = memo(function WeekCells(props: Cells) {
  const { row, prefix, week, dayWidth, words, texts, colouring, cursorDay } = props;
  return (
    <>
      <div
        role="rowheader"
        id={rowHeaderElementId(prefix, row.key)}
        className="pb-name"
        aria-label={nameOfRow(row, week, words, texts)}
        aria-expanded={row.type === "group" ? row.isOpen : undefined}
        data-group={row.type === "group" ? row.key : undefined}
      />
      {row.type === "resource" &&
        week.map((day, index) => (
          <div
            key={day.axis.day}
            role="gridcell"
            id={cellElementId(prefix, row.key, index)}
            className={day.isClosed ? "wk-cell rest-shut" : "wk-cell"}
            aria-label={nameOfCell(row, index, week, texts)}
            data-day={index}
            data-current={cursorDay === index ? "" : undefined}
            style={{ left: formatCssPercent(index / 7) }}
          >
            {row.grounds.map((bar) => isOnDay(bar, day) && drawGround(bar, day))}
            {row.bars.map((bar) => isOnDay(bar, day) && drawBar(bar, day, dayWidth, words, colouring))}
          </div>
        ))}
    </>
  );
});

/** The visible name of a row, with the part of the week's daylight that it is taken. */
export const WeekRowHeader = memo(function WeekRowHeader({
  row,
  top,
  height,
  week,
  words,
  texts,
  isCurrent,
  isOpen,
}: Shared & Place & { isCurrent: boolean; isOpen: boolean }) {
  if (row.type !== "resource") return <BoardRowHeader {...{ row, top, height, words, isCurrent }} isLink={false} />;
  const potential = row.potential && words.potential(row.potential);
  return (
    <div
      className="pb-head pb-link wk-head"
      title={rowName(row, words)}
      data-row={row.key}
      data-open={isOpen ? "" : undefined}
      data-current={isCurrent ? "" : undefined}
      style={{ top, height }}
    >
      <b data-long={row.code.length > 12 ? "" : undefined}>{row.code}</b>
      <span className="pb-model pb-beside-tag">
        <span>{row.seats === undefined ? row.name : words.seats(row.seats)}</span>
      </span>
      {potential && (
        <i className={potential.isBlocking ? "wk-low wk-low-blocking" : "wk-low"} title={potential.title} />
      )}
      <span className="wk-share">{texts.percent(shareOfRow(row, week))}</span>
    </div>
  );
});
