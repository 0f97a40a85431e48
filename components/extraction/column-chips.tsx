"use client";
import { faCheck, faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

type Props = {
  /** The chosen columns in the order of the file. */
  columns: string[];
  all: string[];
  usual: string[];
  nameOf: (column: string) => string;
  onColumns: (columns: string[]) => void;
};

const movedTo = (columns: readonly string[], column: string, place: number): string[] => {
  const rest = columns.filter((one) => one !== column);
  return [...rest.slice(0, place), column, ...rest.slice(place)];
};

/**
 * The columns of a file: those chosen come first, numbered in their order, then those left out. A press chooses or leaves out; a chosen
 * one is moved by dragging it, or with Alt and the arrow keys.
 */
export function ColumnChips({ columns, all, usual, nameOf, onColumns }: Props) {
  const t = useTranslations("extraction");
  const [dragged, setDragged] = useState<string | null>(null);
  // A chip that moves is drawn elsewhere, and keeps the focus.
  const moved = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>(`[data-column="${moved.current}"]`)?.focus();
    moved.current = null;
  });
  const leftOut = all.filter((column) => !columns.includes(column));
  function onKeyDown(column: string, event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const place = columns.indexOf(column);
    if (!event.altKey || !step || place < 0) return;
    event.preventDefault();
    const to = place + step;
    if (to < 0 || to >= columns.length) return;
    moved.current = column;
    onColumns(movedTo(columns, column, to));
  }
  const toggle = (column: string) =>
    onColumns(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  const shortcut =
    "text-table text-link underline underline-offset-2 disabled:text-ink-2 disabled:no-underline touch:min-h-control";
  return (
    <section aria-label={t("columnsTitle")} className="flex flex-col gap-2 px-3 pb-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="flex-1 text-small text-ink-2">{t("chosen", { chosen: columns.length, all: all.length })}</p>
        <button type="button" className={shortcut} onClick={() => onColumns(usual)}>
          {t("usual")}
        </button>
        <button
          type="button"
          className={shortcut}
          disabled={leftOut.length === 0}
          onClick={() => onColumns([...columns, ...leftOut])}
        >
          {t("all")}
        </button>
      </div>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {[...columns, ...leftOut].map((column) => {
          const place = columns.indexOf(column);
          const isChosen = place >= 0;
          const name = nameOf(column);
          return (
            <li
              key={column}
              draggable={isChosen}
              onDragStart={() => setDragged(column)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (!dragged || !isChosen) return;
                event.preventDefault();
                if (dragged !== column) onColumns(movedTo(columns, dragged, place));
              }}
            >
              <button
                type="button"
                data-column={column}
                aria-pressed={isChosen}
                aria-label={isChosen ? t("columnAt", { name, place: place + 1 }) : t("columnOut", { name })}
                aria-keyshortcuts={isChosen ? "Alt+ArrowLeft Alt+ArrowRight" : undefined}
                onClick={() => toggle(column)}
                onKeyDown={(event) => onKeyDown(column, event)}
                className={cx(
                  "flex min-h-control w-full items-center gap-2 rounded-control border px-2 text-start text-table hover:bg-primary-soft",
                  isChosen ? "cursor-grab border-control bg-surface" : "border-line-2 bg-sunken text-ink-2",
                  dragged === column && "outline-2 outline-focus",
                )}
              >
                <Icon of={isChosen ? faCheck : faPlus} className="text-small" />
                <span className="flex-1 truncate">{name}</span>
                {isChosen && <b className="tabular-nums text-brand">{place + 1}</b>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
