"use client";
import { useLocale, useTranslations } from "next-intl";
import { instantToWallTime } from "@/components/reservations/site-time";
import { FailedState } from "@/components/ui/states";
import { formatDayInText, formatLongDay } from "@/lib/platform/display";
import type { PlanningFailure } from "./use-live-planning-day";

/**
 * Says that a day could not be read, and which day the board still shows. It goes away by itself, because the board tries
 * again until it succeeds.
 */
export function PlanningFailurePanel({
  failure,
  wanted,
  shown,
  timeZone,
  onRetry,
}: {
  failure: PlanningFailure;
  wanted: string;
  shown: string;
  timeZone: string;
  onRetry: () => void;
}) {
  const t = useTranslations("planning.failure");
  const locale = useLocale();
  const { time } = instantToWallTime(failure.since, timeZone);
  const reason = failure.isReached ? "fault" : "offline";
  const title =
    wanted === shown
      ? t(`${reason}.same`, { time })
      : t(`${reason}.other`, { day: formatLongDay(wanted, locale), time });
  return (
    <FailedState title={title} retryLabel={t("retry")} onRetry={onRetry}>
      {t("explain", { day: formatDayInText(shown, locale), time })}
    </FailedState>
  );
}
