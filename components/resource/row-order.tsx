"use client";
import { faGripVertical } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

/** How the rows of a list are put in an order by hand. */
export type RowOrdering<Row> = {
  /** The column that holds the place. Rows are moved only while the list is sorted by it, upwards. */
  column: string;
  nameOf: (row: Row) => string;
  /** Saves the new order of the rows that match the filters. */
  save: (ids: string[]) => Promise<unknown>;
};

/** Moves a row by one place. Undefined where it stands at that end. */
export type RowSteps = { up?: () => void; down?: () => void };

type Lifted = { id: string; from: number; to: number };

const moved = <One,>(all: readonly One[], from: number, to: number): One[] => {
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
};

/**
 * Lets a person move rows by a handle: with the mouse or a finger, or by keys (Space lifts, arrows move, Space drops, Escape
 * puts back). A row is lifted and dropped on one page; steps, for a menu, lead over its ends. Each step is spoken. A refused
 * order goes back.
 *
 * @param given all rows, in their order
 * @param page the rows that are shown: the first one's place among all, and how many there are
 */
export function useRowOrder<Row extends { id: string }>(
  given: readonly Row[],
  page: { first: number; size: number },
  ordering: RowOrdering<Row> | undefined,
) {
  const t = useTranslations("resource.ordering");
  const fail = useFailureToast();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  // The browser may report that the pointer was released before React has drawn its last move.
  const latest = useRef<Lifted | null>(null);
  // What was saved shows until the page has been read anew.
  const [saved, setSaved] = useState<{ over: string; rows: readonly Row[] } | null>(null);
  const key = given.map(({ id }) => id).join();
  const rows = saved?.over === key ? saved.rows : given;
  const [said, setSaid] = useState("");
  const [isSaving, setSaving] = useState(false);
  const dragged = useRef(false);
  const end = Math.min(page.first + page.size, rows.length);
  const shown = (lifted ? moved(rows, lifted.from, lifted.to) : rows).slice(page.first, end);
  const place = ({ id }: Row) => rows.findIndex((row) => row.id === id);

  function hold(next: Lifted | null) {
    latest.current = next;
    setLifted(next);
  }

  function lift(row: Row) {
    const from = place(row);
    hold({ id: row.id, from, to: from });
    setSaid(t("lifted", { name: ordering!.nameOf(row), from: from + 1, count: rows.length }));
  }

  function move(row: Row, to: number) {
    const now = latest.current;
    if (!now || to < page.first || to >= end || to === now.to) return;
    hold({ ...now, to });
    setSaid(t("moved", { name: ordering!.nameOf(row), from: now.from + 1, to: to + 1 }));
  }

  async function put(row: Row, from: number, to: number) {
    const next = moved(rows, from, to);
    setSaving(true);
    try {
      await ordering!.save(next.map(({ id }) => id));
      setSaved({ over: key, rows: next });
      setSaid(t("dropped", { name: ordering!.nameOf(row), to: to + 1 }));
    } catch (error) {
      fail(error, t("failed"));
    }
    setSaving(false);
  }

  async function drop(row: Row) {
    const now = latest.current;
    if (!now) return;
    if (now.to === now.from) return putBack(row);
    await put(row, now.from, now.to);
    hold(null);
  }

  function putBack(row: Row) {
    setSaid(t("restored", { name: ordering!.nameOf(row), from: place(row) + 1 }));
    hold(null);
  }

  function stepsOf(row: Row): RowSteps {
    const at = place(row);
    const to = (next: number) =>
      next < 0 || next >= rows.length || isSaving ? undefined : () => void put(row, at, next);
    return { up: to(at - 1), down: to(at + 1) };
  }

  function onKeyDown(row: Row, event: KeyboardEvent<HTMLButtonElement>) {
    const isLifted = lifted?.id === row.id;
    if (event.key === " " || (event.key === "Enter" && isLifted)) {
      event.preventDefault();
      if (isLifted) void drop(row);
      else lift(row);
    } else if (isLifted && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      move(row, lifted.to + (event.key === "ArrowUp" ? -1 : 1));
    } else if (isLifted && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      putBack(row);
    }
  }

  /**
   * Follows the pointer until it is released. The body of the table captures it, because the handle loses it as soon as its
   * row is put elsewhere in the document.
   */
  function drag(row: Row, { currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) {
    const body = currentTarget.closest("tbody")!;
    const ended = new AbortController();
    const on = (type: "pointermove" | "pointerup" | "pointercancel", run: (event: { clientY: number }) => void) =>
      body.addEventListener(type, run, { signal: ended.signal });
    body.setPointerCapture(pointerId);
    dragged.current = true;
    lift(row);
    const finish = (run: () => void) => () => {
      ended.abort();
      dragged.current = false;
      run();
    };
    on("pointermove", ({ clientY }) => {
      const boxes = [...body.rows].map((one) => one.getBoundingClientRect());
      move(row, page.first + findPlaceUnder(clientY, boxes, latest.current!.to - page.first));
    });
    on(
      "pointerup",
      finish(() => void drop(row)),
    );
    on(
      "pointercancel",
      finish(() => putBack(row)),
    );
  }

  const handle = (row: Row) => (
    <button
      type="button"
      data-print="hide"
      aria-label={t("handle", { name: ordering!.nameOf(row) })}
      aria-pressed={lifted?.id === row.id}
      disabled={isSaving}
      className={cx(
        "grid size-(--target) touch-none cursor-grab place-items-center rounded-box text-ink-2 hover:bg-primary-soft active:cursor-grabbing",
        lifted?.id === row.id && "outline-2 outline-focus",
      )}
      onKeyDown={(event) => onKeyDown(row, event)}
      onBlur={() => lifted?.id === row.id && !dragged.current && !isSaving && putBack(row)}
      onPointerDown={(event) => event.button === 0 && drag(row, event)}
    >
      <Icon of={faGripVertical} />
    </button>
  );

  const status = (
    <p role="status" data-print="hide" className={said ? "border-t border-line px-3 py-2.5 text-table" : "sr-only"}>
      {said}
    </p>
  );
  return { shown, liftedId: lifted?.id, handle, stepsOf, status };
}

/**
 * The place of the row at `at` that the pointer is over. The row changes places with a neighbour once it then has the pointer
 * on it, so that rows of different heights don't change back and forth.
 */
export function findPlaceUnder(y: number, boxes: readonly { top: number; bottom: number }[], at: number): number {
  const own = boxes[at]!;
  const height = own.bottom - own.top;
  let to = at;
  while (to + 1 < boxes.length && y >= boxes[to + 1]!.bottom - height) to++;
  while (to > 0 && y < boxes[to - 1]!.top + height) to--;
  return to;
}
