import type { ProposedMove } from "../types";
import { type Bar, type ResourceRow, resourceChange } from "./board-model";
import { type TimeAxis, toSlot } from "./time-axis";

/** A place for a moved strip or a new booking, which the ghost shows. */
export type Proposal = { row: ResourceRow; start: number; end: number };

/** Whether another strip of this aircraft or room is there. For people, only the server knows what occupies them. */
export function isTaken({ row, start, end }: Proposal, bar?: Bar): boolean {
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

/** Rounds one end of a strip to a slot. If the whole reservation is on slots and the strip isn't, the whole is rounded. */
function toOwnSlot(end: number, whole: number, seconds: number, axis: TimeAxis, slotMinutes: number): number {
  const isOff = toSlot(axis, end, slotMinutes) !== end && toSlot(axis, whole, slotMinutes) === whole;
  return isOff ? end + toSlot(axis, whole + seconds, slotMinutes) - whole : toSlot(axis, end + seconds, slotMinutes);
}

/** Shifts a bar, or only one end, by seconds to the nearest slot. It never becomes shorter than a slot. */
export function shiftProposal(
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

/** The move for a proposal, or null when nothing changes or the row can't have the reservation. */
export function moveOfProposal(from: ResourceRow, bar: Bar, { row, start, end }: Proposal): ProposedMove | null {
  const change = resourceChange(from, row);
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

/** From the first slot to the last one of a drag, in either direction. A click alone proposes the free part of an hour. */
export function slotOfDrag(
  row: ResourceRow,
  from: number,
  to: number | null,
  axis: TimeAxis,
  slotMinutes: number,
): { start: number; end: number } {
  const slot = slotMinutes * 60;
  const first = toSlot(axis, Math.min(from, to ?? from), slotMinutes, "down");
  if (to !== null)
    return { start: first, end: Math.max(first + slot, toSlot(axis, Math.max(from, to), slotMinutes, "up")) };
  const next = row.bars.find((bar) => bar.before >= first && bar.reservation.state !== "Cancelled");
  const end = Math.min(first + Math.max(3600, slot), next?.before ?? Number.POSITIVE_INFINITY);
  return { start: first, end: Math.max(first + slot, toSlot(axis, end, slotMinutes, "down")) };
}
