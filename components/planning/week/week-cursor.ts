import type { DrawnBoard } from "../board/board-model";

/** The keyboard's position in the week: a row and a day from 0 (Monday) on. The row's name is -1. */
export type WeekCursor = { row: string; day: number };

const SUNDAY = 6;

/** Returns the cursor after an arrow key, Home or End, and null for other keys. */
export function moveWeekCursor(
  { rows }: DrawnBoard,
  { row, day }: WeekCursor,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): WeekCursor | null {
  const at = rows.findIndex((one) => one.key === row);
  const vertical = (index: number) => {
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    return target ? { row: target.key, day } : null;
  };
  switch (key) {
    case "ArrowDown":
      return vertical(at + 1);
    case "ArrowUp":
      return vertical(at - 1);
    case "ArrowRight":
      return { row, day: Math.min(day + 1, SUNDAY) };
    case "ArrowLeft":
      return { row, day: Math.max(day - 1, -1) };
    case "Home":
      return ctrlKey ? vertical(0) : { row, day: -1 };
    case "End":
      return ctrlKey ? vertical(rows.length - 1) : { row, day: SUNDAY };
    default:
      return null;
  }
}
