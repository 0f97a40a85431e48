"use client";
import { faClock, faHourglassEnd } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import { type OccurrenceClock as Clock, urgencyOf } from "@/lib/activity/occurrences/rules";
import { formatInstant } from "@/lib/platform/display";

/** What a report waits for, and until when. Red within twelve hours of its end, and after it. */
export function OccurrenceClock({ clock, timeZone, now }: { clock: Clock; timeZone: string; now: number }) {
  const t = useTranslations("occurrences");
  const urgency = urgencyOf(clock, now);
  const text = t(`clocks.${clock.kind}`, { at: formatInstant(clock.endsAt, timeZone) });
  return (
    <Pill
      tone={urgency === "running" ? "info" : "blocking"}
      icon={urgency === "past" ? faHourglassEnd : faClock}
      isLong
    >
      {urgency === "past" ? t("past", { clock: text }) : text}
    </Pill>
  );
}
