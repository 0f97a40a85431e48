"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { draftedAs } from "@/components/reservations/strip/strip-look";
import { blockTimeOf, purposeOf } from "@/components/reservations/what-text";
import { DRAFT_VERBS, type DraftVerb } from "@/lib/activity/drafts/codes";
import {
  COMPLIANCES,
  type Compliance,
  RESERVATION_STATES,
  type ReservationState,
  type ReservationType,
} from "@/lib/activity/reservations/codes";
import { type RowKind, reservationTypes } from "@/lib/activity/reservations/kinds";
import { formatHours } from "@/lib/platform/hours";
import { CRAFTS, type Craft } from "@/lib/views/planning/filters/codes";
import type { RowPotential } from "@/lib/views/planning/wire";
import { type Bar, listTakenPeriods } from "./board/board-model";
import { formatClockSpan, type TimeAxis } from "./board/time-axis";
import { type Ground, isAvailableGround } from "./grounds";
import { type PublicReservation, rowKinds } from "./types";

/** The texts of the board in the person's language. They are looked up only once, because a board has hundreds of strips. */
export type PlanningTexts = {
  types: Record<ReservationType, string>;
  states: Record<ReservationState, string>;
  compliances: Record<Compliance, string>;
  kinds: Record<RowKind, string>;
  crafts: Record<Craft, string>;
  available: string;
  unavailable: string;
  allDay: string;
  solo: string;
  asked: string;
  undecided: string;
  /** What a draft does with a reservation, or that it leaves its place. */
  drafted: Record<DraftVerb | "left", string>;
  supervision: string;
  seats: (count: number) => string;
  taken: (formatClockSpan: string) => string;
  potential: (potential: RowPotential) => PotentialText;
};

/** What remains of an aircraft in a few characters, in fewer for a narrow board, and with the name of the limit. */
export type PotentialText = { text: string; short: string; title: string; isBlocking: boolean };

const worded = <Name extends string>(names: readonly Name[], word: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>;

export function usePlanningTexts(): PlanningTexts {
  const t = useTranslations("planning");
  const reservation = useTranslations("reservations");
  return useMemo(
    () => ({
      types: worded(reservationTypes, (type) => reservation(`types.${type}`)),
      states: worded(RESERVATION_STATES, (state) => reservation(`states.${state}`)),
      compliances: worded(COMPLIANCES, (level) => reservation(`compliances.${level}`)),
      kinds: worded(rowKinds, (kind) => t(`kind.${kind}`)),
      crafts: worded(CRAFTS, (craft) => t(`filters.craft.${craft}`)),
      available: t("available"),
      unavailable: t("unavailable"),
      allDay: t("allDay"),
      solo: reservation("solo"),
      asked: reservation("asked"),
      undecided: reservation("undecided"),
      drafted: worded([...DRAFT_VERBS, "left"] as const, (verb) => t(`drafted.${verb}`)),
      supervision: t("supervision"),
      seats: (count: number) => t("seats", { count }),
      taken: (formatClockSpan: string) => t("taken", { span: formatClockSpan }),
      potential: ({ limit, unit, remaining, phase }: RowPotential) => {
        const amount = Math.abs(remaining);
        const figure = unit === "Hours" ? formatHours(amount) : String(amount);
        const text = t(`potential.${remaining < 0 ? "over" : "left"}.${unit}`, { figure });
        const short = t(`potential.short.${unit}`, { figure: remaining < 0 ? `−${figure}` : figure });
        return { text, short, title: t("potential.of", { limit, left: text }), isBlocking: phase === "Overrun" };
      },
    }),
    [t, reservation],
  );
}

/**
 * The accessible name of a strip: all facts of the reservation in one sentence, even those that the strip has no room to
 * show.
 */
export function accessibleNameOf(reservation: PublicReservation, axis: TimeAxis, words: PlanningTexts): string {
  const { type, state, compliance, aircraft, classroom, users, isSolo } = reservation;
  const { start, end } = blockTimeOf(reservation);
  const parts = [
    words.types[type],
    formatClockSpan(axis, start, end),
    aircraft?.callSign,
    classroom?.name,
    purposeOf(reservation),
    isSolo && words.solo,
  ];
  for (const { firstName, lastName } of users) parts.push(`${firstName} ${lastName}`);
  parts.push(words.states[state]);
  if (compliance !== "Valid") parts.push(words.compliances[compliance]);
  if (reservation.isAsked) parts.push(words.asked);
  if (reservation.isUndecided) parts.push(words.undecided);
  if (reservation.draft) parts.push(words.drafted[draftedAs(reservation.draft)]);
  return parts.filter(Boolean).join(", ");
}

/** The accessible name of a strip in its row. Who supervises a solo also hears when they are taken. */
export function stripNameOf(bar: Bar, axis: TimeAxis, words: PlanningTexts): string {
  const name = accessibleNameOf(bar.reservation, axis, words);
  return bar.isSupervision ? `${name}, ${takenTextOf(bar, axis, words)}` : name;
}

/** "taken 08:30–09:00, 10:00–10:15": when a bar takes its resource. */
export const takenTextOf = (bar: Bar, axis: TimeAxis, words: PlanningTexts): string =>
  words.taken(
    listTakenPeriods(bar)
      .map(({ start, end }) => formatClockSpan(axis, start, end))
      .join(", "),
  );

/** What somebody has said of a part of the day, in one line. */
export function groundNameOf({ reservation, ...ground }: Ground, axis: TimeAxis, words: PlanningTexts): string {
  const [start, end] = [Math.max(ground.start, axis.start), Math.min(ground.end, axis.end)];
  const isWhole = start === axis.start && end === axis.end;
  const word = isAvailableGround(reservation) ? words.available : words.unavailable;
  const span = isWhole ? words.allDay : formatClockSpan(axis, start, end);
  return [`${word} ${span}`, reservation.availability?.comment].filter(Boolean).join(", ");
}
