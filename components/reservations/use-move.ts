"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { dismissToast, showToast } from "@/components/ui/toast";
import type { PlannedReservation, ReservationView } from "@/lib/activity/reservations/schema";
import { ApiError, api } from "@/lib/http/client";
import { type BookingBody, bodyOf, ROUTE_OF_TYPE, type Shift } from "./booking-body";
import { periodText } from "./site-time";
import { whatText } from "./what-text";

const UNDO_MS = 10_000;
const TOAST = "moved";

type Last = { type: number; id: string; body: BookingBody; version: number; until: number };

/** Moves bars, and takes the last move back within ten seconds unless somebody changed the same since. */
export function useMove(options: {
  timeZone: string;
  show: (bar: PlannedReservation) => void;
  readAgain: () => void;
  /** The move needs a written reason, or breaks a rule: the form takes over with what was wanted. */
  onRefused: (view: ReservationView, body: BookingBody, lines: string[]) => void;
}) {
  const { timeZone, show, readAgain, onRefused } = options;
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const last = useRef<Last | null>(null);

  const write = useCallback(
    async (type: number, id: string, body: BookingBody, version: number) => {
      await api.put(`reservation/${ROUTE_OF_TYPE[type]}`, { body: { ...body, id }, version });
      const { data } = await api.get<ReservationView>(`reservation/${id}`, { quiet: true });
      show(data);
      return data;
    },
    [show],
  );

  const undo = useCallback(async () => {
    const move = last.current;
    last.current = null;
    if (!move || Date.now() > move.until) return;
    dismissToast(TOAST);
    try {
      await write(move.type, move.id, move.body, move.version);
      showToast({ tone: "success", title: t("done.undone") });
    } catch (error) {
      readAgain();
      fail(error, t("failed.undo"));
    }
  }, [write, readAgain, fail, t]);

  const move = useCallback(
    async (bar: PlannedReservation, shift: Shift) => {
      let view: ReservationView | undefined;
      const type = bar.reservationType;
      try {
        view = (await api.get<ReservationView>(`reservation/${bar.id}`)).data;
        // The bar as it was dragged, not a newer one: what somebody else did meanwhile is refused as stale.
        const moved = await write(type, bar.id, bodyOf(view, shift), bar.version);
        last.current = { type, id: bar.id, body: bodyOf(view), version: moved.version, until: Date.now() + UNDO_MS };
        showToast({
          id: TOAST,
          tone: "success",
          title: t("done.moved"),
          lines: [`${whatText(moved)}, ${periodText(moved.start, moved.end, timeZone)}`],
          action: { label: t("undo"), onPress: () => void undo() },
          milliseconds: UNDO_MS,
        });
      } catch (error) {
        readAgain();
        if (view && error instanceof ApiError && error.status === 422)
          onRefused(view, bodyOf(view, shift), error.lines);
        else fail(error, t("failed.move"));
      }
    },
    [write, undo, readAgain, onRefused, fail, t, timeZone],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      const target = event.target as HTMLElement;
      // A field's own undo is the browser's.
      if (!isUndo || target.closest("input, textarea, [contenteditable]") || !last.current) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);

  return move;
}
