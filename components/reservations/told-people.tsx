"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useMediaQuery } from "@/components/shell/use-media-query";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { fetchHistory, fetchToldPeople } from "./reservation-calls";
import { formatDayAndTime, formatPeriod } from "./site-time";

type Props = { bar: PublicReservation; timeZone: string };

/** Who was told what of a reservation and when, the latest first. Nothing is shown when nobody was told. */
export function ToldPeople({ bar, timeZone }: Props) {
  const t = useTranslations("booking.told");
  const isPhone = useMediaQuery("(width < 700px)");
  const { data: told = [] } = useQuery({
    queryKey: ["told", bar.id, bar.version],
    queryFn: ({ signal }) => fetchToldPeople(bar.id, { signal, quiet: true }),
  });
  if (told.length === 0) return null;
  return (
    <Folded title={t("title")} isOpen={!isPhone}>
      <ul className="max-h-40 overflow-y-auto">
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
    </Folded>
  );
}

/** Who booked, changed and cancelled a reservation and when, the latest first. It is read when it is unfolded. */
export function ReservationHistory({ bar, timeZone }: Props) {
  const t = useTranslations("booking.history");
  const [isOpen, setOpen] = useState(false);
  const { data: lines = [] } = useQuery({
    queryKey: ["history", bar.id, bar.version],
    queryFn: ({ signal }) => fetchHistory(bar.id, { signal, quiet: true }),
    enabled: isOpen,
  });
  return (
    <Folded title={t("title")} onToggle={setOpen}>
      <ul className="max-h-48 overflow-y-auto">
        {lines.map(({ id, at, verb, by, was, is }) => (
          <li key={id} className="py-0.5">
            {formatDayAndTime(at, timeZone)} · <b>{by === null ? t(`alone.${verb}`) : t(`by.${verb}`, { name: by })}</b>
            {was && is && (
              <span className="block text-ink-2">
                {t("moved", {
                  was: formatPeriod(was.start, was.end, timeZone),
                  is: formatPeriod(is.start, is.end, timeZone),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Folded>
  );
}

function Folded({
  title,
  isOpen,
  onToggle,
  children,
}: {
  title: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className="mt-3 border-t border-line pt-2 text-table phone:text-body"
    >
      <summary className="cursor-pointer py-1 font-bold phone:py-3">{title}</summary>
      <section aria-label={title}>{children}</section>
    </details>
  );
}
