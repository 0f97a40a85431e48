"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { fetchToldPeople } from "./reservation-calls";
import { formatDayAndTime } from "./site-time";

/** Who was told what of a reservation and when, the latest first. Nothing is shown when nobody was told. */
export function ToldPeople({ bar, timeZone }: { bar: PublicReservation; timeZone: string }) {
  const t = useTranslations("booking.told");
  const { data: told = [] } = useQuery({
    queryKey: ["told", bar.id, bar.version],
    queryFn: ({ signal }) => fetchToldPeople(bar.id, { signal, quiet: true }),
  });
  if (told.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mt-4 border-t border-line pt-3 text-table phone:text-body">
      <h3 className="font-bold">{t("title")}</h3>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {told.map((one) => (
          <li key={one.id} className="py-0.5">
            {formatDayAndTime(one.at, timeZone)} · {one.name} · {t(one.kind)}
            <span className="text-ink-2">
              {one.mailedAt !== null && ` · ${t("mailed")}`}
              {one.read && ` · ${t("read")}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
