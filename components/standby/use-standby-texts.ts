import { useLocale, useTranslations } from "next-intl";
import { useWhenText } from "@/components/lesson-requests/use-when-text";
import { formatClock } from "@/components/ui/typed-time";
import type { StandbyOfferView, StandbyView } from "@/lib/activity/standby/schema";
import { localDayOf } from "@/lib/platform/day";
import { formatNarrowDay } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";

type Lesson = { reference: string; title: string };
const nameOf = ({ reference, title }: Lesson) => [reference, title].filter(Boolean).join(", ");

/** Writes what somebody waits for, and what is offered. Times are those of the site. */
export function useStandbyTexts() {
  const t = useTranslations("standby");
  const locale = useLocale();
  const narrow = (unix: number, timeZone: string) => formatNarrowDay(localDayOf(unix, timeZone), locale);
  return {
    /** What it is: a lesson, the next one, or a rental. */
    what: ({ type, lesson, minutes }: Pick<StandbyView, "type" | "lesson" | "minutes">): string => {
      if (type === "Renter") return t("rentalOf", { hours: formatHours(minutes ?? 0) });
      return lesson ? nameOf(lesson) : t("nextLesson");
    },
    /** The conditions: with whom, on what. */
    conditions: ({ aircraft, model, instructor }: StandbyView): string[] =>
      [aircraft?.callSign ?? model, instructor?.name].filter((text) => typeof text === "string"),
    /** When it may be. */
    period: ({ from, until, earliestMinute, latestMinute, timeZone }: StandbyView): string => {
      const [first, last] = [narrow(from, timeZone), narrow(until - 1, timeZone)];
      const days = first === last ? first : t("days", { from: first, until: last });
      if (earliestMinute === 0 && latestMinute === 1_440) return days;
      const [from2, until2] = [formatClock(earliestMinute), formatClock(latestMinute)];
      return `${days}, ${t("hours", { from: from2, until: until2 })}`;
    },
    /** How much somebody needs it, for who plans. */
    need: ({ need, wish }: StandbyView): string[] => {
      if (!need) return [];
      const { daysSinceFlight, isBlocked } = need;
      return [
        daysSinceFlight === null ? t("neverFlown") : t("daysSinceFlight", { days: daysSinceFlight }),
        ...(isBlocked ? [t("blocked")] : []),
        ...(wish === "Gladly" ? [] : [t(`wishes.${wish}`)]),
      ];
    },
  };
}

/** Writes an offer: what it is and when, with its block times. */
export function useOfferTexts(offer: StandbyOfferView) {
  const t = useTranslations("standby");
  const { start, end, startFlight, endFlight, timeZone, lesson, type } = offer;
  const briefings = {
    briefingMinutes: (startFlight - start) / 60,
    debriefingMinutes: (end - endFlight) / 60,
  };
  const { text, inText, block } = useWhenText(timeZone)({ start: startFlight, end: endFlight }, briefings);
  const what = lesson ? nameOf(lesson) : t(type === "Renter" ? "rental" : "nextLesson");
  return { what, time: text, inText, block };
}
