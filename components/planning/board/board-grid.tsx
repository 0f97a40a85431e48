// biome-ignore-all lint/a11y/useSemanticElements: a real table can't draw only visible rows and scroll both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and points at cells (aria-activedescendant)
"use client";
import { useLocale, useTranslations } from "next-intl";
import { type CSSProperties, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { loadCard } from "@/components/reservations/card/load-card";
import { useHoverCard } from "@/components/reservations/card/use-hover-card";
import type { BookedPlace } from "@/components/reservations/form/booking-form";
import { useDrawnRows } from "@/components/ui/use-drawn-rows";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { useLoaded } from "@/components/ui/use-loaded";
import { formatDayInText } from "@/lib/platform/display";
import { listClosuresOf } from "@/lib/records/closures/rules";
import type { PlanningLook } from "../planning-look";
import type { PlanningTexts } from "../planning-texts";
import type { Colouring } from "../strip/strip-colours";
import type { BoardResources, BoardRights, ProposedMove, PublicReservation, SlotChoice } from "../types";
import { BoardBackground, isIn, SunAndNowFlags, TimeAxisHeader } from "./board-axis";
import type { BoardCursor } from "./board-cursor";
import {
  type DrawnBoard,
  dayOfRow,
  findReservationOnBoard,
  isPersonKind,
  type ResourceRow,
  type Row,
} from "./board-model";
import { BoardRow, BoardRowHeader, rowHeaderElementId, slotElementId, stripElementId } from "./board-row";
import { AXIS_HEIGHT, headWidthOf, LEAST_HOUR, PAPER_WIDTH } from "./board-size";
import type { GridContext } from "./grid-context";
import {
  formatClockSpan,
  formatUtcOffsets,
  hoursInUse,
  initialVisibleHours,
  lengthOfAxis,
  type TimeAxis,
  toAxisSeconds,
  toSameClock,
} from "./time-axis";
import { useBoardKeyboard } from "./use-board-keyboard";
import { useBoardPointer } from "./use-board-pointer";
import { useProposalGhost } from "./use-proposal-ghost";
import { useStripHover } from "./use-strip-hover";
import "./board.css";

/** The last measured size of the board. This first value is used on the server, which can't measure. */
let lastSize = { width: 1160, height: 740, axisHeight: AXIS_HEIGHT };

const PACE = { step: 2, ahead: 1.5 };

export type GridProps = {
  model: DrawnBoard;
  sites: BoardResources[];
  /** The day of the board. Where rows are days, it is a day whose hours are those of the header. */
  axis: TimeAxis;
  /** The accessible name, where it isn't that of the planning of a day. */
  label?: string;
  /** Whether it takes the focus when it opens. */
  takesFocus?: boolean;
  /** Called by Escape when nothing else is open, on a board that can be closed. */
  onClose?: () => void;
  now: number;
  words: PlanningTexts;
  look: PlanningLook;
  colouring?: Colouring;
  rights: BoardRights;
  onBookSlot: (slot: SlotChoice) => void;
  /** Where the booking in the open form would stand. The marker follows it. */
  place: BookedPlace | null;
  onMove: (move: ProposedMove) => void;
  onMoveTaken: (move: ProposedMove) => void;
  onMoveRequest: (reservation: PublicReservation) => void;
  onOpen: (reservation: PublicReservation) => void;
  onCancel: (reservation: PublicReservation) => void;
  /** Opens the menu of a strip at a position of the window. */
  onMenu?: (reservation: PublicReservation, at: { x: number; y: number }) => void;
  /** Opens the menu of a row at a position of the window. Returns whether it has one. */
  onRowMenu?: (row: ResourceRow, at: { x: number; y: number }) => boolean;
  /** Enters the availability of a row's person, or of the signed-in person, from an hour on. */
  onAvailability?: (row: ResourceRow | null, at: number) => void;
  /** Opens the sheet of a row's person. Undefined when the reader may not open it. */
  onOpenPerson?: (personId: string) => void;
  onToggle: (group: string) => void;
};

/** The times of all bars, as times of the board's own day. */
const timesOfBars = (model: DrawnBoard, axis: TimeAxis) =>
  model.rows.flatMap((row) => {
    if (row.type !== "resource") return [];
    const { day } = row;
    if (!day) return row.bars;
    return row.bars.map(({ before, after }) => ({
      before: toSameClock(day, axis, before),
      after: toSameClock(day, axis, after),
    }));
  });

/** The board: one scrollable box with one listener for each kind of event. */
export function BoardGrid(props: GridProps) {
  const { model, sites, axis, now, words, rights } = props;
  const t = useTranslations("planning");
  const locale = useLocale();
  const prefix = useId();
  const grid = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(lastSize);
  const drawnRows = useDrawnRows(grid, model.tops, size.height, PACE);
  const [cursor, setCursor] = useState<BoardCursor | null>(null);
  const { place, control: card } = useHoverCard();
  const site = sites[0]!;
  const { slotMinutes } = site;

  // The hours are chosen once when the day opens, so that later bookings don't move the board under the pointer.
  const [{ used, hours }] = useState(() => {
    const bars = timesOfBars(model, axis);
    const used = hoursInUse(axis, site.sunrise, site.sunset, bars);
    return { used, hours: initialVisibleHours(axis, used, bars) };
  });
  // Pixels per second, the same scale as in the style sheet. Strip texts and the pointer need it in pixels.
  const isPrinting = useIsPrinting();
  const head = headWidthOf(isPrinting ? PAPER_WIDTH : size.width);
  const scale = isPrinting
    ? (PAPER_WIDTH - head) / (used.to - used.from)
    : Math.max(LEAST_HOUR / 3600, (size.width - head) / (hours.to - hours.from));
  const total = model.tops[model.tops.length - 1]!;
  const ghost = useProposalGhost(model, axis, scale);

  useLayoutEffect(() => {
    const box = grid.current!;
    const hours = box.querySelector<HTMLElement>(".pb-axis")!;
    const read = () => {
      const next = { width: box.clientWidth, height: box.clientHeight, axisHeight: hours.offsetHeight };
      if (Object.entries(next).some(([side, pixels]) => lastSize[side as keyof typeof next] !== pixels))
        lastSize = next;
      setSize(lastSize);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    observer.observe(hours);
    return () => observer.disconnect();
  }, []);
  // Scroll to the first visible hour when the day opens, not when the window is resized. Before React runs, a margin in
  // board.css shows these hours.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only once per day
  useLayoutEffect(() => {
    const box = grid.current!;
    box.dataset.alive = "";
    const { offsetWidth } = canvas.current!;
    const days = offsetWidth - headWidthOf(box.clientWidth);
    box.scrollLeft = (toAxisSeconds(axis, hours.from) / lengthOfAxis(axis)) * days;
    if (props.takesFocus) box.focus({ preventScroll: true });
  }, []);

  const shown = place && findReservationOnBoard(model, place.reservation);
  const HoverCard = useLoaded(loadCard, place !== null);

  const hover = useStripHover(canvas, card, () => cursorOf(grid.current, cursor));

  const bookable = useCallback((row: ResourceRow) => sites.length === 1 && rights.mayBook(row.kind), [sites, rights]);
  const isClosed = (siteId: string, day: string) =>
    sites.some((one) => one.siteId === siteId && listClosuresOf(one.closures, day).length > 0);
  const cardId = `${prefix}card`;
  /**
   * Closes the card. If the card had the focus, the board gets it, so that a later dialog can return the focus to the board.
   */
  const leaveCard = () => {
    if (document.getElementById(cardId)?.contains(document.activeElement)) grid.current?.focus();
    card.close();
  };
  const context: GridContext = {
    model,
    axis,
    scale,
    head,
    axisHeight: size.axisHeight,
    slotMinutes,
    canvas,
    ghost,
    card,
    rights,
    bookable,
    maySize: (id) => {
      const reservation = findReservationOnBoard(model, id);
      return reservation !== undefined && rights.mayMove(reservation);
    },
    takenText: t("move.taken"),
    setCursor,
    startCursor: () => startOf(model, now, axis, hours.from),
    toggle: props.onToggle,
    book: ({ row, start, end }) => props.onBookSlot({ siteId: row.siteId, resource: row.resource, start, end }),
    onMove: props.onMove,
    onMoveTaken: props.onMoveTaken,
    onOpen: (reservation) => {
      leaveCard();
      props.onOpen(reservation);
    },
    onCancel: props.onCancel,
    escape: () => (place ? card.close() : props.onClose?.()),
    enterAvailability: props.onAvailability && ((row, at) => props.onAvailability?.(isPersonRow(row) ? row : null, at)),
    openRow: (row) => props.onOpenPerson && isPersonRow(row) && props.onOpenPerson(row.resource.id),
    announce: (text) => {
      if (live.current) live.current.textContent = text;
    },
  };
  const intoCard = () => {
    const strip =
      cursor?.reservation && document.getElementById(stripElementId(prefix, cursor.row, cursor.reservation));
    if (!strip) return false;
    card.open(strip);
    loadCard().then(
      () => setTimeout(() => document.getElementById(cardId)?.querySelector("button")?.focus(), 50),
      () => {},
    );
    return true;
  };
  const pointer = useBoardPointer(context);
  const keyboard = useBoardKeyboard(context, cursor, pointer.abandon, intoCard);

  const { place: wanted } = props;
  const wantedAt = wanted?.start ?? null;
  const wantedRow =
    wanted &&
    model.rows.find((row) => {
      const { start, end } = dayOfRow(row, axis);
      const isOnDay = wanted.start >= start && wanted.start < end;
      return isOnDay && row.type === "resource" && row.resource.id === wanted.resourceId;
    });
  const wantedKey = wantedRow?.key;
  useEffect(() => {
    if (wantedKey !== undefined && wantedAt !== null) setCursor({ row: wantedKey, at: wantedAt });
  }, [wantedKey, wantedAt]);

  // Whether a key moved the cursor. What has just been booked under it opens no card, which would cover the next slot.
  const isWalking = useRef(false);
  // Scroll to the keyboard's position. Then the hover card opens there, as it does under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the cursor moves
  useEffect(() => {
    // A position set by mouse or finger is already visible.
    if (!cursor || !grid.current?.matches(":focus-visible")) return;
    const at = model.rows.findIndex(({ key }) => key === cursor.row);
    if (at < 0) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = grid.current;
    const top = model.tops[at]!;
    const bottom = model.tops[at + 1]! + size.axisHeight;
    const x = toAxisSeconds(dayOfRow(model.rows[at], axis), cursor.at) * scale;
    grid.current.scrollTo({
      top: top < scrollTop ? top : bottom > scrollTop + clientHeight ? bottom - clientHeight : scrollTop,
      left:
        x < scrollLeft ? x - 40 : x > scrollLeft + clientWidth - head - 40 ? x - clientWidth + head + 80 : scrollLeft,
    });
    const strip = cursor.reservation && document.getElementById(stripElementId(prefix, cursor.row, cursor.reservation));
    if (strip && isWalking.current) card.openSoon(strip);
    else card.closeSoon();
    isWalking.current = false;
  }, [cursor]);

  const corner = useMemo(() => {
    const days = model.rows.map((row) => dayOfRow(row, axis));
    const names = [...new Set(days.flatMap(formatUtcOffsets))];
    const city = (axis.timeZone.split("/").pop() ?? "").replaceAll("_", " ");
    const offset = names[1] ? t("grid.offsetThen", { first: names[0]!, second: names[1].slice(3) }) : names[0]!;
    return [t("grid.localTime", { city }), t("grid.slots", { offset, minutes: slotMinutes })];
  }, [model.rows, axis, slotMinutes, t]);
  // In the week of a clock change, no hour is the same UTC on all days.
  const hasUtc = model.rows.every((row) => {
    const { offsets } = dayOfRow(row, axis);
    return axis.offsets.length > 1 || (offsets.length === 1 && offsets[0]!.seconds === axis.offsets[0]!.seconds);
  });

  const slotOf = (row: Row) =>
    row.type === "resource" && cursor?.row === row.key && !cursor.reservation ? cursor.at : null;
  const activeId =
    cursor &&
    (cursor.reservation
      ? stripElementId(prefix, cursor.row, cursor.reservation)
      : isResource(model, cursor.row)
        ? slotElementId(prefix)
        : rowHeaderElementId(prefix, cursor.row));

  const closing = (act: (reservation: PublicReservation) => void) => {
    leaveCard();
    if (shown) act(shown);
  };

  const { first } = drawnRows;
  const drawn = model.rows.slice(first, drawnRows.last).map((row, index) => {
    const at = first + index;
    return { row, at, top: model.tops[at]!, height: model.tops[at + 1]! - model.tops[at]! };
  });
  return (
    <div className="pb-frame" data-density={props.look.density} style={{ "--rows-height": total } as CSSProperties}>
      <div
        ref={grid}
        className="pb"
        data-focus-home
        role="grid"
        tabIndex={0}
        aria-label={
          props.label ??
          t("grid.name", {
            date: formatDayInText(axis.day, locale),
            place: sites.map(({ siteName }) => siteName).join(", "),
          })
        }
        aria-description={t("grid.keys")}
        aria-rowcount={model.rows.length}
        aria-readonly={sites.length > 1}
        aria-activedescendant={activeId || undefined}
        onScroll={() => {
          drawnRows.follow();
          if (!grid.current?.dataset.dragging) ghost.hide();
          card.closeSoon();
        }}
        onPointerDown={pointer.onPointerDown}
        onPointerMove={pointer.onPointerMove}
        onPointerUp={pointer.onPointerUp}
        onPointerCancel={pointer.onPointerCancel}
        onClick={pointer.onClick}
        onPointerOver={hover.onPointerOver}
        onPointerLeave={() => {
          pointer.onPointerLeave();
          hover.onPointerLeave();
        }}
        onContextMenu={(event) => {
          const strip = (event.target as HTMLElement).closest<HTMLElement>("[data-r]");
          const found = strip && findReservationOnBoard(model, strip.dataset.r!);
          const at = { x: event.clientX, y: event.clientY };
          const row = found ? undefined : pointer.rowAt(event);
          if (event.shiftKey || !(found || (row && props.onRowMenu?.(row, at)))) return;
          event.preventDefault();
          card.close();
          if (found) props.onMenu?.(found, at);
        }}
        onKeyDown={(event) => {
          isWalking.current = /^(Arrow|Home|End|Page)/.test(event.key);
          keyboard.onKeyDown(event);
        }}
        onFocus={(event) => {
          if (!cursor && event.currentTarget.matches(":focus-visible"))
            setCursor(startOf(model, now, axis, hours.from));
        }}
        onBlur={(event) => {
          keyboard.endMove();
          if (!document.getElementById(cardId)?.contains(event.relatedTarget)) card.closeSoon();
          hover.link();
        }}
      >
        <div
          ref={canvas}
          className="pb-canvas"
          role="presentation"
          style={
            {
              height: total + size.axisHeight,
              "--hours": lengthOfAxis(axis) / 3600,
              "--hours-in-sight": (hours.to - hours.from) / 3600,
              "--hours-before": toAxisSeconds(axis, hours.from) / 3600,
              "--hours-on-paper": (used.to - used.from) / 3600,
              "--hours-before-paper": toAxisSeconds(axis, used.from) / 3600,
            } as CSSProperties
          }
        >
          <TimeAxisHeader {...{ axis, corner, hasUtc }} />
          <BoardBackground axis={axis} sections={model.sections} now={now} />
          <div className="pb-heads" aria-hidden="true" style={{ height: total }}>
            {drawn.map(({ row, top, height }) => (
              <BoardRowHeader
                key={row.key}
                {...{ row, top, height, words }}
                isCurrent={cursor?.row === row.key}
                isLink={props.onOpenPerson !== undefined && isPersonRow(row)}
              />
            ))}
          </div>
          <div className="pb-rows" role="rowgroup">
            {drawn.map(({ row, at, top, height }) => {
              const slot = slotOf(row);
              const own = dayOfRow(row, axis);
              return (
                <BoardRow
                  key={row.key}
                  axis={own}
                  {...{ row, at, top, height, prefix, scale, words }}
                  colouring={props.colouring}
                  slotAt={slot}
                  slotName={
                    slot === null || row.type !== "resource"
                      ? ""
                      : t(bookable(row) ? "grid.slot" : "grid.slotRead", {
                          name: row.day ? `${row.resource.name}, ${row.code}` : row.resource.name,
                          time: formatClockSpan(own, slot, slot + slotMinutes * 60),
                        })
                  }
                  slotSeconds={slotMinutes * 60}
                  isClosed={isClosed(row.siteId, own.day)}
                  flags={
                    row.type === "group" &&
                    row.isFirst && (
                      <SunAndNowFlags
                        {...{ axis, now, scale }}
                        site={sites.find(({ siteId }) => siteId === row.siteId)!}
                      />
                    )
                  }
                />
              );
            })}
          </div>
          <div ref={ghost.ref} className="pb-ghost" hidden aria-hidden="true">
            <span />
          </div>
        </div>
      </div>
      <div ref={live} role="status" className="sr-only" />
      {place && shown && HoverCard && (
        <HoverCard
          place={place}
          timeZone={sites.find(({ siteId }) => siteId === shown.siteId)?.timeZone ?? axis.timeZone}
          control={card}
          id={cardId}
          reservation={shown}
          onOpen={() => context.onOpen(shown)}
          onMove={rights.mayMove(shown) ? () => closing(props.onMoveRequest) : undefined}
          onCancel={rights.mayCancel(shown) ? () => closing(props.onCancel) : undefined}
          onLeave={() => grid.current?.focus()}
        />
      )}
    </div>
  );
}

const isResource = (model: DrawnBoard, key: string) =>
  model.rows.some((row) => row.key === key && row.type === "resource");

const isPersonRow = (row: Row): row is ResourceRow => row.type === "resource" && isPersonKind(row.kind);

/** The reservation id of the strip at the keyboard's position, or null while the keyboard isn't in use. */
function cursorOf(grid: HTMLElement | null, cursor: BoardCursor | null): string | null {
  return grid?.matches(":focus-visible") ? (cursor?.reservation ?? null) : null;
}

/**
 * The first keyboard position: the current or next strip of the first row. If there is none, the row's slot at the current
 * time.
 */
function startOf(model: DrawnBoard, now: number, axis: TimeAxis, from: number): BoardCursor | null {
  const rows = model.rows.filter((one): one is ResourceRow => one.type === "resource");
  const row = rows.find((one) => one.day && isIn(one.day, now)) ?? rows[0];
  if (!row) return null;
  const own = dayOfRow(row, axis);
  const at = isIn(own, now) ? now : toSameClock(axis, own, from);
  const bar = row.bars.find(({ end }) => end > at);
  if (bar) return { row: row.key, at: bar.start, reservation: bar.reservation.id };
  return { row: row.key, at: at - (at % 900) };
}
