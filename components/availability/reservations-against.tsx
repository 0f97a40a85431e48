"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { instantToWallTime } from "@/components/reservations/site-time";
import { describeBar } from "@/components/reservations/what-text";
import { Notice } from "@/components/ui/notice";
import type { AvailabilityBody } from "@/lib/activity/availability/wire";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { fetchReservationsAgainst } from "./availability-calls";

/** The check waits until somebody has stopped typing. */
const WAIT_MS = 300;
const MOST_SHOWN = 5;

/** Says what the person is booked for in the periods that are being entered. It keeps nobody from saving. */
export function ReservationsAgainst({
  whose,
  body,
  timeZone,
}: {
  whose: { id: string; name: string | null };
  body: AvailabilityBody;
  timeZone: string;
}) {
  const t = useTranslations("availability.dialog");
  const [found, setFound] = useState<PublicReservation[]>([]);
  const { comment: _, ...asked } = body;
  const wanted = JSON.stringify(asked);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        fetchReservationsAgainst(whose.id, { ...JSON.parse(wanted), comment: "" }, { signal: stop.signal }).then(
          setFound,
          // What can't be meant is said when it is saved.
          () => !stop.signal.aborted && setFound([]),
        ),
      WAIT_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [whose.id, wanted]);
  if (found.length === 0) return null;
  const count = found.length;
  return (
    <Notice tone="warning">
      <p>{whose.name ? t("bookedFor", { count, name: whose.name }) : t("booked", { count })}</p>
      <ul className="my-1 list-disc ps-4">
        {found.slice(0, MOST_SHOWN).map((bar) => (
          <li key={bar.id}>
            <a
              href={`/site/${bar.siteId}/planning/day?date=${instantToWallTime(bar.start, timeZone).day}&reservation=${bar.id}`}
              target="_blank"
              rel="noopener"
              className="text-link underline underline-offset-2"
            >
              {describeBar(bar, timeZone)}
            </a>
          </li>
        ))}
        {count > MOST_SHOWN && <li>{t("more")}</li>}
      </ul>
      <p>{t("stays", { count })}</p>
    </Notice>
  );
}
