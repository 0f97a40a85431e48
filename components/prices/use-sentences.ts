"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatMoney } from "@/lib/platform/display";
import type { AircraftRate, InstructorRate } from "@/lib/records/prices/wire";
import { describeAircraftRate, describeInstructorRate, describePrice, type SentenceWords } from "./sentence";

/** Returns functions that write prices as sentences, in the reader's language. */
export function useSentences(currency: string, tagNames: Readonly<Record<string, string>>) {
  const say = useTranslations("prices.sentence");
  const locale = useLocale();
  return useMemo(() => {
    const words: SentenceWords = { say, locale, currency, tagNames };
    const aircraft = (rate: AircraftRate) => describeAircraftRate(rate, words);
    const instruction = (rate: InstructorRate) => describeInstructorRate(rate, words);
    const money = (amount: number) => formatMoney(amount, currency, locale);
    return {
      money,
      aircraft: (rates: readonly AircraftRate[], today: string) =>
        describePrice(rates, today, aircraft, ({ price }) => money(price), say),
      instruction: (rates: readonly InstructorRate[], today: string) =>
        describePrice(rates, today, instruction, instruction, say),
    };
  }, [say, locale, currency, tagNames]);
}
