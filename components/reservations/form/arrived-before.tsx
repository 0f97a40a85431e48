"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { describeBar } from "../what-text";

/** Says that an earlier attempt has arrived, and asks what is meant by what has been typed since. */
export function ArrivedBefore({
  arrived,
  timeZone,
  onMove,
  onKeepBoth,
}: {
  arrived: FullReservation;
  timeZone: string;
  /** Undefined if the type has been changed, which no reservation can be. */
  onMove?: () => void;
  onKeepBoth: () => void;
}) {
  const t = useTranslations("booking.arrived");
  return (
    <div role="alert" className="mb-3 border-s-4 border-s-warning bg-warn-soft px-3 py-2 text-table">
      <p className="font-bold">{t("title")}</p>
      <p>{t("explain", { what: describeBar(arrived, timeZone) })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onKeepBoth}>{t("keepBoth")}</Button>
        {onMove && (
          <Button variant="primary" onClick={onMove}>
            {t("move")}
          </Button>
        )}
      </div>
    </div>
  );
}
