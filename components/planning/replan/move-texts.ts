"use client";
import { useLocale, useTranslations } from "next-intl";
import { instantToWallTime } from "@/components/reservations/site-time";
import { blockTimeOf, callSignOrName, findMainPerson, purposeOf } from "@/components/reservations/what-text";
import type { ReplanMove, ReplanRow } from "@/lib/activity/reservations/replan/wire";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { countDaysBetween } from "@/lib/platform/day";
import { formatNarrowDay } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

/** How a move and what is hit are put in words, on the clock of the site. */
export function useMoveTexts(timeZone: string) {
  const t = useTranslations("planning.replan.why");
  const locale = useLocale() as Locale;
  const wall = (at: number) => instantToWallTime(at, timeZone);

  /** "Mon 21/06 09:00–10:30". The day is left out where it is `day`. */
  const when = ({ start, end }: { start: number; end: number }, day: string | null) => {
    const [from, to] = [wall(start), wall(end)];
    return `${from.day === day ? "" : `${formatNarrowDay(from.day, locale)} `}${from.time}–${to.time}`;
  };
  const block = ({ startFlight, endFlight }: ReplanMove) => ({ start: startFlight, end: endFlight });

  return {
    dayOf: (at: number) => wall(at).day,
    planned: (bar: PublicReservation, day: string | null) => when(blockTimeOf(bar), day),
    /** "F-GKQA · NBE · NAV 1". */
    what: (bar: PublicReservation) => {
      const person = findMainPerson(bar);
      const place = bar.aircraft?.callSign ?? bar.classroom?.name;
      return { place: place ?? "", rest: [person && callSignOrName(person), purposeOf(bar)].filter(Boolean).join(" ") };
    },
    /** Where and with whom it goes: "Tue 22/06 14:00–15:30", "F-GKQA · FAU". */
    move: ({ bar }: Pick<ReplanRow, "bar">, move: ReplanMove) => {
      const instructor = bar.users.find(({ role }) => role === "Instructor");
      const place = move.aircraft?.name ?? move.classroom?.name ?? bar.aircraft?.callSign ?? bar.classroom?.name;
      const person = move.person?.name ?? (instructor && callSignOrName(instructor));
      return {
        when: when(block(move), wall(blockTimeOf(bar).start).day),
        where: [place, person].filter(Boolean).join(" · "),
      };
    },
    /** What tells a move from the proposed one, in short: "Thu 24/06 08:45", "F-GRNL 14:00". */
    short: ({ bar }: Pick<ReplanRow, "bar">, move: ReplanMove) => {
      const from = wall(move.startFlight);
      const day = from.day === wall(blockTimeOf(bar).start).day ? "" : formatNarrowDay(from.day, locale);
      const other = move.aircraft?.name ?? move.classroom?.name ?? move.person?.name ?? "";
      return [other, day, from.time].filter(Boolean).join(" ");
    },
    why: ({ bar }: Pick<ReplanRow, "bar">, move: ReplanMove) => {
      const [was, is] = [wall(blockTimeOf(bar).start), wall(move.startFlight)];
      const exchanged = (["aircraft", "person", "classroom"] as const).find((one) => move[one] !== null);
      return [
        t("day", { days: countDaysBetween(was.day, is.day) }),
        was.time === is.time ? t("hour") : "",
        exchanged ? t(exchanged) : bar.aircraft ? t("same") : "",
      ]
        .filter(Boolean)
        .join(", ");
    },
  };
}
