import { describe, expect, test } from "vitest";
import { toUnix } from "@/lib/platform/time";
import type { PastFlightColumn } from "./codes";
import { type PastFlightLine, parsePastFlights, pilotsOf, refuseClashes } from "./rules";

const AIRCRAFT = {
  id: "dr400",
  callSign: "F-GABC",
  model: "DR400",
  type: "Aircraft",
  legClass: "SingleEngine",
} as const;
const SIMULATOR = { ...AIRCRAFT, id: "sim", callSign: "SIM-1", type: "Simulator" } as const;
const PEOPLE: Record<string, string> = { LEA: "lea", TOM: "tom", "Zoé Brun": "several" };
const usual: Cells = { date: "31/03/2024", aircraft: "F-GABC", pilot: "LEA", total: "1:30" };
type Cells = Partial<Record<PastFlightColumn, string>>;

function parse(lines: Cells[], more: { timeZone?: string } = {}): PastFlightLine[] {
  const columns = [...new Set(lines.flatMap((one) => Object.keys(one) as PastFlightColumn[]))];
  const rows = [columns as string[], ...lines.map((one) => columns.map((column) => one[column] ?? ""))];
  const context = {
    findPerson: (text: string) => PEOPLE[text] ?? null,
    findAircraft: (text: string) => [AIRCRAFT, SIMULATOR].find(({ callSign }) => callSign === text) ?? null,
    ...({ dateOrder: null, unit: "hours", timeZone: "UTC", now: new Date("2027-01-10"), ...more } as const),
  };
  const places = Object.fromEntries(columns.map((column, at) => [column, at]));
  return [...parsePastFlights({ rows: rows.map((cells, at) => ({ line: at + 1, cells })), places }, context, "en-US")];
}
const at = (text: string) => toUnix(new Date(`2024-${text}Z`));
const told = (lines: readonly PastFlightLine[]) =>
  lines.map(({ faults }) => faults.map(({ column, text }) => `${column} ${text.key.split(".").at(-1)}`).join(", "));

describe("a line of past flights", () => {
  test.each<[string, Cells, object]>([
    [
      "with a total alone has no times",
      {},
      { hasTimes: false, offBlock: at("03-31T12:00"), onBlock: at("03-31T13:30") },
    ],
    [
      "has its block times, over midnight too",
      { total: "", offBlock: "23:00", takeOff: "23:10", landing: "00:20", onBlock: "00:30" },
      {
        ...{ hasTimes: true, offBlock: at("03-31T23:00"), takeOff: at("03-31T23:10") },
        ...{ landing: at("04-01T00:20"), onBlock: at("04-01T00:30") },
      },
    ],
    [
      "that knows take-off and landing alone begins and ends with them",
      { total: "", takeOff: "8h15", landing: "9h00" },
      { offBlock: at("03-31T08:15"), onBlock: at("03-31T09:00") },
    ],
    ["ends after its total", { offBlock: "0815" }, { offBlock: at("03-31T08:15"), onBlock: at("03-31T09:45") }],
    ["landed once where nobody counts", {}, { landingsByDay: 1, landingsByNight: 0 }],
    [
      "landed as often as it says",
      { landingsByDay: "3", landingsByNight: "1" },
      { landingsByDay: 3, landingsByNight: 1 },
    ],
    ["is the pilot's own", {}, { function: "Pic", instructorId: null }],
    ["with an instructor is instruction", { instructor: "TOM" }, { function: "Dual", instructorId: "tom" }],
    ["has the function that it says", { function: "CDB" }, { function: "Pic" }],
    ["without a code keeps the place as a remark", { from: "Le Versoud" }, { from: "ZZZZ", remarks: "Le Versoud" }],
  ])("%s", (_, more, flight) => {
    const [line] = parse([{ ...usual, ...more }]);
    expect(told([line!])).toEqual([""]);
    expect(line!.input).toMatchObject(flight);
  });

  test("is told by the clocks that the person names", () => {
    const [line] = parse([{ ...usual, offBlock: "10:00" }], { timeZone: "Europe/Paris" });
    expect(line!.input!.offBlock).toBe(at("03-31T08:00"));
  });

  test("has on board who flew it and who taught, to whom no landing belongs", () => {
    const [line] = parse([{ ...usual, instructor: "TOM", remarks: "Circuits" }]);
    expect(pilotsOf(line!.input!)).toEqual([
      { personId: "lea", function: "Dual", isPilotFlying: true, remarks: "Circuits" },
      { personId: "tom", function: "Instructor", isPilotFlying: false, remarks: "" },
    ]);
  });

  test.each<[Cells, string]>([
    [{ date: "31/04/2024" }, "date date"],
    [{ date: "31/03/2031" }, "date future"],
    [{ aircraft: "F-NONE" }, "aircraft aircraft"],
    [{ pilot: "NOBODY" }, "pilot person"],
    [{ pilot: "Zoé Brun" }, "pilot several"],
    [{ instructor: "NOBODY" }, "instructor person"],
    [{ instructor: "LEA" }, "instructor samePerson"],
    [{ function: "Passenger" }, "function function"],
    [{ instructor: "TOM", function: "Solo" }, "function soloIsAlone"],
    [{ total: "" }, "total noTotal"],
    [{ total: "-1:00" }, "total negative"],
    [{ total: "25:00" }, "total tooLong"],
    [{ total: "", offBlock: "10:00", onBlock: "09:00" }, "onBlock tooLong"],
    [{ offBlock: "25:00" }, "offBlock clock"],
    [{ offBlock: "08:00", onBlock: "10:00" }, "total apart"],
    [{ offBlock: "08:00", onBlock: "09:30", takeOff: "07:50" }, "takeOff takeOffOutside"],
    [{ night: "2:00" }, "night longerThanFlight"],
    [{ landingsByDay: "-1" }, "landingsByDay negative"],
    [{ landingsByDay: "91" }, "landingsByDay moreLandings"],
    [{ aircraft: "SIM-1", landingsByDay: "1" }, "landingsByDay notOfSimulators"],
    [{ remarks: "x".repeat(501) }, "remarks long"],
    [
      { date: "?", aircraft: "?", pilot: "?", total: "?" },
      "aircraft aircraft, pilot person, date date, total duration",
    ],
  ])("is refused where %j", (more, faults) => {
    expect(told(parse([{ ...usual, ...more }]))).toEqual([faults]);
  });
});

describe("lines beside others", () => {
  const clash = (lines: Cells[], existing: [string, Cells][] = [], bornOn: [string, string][] = []) => {
    const read = parse(lines);
    const known = existing.map(([id, cells]) => [id, parse([cells]).flatMap(({ input }) => input ?? [])] as const);
    return told(refuseClashes(read, new Map(known), new Map(bornOn)));
  };
  const flight = (offBlock: string, more: Cells = {}): Cells => ({ ...usual, offBlock, ...more });

  test("are refused where a pilot or an aircraft flies another flight", () => {
    expect(clash([flight("08:00"), flight("09:00", { pilot: "TOM" })])).toEqual(["", "offBlock twice"]);
    expect(clash([flight("08:00"), flight("09:30", { pilot: "TOM" })])).toEqual(["", ""]);
    const elsewhere: [string, Cells] = ["tom", flight("09:00", { aircraft: "SIM-1", landingsByDay: "" })];
    expect(clash([flight("08:00", { instructor: "TOM" })], [elsewhere])).toEqual(["offBlock overlaps"]);
  });

  test("are refused where the flight is there already, with times and without", () => {
    expect(clash([flight("08:00")], [["dr400", flight("08:00")]])).toEqual(["date known"]);
    expect(clash([usual, usual], [["lea", usual]])).toEqual(["date known", ""]);
  });

  test("are refused before the pilot was born", () => {
    expect(clash([usual], [], [["lea", "2024-04-01"]])).toEqual(["date beforeBirth"]);
  });
});
