"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useRefusalToast } from "@/components/reservations/use-refusal-toast";
import { areSingleKeysOn } from "@/components/shell/single-keys";
import { type BoardCursor, nextCursorForKey } from "./board-cursor";
import { type Bar, dayOfRow, findResourceChange, type ResourceRow } from "./board-model";
import type { GridContext } from "./grid-context";
import { isProposalTaken, type Proposal, proposeBookingTimes, toProposedMove } from "./proposal";
import { formatClockSpan, toSameClock } from "./time-axis";

type Moving = { from: ResourceRow; bar: Bar; proposal: Proposal };

/**
 * Handles the keys of the board: moving the cursor, opening and booking, and moving a strip with M, arrow keys and Enter or
 * Escape.
 */
export function useBoardKeyboard(
  context: GridContext,
  cursor: BoardCursor | null,
  abandonDrag: () => boolean,
  intoCard: () => boolean,
) {
  const t = useTranslations("planning");
  const refuse = useRefusalToast();
  const moving = useRef<Moving | null>(null);
  const { model, axis, slotMinutes, ghost, rights, announce, card } = context;

  // A change that arrives during a move may remove the row of the moved strip. The move then ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the model changes
  useEffect(() => {
    if (moving.current && !model.rows.some((row) => row.key === moving.current?.from.key)) endMove();
  }, [model]);

  const rowOf = (key: string | undefined) => model.rows.find((row) => row.key === key);
  const current = () => {
    const row = rowOf(cursor?.row);
    const bar =
      row?.type === "resource" ? row.bars.find(({ reservation }) => reservation.id === cursor?.reservation) : undefined;
    return { row, bar };
  };
  function endMove() {
    moving.current = null;
    ghost.hide();
  }
  const propose = (proposal: Proposal) => {
    if (!moving.current) return;
    const { from, bar } = moving.current;
    moving.current.proposal = proposal;
    const taken = isProposalTaken(proposal, bar);
    ghost.show(proposal, taken, taken ? context.takenText : proposal.row.key === from.key ? "" : proposal.row.code);
    announce(
      [
        formatClockSpan(dayOfRow(proposal.row, axis), proposal.start, proposal.end),
        proposal.row.code,
        taken && context.takenText,
      ]
        .filter(Boolean)
        .join(", "),
    );
  };
  /** The next row above or below that can have the strip. If there is none, it is the same row. */
  const neighbour = (from: ResourceRow, row: ResourceRow, step: 1 | -1) => {
    const rows = model.rows;
    for (let at = rows.findIndex(({ key }) => key === row.key) + step; rows[at]; at += step) {
      const other = rows[at]!;
      if (other.type === "resource" && findResourceChange(from, other)) return other;
    }
    return row;
  };

  function startMove(row: ResourceRow, bar: Bar) {
    const why = rights.whyNotMove(bar.reservation);
    if (why) return refuse("notMovable", why);
    card.close();
    moving.current = { from: row, bar, proposal: { row, start: bar.start, end: bar.end } };
    ghost.show(moving.current.proposal, false);
    announce(t("move.started"));
  }

  const whileMoving = (event: KeyboardEvent, { from, bar, proposal }: Moving) => {
    const slot = slotMinutes * 60;
    const { row, start, end } = proposal;
    const step = event.key === "ArrowRight" ? slot : -slot;
    switch (event.key) {
      case "ArrowRight":
      case "ArrowLeft":
        if (event.shiftKey) propose({ row, start, end: Math.max(start + slot, end + step) });
        else propose({ row, start: start + step, end: end + step });
        return true;
      case "ArrowUp":
      case "ArrowDown": {
        const next = neighbour(from, row, event.key === "ArrowDown" ? 1 : -1);
        const first = toSameClock(dayOfRow(row, axis), dayOfRow(next, axis), start);
        propose({ row: next, start: first, end: first + end - start });
        return true;
      }
      case "Enter": {
        const isTaken = isProposalTaken(proposal, bar);
        const move = toProposedMove(from, bar, proposal);
        endMove();
        if (move) (isTaken ? context.onMoveTaken : context.onMove)(move);
        else announce(t("move.unchanged"));
        return true;
      }
      case "Escape":
      case "Tab":
        endMove();
        announce(t("move.abandoned"));
        return event.key === "Escape";
    }
    return true;
  };

  const act = (event: KeyboardEvent): boolean => {
    const { row, bar } = current();
    switch (event.key) {
      case "Enter":
      case " ":
        if (bar) context.onOpen(bar.reservation);
        else if (row?.type === "group") context.toggle(row.key);
        else if (row?.type === "resource" && cursor) {
          if (context.bookable(row))
            context.book({ row, ...proposeBookingTimes(row, cursor.at, null, dayOfRow(row, axis), slotMinutes) });
          else announce(t("mayNotBook"));
        }
        return true;
      case "m":
      case "M":
        if (event.ctrlKey || event.metaKey || event.altKey || !bar || row?.type !== "resource") return false;
        startMove(row, bar);
        return true;
      case "a":
      case "A":
        if (event.ctrlKey || event.metaKey || event.altKey || !row || !cursor || !context.enterAvailability)
          return false;
        if (!areSingleKeysOn()) return false;
        context.enterAvailability(row, bar?.start ?? cursor.at);
        return true;
      case "Delete": {
        if (!bar) return false;
        const why = rights.whyNotCancel(bar.reservation);
        if (why) refuse("notCancellable", why);
        else context.onCancel(bar.reservation);
        return true;
      }
      case "Escape":
        context.escape();
        return true;
      case "ContextMenu":
        return intoCard();
      case "F10":
        return event.shiftKey && intoCard();
    }
    return false;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Escape" && abandonDrag()) return event.preventDefault();
    if (moving.current) {
      if (whileMoving(event, moving.current)) event.preventDefault();
      return;
    }
    // After the mouse, or when its row is gone, the cursor starts anew.
    const here = rowOf(cursor?.row) ? cursor : context.startCursor();
    const pageRows = Math.max(1, Math.floor(event.currentTarget.clientHeight / 32) - 3);
    const { key, ctrlKey } = event;
    const next = here && nextCursorForKey(model, here, { key, ctrlKey }, { axis, slotMinutes, pageRows });
    if (next) {
      context.setCursor(next);
      event.preventDefault();
    } else if (act(event)) event.preventDefault();
  };

  return { onKeyDown, endMove };
}
