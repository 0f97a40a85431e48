import { describe, expect, it } from "vitest";
import {
  formatClock,
  formatDayAsDdMmYyyy,
  formatDayInText,
  formatDayNear,
  formatDaySpan,
  formatDayTitle,
  formatDayTitleInText,
  formatLongDay,
  formatMediumDay,
  formatShortDate,
  formatShortDay,
  formatUtcClock,
} from "./display";

describe("days and times as people read them", () => {
  it("[1 §9] writes day before month in both languages", () => {
    expect(formatLongDay("2026-10-15", "en-US")).toBe("Thursday 15 October 2026");
    expect(formatLongDay("2026-10-15", "fr-FR")).toBe("Jeudi 15 octobre 2026");
    expect(formatLongDay("2026-10-01", "fr-FR")).toBe("Jeudi 1er octobre 2026");
    expect(formatDayInText("2026-11-01", "fr-FR")).toBe("dimanche 1er novembre 2026");
    expect(formatDayInText("2026-11-11", "fr-FR")).toBe("mercredi 11 novembre 2026");
    expect(formatDayInText("2026-10-15", "en-US")).toBe("Thursday 15 October 2026");
    expect(formatDayTitle("2026-10-15", "en-US")).toBe("Thursday 15 October");
    expect(formatDayTitle("2026-10-15", "fr-FR")).toBe("Jeudi 15 octobre");
    expect(formatDayTitleInText("2026-12-01", "fr-FR")).toBe("mardi 1er décembre");
    expect(formatShortDay("2026-10-15", "en-US")).toBe("Thu 15");
    expect(formatDayAsDdMmYyyy("2026-10-15")).toBe("15/10/2026");
    expect(formatDayNear("2026-10-15", "2026-12-01")).toBe("15/10");
    expect(formatDayNear("2025-12-31", "2026-01-01")).toBe("31/12/2025");
  });

  it("writes a week once", () => {
    expect(formatDaySpan("2026-11-16", "2026-11-22", "en-US")).toBe("16–22 November 2026");
    expect(formatDaySpan("2026-11-30", "2026-12-06", "fr-FR")).toBe("30 novembre – 6 décembre 2026");
    expect(formatDaySpan("2026-11-30", "2026-12-06", "fr-FR", "short")).toBe("30 nov. – 6 déc. 2026");
    expect(formatDaySpan("2026-12-28", "2027-01-03", "en-US", "short")).toBe("28 Dec – 3 Jan 2027");
    expect(formatDaySpan("2027-02-01", "2027-02-07", "fr-FR")).toBe("1er–7 février 2027");
    expect(formatDaySpan("2026-11-28", "2026-12-01", "fr-FR", "short")).toBe("28 nov. – 1er déc. 2026");
    expect(formatDaySpan("2027-02-01", "2027-02-07", "en-US")).toBe("1–7 February 2027");
    expect(formatShortDate("2026-12-01", "fr-FR")).toBe("1er déc.");
    expect(formatMediumDay("2026-10-01", "fr-FR")).toBe("Jeu. 1er oct. 2026");
  });

  it("[1 §9] shows 24 hours on the site's clock and in UTC, also in the hour that comes twice", () => {
    const first = Date.UTC(2026, 9, 25, 0, 30) / 1000;
    expect(formatClock(first, "Europe/Paris")).toBe("02:30");
    expect(formatClock(first + 3600, "Europe/Paris")).toBe("02:30");
    expect(formatUtcClock(first + 3600)).toBe("01:30Z");
  });
});
