"use client";
import { useState } from "react";
import { addDays } from "@/lib/platform/day";
import { findPresentAndNext } from "./rates";

type RateForm = { setValue: (name: never, value: never, options: { shouldDirty: boolean }) => void };

/** Writes some members of the edited rate into its form. */
export function writeRate(form: RateForm, more: object): void {
  for (const [name, value] of Object.entries(more)) form.setValue(name as never, value as never, { shouldDirty: true });
}

/**
 * Which rate of a price is edited: at first the last one while it is still to come, else a new one, because flights were flown at what
 * has begun. A new one starts as the last one is, from tomorrow or the day after it; without any, from today.
 */
export function useEditedRate<R extends { startsOn: string }>(rates: readonly R[], empty: R, today: string) {
  const last = rates.at(-1);
  const [chosen, setChosen] = useState<string | null>(last && last.startsOn > today ? last.startsOn : null);
  // After a save, the rate that was edited may have another day.
  const edited = rates.find(({ startsOn }) => startsOn === chosen) ?? null;
  const begins = last && addDays(last.startsOn > today ? last.startsOn : today, 1);
  const { present } = findPresentAndNext(rates, today);
  return {
    editedOn: edited?.startsOn ?? null,
    setEditedOn: setChosen,
    initial: edited ?? (last && begins ? { ...last, startsOn: begins } : { ...empty, startsOn: today }),
    present,
  };
}
