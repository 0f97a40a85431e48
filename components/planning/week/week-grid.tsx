// biome-ignore-all lint/a11y/useSemanticElements: a real table can't draw only visible rows and scroll both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and points at cells (aria-activedescendant)
"use client";
import { useTranslations } from "next-intl";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadCard } from "@/components/reservations/card/load-card";
import { useHoverCard } from "@/components/reservations/card/use-hover-card";
import { cx } from "@/components/ui/cx";
import { useDrawnRows } from "@/components/ui/use-drawn-rows";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { useLoaded } from "@/components/ui/use-loaded";
import { listRests } from "@/lib/views/planning/rules";
import { type BoardModel, findReservationOnBoard, type ResourceRow } from "../board/board-model";
import { rowHeaderElementId } from "../board/board-row";
import { headWidthOf, PAPER_WIDTH } from "../board/board-size";
import { useStripHover } from "../board/use-strip-hover";
import type { PlanningTexts } from "../planning-texts";
import type { PlanningBoardProps } from "../planning-view";
import type { PublicReservation } from "../types";
import { moveWeekCursor, type WeekCursor } from "./week-cursor";
import { WeekGround, WeekHeads } from "./week-heads";
import { loadsOfDays, type WeekDay } from "./week-model";
import { cellElementId, WeekRow, WeekRowHeader } from "./week-row";
import type { WeekTexts } from "./week-texts";
import "../board/board.css";
import "./week.css";

/** The last measured size of the board. This first value is used on the server, which can't measure. */
let lastSize = { width: 1380, height: 740, headsHeight: 54 };

/** A row of a busy week has dozens of bars. */
const PACE = { step: 1, ahead: 1.8 };

/** On a narrower board, five days are in sight and the others are scrolled to (week.css). */
const daysInSight = (boardWidth: number) => (boardWidth < 760 ? 5 : 7);

export type WeekGridProps = Pick<
  PlanningBoardProps,
  | "sites"
  | "now"
  | "today"
  | "look"
  | "colouring"
  | "rights"
  | "onMoveRequest"
  | "onOpen"
  | "onCancel"
  | "onMenu"
  | "onRowMenu"
  | "onDayMenu"
> & {
  model: BoardModel;
  weeks: ReadonlyMap<string, WeekDay[]>;
  words: PlanningTexts;
  texts: WeekTexts;
  label: string;
  hrefOfDay: (day: string) => string;
  /** The row whose week is open in hours, if one is. */
  openRow: ResourceRow | undefined;
  onOpenRow: (row: ResourceRow, isByKey: boolean) => void;
  onCloseRow: () => void;
  onToggle: (group: string) => void;
  /** The board's element, which gets the focus back when the open row is closed. */
  grid: RefObject<HTMLDivElement | null>;
};

/** The week as rows of resources and columns of days. It has one listener for each kind of event. */
export function WeekGrid(props: WeekGridProps) {
  const { model, sites, weeks, words, texts, rights, openRow, grid } = props;
  const t = useTranslations("planning.week");
  const prefix = useId();
  const cardId = `${prefix}card`;
  const canvas = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(lastSize);
  const drawnRows = useDrawnRows(grid, model.tops, size.height, PACE);
  const [cursor, setCursor] = useState<WeekCursor | null>(null);
  const { place, control: card } = useHoverCard();
  const hover = useStripHover(canvas, card, () => null);
  const shown = place && findReservationOnBoard(model, place.reservation);
  const HoverCard = useLoaded(loadCard, place !== null);
  const isPrinting = useIsPrinting();
  const width = isPrinting ? PAPER_WIDTH : size.width;
  const head = headWidthOf(width);
  const dayWidth = Math.round((width - head) / (isPrinting ? 7 : daysInSight(width)));
  const total = model.tops.at(-1)!;
  const firstWeek = weeks.get(sites[0]!.siteId)!;
  const rests = useMemo(() => firstWeek.map(({ axis: { day } }) => listRests(sites, day)), [firstWeek, sites]);
  const { aircraft, days: loads } = useMemo(() => loadsOfDays(model, weeks), [model, weeks]);

  useLayoutEffect(() => {
    const box = grid.current!;
    const heads = box.querySelector<HTMLElement>(".wk-top")!;
    box.dataset.alive = "";
    const read = () => {
      const next = { width: box.clientWidth, height: box.clientHeight, headsHeight: heads.offsetHeight };
      if (Object.entries(next).some(([side, pixels]) => lastSize[side as keyof typeof next] !== pixels))
        lastSize = next;
      setSize(lastSize);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    observer.observe(heads);
    return () => observer.disconnect();
  }, [grid]);

  const bringIntoSight = useCallback(
    (key: string, day: number) => {
      const box = grid.current!;
      const at = model.rows.findIndex((row) => row.key === key);
      if (at < 0) return;
      const [top, bottom] = [model.tops[at]!, model.tops[at + 1]! + size.headsHeight];
      const { scrollTop, clientHeight, scrollLeft, clientWidth } = box;
      const left = day * dayWidth;
      const isLeft = day < 0 || left < scrollLeft;
      const isRight = left + dayWidth > scrollLeft + clientWidth - head;
      box.scrollTo({
        top: top < scrollTop ? top : bottom > scrollTop + clientHeight ? bottom - clientHeight : scrollTop,
        left: isLeft ? Math.max(left, 0) : isRight ? left + dayWidth - clientWidth + head : scrollLeft,
      });
    },
    [grid, model, size.headsHeight, dayWidth, head],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the cursor moves
  useEffect(() => {
    // A position set by mouse or finger is already visible.
    if (cursor && grid.current?.matches(":focus-visible")) bringIntoSight(cursor.row, cursor.day);
  }, [cursor]);
  const openKey = openRow?.key;
  // The open week covers a part of the rows, maybe the one that it belongs to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when a row opens or the height changes
  useLayoutEffect(() => {
    if (openKey !== undefined) bringIntoSight(openKey, cursor?.row === openKey ? cursor.day : 0);
  }, [openKey, size.height]);

  const find = (key: string | undefined) => model.rows.find((row) => row.key === key);
  const leaveCard = () => {
    if (document.getElementById(cardId)?.contains(document.activeElement)) grid.current?.focus();
    card.close();
  };
  const closing = (act: (reservation: PublicReservation) => void) => {
    leaveCard();
    if (shown) act(shown);
  };
  function openAt(at: WeekCursor, isByKey: boolean) {
    const row = find(at.row);
    setCursor(at);
    if (row?.type === "group") props.onToggle(row.key);
    else if (row?.type === "resource") props.onOpenRow(row, isByKey);
  }

  function onClick(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const strip = target.closest<HTMLElement>("[data-r]") ?? barBeside(target, event);
    if (strip) {
      const found = findReservationOnBoard(model, strip.dataset.r!);
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
      if (found && isTouch) card.open(strip);
      else if (found) closeCardAndOpen(found);
      return;
    }
    const group = target.closest<HTMLElement>("[data-group]")?.dataset.group;
    if (group) return props.onToggle(group);
    const key = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    const day = target.closest<HTMLElement>("[data-day]")?.dataset.day;
    if (key) openAt({ row: key, day: day === undefined ? -1 : Number(day) }, false);
  }
  const closeCardAndOpen = (reservation: PublicReservation) => {
    leaveCard();
    props.onOpen(reservation);
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    const here = find(cursor?.row) ? cursor : startOf(model);
    const next = here && moveWeekCursor(model, here, event);
    if (next) setCursor(next);
    else if (here && (event.key === "Enter" || event.key === " ")) openAt(here, true);
    else if (event.key === "Escape" && place) card.close();
    else if (event.key === "Escape" && openRow) props.onCloseRow();
    else return;
    event.preventDefault();
  }

  const active = cursor && find(cursor.row);
  const activeId =
    cursor && active
      ? active.type === "resource" && cursor.day >= 0
        ? cellElementId(prefix, cursor.row, cursor.day)
        : rowHeaderElementId(prefix, cursor.row)
      : undefined;
  const { first } = drawnRows;
  const drawn = model.rows.slice(first, drawnRows.last).map((row, index) => {
    const at = first + index;
    const week = weeks.get(row.siteId)!;
    return { row, at, week, top: model.tops[at]!, height: model.tops[at + 1]! - model.tops[at]! };
  });
  return (
    <div className="pb-frame" data-density={props.look.density} style={{ "--rows-height": total } as CSSProperties}>
      <div
        ref={grid}
        className="pb wk"
        data-focus-home
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-description={t("keys")}
        aria-rowcount={model.rows.length + 1}
        aria-colcount={8}
        aria-readonly
        aria-activedescendant={activeId}
        onScroll={() => {
          drawnRows.follow();
          card.closeSoon();
        }}
        onClick={onClick}
        onPointerOver={hover.onPointerOver}
        onPointerLeave={hover.onPointerLeave}
        onContextMenu={(event) => {
          const target = event.target as HTMLElement;
          const strip = target.closest<HTMLElement>("[data-r]");
          const found = strip && findReservationOnBoard(model, strip.dataset.r!);
          const row = find(target.closest<HTMLElement>("[data-row]")?.dataset.row);
          const { ofDay } = target.closest<HTMLElement>("[data-of-day]")?.dataset ?? {};
          const at = { x: event.clientX, y: event.clientY };
          const hasMenu =
            found ||
            (row?.type === "resource" && props.onRowMenu?.(row, at)) ||
            (ofDay !== undefined && props.onDayMenu !== undefined);
          if (event.shiftKey || !hasMenu) return;
          event.preventDefault();
          card.close();
          if (found) props.onMenu?.(found, at);
          else if (ofDay) props.onDayMenu?.(ofDay, at);
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (!cursor && event.currentTarget.matches(":focus-visible")) setCursor(startOf(model));
        }}
        onBlur={(event) => {
          if (!document.getElementById(cardId)?.contains(event.relatedTarget)) card.closeSoon();
        }}
      >
        <div
          ref={canvas}
          className={cx("pb-canvas wk-canvas", rests.some((day) => day.length > 0) && "wk-resting")}
          role="presentation"
          style={{ height: total + size.headsHeight }}
        >
          <WeekHeads
            week={firstWeek}
            today={props.today}
            hrefOfDay={props.hrefOfDay}
            {...{ rests, loads, aircraft, texts }}
          />
          <WeekGround sections={model.sections} now={props.now} {...{ sites, weeks }} />
          <div className="pb-heads" aria-hidden="true" style={{ height: total }}>
            {drawn.map(({ row, top, height, week }) => (
              <WeekRowHeader
                key={row.key}
                {...{ row, top, height, week, words, texts }}
                isCurrent={cursor?.row === row.key && (cursor.day < 0 || row.type !== "resource")}
                isOpen={row.key === openKey}
              />
            ))}
          </div>
          <div className="wk-rows" role="rowgroup">
            {drawn.map(({ row, at, top, height, week }) => (
              <WeekRow
                key={row.key}
                {...{ row, at, top, height, prefix, week, dayWidth, words, texts }}
                colouring={props.colouring}
                cursorDay={cursor?.row === row.key ? cursor.day : null}
                isOpen={row.key === openKey}
              />
            ))}
          </div>
        </div>
      </div>
      {place && shown && HoverCard && (
        <HoverCard
          place={place}
          timeZone={sites.find(({ siteId }) => siteId === shown.siteId)!.timeZone}
          control={card}
          id={cardId}
          reservation={shown}
          onOpen={() => closeCardAndOpen(shown)}
          onMove={rights.mayMove(shown) ? () => closing(props.onMoveRequest) : undefined}
          onCancel={rights.mayCancel(shown) ? () => closing(props.onCancel) : undefined}
          onLeave={() => grid.current?.focus()}
        />
      )}
    </div>
  );
}

/** The bar above or below a press in its cell: a bar is pressed in the whole height of its lane. */
function barBeside(cell: HTMLElement, { clientX, clientY }: MouseEvent): HTMLElement | undefined {
  return [...cell.querySelectorAll<HTMLElement>(":scope > [data-r]")].find((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    // The lane is higher than its bar by this much above and below (board.css).
    const gap = bottom - top < 18 ? 4 : 6;
    return clientX >= left && clientX < right && clientY >= top - gap && clientY < bottom + gap;
  });
}

/** The first keyboard position: the name of the first resource. */
function startOf(model: BoardModel): WeekCursor | null {
  const row = model.rows.find(({ type }) => type === "resource") ?? model.rows[0];
  return row ? { row: row.key, day: -1 } : null;
}
