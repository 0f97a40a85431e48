"use client";
import { useTranslations } from "next-intl";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { listConflicts } from "./booking-conflicts";

/** Says in the dialog's foot what keeps from booking: what is missing, typed words that aren't read, a doubtful day, what is found. */
export function BookingNote({
  missing,
  unread,
  isDoubtful,
  ...found
}: {
  /** The names of the fields that are still to be filled in. */
  missing: readonly string[];
  /** What stands in the line of words and hasn't been taken. */
  unread: string;
  isDoubtful: boolean;
} & Found) {
  const t = useTranslations("booking.note");
  if (missing.length > 0) return <p className="text-ink-2">{t("missing", { fields: missing.join(", ") })}</p>;
  if (unread)
    return (
      <p role="status" className="text-ink-2">
        {t("unread", { words: unread })}
      </p>
    );
  if (isDoubtful) return <p className="text-neg-ink">{t("doubtful")}</p>;
  return <FoundNote {...found} />;
}

type Found = {
  view: Pick<BookingCheckView, "conflicts" | "warnings" | "cures"> | null;
  isBlocked: boolean;
  mayOverride: boolean;
  /** Scrolls to what is in the way. */
  onShow: () => void;
};

/** What blocks, with a button that leads there, or what only warns. */
function FoundNote({ view, isBlocked, mayOverride, onShow }: Found) {
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
