"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { BookingInput, MoveInput } from "@/lib/activity/reservations/bodies";
import {
  type FullReservation,
  makeBookingBody,
  type PublicReservation,
  type ReservationMove,
} from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";
import { applyMoveToBar, type MovableResources, makeMoveBody, makeUndoMoveBody } from "./moved-bar";
import { usePlan } from "./plan";
import { offerUndo, useUndoKey } from "./undo";
import { describeBar } from "./what-text";

/**
 * Returns functions that move reservations, or ask for another place. For ten seconds the last move can be undone, unless
 * another person has changed the reservation since.
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
  const plan = usePlan();
  useUndoKey();

  const undo = useCallback(
    async (before: PublicReservation, back: MoveInput, version: number, title: string) => {
      try {
        show({ ...before, version: await plan.undoMove(before.id, back, version) });
        showToast({ tone: "success", title, lines: [describeBar(before, timeZone)] });
      } catch (error) {
        readAgain();
        fail(error, t("failed.undo"));
      }
    },
    [show, readAgain, fail, t, timeZone, plan],
  );

  /** Opens the form for a move that can't be made as it is. What is taken is said by the form itself, with proposals. */
  const proposeOther = useCallback(
    async (bar: PublicReservation, shift: ReservationMove, lines: string[] = []) => {
      try {
        const reservation = await plan.read(bar.id);
        onRefused(reservation, makeBookingBody(reservation, reservation, shift), lines);
      } catch (error) {
        fail(error, t("failed.move"));
      }
    },
    [onRefused, fail, t, plan],
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
        const version = await plan.move(bar.id, makeMoveBody(bar, shift), bar.version);
        const moved = applyMoveToBar(bar, shift, version, resources);
        show(moved);
        fail.gone(t("failed.move"));
        const isMoved = shift.startShift === shift.endShift;
        offerUndo(
          {
            // Each move has a toast of its own. One that reused the last one's id would vanish together with it.
            id: `moved-${bar.id}-${version}`,
            tone: "success",
            title: t(isMoved ? "done.moved" : "done.resized", { plan: plan.kind }),
            lines: [describeBar(moved, timeZone)],
          },
          t("undo"),
          () => void undo(bar, makeUndoMoveBody(bar, shift), version, t(isMoved ? "done.undone" : "done.resizeUndone")),
        );
      } catch (error) {
        await refused(bar, shift, error);
      }
    },
    [show, resources, undo, refused, fail, t, timeZone, plan],
  );

  return { move, proposeOther };
}
