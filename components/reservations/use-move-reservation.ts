"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { dismissToast, showToast } from "@/components/ui/toast";
import type { BookingInput, MoveInput } from "@/lib/activity/reservations/bodies";
import {
  type FullReservation,
  makeBookingBody,
  type PublicReservation,
  type ReservationMove,
} from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";
import { applyMoveToBar, type MovableResources, makeMoveBody, makeUndoMoveBody } from "./moved-bar";
import { fetchReservation, moveReservation } from "./reservation-calls";
import { formatAircraftAndPeople, formatShownPeriod } from "./what-text";

const UNDO_MS = 10_000;

type Last = { before: PublicReservation; back: MoveInput; version: number; until: number; toast: string };

/**
 * Returns functions that move reservations, or ask for another place. For ten seconds the last move can be undone, unless another person has changed
 * the reservation since.
 */
export function useMoveReservation(options: {
  timeZone: string;
  /** The resources to which bars can be moved, with their names. */
  resources: MovableResources;
  show: (bar: PublicReservation) => void;
  readAgain: () => void;
  /** Called when a move breaks a rule or needs a written reason. The form then opens with the wanted times and resources. */
  onRefused: (reservation: FullReservation, wanted: BookingInput, lines: string[]) => void;
}) {
  const { timeZone, resources, show, readAgain, onRefused } = options;
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const last = useRef<Last | null>(null);

  const undo = useCallback(async () => {
    const move = last.current;
    last.current = null;
    if (!move || Date.now() > move.until) return;
    dismissToast(move.toast);
    try {
      const version = await moveReservation(move.before.id, move.back, move.version);
      show({ ...move.before, version });
      showToast({ tone: "success", title: t("done.undone") });
    } catch (error) {
      readAgain();
      fail(error, t("failed.undo"));
    }
  }, [show, readAgain, fail, t]);

  /** Opens the form for a move that can't be made as it is. What is taken is said by the form itself, with proposals. */
  const proposeOther = useCallback(
    async (bar: PublicReservation, shift: ReservationMove, lines: string[] = []) => {
      try {
        const reservation = await fetchReservation(bar.id);
        onRefused(reservation, makeBookingBody(reservation, reservation, shift), lines);
      } catch (error) {
        fail(error, t("failed.move"));
      }
    },
    [onRefused, fail, t],
  );

  const refused = useCallback(
    async (bar: PublicReservation, shift: ReservationMove, error: unknown) => {
      readAgain();
      const isTaken = error instanceof ApiError && error.status === 409 && "conflicts" in error.problem;
      if (isTaken) return proposeOther(bar, shift);
      if (error instanceof ApiError && error.status === 422) return proposeOther(bar, shift, error.lines);
      fail(error, t("failed.move"));
    },
    [readAgain, proposeOther, fail, t],
  );

  const move = useCallback(
    async (bar: PublicReservation, shift: ReservationMove) => {
      try {
        // Send the version that the person dragged. If another person has changed the reservation since, the server refuses
        // the move.
        const version = await moveReservation(bar.id, makeMoveBody(bar, shift), bar.version);
        const moved = applyMoveToBar(bar, shift, version, resources);
        show(moved);
        if (last.current) dismissToast(last.current.toast);
        // Each move has a toast of its own. One that reused the last one's id would vanish together with it.
        const toast = `moved-${bar.id}-${version}`;
        last.current = { before: bar, back: makeUndoMoveBody(bar, shift), version, until: Date.now() + UNDO_MS, toast };
        showToast({
          id: toast,
          tone: "success",
          title: t("done.moved"),
          lines: [`${formatAircraftAndPeople(moved)}, ${formatShownPeriod(moved, timeZone)}`],
          action: { label: t("undo"), onPress: () => void undo() },
          milliseconds: UNDO_MS,
        });
      } catch (error) {
        await refused(bar, shift, error);
      }
    },
    [show, resources, undo, refused, t, timeZone],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      const target = event.target as HTMLElement;
      // In a text field, Ctrl-Z is the browser's own undo.
      if (!isUndo || target.closest("input, textarea, [contenteditable]") || !last.current) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);

  return { move, proposeOther };
}
