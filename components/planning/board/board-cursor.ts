import { type Bar, type DrawnBoard, dayOfRow, type ResourceRow, type Row } from "./board-model";
import { roundToBoardSlot, type TimeAxis, toSameClock } from "./time-axis";

/** The position of the keyboard focus on the board: a row, an instant, and the strip at this instant, if there is one. */
export type BoardCursor = { row: string; at: number; reservation?: string };

export type CursorBounds = { axis: TimeAxis; slotMinutes: number; pageRows: number };

const stopAt = (row: ResourceRow, bar: Bar): BoardCursor => ({
  row: row.key,
  at: bar.start,
  reservation: bar.reservation.id,
});

/** The cursor at an instant in a row. It includes the strip that covers the instant, or stands for an empty slot. */
export function boardCursorAtTime(row: Row, at: number): BoardCursor {
  if (row.type !== "resource") return { row: row.key, at };
  const bar = row.bars.find(({ start, end }) => start <= at && at < end);
  return bar ? { row: row.key, at, reservation: bar.reservation.id } : { row: row.key, at };
}

function sideways(
  row: ResourceRow,
  cursor: BoardCursor,
  direction: 1 | -1,
  jump: boolean,
  { axis: shared, slotMinutes }: CursorBounds,
): BoardCursor {
  const axis = dayOfRow(row, shared);
  const { bars } = row;
  const slot = slotMinutes * 60;
  const index = bars.findIndex(({ reservation }) => reservation.id === cursor.reservation);
  const here = bars[index];
  const next = here
    ? bars[index + direction]
    : direction > 0
      ? bars.find(({ start }) => start >= cursor.at)
      : bars.findLast(({ end }) => end <= cursor.at);
  if (jump) return next ? stopAt(row, next) : cursor;
  if (direction > 0) {
    const at = here ? roundToBoardSlot(axis, here.end, slotMinutes, "up") : cursor.at + slot;
    if (next && next.start <= at) return stopAt(row, next);
    return at < axis.end ? { row: row.key, at } : cursor;
  }
  const at = roundToBoardSlot(axis, (here ? here.start : cursor.at) - 1, slotMinutes, "down");
  if (next && next.end > at) return stopAt(row, next);
  return at >= axis.start ? { row: row.key, at } : cursor;
}

/** Returns the cursor after an arrow key, Page Up, Page Down, Home or End, and null for other keys. */
export function nextCursorForKey(
  model: DrawnBoard,
  cursor: BoardCursor,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  bounds: CursorBounds,
): BoardCursor | null {
  const at = model.rows.findIndex((row) => row.key === cursor.row);
  const row = model.rows[at];
  if (!row) return null;
  const vertical = (index: number) => {
    const target = model.rows[Math.min(Math.max(index, 0), model.rows.length - 1)];
    if (!target) return null;
    const [here, there] = [dayOfRow(row, bounds.axis), dayOfRow(target, bounds.axis)];
    return boardCursorAtTime(target, toSameClock(here, there, cursor.at));
  };
  switch (key) {
    case "ArrowDown":
      return vertical(at + 1);
    case "ArrowUp":
      return vertical(at - 1);
    case "PageDown":
      return vertical(at + bounds.pageRows);
    case "PageUp":
      return vertical(at - bounds.pageRows);
    case "ArrowRight":
    case "ArrowLeft":
      return row.type === "resource" ? sideways(row, cursor, key === "ArrowRight" ? 1 : -1, ctrlKey, bounds) : cursor;
    case "Home":
    case "End": {
      const isHome = key === "Home";
      const target = ctrlKey ? (isHome ? model.rows[0] : model.rows.at(-1)) : row;
      if (target?.type !== "resource") return target ? { row: target.key, at: cursor.at } : null;
      const bar = isHome ? target.bars[0] : target.bars.at(-1);
      return bar ? stopAt(target, bar) : { row: target.key, at: cursor.at };
    }
    default:
      return null;
  }
}
