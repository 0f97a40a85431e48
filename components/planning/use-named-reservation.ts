"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { usePlan } from "@/components/reservations/plan";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { showToast } from "@/components/ui/toast";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { ApiError } from "@/lib/http/client";
import { forgetParameters, OF_DIALOG, type OverBoard } from "./over-board";

/** Opens the reservation that the address names, or its cancellation. `opened` is the one that the page has brought. */
export function useNamedReservation(
  opened: PublicReservation | null,
  mayCancel: (bar: PublicReservation) => boolean,
  setOpen: (open: OverBoard) => void,
): void {
  const plan = usePlan();
  const t = useTranslations("booking");
  const fail = useFailureToast();
  const search = useSearchParams();
  const named = search.get("reservation");
  // The page brings the first one. A link to another, or to the same one later, opens it as it is then.
  const first = useRef(opened);
  // A notification's button asks for the cancellation, which opens for who may cancel.
  const asksCancel = search.has("cancel");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is named is opened once, whatever else changes meanwhile
  useEffect(() => {
    if (!named) return;
    // Who may not cancel it reads on its sheet why not.
    const opensCancel = (bar: PublicReservation) => asksCancel && mayCancel(bar);
    const brought = first.current;
    first.current = null;
    // Wait until the router listens, which it doesn't yet when the page has just been loaded.
    if (asksCancel) setTimeout(() => forgetParameters(["cancel"]));
    if (brought) {
      if (opensCancel(brought)) setOpen({ what: "cancel", bar: brought });
      return;
    }
    plan.read(named).then(
      (bar) => setOpen({ what: opensCancel(bar) ? "cancel" : "read", bar }),
      (error) => {
        forgetParameters(OF_DIALOG);
        if (error instanceof ApiError && error.status === 404)
          showToast({ tone: "info", title: t("gone"), id: "gone" });
        else fail(error, t("failed.load"));
      },
    );
  }, [named]);
}
