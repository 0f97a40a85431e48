import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/platform/day";
import type { Phase } from "./codes";
import {
  addInterval,
  expectDueDays,
  findOverrun,
  findRulingTerm,
  isWeakened,
  mayCarryForward,
  type PlannedUse,
  phaseOf,
  projectDueDay,
  remainingOf,
  renewTerms,
  spanOf,
  type Term,
  walkUses,
  worstPhaseOf,
} from "./rules";

/** Minutes of hours as people write them: "6217:45", "−0:20". */
function m(text: string): number {
  const [, sign, hours, minutes] = /^(−?)(\d+):(\d\d)$/.exec(text)!;
  return (Number(hours) * 60 + Number(minutes)) * (sign ? -1 : 1);
}

const plain = { interval: null, tolerance: 0, warning: 0, isEndOfMonth: false, dueCounter: null, dueOn: null };
const hours = (due: string, more: Partial<Term> = {}): Term => ({
  ...plain,
  unit: "Hours",
  interval: m("50:00"),
  dueCounter: m(due),
  ...more,
});
const landings = (due: number, more: Partial<Term> = {}): Term => ({
  ...plain,
  unit: "Landings",
  interval: 2000,
  dueCounter: due,
  ...more,
});
const days = (dueOn: string, more: Partial<Term> = {}): Term => ({
  ...plain,
  unit: "Days",
  interval: 180,
  dueOn,
  ...more,
});
const months = (dueOn: string, more: Partial<Term> = {}): Term => ({
  ...plain,
  unit: "Months",
  interval: 12,
  dueOn,
  ...more,
});

const TODAY = "2026-11-21";
const at = (minutes: string, count = 0) => ({ minutes: m(minutes), landings: count });

describe("a term by flight hours", () => {
  const tolerant = { tolerance: m("5:00"), warning: m("10:00") };
  test.each<[string, Term, string, string, Phase]>([
    ["just done", hours("6217:45", tolerant), "6167:45", "50:00", "Valid"],
    ["a minute before the warning", hours("6217:45", tolerant), "6207:44", "10:01", "Valid"],
    ["at the warning", hours("6217:45", tolerant), "6207:45", "10:00", "Warning"],
    ["a minute into the warning", hours("6217:45", tolerant), "6207:46", "9:59", "Warning"],
    ["a minute before the limit", hours("6217:45", tolerant), "6217:44", "0:01", "Warning"],
    ["at the limit itself", hours("6217:45", tolerant), "6217:45", "0:00", "Warning"],
    ["a minute beyond the limit", hours("6217:45", tolerant), "6217:46", "−0:01", "Tolerance"],
    ["a minute before the end of the tolerance", hours("6217:45", tolerant), "6222:44", "−4:59", "Tolerance"],
    ["at the end of the tolerance", hours("6217:45", tolerant), "6222:45", "−5:00", "Tolerance"],
    ["a minute beyond the tolerance", hours("6217:45", tolerant), "6222:46", "−5:01", "Overrun"],
    ["at the limit, without tolerance", hours("2000:00"), "2000:00", "0:00", "Warning"],
    ["a minute beyond, without tolerance", hours("2000:00"), "2000:01", "−0:01", "Overrun"],
    ["a minute before, without warning", hours("2000:00"), "1999:59", "0:01", "Valid"],
    ["done once", hours("12000:00", { interval: null }), "11000:30", "999:30", "Valid"],
    ["a counter of five digits", hours("10000:00", tolerant), "9999:59", "0:01", "Warning"],
  ])("%s", (_, term, counter, remaining, phase) => {
    expect(remainingOf(term, at(counter, 77), TODAY)).toBe(m(remaining));
    expect(phaseOf(term, m(remaining))).toBe(phase);
  });
});

describe("a term by landings", () => {
  const tolerant = { tolerance: 20, warning: 200 };
  test.each<[string, Term, number, number, Phase]>([
    ["just done", landings(10_000, tolerant), 8000, 2000, "Valid"],
    ["the sheet's landing gear", landings(10_000, tolerant), 8820, 1180, "Valid"],
    ["one before the warning", landings(10_000, tolerant), 9799, 201, "Valid"],
    ["at the warning", landings(10_000, tolerant), 9800, 200, "Warning"],
    ["one into the warning", landings(10_000, tolerant), 9801, 199, "Warning"],
    ["one before the limit", landings(10_000, tolerant), 9999, 1, "Warning"],
    ["at the limit itself", landings(10_000, tolerant), 10_000, 0, "Warning"],
    ["one beyond the limit", landings(10_000, tolerant), 10_001, -1, "Tolerance"],
    ["at the end of the tolerance", landings(10_000, tolerant), 10_020, -20, "Tolerance"],
    ["one beyond the tolerance", landings(10_000, tolerant), 10_021, -21, "Overrun"],
    ["one beyond, without tolerance", landings(500), 501, -1, "Overrun"],
    ["one before, without warning", landings(500), 499, 1, "Valid"],
    ["done once", landings(25_000, { interval: null }), 24_000, 1000, "Valid"],
  ])("%s", (_, term, counter, remaining, phase) => {
    expect(remainingOf(term, at("0:59", counter), TODAY)).toBe(remaining);
    expect(phaseOf(term, remaining)).toBe(phase);
  });
});

describe("a term by the calendar", () => {
  const tolerant = { tolerance: 30, warning: 45 };
  test.each<[string, Term, string, number, Phase]>([
    ["a year before", months("2027-03-31", tolerant), "2026-03-31", 365, "Valid"],
    ["a year of a leap day before", months("2028-03-31", tolerant), "2027-03-31", 366, "Valid"],
    ["the sheet's annual inspection", months("2027-03-31", tolerant), "2026-11-21", 130, "Valid"],
    ["a day before the warning", months("2027-03-31", tolerant), "2027-02-13", 46, "Valid"],
    ["the first day of the warning", months("2027-03-31", tolerant), "2027-02-14", 45, "Warning"],
    ["a day into the warning", months("2027-03-31", tolerant), "2027-02-15", 44, "Warning"],
    ["the day before", months("2027-03-31", tolerant), "2027-03-30", 1, "Warning"],
    ["the day itself", months("2027-03-31", tolerant), "2027-03-31", 0, "Warning"],
    ["the day after", months("2027-03-31", tolerant), "2027-04-01", -1, "Tolerance"],
    ["the last day of the tolerance", months("2027-03-31", tolerant), "2027-04-30", -30, "Tolerance"],
    ["the day after the tolerance", months("2027-03-31", tolerant), "2027-05-01", -31, "Overrun"],
    ["the day itself, without tolerance", days("2026-12-31"), "2026-12-31", 0, "Warning"],
    ["new year's day, without tolerance", days("2026-12-31"), "2027-01-01", -1, "Overrun"],
    ["the day before, without warning", days("2026-12-31"), "2026-12-30", 1, "Valid"],
    ["over the leap day", days("2028-03-01"), "2028-02-28", 2, "Valid"],
    ["where there is no leap day", days("2027-03-01"), "2027-02-28", 1, "Valid"],
    ["the leap day itself", days("2028-02-29"), "2028-02-29", 0, "Warning"],
    ["over the end of summer time", days("2026-10-26"), "2026-10-24", 2, "Valid"],
    ["over the beginning of summer time", days("2026-03-30"), "2026-03-28", 2, "Valid"],
    ["done once", days("2030-01-01", { interval: null }), "2029-01-01", 365, "Valid"],
  ])("%s", (_, term, today, remaining, phase) => {
    expect(remainingOf(term, at("5000:00", 5000), today)).toBe(remaining);
    expect(phaseOf(term, remaining)).toBe(phase);
  });
});

describe("an interval in days", () => {
  test.each<[string, string, number, boolean, string]>([
    ["a day", "2026-11-21", 1, false, "2026-11-22"],
    ["over the end of a month", "2026-11-21", 10, false, "2026-12-01"],
    ["over the end of a year", "2026-12-31", 1, false, "2027-01-01"],
    ["the last of February to March", "2027-02-28", 1, false, "2027-03-01"],
    ["the last but one of a leap February", "2028-02-28", 1, false, "2028-02-29"],
    ["the leap day and a day", "2028-02-29", 1, false, "2028-03-01"],
    ["the leap day and a year of days", "2028-02-29", 365, false, "2029-02-28"],
    ["half a year of days", "2026-11-21", 180, false, "2027-05-20"],
    ["a year of days", "2026-11-21", 365, false, "2027-11-21"],
    ["a year of days over a leap day", "2027-11-21", 365, false, "2028-11-20"],
    ["to the end of its month", "2026-11-21", 180, true, "2027-05-31"],
    ["to the end of a February", "2026-11-21", 80, true, "2027-02-28"],
    ["to the end of a leap February", "2027-11-21", 80, true, "2028-02-29"],
    ["to the end of the month that it just reaches", "2026-11-30", 31, true, "2026-12-31"],
    ["to the last of a month that is already its end", "2026-11-01", 29, true, "2026-11-30"],
  ])("%s", (_, day, count, isEndOfMonth, reached) => {
    expect(addInterval(day, count, "Days", isEndOfMonth)).toBe(reached);
  });
});

describe("an interval in months", () => {
  test.each<[string, string, number, string]>([
    ["a month", "2026-11-21", 1, "2026-12-21"],
    ["over the end of a year", "2026-12-21", 1, "2027-01-21"],
    ["a year", "2026-03-06", 12, "2027-03-06"],
    ["twelve years", "2018-11-15", 144, "2030-11-15"],
    ["the 31st to a month of 30 days", "2026-03-31", 1, "2026-04-30"],
    ["the 30th to a month of 31 days", "2026-04-30", 1, "2026-05-30"],
    ["the 31st of January to February", "2027-01-31", 1, "2027-02-28"],
    ["the 31st of January to a leap February", "2028-01-31", 1, "2028-02-29"],
    ["the 29th of January to February", "2027-01-29", 1, "2027-02-28"],
    ["the leap day and a year", "2028-02-29", 12, "2029-02-28"],
    ["the leap day and four years", "2028-02-29", 48, "2032-02-29"],
    ["the leap day to the century that has none", "2096-02-29", 48, "2100-02-28"],
    ["the last of December and two months", "2026-12-31", 2, "2027-02-28"],
    ["the first of a month", "2026-12-01", 3, "2027-03-01"],
  ])("%s", (_, day, count, reached) => {
    expect(addInterval(day, count, "Months", false)).toBe(reached);
  });

  test.each<[string, string, number, string]>([
    ["from the first", "2026-03-01", 12, "2027-03-31"],
    ["from the middle", "2026-03-06", 12, "2027-03-31"],
    ["from the end", "2026-03-31", 12, "2027-03-31"],
    ["from the end of a month of 30 days", "2026-04-30", 1, "2026-05-31"],
    ["to a month of 30 days", "2026-03-31", 1, "2026-04-30"],
    ["to February", "2026-08-15", 6, "2027-02-28"],
    ["to a leap February", "2027-08-15", 6, "2028-02-29"],
    ["from February, so that it doesn't stay at 28", "2027-02-28", 1, "2027-03-31"],
    ["from a leap day", "2028-02-29", 12, "2029-02-28"],
    ["to a leap day", "2027-02-28", 12, "2028-02-29"],
    ["over the end of a year", "2026-12-03", 1, "2027-01-31"],
    ["to December", "2025-12-31", 12, "2026-12-31"],
    ["twelve years", "2018-11-15", 144, "2030-11-30"],
  ])("to the end of its month, %s", (_, day, count, reached) => {
    expect(addInterval(day, count, "Months", true)).toBe(reached);
  });
});

describe("the term that rules", () => {
  const fifty = hours("6217:45", { tolerance: m("5:00"), warning: m("10:00") });
  const annual = months("2027-03-31", { warning: 45, tolerance: 30 });
  const gear = landings(10_000, { warning: 200 });
  test.each<[string, Term[], ReturnType<typeof at>, string, Term["unit"], number, Phase]>([
    ["the only one", [annual], at("6214:35"), TODAY, "Months", 130, "Valid"],
    ["the one within its warning", [annual, fifty], at("6214:35"), TODAY, "Hours", m("3:10"), "Warning"],
    ["of valid ones the one with the least part left", [fifty, annual], at("6197:45"), TODAY, "Months", 130, "Valid"],
    ["the same, in the other order", [annual, fifty], at("6197:45"), TODAY, "Months", 130, "Valid"],
    ["hours, where less of them is left", [annual, fifty], at("6205:00"), TODAY, "Hours", m("12:45"), "Valid"],
    [
      "what is past, before what is warned of",
      [fifty, annual],
      at("6214:35"),
      "2027-04-10",
      "Months",
      -10,
      "Tolerance",
    ],
    [
      "what is exceeded, before what is tolerated",
      [annual, fifty],
      at("6222:46"),
      "2027-04-10",
      "Hours",
      m("−5:01"),
      "Overrun",
    ],
    ["landings", [fifty, gear, annual], at("6167:45", 9801), TODAY, "Landings", 199, "Warning"],
    [
      "landings that are exceeded without tolerance",
      [fifty, gear],
      at("6220:00", 10_001),
      TODAY,
      "Landings",
      -1,
      "Overrun",
    ],
    [
      "of two warned of the one with the least part left",
      [fifty, gear],
      at("6217:15", 9801),
      TODAY,
      "Hours",
      30,
      "Warning",
    ],
    [
      "one without interval as if it were of 100 hours",
      [hours("6270:00", { interval: null }), annual],
      at("6214:35"),
      TODAY,
      "Months",
      130,
      "Valid",
    ],
    [
      "one without interval, nearly reached",
      [hours("6220:00", { interval: null }), annual],
      at("6214:35"),
      TODAY,
      "Hours",
      m("5:25"),
      "Valid",
    ],
  ])("%s", (_, terms, counters, today, unit, remaining, phase) => {
    const ruling = findRulingTerm(terms, counters, today)!;
    expect([ruling.term.unit, ruling.remaining, ruling.phase]).toEqual([unit, remaining, phase]);
  });

  test("there is none without terms", () => {
    expect(findRulingTerm([], at("1:00"), TODAY)).toBeNull();
  });

  test("the worst phase of a limit is that of its worst term", () => {
    expect(worstPhaseOf([])).toBe("Valid");
    expect(worstPhaseOf(["Warning", "Overrun", "Valid"])).toBe("Overrun");
    expect(worstPhaseOf(["Warning", "Tolerance"])).toBe("Tolerance");
  });
});

describe("a limit that is set otherwise", () => {
  const before = {
    category: "Directive" as const,
    state: "Active" as const,
    terms: [hours("6217:45", { tolerance: 60, warning: 600 }), months("2027-03-31")],
  };
  const [byHours, byMonths] = before.terms as [Term, Term];
  const withHours = (more: Partial<Term>) => ({ terms: [{ ...byHours, ...more }, byMonths] });
  test.each<[string, Partial<Parameters<typeof isWeakened>[0]>, boolean]>([
    ["nothing", {}, false],
    ["mere maintenance", { category: "Maintenance" }, true],
    ["another kind that tolerates nothing", { category: "Limitation" }, false],
    ["disabled", { state: "Disabled" }, true],
    ["a larger tolerance", withHours({ tolerance: 61 }), true],
    ["a smaller tolerance", withHours({ tolerance: 0 }), false],
    ["a longer interval", withHours({ interval: m("50:01") }), true],
    ["a shorter interval", withHours({ interval: m("49:59") }), false],
    ["once instead of again and again", withHours({ interval: null }), true],
    ["another warning", withHours({ warning: 0 }), false],
    ["to the end of the month", { terms: [byHours, { ...byMonths, isEndOfMonth: true }] }, true],
    ["a term less", { terms: [byHours] }, true],
    ["a term in another unit", { terms: [byHours, days("2027-03-31")] }, true],
    ["a term more", { terms: [...before.terms, landings(9000)] }, false],
  ])("binds less or not: %s", (_, change, weaker) => {
    expect(isWeakened(before, { ...before, ...change })).toBe(weaker);
  });

  test("binds no less when it is enabled again, or done again and again instead of once", () => {
    expect(isWeakened({ ...before, state: "Disabled" }, before)).toBe(false);
    expect(isWeakened({ ...before, terms: [{ ...byHours, interval: null }] }, before)).toBe(false);
  });
});

describe("renewed terms", () => {
  const done = (minutes: string, count: number, day: string) => ({ ...at(minutes, count), day });
  const dueOf = (terms: Term[]) => terms.map(({ dueCounter, dueOn }) => dueCounter ?? dueOn);
  const early = done("6210:00", 8900, "2027-03-10");
  const late = done("6220:00", 8900, "2027-04-12");
  test.each<[string, Term[], ReturnType<typeof done>, (number | string)[], (number | string)[]]>([
    [
      "hours, done before the limit within its tolerance",
      [hours("6217:45", { tolerance: m("7:45") })],
      early,
      [m("6260:00")],
      [m("6267:45")],
    ],
    ["hours, done within the tolerance", [hours("6217:45")], late, [m("6270:00")], [m("6267:45")]],
    ["hours, done at the limit", [hours("6217:45")], done("6217:45", 0, TODAY), [m("6267:45")], [m("6267:45")]],
    ["landings, done before", [landings(9000, { tolerance: 100 })], early, [10_900], [11_000]],
    ["landings, done after", [landings(8800)], late, [10_900], [10_800]],
    ["days, done before", [days("2027-03-31", { tolerance: 21 })], early, ["2027-09-06"], ["2027-09-27"]],
    ["days, done after", [days("2027-03-31")], late, ["2027-10-09"], ["2027-09-27"]],
    ["months, done before", [months("2027-03-31", { tolerance: 21 })], early, ["2028-03-10"], ["2028-03-31"]],
    [
      "hours, done a minute earlier than the tolerance",
      [hours("6217:45", { tolerance: m("7:44") })],
      early,
      [m("6260:00")],
      [m("6260:00")],
    ],
    ["landings, done one earlier", [landings(9000, { tolerance: 99 })], early, [10_900], [10_900]],
    ["days, done a day earlier", [days("2027-03-31", { tolerance: 20 })], early, ["2027-09-06"], ["2027-09-06"]],
    ["months, done a day earlier", [months("2027-03-31", { tolerance: 20 })], early, ["2028-03-10"], ["2028-03-10"]],
    ["a directive, done early", [hours("6217:45")], early, [m("6260:00")], [m("6260:00")]],
    [
      "of two terms only the one that was due is carried forward",
      [hours("6217:45", { tolerance: 300 }), months("2027-12-31", { tolerance: 30 })],
      late,
      [m("6270:00"), "2028-04-12"],
      [m("6267:45"), "2028-04-12"],
    ],
    ["months, done after", [months("2027-03-31")], late, ["2028-04-12"], ["2028-03-31"]],
    [
      "months to their end, done before",
      [months("2027-03-31", { isEndOfMonth: true })],
      early,
      ["2028-03-31"],
      ["2028-03-31"],
    ],
    [
      "months to their end, done after",
      [months("2027-03-31", { isEndOfMonth: true })],
      late,
      ["2028-04-30"],
      ["2028-03-31"],
    ],
    ["months from a leap day", [months("2028-02-29")], done("1:00", 0, "2028-02-29"), ["2029-02-28"], ["2029-02-28"]],
    [
      "all terms of a limit",
      [hours("6217:45"), months("2027-03-31")],
      late,
      [m("6270:00"), "2028-04-12"],
      [m("6267:45"), "2028-03-31"],
    ],
    ["done once", [hours("6217:45", { interval: null })], late, [], []],
    [
      "what is done once ends, the rest goes on",
      [days("2027-03-31", { interval: null }), hours("6217:45")],
      late,
      [m("6270:00")],
      [m("6267:45")],
    ],
    ["nothing without terms", [], late, [], []],
  ])("%s", (_, terms, when, fromDone, carriedForward) => {
    expect(dueOf(renewTerms(terms, { ...when, basis: "Done" }))).toEqual(fromDone);
    expect(dueOf(renewTerms(terms, { ...when, basis: "CarriedForward" }))).toEqual(carriedForward);
  });

  test.each<[string, Term[], boolean]>([
    ["at the edge of the tolerance", [hours("6217:45", { tolerance: m("7:45") })], true],
    ["a minute before that", [hours("6217:45", { tolerance: m("7:44") })], false],
    ["to the end of the same month", [months("2027-03-31", { isEndOfMonth: true })], true],
    ["to the end of a later month", [months("2027-04-30", { isEndOfMonth: true })], false],
    ["late", [days("2027-03-01")], true],
    ["one of two terms", [days("2027-03-01"), hours("6300:00")], true],
    ["none of two terms", [days("2027-09-01"), hours("6300:00")], false],
    ["what is done once", [hours("6300:00", { interval: null })], true],
    [
      "what is done once beside a term that is far from due",
      [hours("6210:00", { interval: null }), days("2027-09-01")],
      false,
    ],
  ])("may be carried forward or not: %s", (_, terms, may) => {
    expect(mayCarryForward(terms, early)).toBe(may);
  });

  test("carried forward never leave more than an interval and the tolerance from the work", () => {
    const amounts = fc.record({
      due: fc.integer({ min: 0, max: 20_000 }),
      at: fc.integer({ min: 0, max: 20_000 }),
      interval: fc.integer({ min: 1, max: 6000 }),
      tolerance: fc.integer({ min: 0, max: 6000 }),
    });
    fc.assert(
      fc.property(amounts, ({ due, at: minutes, interval, tolerance }) => {
        const term = hours("0:00", { dueCounter: due, interval, tolerance });
        const [next] = renewTerms([term], { minutes, landings: 0, day: TODAY, basis: "CarriedForward" });
        expect(next!.dueCounter).toBeLessThanOrEqual(minutes + interval + tolerance);
      }),
    );
  });

  test("keep tolerance, warning and interval", () => {
    const term = hours("6217:45", { tolerance: 300, warning: 600 });
    const [renewed] = renewTerms([term], { ...late, basis: "Done" });
    expect(renewed).toEqual({ ...term, dueCounter: m("6270:00") });
  });
});

/** The bookings of a Cessna that is 3:10 before its 50 hours. */
const use = (day: string, time: string, renews: string[] = []): PlannedUse => ({
  day,
  minutes: m(time),
  landings: time === "0:00" ? 0 : 1,
  renewsLimitIds: renews,
});
const booked = [
  use("2026-11-22", "1:30"),
  use("2026-11-24", "1:20"),
  use("2026-11-26", "3:30"),
  use("2026-11-28", "2:30"),
];
const inspection = { id: "fifty", terms: [hours("6217:45", { tolerance: m("5:00"), warning: m("10:00") })] };

describe("a limit through the bookings of its aircraft", () => {
  const remainingAfter = (steps: ReturnType<typeof walkUses>) =>
    steps.map(({ standing }) => standing?.remaining ?? null);

  test("each booking takes its part, and the one that exceeds the limit is found", () => {
    const steps = walkUses(inspection, at("6214:35"), booked);
    expect(remainingAfter(steps)).toEqual(["1:40", "0:20", "−3:10", "−5:40"].map(m));
    expect(steps.map(({ standing }) => standing!.phase)).toEqual(["Warning", "Warning", "Tolerance", "Overrun"]);
    expect(findOverrun(steps)!.use.day).toBe("2026-11-26");
  });

  test("booked work begins the limit anew", () => {
    const work = use("2026-11-25", "0:00", ["fifty"]);
    const steps = walkUses(inspection, at("6214:35"), [...booked.slice(0, 2), work, ...booked.slice(2)]);
    expect(remainingAfter(steps)).toEqual(["1:40", "0:20", "50:00", "46:30", "44:00"].map(m));
    expect(steps.map(({ isRenewal }) => isRenewal)).toEqual([false, false, true, false, false]);
    expect(findOverrun(steps)).toBeNull();
  });

  test("booked work of another limit leaves it as it is", () => {
    const work = use("2026-11-25", "0:00", ["annual"]);
    const steps = walkUses(inspection, at("6214:35"), [...booked.slice(0, 2), work, ...booked.slice(2)]);
    expect(remainingAfter(steps)).toEqual(["1:40", "0:20", "0:20", "−3:10", "−5:40"].map(m));
  });

  test("booked work that comes too late doesn't undo the overrun", () => {
    const steps = walkUses(inspection, at("6214:35"), [...booked, use("2026-11-29", "0:00", ["fifty"])]);
    expect(findOverrun(steps)!.use.day).toBe("2026-11-26");
    expect(steps.at(-1)!.standing!.remaining).toBe(m("50:00"));
  });

  test("a flight that ends exactly at the limit doesn't exceed it", () => {
    const steps = walkUses(inspection, at("6214:35"), [use("2026-11-22", "3:10")]);
    expect(steps[0]!.standing).toMatchObject({ remaining: 0, phase: "Warning" });
    expect(findOverrun(steps)).toBeNull();
  });

  test("a flight of one minute more does", () => {
    expect(findOverrun(walkUses(inspection, at("6214:35"), [use("2026-11-22", "3:11")]))).not.toBeNull();
  });

  test("without tolerance the first minute beyond blocks", () => {
    const strict = { id: "directive", terms: [hours("6217:45")] };
    const found = findOverrun(walkUses(strict, at("6214:35"), booked))!;
    expect(found.standing!.phase).toBe("Overrun");
  });

  test("what is exceeded already is exceeded by the first booking", () => {
    expect(findOverrun(walkUses(inspection, at("6218:00"), booked))!.use).toBe(booked[0]);
  });

  test("each landing counts", () => {
    const gear = { id: "gear", terms: [landings(8822)] };
    const steps = walkUses(gear, at("6214:35", 8820), booked);
    expect(remainingAfter(steps)).toEqual([1, 0, -1, -2]);
    expect(findOverrun(steps)!.use.day).toBe("2026-11-26");
  });

  test("by the calendar, the day of the booking counts", () => {
    const annual = { id: "annual", terms: [months("2026-11-26")] };
    const steps = walkUses(annual, at("6214:35"), booked);
    expect(remainingAfter(steps)).toEqual([4, 2, 0, -2]);
    expect(findOverrun(steps)!.use.day).toBe("2026-11-28");
  });

  test("by the calendar, booked work counts from its day", () => {
    const annual = { id: "annual", terms: [months("2026-11-26")] };
    const steps = walkUses(annual, at("6214:35"), [use("2026-11-25", "0:00", ["annual"]), booked[3]!]);
    expect(remainingAfter(steps)).toEqual([365, 362]);
  });

  test("of several terms the first that a booking exceeds is found", () => {
    const either = { id: "either", terms: [hours("6217:45"), months("2026-11-23")] };
    const found = findOverrun(walkUses(either, at("6214:35"), booked))!;
    expect([found.use.day, found.standing!.term.unit]).toEqual(["2026-11-24", "Months"]);
  });

  test("work that is done once ends the limit", () => {
    const once = { id: "once", terms: [hours("6217:45", { interval: null })] };
    const steps = walkUses(once, at("6214:35"), [use("2026-11-21", "0:00", ["once"]), ...booked]);
    expect(remainingAfter(steps)).toEqual([null, null, null, null, null]);
    expect(findOverrun(steps)).toBeNull();
  });

  test("without bookings there is no step", () => {
    expect(walkUses(inspection, at("6214:35"), [])).toEqual([]);
    expect(findOverrun([])).toBeNull();
  });
});

describe("the day on which a term will probably be reached", () => {
  const term = hours("6217:45");
  test.each<[string, Term, number, number, PlannedUse[], string | null]>([
    ["the booking that uses it up", term, m("3:10"), 0, booked, "2026-11-26"],
    ["the booking that uses it up exactly", term, m("2:50"), 0, booked, "2026-11-24"],
    ["a minute more lasts until the next booking", term, m("2:51"), 0, booked, "2026-11-26"],
    ["never, where bookings leave some and nobody else flies", term, m("8:51"), 0, booked, null],
    ["by the average of 25 minutes a day", term, m("3:10"), 25, [], "2026-11-29"],
    ["by the average, a whole number of days", term, m("2:05"), 25, [], "2026-11-26"],
    ["by the bookings and the average of the days between", term, m("3:10"), 25, booked, "2026-11-24"],
    ["by the average, where it is earlier than the bookings", term, m("3:10"), 120, booked, "2026-11-23"],
    ["by the bookings and then the average of what they leave", term, m("31:40"), 25, booked, "2027-01-19"],
    [
      "by the average until a booking that is far ahead",
      term,
      m("10:00"),
      10,
      [use("2027-01-20", "2:00")],
      "2027-01-20",
    ],
    [
      "by the average before a booking that is far ahead",
      term,
      m("5:00"),
      10,
      [use("2027-01-20", "2:00")],
      "2026-12-21",
    ],
    [
      "a day on which less is booked than is usual counts as usual",
      term,
      m("1:00"),
      30,
      [use("2026-11-22", "0:10")],
      "2026-11-23",
    ],
    ["never, without bookings and average", term, m("3:10"), 0, [], null],
    ["today, when it is used up", term, 0, 25, booked, TODAY],
    ["today, when it is exceeded", term, -1, 0, [], TODAY],
    ["today, by a flight that began yesterday", term, m("1:00"), 0, [use("2026-11-20", "1:30")], TODAY],
    ["the last day of a term by the calendar", months("2027-03-31"), 130, 25, booked, "2027-03-31"],
    ["the last day that is past", months("2026-11-01"), -20, 25, booked, "2026-11-01"],
    ["landings: the booking with the last one", landings(10_000), 3, 0, booked, "2026-11-26"],
    ["landings: by their average", landings(10_000), 1180, 2, [], "2028-07-03"],
    ["not beyond a hundred years", term, m("60000:00"), 0.001, [], addDays(TODAY, 36_500)],
  ])("%s", (_, one, remaining, daily, uses, day) => {
    expect(projectDueDay(one, remaining, TODAY, daily, uses)).toBe(day);
  });
});

describe("when the work of a limit is expected", () => {
  const use = (day: string, text: string, renewsLimitIds: string[] = []): PlannedUse => ({
    ...{ day, minutes: m(text), landings: 0, renewsLimitIds },
  });
  const counters = { minutes: m("100:00"), landings: 0 };
  const expected = (terms: Term[], uses: PlannedUse[], daily: number, last = "2027-03-31") =>
    expectDueDays({ id: "one", terms }, counters, uses, { today: TODAY, last, daily: { minutes: daily, landings: 0 } });
  const HOUR_A_DAY = 60;

  test.each<[string, Term[], PlannedUse[], number, string[]]>([
    [
      "every fifty hours of an hour a day",
      [hours("110:00")],
      [],
      HOUR_A_DAY,
      ["2026-12-01", "2027-01-20", "2027-03-11"],
    ],
    ["never at no use", [hours("110:00")], [], 0, []],
    ["once, where it isn't repeated", [hours("110:00", { interval: null })], [], HOUR_A_DAY, ["2026-12-01"]],
    [
      "after the work that is booked, and not instead of it",
      [hours("110:00")],
      [use("2026-12-10", "0:00", ["one"])],
      HOUR_A_DAY,
      ["2027-01-29", "2027-03-20"],
    ],
    [
      "what is booked for another limit changes nothing",
      [days("2026-12-24")],
      [use("2026-12-10", "0:00", ["two"])],
      0,
      ["2026-12-24"],
    ],
    ["today, where it is exceeded", [days("2026-11-01")], [], 0, [TODAY]],
    [
      "by the term that is reached first",
      [hours("150:00"), months("2026-12-31")],
      [],
      HOUR_A_DAY,
      ["2026-12-31", "2027-02-19"],
    ],
    ["not beyond the days that are asked for", [days("2027-04-01")], [], 0, []],
  ])("%s", (_, terms, uses, daily, wanted) => {
    expect(expected(terms, uses, daily)).toEqual(wanted);
  });

  test("always from today until the last day, in their order, however much is flown and booked", () => {
    const amount = fc.integer({ min: 0, max: 20_000 });
    const planned = fc.record({
      day: fc.integer({ min: -5, max: 200 }).map((count) => addDays(TODAY, count)),
      minutes: fc.integer({ min: 0, max: 600 }),
      landings: fc.constant(1),
      renewsLimitIds: fc.constantFrom([], ["one"]),
    });
    fc.assert(
      fc.property(amount, amount, fc.array(planned, { maxLength: 20 }), (due, daily, uses) => {
        const terms = [hours("0:00", { dueCounter: due }), days(addDays(TODAY, (due % 400) - 50))];
        const sorted = [...uses].sort((one, other) => (one.day < other.day ? -1 : 1));
        const found = expected(terms, sorted, daily);
        expect(found).toEqual([...new Set(found)].sort());
        for (const day of found) expect(day >= TODAY && day <= "2027-03-31").toBe(true);
      }),
    );
  });
});

describe("always", () => {
  const movement = fc.record({
    minutes: fc.integer({ min: -600, max: 600 }),
    landings: fc.integer({ min: -9, max: 9 }),
  });
  const sum = (moves: readonly { minutes: number; landings: number }[]) =>
    moves.reduce((total, one) => ({ minutes: total.minutes + one.minutes, landings: total.landings + one.landings }), {
      minutes: 0,
      landings: 0,
    });
  const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays("2000-01-01", count));

  test("what remains is the limit minus the sum of all movements, in any order of movements and corrections", () => {
    const made = fc
      .array(movement, { maxLength: 30 })
      .chain((moves) => fc.tuple(fc.constant(moves), fc.shuffledSubarray(moves, { minLength: moves.length })));
    fc.assert(
      fc.property(made, fc.integer({ min: -5000, max: 50_000 }), ([moves, shuffled], due) => {
        for (const [unit, name] of [
          ["Hours", "minutes"],
          ["Landings", "landings"],
        ] as const) {
          const term = { ...plain, unit, dueCounter: due };
          const steps = walkUses(
            { id: "one", terms: [term] },
            sum([]),
            shuffled.map((one) => ({ ...one, day: TODAY, renewsLimitIds: [] })),
          );
          const last = steps.at(-1)?.standing?.remaining ?? due;
          expect(last).toBe(due - sum(moves)[name]);
          expect(remainingOf(term, sum(shuffled), TODAY)).toBe(last);
        }
      }),
    );
  });

  test("a limit that is renewed from where it was done has its whole interval before it", () => {
    const interval = fc.integer({ min: 1, max: 1200 });
    fc.assert(
      fc.property(movement, day, interval, fc.boolean(), (counters, today, count, isEndOfMonth) => {
        const renewed = (term: Term) =>
          remainingOf(
            renewTerms([{ ...term, interval: count }], { ...counters, day: today, basis: "Done" })[0]!,
            counters,
            today,
          );
        expect(renewed(hours("1:00"))).toBe(count);
        expect(renewed(landings(1))).toBe(count);
        expect(renewed(days(TODAY))).toBe(count);
        const inMonths = renewed(months(TODAY, { isEndOfMonth }));
        // The months of an interval have 28 to 31 days, and the end of the last one may be 30 days further.
        expect(inMonths).toBeGreaterThanOrEqual(count * 28);
        expect(inMonths).toBeLessThanOrEqual(count * 31 + (isEndOfMonth ? 30 : 0));
      }),
    );
  });

  test("a later day or a longer interval never ends earlier, and the end of a month is its end", () => {
    const unit = fc.constantFrom("Days" as const, "Months" as const);
    const count = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 60 }),
        count,
        fc.integer({ min: 0, max: 12 }),
        unit,
        fc.boolean(),
        (from, later, many, more, one, isEnd) => {
          const reached = addInterval(from, many, one, isEnd);
          expect(addInterval(addDays(from, later), many, one, isEnd) >= reached).toBe(true);
          expect(addInterval(from, many + more, one, isEnd) >= reached).toBe(true);
          if (isEnd) expect(addDays(reached, 1).endsWith("-01")).toBe(true);
        },
      ),
    );
  });

  test("the part of a term that is left is measured by its span", () => {
    expect([hours("1:00"), hours("1:00", { interval: null })].map(spanOf)).toEqual([m("50:00"), m("100:00")]);
    expect([landings(1), landings(1, { interval: null })].map(spanOf)).toEqual([2000, 100]);
    expect([days(TODAY), days(TODAY, { interval: null })].map(spanOf)).toEqual([180, 365]);
    expect([months(TODAY), months(TODAY, { interval: null }), months(TODAY, { interval: 144 })].map(spanOf)).toEqual([
      365, 365, 4383,
    ]);
  });
});
