import type { ProposedMove } from "../types";
import { type Bar, findResourceChange, type ResourceRow } from "./board-model";
import { roundToBoardSlot, type TimeAxis } from "./time-axis";

/** The proposed row and times for a moved strip or a new booking, shown as an outline on the board. */
export type Proposal = { row: ResourceRow; start: number; end: number };

/**
 * Whether another strip already occupies this aircraft or room. Always false for people, because only the server knows what
 * occupies them.
 */
export function isProposalTaken({ row, start, end }: Proposal, bar?: Bar): boolean {
  if (row.kind !== "aircraft" && row.kind !== "simulator" && row.kind !== "classroom") return false;
  const lead = bar ? bar.start - bar.before : 0;
  const tail = bar ? bar.after - bar.end : 0;
  return row.bars.some(
    (other) =>
      other.reservation.id !== bar?.reservation.id &&
      other.reservation.state !== "Cancelled" &&
      other.before < end + tail &&
      start - lead < other.after,
  );
}

/**
 * Moves one end of a strip to a slot. If the whole reservation is on slots and the strip isn't, the reservation is rounded
 * instead.
 */
function toOwnSlot(end: number, whole: number, seconds: number, axis: TimeAxis, slotMinutes: number): number {
  const isOff =
    roundToBoardSlot(axis, end, slotMinutes) !== end && roundToBoardSlot(axis, whole, slotMinutes) === whole;
  return isOff
    ? end + roundToBoardSlot(axis, whole + seconds, slotMinutes) - whole
    : roundToBoardSlot(axis, end + seconds, slotMinutes);
}

/**
 * The times of a bar after it, or only one of its ends, is shifted by seconds to the nearest slot. The bar is never shorter
 * than one slot.
 */
export function proposeShiftedTimes(
  bar: Bar,
  part: "move" | "start" | "end",
  seconds: number,
  axis: TimeAxis,
  slotMinutes: number,
): { start: number; end: number } {
  const slot = slotMinutes * 60;
  const { reservation } = bar;
  if (part === "end") {
    const end = toOwnSlot(bar.end, reservation.end, seconds, axis, slotMinutes);
    return { start: bar.start, end: Math.max(end, bar.start + slot) };
  }
  const start = toOwnSlot(bar.start, reservation.start, seconds, axis, slotMinutes);
  if (part === "start") return { start: Math.min(start, bar.end - slot), end: bar.end };
  return { start, end: bar.end + (start - bar.start) };
}

/** The move that a proposal makes, or null when nothing changes or the row can't have the reservation. */
export function toProposedMove(from: ResourceRow, bar: Bar, { row, start, end }: Proposal): ProposedMove | null {
  const change = findResourceChange(from, row);
  const startShift = start - bar.start;
  const endShift = end - bar.end;
  if (!change || (!startShift && !endShift && row.key === from.key)) return null;
  const { reservation } = bar;
  return {
    reservation,
    start: reservation.start + startShift,
    end: reservation.end + endShift,
    startShift,
    endShift,
    ...change,
  };
}

/**
 * The times of a new booking from the first to the last slot of a drag, in either direction. A click proposes an hour, or
 * its free part.
 */
export function proposeBookingTimes(
  row: ResourceRow,
  from: number,
  to: number | null,
  axis: TimeAxis,
  slotMinutes: number,
): { start: number; end: number } {
  const slot = slotMinutes * 60;
  const first = roundToBoardSlot(axis, Math.min(from, to ?? from), slotMinutes, "down");
  if (to !== null)
    return { start: first, end: Math.max(first + slot, roundToBoardSlot(axis, Math.max(from, to), slotMinutes, "up")) };
  const next = row.bars.find((bar) => bar.before >= first && bar.reservation.state !== "Cancelled");
  const end = Math.min(first + Math.max(3600, slot), next?.before ?? Number.POSITIVE_INFINITY);
  return { start: first, end: Math.max(first + slot, roundToBoardSlot(axis, end, slotMinutes, "down")) };
}
