import type { TableRow } from "@/lib/platform/files";
import { LOCALES } from "@/lib/platform/locale";
import { foldWord } from "@/lib/records/tables";
import { LOGBOOK_PARTS } from "../logbook/codes";
import { listHeadings } from "../logbook/headings";
import type { ImportField, ImportFormat, WholeUnit } from "./codes";

/** For each field the place of its column. */
export type Columns = Partial<Record<ImportField, number>>;
/** What an aircraft is, by its registration, where the file has a table of them. */
export type KnownAircraft = Map<string, { model: string; class: string }>;
/** A logbook as a program wrote it: what its columns are, and its lines. */
export type ReadFile = {
  format: ImportFormat;
  headings: string[];
  columns: Columns;
  unit: WholeUnit;
  aircraft: KnownAircraft;
  lines: readonly TableRow[];
};

/**
 * The headings of programs that export or take logbooks (docs/decisions.md names where they stand). What two columns may mean is read of
 * the first.
 */
const PROGRAMS: Record<
  "ForeFlight" | "LogTen" | "PilotLog",
  { marks: string[]; headings: Record<string, ImportField> }
> = {
  ForeFlight: {
    marks: ["Date", "AircraftID", "TotalTime"],
    headings: {
      Date: "date",
      AircraftID: "registration",
      From: "from",
      To: "to",
      TimeOut: "offBlock",
      TimeIn: "onBlock",
      TotalTime: "total",
      PIC: "pic",
      SIC: "coPilot",
      Solo: "solo",
      Night: "night",
      DualGiven: "instructor",
      DualReceived: "dual",
      ActualInstrument: "ifr",
      SimulatedFlight: "fstd",
      DayTakeoffs: "takeOffsByDay",
      NightTakeoffs: "takeOffsByNight",
      DayLandingsFullStop: "landingsByDay",
      NightLandingsFullStop: "landingsByNight",
      InstructorName: "commander",
      PilotComments: "remarks",
    },
  },
  LogTen: {
    marks: ["flight_flightDate", "flight_totalTime"],
    headings: {
      flight_flightDate: "date",
      aircraft_aircraftID: "registration",
      aircraftType_type: "model",
      aircraftType_model: "model",
      aircraftType_selectedAircraftClass: "class",
      flight_from: "from",
      flight_to: "to",
      flight_totalTime: "total",
      flight_actualDepartureTime: "offBlock",
      flight_actualArrivalTime: "onBlock",
      flight_pic: "pic",
      flight_p1us: "picus",
      flight_sic: "coPilot",
      flight_dualReceived: "dual",
      flight_dualGiven: "instructor",
      flight_solo: "solo",
      flight_night: "night",
      flight_nightTime: "night",
      flight_ifr: "ifr",
      flight_multiPilot: "multiPilot",
      flight_simulator: "fstd",
      flight_dayTakeoffs: "takeOffsByDay",
      flight_nightTakeoffs: "takeOffsByNight",
      flight_dayLandings: "landingsByDay",
      flight_nightLandings: "landingsByNight",
      flight_selectedCrewPIC: "commander",
      flight_remarks: "remarks",
      Remarks: "remarks",
    },
  },
  PilotLog: {
    marks: ["AC_REG", "TIME_TOTAL", "AF_DEP"],
    headings: {
      PILOTLOG_DATE: "date",
      MCC_DATE: "date",
      AF_DEP: "from",
      AF_ARR: "to",
      TIME_DEP: "offBlock",
      TIME_ARR: "onBlock",
      AC_MODEL: "model",
      AC_REG: "registration",
      TIME_TOTAL: "total",
      TIME_PIC: "pic",
      TIME_PICUS: "picus",
      TIME_SIC: "coPilot",
      TIME_DUAL: "dual",
      TIME_INSTRUCTOR: "instructor",
      TIME_NIGHT: "night",
      TIME_IFR: "ifr",
      TIME_TOTALSIM: "fstd",
      TO_DAY: "takeOffsByDay",
      TO_NIGHT: "takeOffsByNight",
      LDG_DAY: "landingsByDay",
      LDG_NIGHT: "landingsByNight",
      PILOT1_NAME: "commander",
      REMARKS: "remarks",
    },
  },
};

/** What headings of other programs and of own spreadsheets most likely mean: a proposal that the person corrects. */
const USUAL: [ImportField, string[]][] = [
  ["date", ["Date", "Flight Date", "Jour", "Date du vol"]],
  ["from", ["From", "Departure", "Dep", "Départ", "De", "Origin"]],
  ["to", ["To", "Arrival", "Arr", "Destination", "Arrivée", "À"]],
  [
    "offBlock",
    ["Off block", "Off-block", "Block off", "Departure time", "Heure de départ", "Out", "Heure bloc départ"],
  ],
  ["onBlock", ["On block", "On-block", "Block on", "Arrival time", "Heure d’arrivée", "In", "Heure bloc arrivée"]],
  ["model", ["Model", "Aircraft model", "Type", "Aircraft type", "Modèle", "Type d’aéronef"]],
  ["registration", ["Registration", "Tail number", "Aircraft ID", "Aircraft", "Ident", "Immatriculation", "Immat"]],
  ["total", ["Total", "Total time", "Total duration", "Total flight time", "Block time", "Durée", "Temps total"]],
  ["pic", ["PIC", "PIC time", "Pilot in command", "CDB", "P1"]],
  ["picus", ["PICUS"]],
  ["coPilot", ["Co-pilot", "Copilot", "SIC", "Second in command", "Copilote", "P2"]],
  ["dual", ["Dual", "Dual received", "DC", "Double commande"]],
  ["instructor", ["Instructor time", "Dual given", "Instructeur", "FI"]],
  ["solo", ["Solo"]],
  ["night", ["Night", "Night time", "Nuit"]],
  ["ifr", ["IFR", "Instrument", "Actual instrument", "Instruments"]],
  ["singleEngine", ["Single engine", "SE", "SP SE", "Monomoteur"]],
  ["multiEngine", ["Multi engine", "ME", "SP ME", "Multimoteur"]],
  ["multiPilot", ["Multi pilot", "MP", "Multipilote"]],
  ["takeOffsByDay", ["Day takeoffs", "Take-offs day", "Décollages jour"]],
  ["takeOffsByNight", ["Night takeoffs", "Take-offs night", "Décollages nuit"]],
  ["landingsByDay", ["Day landings", "Landings day", "Landings", "Atterrissages", "Atterrissages jour"]],
  ["landingsByNight", ["Night landings", "Landings night", "Atterrissages nuit"]],
  ["commander", ["PIC name", "Name of PIC", "Commander", "Nom du CDB", "Commandant de bord"]],
  ["fstd", ["Simulator", "FSTD", "Sim", "Simulateur"]],
  ["operator", ["Operator", "Club", "Exploitant", "École"]],
  ["remarks", ["Remarks", "Comments", "Notes", "Remarques", "Observations"]],
];

/** How far down the headings may stand: ForeFlight writes a table of aircraft above its flights. */
const MOST_ABOVE = 2_000;

/** Recognises by its headings which program wrote a file. */
export function readFormat(rows: readonly TableRow[]): ReadFile {
  const own = readOwnExport(rows);
  if (own) return own;
  for (const [format, { marks, headings }] of Object.entries(PROGRAMS)) {
    const at = rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => marks.every((mark) => cells.includes(mark)));
    if (at < 0) continue;
    const heads = rows[at]!.cells;
    const columns = placesOf(Object.entries(headings).map(([head, field]) => [field, heads.indexOf(head)]));
    const unit = format === "PilotLog" ? ("minutes" as const) : ("hours" as const);
    const aircraft = readAircraft(rows.slice(0, at));
    return { format: format as ImportFormat, headings: heads, columns, unit, aircraft, lines: rows.slice(at + 1) };
  }
  const headings = rows[0]?.cells ?? [];
  const folded = headings.map(foldWord);
  const columns = placesOf(
    USUAL.flatMap(([field, words]) => words.map((one) => [field, folded.indexOf(foldWord(one))] as const)),
  );
  return { format: "Unknown", headings, columns, unit: "hours", aircraft: new Map(), lines: rows.slice(1) };
}

/** Reads the file that this product writes of a logbook itself, in either language. */
function readOwnExport(rows: readonly TableRow[]): ReadFile | null {
  const headings = rows[0]?.cells ?? [];
  const isOwn = LOCALES.some((locale) =>
    listHeadings(locale).every((head, at) => foldWord(headings[at] ?? "") === foldWord(head)),
  );
  if (!isOwn) return null;
  const columns = Object.fromEntries(LOGBOOK_PARTS.map((part, at) => [part, at])) as Columns;
  // The last line has the totals.
  return { format: "Envol", headings, columns, unit: "hours", aircraft: new Map(), lines: rows.slice(1, -1) };
}

const placesOf = (found: readonly (readonly [ImportField, number])[]): Columns => {
  const columns: Columns = {};
  for (const [field, at] of found) if (at >= 0) columns[field] ??= at;
  return columns;
};

/** Reads ForeFlight's table of aircraft, which stands above its flights. */
function readAircraft(rows: readonly TableRow[]): KnownAircraft {
  const at = rows.findIndex(({ cells }) => cells[0] === "AircraftID");
  const heads = rows[at]?.cells ?? [];
  const [type, model] = [heads.indexOf("TypeCode"), heads.indexOf("Model")];
  const kind = ["aircraftClass (FAA)", "Class", "Category / Class"]
    .map((head) => heads.indexOf(head))
    .find((one) => one >= 0);
  return new Map(
    rows.slice(at + 1).flatMap(({ cells }) => {
      const said = { model: cells[model] || cells[type] || "", class: kind === undefined ? "" : (cells[kind] ?? "") };
      return at >= 0 && cells[0] ? [[cells[0].toUpperCase(), said] as const] : [];
    }),
  );
}
