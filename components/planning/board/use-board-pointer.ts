"use client";
import { type PointerEvent, useRef } from "react";
import { useRefusalToast } from "@/components/reservations/use-refusal-toast";
import { findRowIndexAt } from "@/components/ui/visible-rows";
import { type Bar, dayOfRow, findResourceChange, type ResourceRow, type Row } from "./board-model";
import type { GridContext } from "./grid-context";
import { isProposalTaken, type Proposal, proposeBookingTimes, proposeShiftedTimes, toProposedMove } from "./proposal";
import { toInstant } from "./time-axis";

const EDGE = 7;
const THRESHOLD = 4;

type Drag = {
  /** "refuse": a pull of a strip that stays says why it stays. */
  mode: "book" | "move" | "start" | "end" | "refuse";
  row: ResourceRow;
  bar?: Bar;
  x: number;
  y: number;
  at: number;
  proposal?: Proposal;
  isAllowed: boolean;
};

/**
 * Handles the pointer on the board. Only a mouse drags strips. A finger scrolls, and a tap opens a strip or books a slot. A
 * press without a drag is handled as a click.
 */
export function useBoardPointer(context: GridContext) {
  const { model, axis, scale, head, axisHeight, slotMinutes, ghost, canvas, rights, bookable } = context;
  const refuse = useRefusalToast();
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  const place = (event: { clientX: number; clientY: number }) => {
    const box = canvas.current!.getBoundingClientRect();
    const y = event.clientY - box.top - axisHeight;
    const row = model.rows[findRowIndexAt(model.tops, y)];
    /** The instant under the pointer on the day of a row. */
    const atOn = (one: Row | undefined) => toInstant(dayOfRow(one, axis), (event.clientX - box.left - head) / scale);
    return { row, atOn, at: atOn(row) };
  };
  const barAt = (target: EventTarget, row: ResourceRow | undefined): { bar?: Bar; element?: HTMLElement } => {
    const element = (target as HTMLElement).closest<HTMLElement>("[data-r]") ?? undefined;
    return { element, bar: element && row?.bars.find(({ reservation }) => reservation.id === element.dataset.r) };
  };
  const edgeOf = (element: HTMLElement, clientX: number) => {
    const { left, right, width } = element.getBoundingClientRect();
    // A strip on another day shows only a whisker, which has no ends to drag.
    if (width < 3 * EDGE || element.classList.contains("pb-lone")) return null;
    return clientX - left < EDGE ? "start" : right - clientX < EDGE ? "end" : null;
  };
  const stop = (event?: PointerEvent<HTMLElement>) => {
    drag.current = null;
    ghost.hide();
    if (event) event.currentTarget.removeAttribute("data-dragging");
    else canvas.current?.parentElement?.removeAttribute("data-dragging");
  };

  /** Books a slot. The keyboard's position goes there, too, because the form returns the focus to the board. */
  const book = (proposal: Proposal) => {
    ghost.hide();
    context.setCursor({ row: proposal.row.key, at: proposal.start });
    context.book(proposal);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    if ((event.target as HTMLElement).closest(".pb-head, .pb-axis")) return;
    const { at, row } = place(event);
    if (row?.type !== "resource") return;
    const { bar, element } = barAt(event.target, row);
    const shared = { row, x: event.clientX, y: event.clientY, at, isAllowed: true };
    if (bar && element) {
      const mode = rights.mayMove(bar.reservation) ? (edgeOf(element, event.clientX) ?? "move") : "refuse";
      drag.current = { mode, bar, ...shared };
    } else if (bookable(row)) drag.current = { mode: "book", ...shared };
  };

  /** Shows under a mouse the slot that a press would book. */
  const hover = (event: PointerEvent<HTMLElement>, isOnStrip: boolean) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const isOutside = isOnStrip || (event.target as HTMLElement).closest(".pb-head, .pb-axis");
    const { at, row } = place(event);
    if (isOutside || row?.type !== "resource" || !bookable(row)) return ghost.hide();
    ghost.show({ row, ...proposeBookingTimes(row, at, null, dayOfRow(row, axis), slotMinutes) }, false, "", true);
  };
  const onPointerLeave = () => {
    if (!drag.current) ghost.hide();
  };

  function refuseMove({ bar }: Drag) {
    drag.current = null;
    const why = bar && rights.whyNotMove(bar.reservation);
    if (why) refuse("notMovable", why);
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (!current) {
      const strip = event.pointerType === "mouse" && (event.target as HTMLElement).closest<HTMLElement>("[data-r]");
      if (strip && event.buttons === 0)
        strip.toggleAttribute("data-edge", context.maySize(strip.dataset.r!) && Boolean(edgeOf(strip, event.clientX)));
      return hover(event, Boolean(strip));
    }
    if (!wasDragged.current) {
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < THRESHOLD) return;
      wasDragged.current = true;
      if (current.mode === "refuse") return refuseMove(current);
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.setAttribute("data-dragging", current.mode);
      context.card.close();
    }
    scrollAtEdges(event, head, axisHeight);
    const { atOn, row } = place(event);
    const { bar, mode } = current;
    if (mode === "book") {
      const { row: own, at } = current;
      const times = proposeBookingTimes(own, at, atOn(own), dayOfRow(own, axis), slotMinutes);
      current.proposal = { row: own, ...times };
    } else if (bar && mode !== "refuse") {
      const isOther = mode === "move" && row?.type === "resource" && findResourceChange(current.row, row);
      const target = isOther ? (row as ResourceRow) : current.row;
      const seconds = atOn(target) - current.at;
      const times = proposeShiftedTimes(bar, mode, seconds, dayOfRow(target, axis), slotMinutes);
      current.proposal = { row: target, ...times };
    }
    if (!current.proposal) return;
    const taken = isProposalTaken(current.proposal, bar);
    current.isAllowed = !taken;
    const moved = current.proposal.row.key === current.row.key ? "" : current.proposal.row.code;
    ghost.show(current.proposal, taken, taken ? context.takenText : moved);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    stop(event);
    if (!current?.proposal || !wasDragged.current) return;
    const { proposal, bar, row, isAllowed } = current;
    if (!bar) book(proposal);
    else {
      const move = toProposedMove(row, bar, proposal);
      if (move) (isAllowed ? context.onMove : context.onMoveTaken)(move);
    }
  };

  const onClick = (event: React.MouseEvent<HTMLElement>) => {
    if (wasDragged.current) {
      wasDragged.current = false;
      return;
    }
    const target = event.target as HTMLElement;
    const group = target.closest<HTMLElement>("[data-group]")?.dataset.group;
    if (group) return context.toggle(group);
    const { at, row } = place(event);
    if (target.closest(".pb-axis") || row?.type !== "resource") return;
    if (target.closest(".pb-head")) return context.openRow(row);
    const { bar, element } = barAt(target, row);
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
    if (bar && element) {
      context.setCursor({ row: row.key, at: bar.start, reservation: bar.reservation.id });
      if (isTouch) context.card.open(element);
      else context.onOpen(bar.reservation);
    } else if (bookable(row)) book({ row, ...proposeBookingTimes(row, at, null, dayOfRow(row, axis), slotMinutes) });
  };

  /** Cancels a drag when Escape is pressed. Returns whether there was one. */
  const abandon = () => {
    const had = drag.current !== null && wasDragged.current;
    if (had) stop();
    return had;
  };

  /** The row of a resource at a position of the pointer. */
  const rowAt = (event: { clientX: number; clientY: number }): ResourceRow | undefined => {
    const { row } = place(event);
    return row?.type === "resource" ? row : undefined;
  };

  return { rowAt, onPointerDown, onPointerMove, onPointerLeave, onPointerUp, onPointerCancel: stop, onClick, abandon };
}

function scrollAtEdges(event: PointerEvent<HTMLElement>, head: number, axisHeight: number) {
  const grid = event.currentTarget;
  const box = grid.getBoundingClientRect();
  const near = 28;
  const along = (at: number, from: number, to: number) => (at < from + near ? -12 : at > to - near ? 12 : 0);
  const left = along(event.clientX, box.left + head, box.right);
  const top = along(event.clientY, box.top + axisHeight, box.bottom);
  if (left || top) grid.scrollBy({ left, top });
}
