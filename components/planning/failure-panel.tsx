"use client";
import { useTranslations } from "next-intl";
import { instantToWallTime } from "@/components/reservations/site-time";
import { FailedState } from "@/components/ui/states";
import { usePeriodName } from "./period-name";
import type { PlanningFailure } from "./use-live-planning-day";

/**
 * Says that a day could not be read, and which day the board still shows. It goes away by itself, because the board tries
 * again until it succeeds.
 */
export function PlanningFailurePanel({
  failure,
  wanted,
  shown,
  days,
  timeZone,
  onRetry,
}: {
  failure: PlanningFailure;
  wanted: string;
  shown: string;
  days: 1 | 7;
  timeZone: string;
  onRetry: () => void;
}) {
  const t = useTranslations("planning.failure");
  const { nameOf, inText } = usePeriodName(days);
  const { time } = instantToWallTime(failure.since, timeZone);
  const reason = failure.isReached ? "fault" : "offline";
  const title = wanted === shown ? t(`${reason}.same`, { time }) : t(`${reason}.other`, { day: nameOf(wanted), time });
  return (
    <FailedState title={title} retryLabel={t("retry")} onRetry={onRetry}>
      {t(days === 1 ? "explain" : "explainWeek", { day: inText(shown), time })}
    </FailedState>
  );
}
