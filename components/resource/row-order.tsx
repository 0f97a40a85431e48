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
  /** Saves the new order of the rows that are shown. */
  save: (ids: string[]) => Promise<unknown>;
};

type Lifted = { id: string; from: number; to: number };

const moved = <One,>(all: readonly One[], from: number, to: number): One[] => {
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
};

/**
 * Lets a person move rows by a handle: with the mouse or a finger, or by keys (Space lifts, arrows move, Space drops, Escape
 * puts back). Each step is spoken. A refused order goes back.
 */
export function useRowOrder<Row extends { id: string }>(given: readonly Row[], ordering: RowOrdering<Row> | undefined) {
  const t = useTranslations("resource.ordering");
  const fail = useFailureToast();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  // What was saved shows until the page has been read anew.
  const [saved, setSaved] = useState<{ over: string; rows: readonly Row[] } | null>(null);
  const key = given.map(({ id }) => id).join();
  const rows = saved?.over === key ? saved.rows : given;
  const [said, setSaid] = useState("");
  const [isSaving, setSaving] = useState(false);
  const dragged = useRef(false);
  const shown = lifted ? moved(rows, lifted.from, lifted.to) : rows;
  const place = ({ id }: Row) => rows.findIndex((row) => row.id === id);

  function lift(row: Row) {
    const from = place(row);
    setLifted({ id: row.id, from, to: from });
    setSaid(t("lifted", { name: ordering!.nameOf(row), from: from + 1, count: rows.length }));
  }

  function move(row: Row, to: number) {
    if (!lifted || to < 0 || to >= rows.length || to === lifted.to) return;
    setLifted({ ...lifted, to });
    setSaid(t("moved", { name: ordering!.nameOf(row), from: lifted.from + 1, to: to + 1 }));
  }

  async function drop(row: Row) {
    if (!lifted) return;
    const name = ordering!.nameOf(row);
    if (lifted.to === lifted.from) return putBack(row);
    setSaving(true);
    try {
      await ordering!.save(shown.map(({ id }) => id));
      setSaved({ over: key, rows: shown });
      setSaid(t("dropped", { name, to: lifted.to + 1 }));
    } catch (error) {
      fail(error, t("failed"));
    }
    setSaving(false);
    setLifted(null);
  }

  function putBack(row: Row) {
    setSaid(t("restored", { name: ordering!.nameOf(row), from: place(row) + 1 }));
    setLifted(null);
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

  /** While a row is dragged, it goes to the row over which the pointer is. */
  function onPointerMove(row: Row, event: PointerEvent<HTMLButtonElement>) {
    if (!dragged.current) return;
    const body = event.currentTarget.closest("tbody");
    const boxes = [...(body?.rows ?? [])].map((one) => one.getBoundingClientRect());
    const over = boxes.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (over >= 0) move(row, over);
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
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        lift(row);
      }}
      onPointerMove={(event) => onPointerMove(row, event)}
      onPointerUp={() => {
        dragged.current = false;
        void drop(row);
      }}
      onPointerCancel={() => {
        dragged.current = false;
        putBack(row);
      }}
    >
      <Icon of={faGripVertical} />
    </button>
  );

  const status = (
    <p role="status" data-print="hide" className={said ? "border-t border-line px-3 py-2.5 text-table" : "sr-only"}>
      {said}
    </p>
  );
  return { shown, liftedId: lifted?.id, handle, status };
}
