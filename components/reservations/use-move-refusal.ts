"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { showToast } from "@/components/ui/toast";
import type { MoveRefusal } from "@/lib/activity/reservations/reach";

/** Why a strip can't be moved: what its rights say, or that nothing can be moved on this planning. */
export type WhyNotMoved = MoveRefusal | "allSites" | "noSite";

/** Says why a strip can't be moved by keys. */
export function useMoveRefusal(): (why: WhyNotMoved) => void {
  const t = useTranslations("booking.notMovable");
  return useCallback(
    (why) => showToast({ tone: "info", id: "not-movable", title: t("title"), lines: [t("why", { why })] }),
    [t],
  );
}
