"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { showToast } from "@/components/ui/toast";
import type { CancelRefusal, MoveRefusal } from "@/lib/activity/reservations/reach";

/** Nothing can be moved or cancelled on a planning of all sites, or where the site takes no reservations. */
type NotHere = "allSites" | "noSite";
/** Why a strip can't be moved. */
export type WhyNotMoved = MoveRefusal | NotHere;
/** Why a strip can't be cancelled. */
export type WhyNotCancelled = CancelRefusal | NotHere;

/** Says why a strip can't be moved, by pointer or keys, or cancelled by keys. */
export function useRefusalToast() {
  const t = useTranslations("booking");
  return useCallback(
    (act: "notMovable" | "notCancellable", why: WhyNotMoved) =>
      showToast({ tone: "info", id: act, title: t(`${act}.title`), lines: [t(`${act}.why`, { why })] }),
    [t],
  );
}
