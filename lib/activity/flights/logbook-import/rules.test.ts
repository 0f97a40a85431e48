import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/locale";
import { LEG_CLASSES, PILOT_FUNCTIONS } from "../codes";
import { LOGBOOK_PARTS } from "../logbook/codes";
import { listHeadings } from "../logbook/headings";
import { addAmounts, amountsOf, type LogbookLeg } from "../logbook/rules";
import { type EntryWords, textOfPart } from "../logbook/wire";
import { readLogbookFile } from "./read-logbook";
import { sortLines } from "./rules";
import { logbookImportQuerySchema } from "./schema";

const NOW = new Date("2026-11-28T12:00:00Z");
const at = (text: string) => Date.parse(`${text}Z`) / 1000;
/** Reads a file of these lines, whose cells are divided by bars. */
function read(lines: string[], query: Record<string, string> = {}) {
  const rows = lines.map((text, line) => ({ line: line + 1, cells: text.split("|") }));
  return readLogbookFile({ name: "logbook.csv", rows }, logbookImportQuerySchema.parse(query), NOW);
}
const legsOf = (lines: string[], query = {}) => read(lines, query).lines.map(({ leg }) => leg!);
const faultsOf = (lines: string[], query = {}) =>
  read(lines, query).lines.map(({ faults }) =>
    faults.map(({ field, text }) => `${field} ${text.key.split(".").at(-1)}`),
  );

const FOREFLIGHT = [
  "ForeFlight Logbook Import",
  "Aircraft Table",
  "AircraftID|TypeCode|Make|Model|aircraftClass (FAA)",
  "N12AB|BE76|Beechcraft|Duchess|airplane_multi_engine_land",
  "N44H|R44|Robinson|R44|rotorcraft_helicopter",
  "Flights Table",
  "Date|AircraftID|From|To|TimeOut|TimeIn|TotalTime|PIC|SIC|Night|Solo|DualGiven|DualReceived|ActualInstrument|SimulatedFlight|DayTakeoffs|DayLandingsFullStop|NightTakeoffs|NightLandingsFullStop|PilotComments",
];
const LOGTEN =
  "flight_flightDate|aircraft_aircraftID|aircraftType_type|flight_from|flight_to|flight_actualDepartureTime|flight_actualArrivalTime|flight_totalTime|flight_sic|flight_selectedCrewPIC";
const PILOTLOG =
  "PILOTLOG_DATE|AF_DEP|AF_ARR|TIME_DEP|TIME_ARR|AC_MODEL|AC_REG|TIME_TOTAL|TIME_DUAL|TIME_PIC|PILOT1_NAME|LDG_DAY";
const OWN_SHEET = "Date|Immatriculation|Type|Départ|Arrivée|Temps total|CDB|Double commande|Atterrissages|Remarques";

describe("the format of another logbook", () => {
  test("ForeFlight: two tables, classes from its table of aircraft, hours as decimals", () => {
    const [twin, helicopter] = legsOf([
      ...FOREFLIGHT,
      "2024-03-31|N12AB|KOAK|KSFO|23:30|0054|1.4|1.4|0|0.4|0|0|0|0.2|0|0|0|1|1|Night hop",
      "2024-04-02|N44H|KOAK|Farm strip|||0.5|0|0|0|0|0|0.5|0|0|1|1|0|0|",
    ]);
    expect(twin).toMatchObject({
      ...{ category: "Aircraft", class: "MultiEngine", model: "Duchess", function: "Pic", hasTimes: true },
      ...{ offBlock: at("2024-03-31T23:30"), onBlock: at("2024-04-01T00:54"), nightMinutes: 24, ifrMinutes: 12 },
      ...{ takeOffsByNight: 1, landingsByNight: 1, landingsByDay: 0, remarks: "Night hop" },
    });
    expect(helicopter).toMatchObject({
      ...{ category: "Helicopter", function: "Dual", hasInstructor: true, hasTimes: false },
      ...{ offBlock: at("2024-04-02T12:00"), onBlock: at("2024-04-02T12:30"), to: "ZZZZ", remarks: "Farm strip" },
    });
  });

  test("LogTen: times with their date, a co-pilot and who commanded", () => {
    const [leg] = legsOf([
      LOGTEN,
      "2023-07-01|F-GKXA|A320|LFPO|LFBO|2023-07-01 05:10|2023-07-01 06:25|1:15|1:15|Anne Roux",
    ]);
    expect(leg).toMatchObject({
      ...{ offBlock: at("2023-07-01T05:10"), onBlock: at("2023-07-01T06:25"), function: "CoPilot", isMultiPilot: true },
      ...{ model: "A320", commanderName: "Anne Roux" },
    });
  });

  test("PILOTLOG: minutes, and SELF where the pilot commanded", () => {
    const lines = [PILOTLOG, "31/03/2024|LFLG|LFLP|08:15|09:45|DR400|F-GXYZ|90|0|90|SELF|2"];
    expect(read(lines)).toMatchObject({ format: "PilotLog", unit: "minutes", missing: [] });
    expect(legsOf(lines)[0]).toMatchObject({ function: "Pic", commanderName: "", takeOffsByDay: 2, landingsByDay: 2 });
  });

  test("one's own spreadsheet: its headings are guessed, then said by hand", () => {
    const lines = [OWN_SHEET, "3/31/24|F-GXYZ|DR400|LFLG|LFLP|1,5|1,5||1|Première"];
    expect(read(lines)).toMatchObject({ format: "Unknown", dateOrder: "monthFirst", missing: [] });
    expect(legsOf(lines)[0]).toMatchObject({ model: "DR400", function: "Pic", offBlock: at("2024-03-31T12:00") });
    expect(
      legsOf(lines, { columns: "date:0,total:5,dual:6,registration:1", assumedClass: "MultiEngine" })[0],
    ).toMatchObject({
      ...{ function: "Dual", class: "MultiEngine", model: "F-GXYZ", remarks: "" },
    });
    expect(read(["Wann|Was", "31.03.2024|x"]).missing).toEqual(["date"]);
  });

  test.each(LOCALES)("one's own export in %s: sessions in simulators too, its totals left out", (locale) => {
    const cells: string[] = Array(listHeadings(locale).length).fill("");
    const flight = cells.with(0, "31/03/2024").with(2, "08:00").with(4, "09:30").with(5, "DR400").with(6, "F-GXYZ");
    const session = cells.with(20, "01/04/2024").with(21, "FNPT II").with(22, "1:30").with(23, "ILS");
    const totals = cells.with(0, "Total").with(10, "1:30");
    const lines = [listHeadings(locale), flight.with(7, "1:30").with(10, "1:30").with(16, "1:30"), session, totals].map(
      (one) => one.join("|"),
    );
    expect(read(lines).format).toBe("Envol");
    expect(legsOf(lines)).toMatchObject([
      { class: "SingleEngine", function: "Pic", offBlock: at("2024-03-31T08:00") },
      { category: "Simulator", model: "FNPT II", remarks: "ILS", onBlock: at("2024-04-01T13:30") },
    ]);
  });

  test("times of another zone, across a change of its clocks", () => {
    const lines = [
      PILOTLOG,
      "31/03/2024|LFLG|LFLP|08:15|09:45|DR400|F-GXYZ|90|0|90||2",
      "30/03/2024|LFLG|LFLP|08:15|09:45|DR400|F-GXYZ|90|0|90||2",
    ];
    expect(legsOf(lines, { timeZone: "Europe/Paris" }).map(({ offBlock }) => offBlock)).toEqual([
      at("2024-03-31T06:15"),
      at("2024-03-30T07:15"),
    ]);
  });
});

describe("a line that can't be a leg says what of it can't", () => {
  const line = (more: Record<number, string>) =>
    Object.entries(more)
      .reduce(
        (cells, [place, text]) => cells.with(Number(place), text),
        "31/03/2024|LFLG|LFLP|08:15|09:45|DR400|F-GXYZ|90|0|90||2".split("|"),
      )
      .join("|");
  test.each<[string, Record<number, string>, string[]]>([
    ["no date", { 0: "Total" }, ["date date"]],
    ["the 31st of February", { 0: "31/02/2024" }, ["date date"]],
    ["a date of 1900", { 0: "01/01/1900" }, ["date early"]],
    ["a date to come", { 0: "01/01/2027" }, ["date future"]],
    ["a flight of today that isn't over", { 0: "28/11/2026", 3: "11:30", 4: "13:00" }, ["date inFuture"]],
    ["more landings than minutes", { 11: "91" }, ["landingsByDay moreLandings"]],
    [
      "several of them at once",
      { 6: "x".repeat(21), 9: "", 11: "91" },
      ["registration long", "pic noFunction", "landingsByDay moreLandings"],
    ],
    ["25 o'clock, and landings in words", { 3: "25:00", 11: "two" }, ["offBlock clock", "landingsByDay count"]],
    ["30 hours", { 3: "", 4: "", 7: "1800", 9: "1800" }, ["total tooLong"]],
    ["a time below zero", { 7: "-90" }, ["total negative"]],
    ["a total that isn't between its times", { 7: "120" }, ["total apart"]],
    ["half of it as PIC", { 9: "45" }, ["pic parts"]],
    ["no function", { 9: "" }, ["pic noFunction"]],
    ["nothing but a day", { 3: "", 4: "", 7: "", 9: "" }, ["total noTotal", "pic noFunction"]],
    ["the same time twice", { 4: "08:15", 7: "" }, ["onBlock sameTime"]],
    ["no aircraft", { 5: "", 6: "" }, ["model noAircraft"]],
    ["an endless name", { 10: "x".repeat(61) }, ["commander long"]],
  ])("%s", (_, more, faults) => {
    expect(faultsOf([PILOTLOG, line(more)])).toEqual([faults]);
  });

  test("what is rounded to tenths of an hour is no fault, and the times count", () => {
    const [leg] = legsOf([...FOREFLIGHT, "2024-03-31|N12AB|KOAK|KSFO|08:00|09:22|1.4|1.4|0|1.4|0|0|0|0|0|1|1|0|0|"]);
    expect(leg).toMatchObject({ onBlock: at("2024-03-31T09:22"), nightMinutes: 82 });
  });
});

describe("what the logbook has already", () => {
  const lines = (...texts: string[]) => read([PILOTLOG, ...texts]).lines;
  const timed = "31/03/2024|LFLG|LFLP|08:15|09:45|DR400|F-GXYZ|90|0|90||2";
  const untimed = "31/03/2024|LFLG|LFLP|||DR400|F-GXYZ|90|0|90||2";
  const day = (times: string, minutes: number) =>
    timed.replace("08:15|09:45", times).replaceAll("|90|", `|${minutes}|`);
  const untimedFor = (minutes: number) => untimed.replaceAll("|90|", `|${minutes}|`);
  const legs = (texts: string[]) => (texts.length === 0 ? [] : lines(...texts).map(({ leg }) => leg!));
  const counts = (given: string[], existing: string[]) => {
    const { fresh, known, refused } = sortLines(lines(...given), legs(existing));
    return [fresh.length, known.length, refused.length];
  };
  test.each<[string, string[], string[], number[]]>([
    ["nothing, so that all of the file is new", [timed, untimed], [], [2, 0, 0]],
    ["the same flight", [timed], [timed], [0, 1, 0]],
    ["the same flight, its registration without hyphen", [timed.replace("F-GXYZ", "FGXYZ")], [timed], [0, 1, 0]],
    ["another aircraft at that time", [timed.replace("F-GXYZ", "F-HABC")], [timed], [0, 0, 1]],
    ["two alike flights without times, of which it has one", [untimed, untimed], [untimed], [1, 1, 0]],
    ["the same flight with times", [untimed], [timed], [0, 1, 0]],
    ["the same flight without times", [timed], [untimed], [0, 1, 0]],
    ["two lines of one flight, of which the second is refused", [timed, timed], [], [1, 0, 1]],
    ["25 hours on one day", [day("00:00|23:00", 1380), untimedFor(60), untimedFor(90)], [], [2, 0, 1]],
    ["one on the same day at another time", [timed.replace("08:15|09:45", "10:15|11:45")], [timed], [1, 0, 0]],
  ])("%s", (_, given, existing, expected) => {
    expect(counts(given, existing)).toEqual(expected);
  });

  test("what stands twice, what is more than a day, and what was flown before the pilot was born says so", () => {
    const faults = (given: string[], bornOn: string | null = null) =>
      sortLines(lines(...given), [], bornOn).refused.map(({ line: at, faults: [found] }) => [
        at,
        `${found!.field} ${found!.text.key.split(".").at(-1)}`,
      ]);
    expect(faults([timed, timed])).toEqual([[3, "offBlock twice"]]);
    expect(faults([untimedFor(1_000), untimedFor(1_000)])).toEqual([[3, "date dayFull"]]);
    expect(faults([timed], "2024-04-01")).toEqual([[2, "date beforeBirth"]]);
    expect(faults([timed], "2024-03-31")).toEqual([]);
    // A night's flight is of two days.
    const night = [day("20:00|04:00", 480), day("04:10|23:00", 1_130).replace("31/03", "01/04")];
    expect(faults(night)).toEqual([]);
  });
});

/** A leg of a logbook, on a day of its own. What a co-pilot logs was flown by several, as the product keeps it. */
const leg = fc.record({
  category: fc.constantFrom("Aircraft" as const, "Simulator" as const),
  class: fc.constantFrom(...LEG_CLASSES),
  function: fc.constantFrom(...PILOT_FUNCTIONS),
  isMultiPilot: fc.boolean(),
  isPilotFlying: fc.boolean(),
  hasTimes: fc.boolean(),
  begins: fc.integer({ min: 0, max: 1_439 }),
  minutes: fc.integer({ min: 1, max: 1_440 }),
  night: fc.integer({ min: 0, max: 100 }),
  landings: fc.integer({ min: 0, max: 20 }),
  remarks: fc.constantFrom("", "=1+1", "a;b", "<b>x</b>"),
});
const WORDS: EntryWords = { self: "SELF", picus: "PICUS", external: () => "External", check: () => "" };

/** What the own export writes of some legs. */
function exported(legs: (LogbookLeg & { hasTimes: boolean; remarks: string })[]): string[][] {
  const entries = legs.map((one) => ({
    ...{
      ...one,
      reservationId: null,
      siteId: null,
      isExternal: true,
      isSession: one.category === "Simulator",
      from: "LFLG",
    },
    ...{ to: "LFLP", model: "DR400", registration: "F-GXYZ", amounts: amountsOf(one), commander: null, lesson: "" },
    ...{ instructor: "", operator: "", check: "None" as const, isPicus: one.function === "Picus", version: 1 },
  }));
  const rows = entries.map((entry) => LOGBOOK_PARTS.map((part) => textOfPart(entry, part, WORDS)));
  return [listHeadings("en-US"), ...rows, LOGBOOK_PARTS.map((part) => (part === "date" ? "Total time" : ""))];
}

test("what is exported and imported again has the same totals, and importing it twice adds nothing", () => {
  fc.assert(
    fc.property(fc.array(leg, { minLength: 1, maxLength: 12 }), (given) => {
      const legs = given.map(({ begins, minutes, night, landings, ...one }, day) => {
        const offBlock = at("2020-01-01T00:00") + day * 3 * 86_400 + begins * 60;
        const isMultiPilot = one.isMultiPilot || one.function === "CoPilot";
        return {
          ...{ ...one, isMultiPilot, id: "", aircraftClass: null, offBlock, onBlock: offBlock + minutes * 60 },
          ...{
            landingsByDay: Math.min(landings, minutes),
            landingsByNight: 0,
            nightMinutes: Math.min(night, minutes),
            ifrMinutes: 0,
          },
        };
      });
      const rows = exported(legs).map((cells, line) => ({ line, cells }));
      const { lines } = readLogbookFile(
        { name: "", rows },
        logbookImportQuerySchema.parse({ assumedClass: "Other" }),
        NOW,
      );
      const { fresh, known, refused } = sortLines(lines, []);
      expect([fresh.length, known, refused]).toEqual([legs.length, [], []]);
      const imported = fresh.map((one) => one.leg);
      const asLogged = imported.map((one) => amountsOf({ ...one, id: "", aircraftClass: null, isPilotFlying: true }));
      expect(addAmounts(asLogged)).toEqual(addAmounts(legs.map(amountsOf)));
      expect(sortLines(lines, imported)).toMatchObject({ fresh: [], known: { length: legs.length }, refused: [] });
    }),
    { numRuns: 60 },
  );
});
