import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Line } from "./choose-rows";

/** Where the keys are: a row, and a column. The name stands in column −1, the booking after the last one. */
export type Cursor = { rowId: string; at: number };

export const placeOf = (rowId: string, at: number) => `${rowId} ${at}`;

/** The columns of a row in which something stands. */
function columnsOf(line: Line | undefined): number[] {
  if (line?.type !== "row") return [];
  const { cells, booking } = line.row;
  return [-1, ...cells.flatMap((cell, at) => (cell ? [at] : [])), ...(booking ? [cells.length] : [])];
}

/**
 * Moves between the cells of the table in which something stands, with one stop of the tab key for all. Up and down keep to the
 * column, and pass over rows in which it is empty.
 */
export function useMatrixKeys(
  lines: readonly Line[],
  box: RefObject<HTMLElement | null>,
  reveal: (at: number) => void,
): { cursor: Cursor | null; setCursor: (cursor: Cursor) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!cursor || !isMoved.current) return;
    isMoved.current = false;
    box.current?.querySelector<HTMLElement>(`[data-cell="${placeOf(cursor.rowId, cursor.at)}"]`)?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const place = (event.target as HTMLElement).dataset.cell?.split(" ");
    if (!place || event.altKey || event.metaKey) return;
    const line = lines.findIndex((one) => one.type === "row" && one.row.id === place[0]);
    const next = findNext(lines, line, Number(place[1]), event);
    if (!next) return;
    event.preventDefault();
    const to = lines[next.line]!;
    if (to.type !== "row") return;
    isMoved.current = true;
    reveal(next.line);
    setCursor({ rowId: to.row.id, at: next.at });
  }
  return { cursor, setCursor, onKeyDown };
}

function findNext(lines: readonly Line[], line: number, at: number, { key, ctrlKey }: KeyboardEvent) {
  const own = columnsOf(lines[line]);
  const where = own.indexOf(at);
  const inRow = (to: number | undefined) => (to === undefined ? null : { line, at: to });
  const indexes = lines.map((_, index) => index);
  const inColumn = (order: number[]) => {
    const found = order.find((index) => columnsOf(lines[index]).includes(at));
    return found === undefined ? null : { line: found, at };
  };
  switch (key) {
    case "ArrowRight":
      return inRow(own[where + 1]);
    case "ArrowLeft":
      return inRow(own[where - 1]);
    case "ArrowDown":
      return inColumn(indexes.slice(line + 1));
    case "ArrowUp":
      return inColumn(indexes.slice(0, line).reverse());
    case "Home":
      return ctrlKey ? inColumn(indexes) : inRow(own[0]);
    case "End":
      return ctrlKey ? inColumn([...indexes].reverse()) : inRow(own.at(-1));
    default:
      return null;
  }
}
