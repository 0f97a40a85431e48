import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import type { Locale } from "@/lib/platform/locale";
import { messages } from "@/lib/platform/messages";
import type { TrainingForecast } from "@/lib/views/forecast/wire";
import { sayAmounts, sayDays, sayReckoning, type Words } from "./sentences";

const wordsOf = (locale: Locale): Words => ({
  t: createTranslator({ locale, messages: messages[locale], namespace: "progress.forecast" }) as never,
  locale,
});
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const inBoth = (say: (words: Words) => string) => [plain(say(wordsOf("en-US"))), plain(say(wordsOf("fr-FR")))];

describe("the spread of a forecast", () => {
  const days = (early: string | null, late: string | null) => ({ early, likely: early, late });
  it.each([
    [
      days("2027-01-04", "2027-04-15"),
      "between early January 2027 and mid April 2027",
      "entre début janvier 2027 et mi-avril 2027",
    ],
    [days("2027-01-31", null), "not before late January 2027", "pas avant fin janvier 2027"],
    // Both are the same third of a month.
    [days("2027-01-11", "2027-01-20"), "", ""],
    [days(null, null), "", ""],
  ])("%o", (of, english, french) => expect(inBoth((words) => sayDays(of, words))).toEqual([english, french]));
  it("of amounts is told without decimals", () =>
    expect(inBoth((words) => sayAmounts({ low: 6012.4, likely: 6500, high: 7200.6 }, "EUR", words))).toEqual([
      "between €6,012 and €7,201",
      "entre 6 012 € et 7 201 €",
    ]));
});

describe("how a forecast is reckoned", () => {
  const forecast: TrainingForecast = {
    ...{ state: "Known", lessons: 12, days: null, atPaces: [] },
    hours: [
      { kind: "dual", minutes: { low: 600, likely: 660, high: 720 } },
      { kind: "simulator", minutes: { low: 60, likely: 60, high: 60 } },
    ],
    reasons: [
      { code: "pace", lessons: 8, weeks: 8, lessonsBefore: 20, weeksBefore: 26, perWeek: 0.9 },
      { code: "longer", lessons: 20, percent: 112, expectedPercent: 110 },
    ],
    money: {
      ...{ currencyCode: "EUR", spent: 0, boughtMinutes: 90, toCome: null },
      parts: [
        {
          ...{ kind: "dual", aircraft: "F-GKQA", aircraftPrice: 174, instructorPrice: 42 },
          cost: { low: 2160, likely: 2376, high: 2592 },
        },
        { kind: "simulator", aircraft: null, aircraftPrice: null, instructorPrice: 42, cost: null },
      ],
    },
  };
  it("sentence by sentence, in both languages", () => {
    const say = (locale: Locale) => sayReckoning(forecast, wordsOf(locale)).map(plain);
    expect(say("en-US")).toEqual([
      "8 flights in the last 8 weeks, 20 in 26 weeks: about 0.9 a week. The early and late days allow for good and bad weeks.",
      "20 flights took 112% of the time planned. Of those to come, 110% is expected.",
      "Dual: 10:00 to 12:00 h, F-GKQA at €174.00 an hour, instructor €42.00 an hour: €2,160 to €2,592.",
      "Simulator: 1:00 h, of which the price isn’t known.",
      "Of these, 1:30 h in flight were bought ahead and cost the instructor alone.",
      "Prices are those of today, with one landing a lesson. Fees of exams, membership and material aren’t counted.",
    ]);
    expect(say("fr-FR")[0]).toContain("environ 0,9 par semaine");
    expect(say("fr-FR")[2]).toBe(
      "Double commande : 10:00 à 12:00 h, F-GKQA à 174,00 € l’heure, instructeur 42,00 € l’heure : 2 160 € à 2 592 €.",
    );
  });
  it("without a word of money for who may not read it", () => {
    const said = sayReckoning({ ...forecast, money: null }, wordsOf("en-US")).join(" ");
    expect(said).toContain("Dual: 10:00 to 12:00 h.");
    expect(said).not.toContain("€");
  });
});
