import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "@/lib/platform/locale";
import { messages } from "@/lib/platform/messages";
import type { AircraftRate } from "@/lib/records/prices/wire";
import { describeAircraftRate, describePrice, type SentenceWords } from "./sentence";

const RATE: AircraftRate = {
  ...{ startsOn: "2026-09-01", price: 174, soloPrice: null, time: "Block", landingPrice: 0, landings: "Every" },
  ...{ minimumMinutes: 0, minimumPer: "Flight", package: null, discounts: [], vat: 0 },
};
const wordsOf = (locale: Locale): SentenceWords => ({
  say: createTranslator({ locale, messages: messages[locale], namespace: "prices.sentence" }) as never,
  ...{ locale, currency: "EUR", tagNames: { u21: "Under 21" } },
});
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("a price as a sentence", () => {
  it.each<[Partial<AircraftRate>, string, string]>([
    [{}, "€174.00 per block hour, dual or solo", "174,00 € par heure bloc, en double ou en solo"],
    [
      { landingPrice: 6, landings: "ByNight" },
      "€174.00 per block hour, €6.00 per night landing",
      "174,00 € par heure bloc, 6,00 € par atterrissage de nuit",
    ],
    [
      { time: "Airborne", minimumMinutes: 60, minimumPer: "Day" },
      "€174.00 per airborne hour, at least 1:00 a day",
      "174,00 € par heure de vol, au moins 1:00 par jour",
    ],
    [
      { soloPrice: 160, package: { minutes: 600, price: 2990 } },
      "€174.00 per block hour, €160.00 solo, 10 h package at €2,990.00",
      "174,00 € par heure bloc, 160,00 € en solo, forfait de 10 h à 2 990,00 €",
    ],
    [
      { discounts: [{ tagId: "u21", percent: 10 }], vat: 20 },
      "€174.00 per block hour, 10% less for Under 21, with 20% VAT",
      "174,00 € par heure bloc, 10 % de moins pour Under 21, dont 20 % de TVA",
    ],
    [{ time: "Session" }, "€174.00 per session hour", "174,00 € par heure de séance"],
  ])("%o", (rate, ...sentences) => {
    const said = LOCALES.map((locale) => plain(describeAircraftRate({ ...RATE, ...rate }, wordsOf(locale))));
    expect(said).toEqual(sentences);
  });

  it("says since when it holds, what follows it, or from when on it will hold", () => {
    const { say } = wordsOf("en-US");
    const price = ({ price: amount }: { price: number }) => String(amount);
    const note = (...rates: { startsOn: string; price: number }[]) =>
      Object.values(describePrice(rates, "2026-11-28", price, price, say));
    const [now, next] = [
      { startsOn: "2026-09-01", price: 1 },
      { startsOn: "2027-01-01", price: 2 },
    ];
    expect(note(now)).toEqual(["1", "since 01/09/2026"]);
    expect(note(now, next)).toEqual(["1", "2 from 01/01/2027"]);
    expect(note(next)).toEqual(["2", "from 01/01/2027"]);
    expect(note()).toEqual(["", ""]);
  });
});
