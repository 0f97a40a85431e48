"use client";
import { faHourglassHalf } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/states";
import { addDays } from "@/lib/platform/day";
import { formatDayInText } from "@/lib/platform/display";
import { listClosuresOf } from "@/lib/records/closures/rules";
import type { BookingSite } from "../booking-context";
import { instantToWallTime, wallTimeToInstant } from "../site-time";
import { useBusyPeriods } from "../use-busy-periods";
import { standbyHref } from "../wanted-standby";
import { type Daylight, listRentalOffers, type RentalWish, rentalHoursOf } from "./rental-offers";

/** How many days after a full one are searched for a free one. */
const SEARCHED_DAYS = 14;

/** Says that nothing is free on a day, and leads to the next day on which something is. */
export function FullDay({
  site,
  day,
  wish,
  startOn,
  light,
  now,
  onDay,
}: {
  site: BookingSite;
  day: string;
  wish: Omit<RentalWish, "within" | "wanted">;
  startOn: (day: string) => number;
  light: Daylight;
  now: number;
  onDay: (day: string) => void;
}) {
  const t = useTranslations("booking.phone");
  const locale = useLocale();
  const { siteId, timeZone } = site;
  const midnight = (of: string) => wallTimeToInstant(of, "00:00", timeZone);
  const next = Array.from({ length: SEARCHED_DAYS }, (_, count) => addDays(day, count + 1));
  const { busy } = useBusyPeriods(siteId, {
    start: midnight(next[0]!),
    end: midnight(addDays(next.at(-1)!, 1)),
  });
  // Within two weeks the days get hardly longer or shorter.
  const lightOn = (of: string): Daylight => {
    const sameClock = (at: number | null) =>
      at === null ? null : wallTimeToInstant(of, instantToWallTime(at, timeZone).time, timeZone);
    return { dawn: sameClock(light.dawn), dusk: sameClock(light.dusk) };
  };
  const free =
    busy &&
    next.find((one) => {
      if (listClosuresOf(site.closures, one).length > 0) return false;
      const within = rentalHoursOf(one, site, lightOn(one), now);
      const offers = listRentalOffers(site, busy, { ...wish, within, wanted: startOn(one) });
      return offers.some(({ starts }) => starts.length > 0);
    });
  return (
    <EmptyState
      title={t("full", { day: formatDayInText(day, locale) })}
      action={
        <>
          {free && (
            <Button
              variant="primary"
              size="large"
              className="max-w-full py-1 whitespace-normal!"
              onClick={() => onDay(free)}
            >
              {t("nextFree", { day: formatDayInText(free, locale) })}
            </Button>
          )}
          <Link
            href={standbyHref(siteId, { type: "Renter", from: midnight(day), until: midnight(addDays(day, 1)) })}
            className={getButtonClassName("secondary", "large")}
          >
            <Icon of={faHourglassHalf} />
            {t("waitingList")}
          </Link>
        </>
      }
    >
      {busy && !free && t("longFull", { days: SEARCHED_DAYS })}
    </EmptyState>
  );
}
