"use client";
import { useTranslations } from "next-intl";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { listConflicts } from "./booking-conflicts";

/** Says in the dialog's foot what keeps from booking, with a button that leads there, or what only warns. */
export function BookingNote({
  view,
  isBlocked,
  mayOverride,
  onShow,
}: {
  view: Pick<BookingCheckView, "conflicts" | "warnings" | "cures"> | null;
  isBlocked: boolean;
  mayOverride: boolean;
  /** Scrolls to what is in the way. */
  onShow: () => void;
}) {
  const t = useTranslations("booking.note");
  if (!view) return null;
  const warnings = view.warnings.filter((warning) => !warning.blocking).length;
  const conflicts = listConflicts(view).length;
  const isCurable = view.cures.some(
    ({ kind, clears }) => kind !== "ask" && clears.some((at) => view.warnings[at]?.blocking),
  );
  const blocked = mayOverride ? "blocked" : isCurable ? "blockedForNow" : "blockedForGood";
  const parts = [conflicts > 0 && t("conflicts", { count: conflicts }), isBlocked && t(blocked)].filter(Boolean);
  return (
    <>
      {parts.length > 0 && (
        <p className="text-neg-ink">
          {parts.join(" ")}{" "}
          <button type="button" className="min-h-(--target) text-link underline underline-offset-2" onClick={onShow}>
            {t("show")}
          </button>
        </p>
      )}
      {/* While something stops the booking, what doesn't is no news. */}
      {warnings > 0 && parts.length === 0 && <p className="text-warn-ink">{t("warnings", { count: warnings })}</p>}
    </>
  );
}
