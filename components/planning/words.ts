"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { blockOf } from "./board/board-model";
import { span, type TimeAxis } from "./board/time-axis";
import { purposeOf } from "./strip/strip-label";
import { type Kind, kinds, type PlannedReservation } from "./types";

/** The words that stand on hundreds of strips, looked up once. */
export type Words = {
  types: string[];
  states: string[];
  compliance: string[];
  kinds: Record<Kind, string>;
  available: string;
  unavailable: string;
  seats: (count: number) => string;
  taken: (span: string) => string;
};

const typeKeys = ["renter", "maintenance", "operation", "practical", "theoretical", "meeting"] as const;
const stateKeys = ["scheduled", "followUp", "cancelled", "performed"] as const;
const complianceKeys = ["valid", "warning", "blocking"] as const;

export function useWords(): Words {
  const t = useTranslations("planning");
  return useMemo(
    () => ({
      types: typeKeys.map((key) => t(`type.${key}`)),
      states: stateKeys.map((key) => t(`state.${key}`)),
      compliance: complianceKeys.map((key) => t(`compliance.${key}`)),
      kinds: Object.fromEntries(kinds.map((kind) => [kind, t(`kind.${kind}`)])) as Record<Kind, string>,
      available: t("available"),
      unavailable: t("unavailable"),
      seats: (count: number) => t("seats", { count }),
      taken: (span: string) => t("taken", { span }),
    }),
    [t],
  );
}

/** Everything that a strip shows, and what it has no room for, in one sentence: its accessible name. */
export function nameOf(reservation: PlannedReservation, axis: TimeAxis, words: Words): string {
  const { reservationType, reservationState, compliance, aircraft, classroom, users } = reservation;
  const { start, end } = blockOf(reservation);
  const parts = [
    words.types[reservationType],
    span(axis, start, end),
    aircraft?.callSign,
    classroom?.name,
    purposeOf(reservation),
  ];
  for (const { prenom, nom } of users) parts.push(`${prenom} ${nom}`);
  parts.push(words.states[reservationState]);
  if (compliance) parts.push(words.compliance[compliance]);
  return parts.filter(Boolean).join(", ");
}
