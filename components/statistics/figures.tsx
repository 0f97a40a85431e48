"use client";
import { useLocale, useTranslations } from "next-intl";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { percentOf } from "@/lib/views/statistics/rules";
import type { StatisticsView } from "@/lib/views/statistics/schema";
import { idOfTable } from "./table-section";
import { useFigureOfAddress } from "./use-figure-of-address";

/** The column of the table of reasons that says how many were cancelled. */
const COUNT = 1;

/** The five figures that a board asks for first. Each leads to its table, whose figures open their rows. */
export function Figures({ view: { now, before, reasons } }: { view: StatisticsView }) {
  const t = useTranslations("statistics.first");
  const locale = useLocale() as Locale;
  const whole = (count: number) => displayWhole(count, locale);
  const hours = (minutes: number) => whole(Math.round(minutes / 60));
  const { open } = useFigureOfAddress("reasons");
  const absent = reasons.find(({ isNoShow, count }) => isNoShow && count > 0);
  const percent = percentOf(now.flownOfBooked, now.booked);
  const figures = [
    {
      of: "months",
      name: "hours",
      value: hours(now.minutes),
      note: t("hoursBefore", { hours: hours(before.minutes) }),
    },
    {
      of: "aircraft",
      name: "share",
      value: percent === null ? "—" : t("percent", { percent }),
      note: t("booked", { hours: hours(now.booked) }),
    },
    {
      of: "reasons",
      name: "cancelled",
      value: whole(now.cancelled),
      note: t("bookings", { count: now.bookings, bookings: whole(now.bookings) }),
    },
    {
      of: "reasons",
      name: "noShows",
      value: now.noShows === null ? "—" : whole(now.noShows),
      note: now.noShowPeople === null ? t("noReason") : t("people", { count: now.noShowPeople }),
    },
    {
      of: "models",
      name: "landings",
      value: whole(now.landings),
      note: t("atNight", { landings: whole(now.landingsByNight) }),
    },
  ] as const;
  return (
    <ul className="flex flex-wrap gap-px border border-line bg-line">
      {figures.map(({ of, name, value, note }) => (
        <li key={name} className="flex-[1_1_10rem] bg-surface">
          <a
            href={`#${idOfTable(of)}`}
            onClick={(event) => {
              if (name !== "noShows" || !absent) return;
              // Their reason may have any name, so that their rows are shown at once.
              event.preventDefault();
              open({ key: absent.id, column: COUNT });
            }}
            className="block h-full px-4 py-2 hover:bg-primary-soft"
          >
            <span className="block text-small text-ink-2">{t(name)}</span>
            <b className="me-2 text-page tabular-nums">{value}</b>
            <span className="text-small text-ink-2">{note}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
