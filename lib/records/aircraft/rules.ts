import { parseDecimal, parseHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { currencyDigits, toMinorUnits } from "@/lib/platform/money";
import { toIdentifier } from "@/lib/platform/one-line";
import type { LocalizableText } from "@/lib/platform/problem";
import {
  findMeantSites,
  findWord,
  foldWord,
  type GivenTable,
  parseTableDay,
  readTable,
  type TableColumns,
  type TableLine,
  type TableSite,
} from "../tables";
import {
  AIRCRAFT_CLASSES,
  AIRCRAFT_TABLE_COLUMNS,
  AIRCRAFT_TYPES,
  type AircraftTableColumn,
  CLASS_WORDS,
  LAST_ORDER,
} from "./codes";
import { type AircraftInput, aircraftInputSchema } from "./schema";
import { aircraftFieldOfPath, makeAircraftBody } from "./wire";

/**
 * Finds the fields that a simulator can't have, because it doesn't leave the ground: airports, taxi times, landings, a
 * horameter, a flight tracker. Its time is time on the device.
 */
export function fieldsWrongForSimulator(
  input: Omit<AircraftInput, "correctionReason" | "nextMaintenance">,
): (keyof AircraftInput)[] {
  const isZero = ({ hour, minute, second }: AircraftInput["taxiTime"]) => hour + minute + second === 0;
  const isWrong: Partial<Record<keyof AircraftInput, boolean>> = {
    homeAirport: input.homeAirport !== "",
    currentAirport: input.currentAirport !== "",
    airports: input.airports.length > 0,
    taxiTime: !isZero(input.taxiTime),
    taxiInTime: !isZero(input.taxiInTime),
    totalLanding: input.totalLanding !== 0,
    horameterActivated: input.horameterActivated,
    totalHorameter: input.totalHorameter !== 0,
    urlFlightTracker: input.urlFlightTracker !== "",
  };
  return (Object.keys(isWrong) as (keyof AircraftInput)[]).filter((field) => isWrong[field]);
}

/** An aircraft's place among those of its site. No two have the same. */
export type Placed = { id: string; order: number };

/**
 * Gives an aircraft a place. Whoever stands there goes one back, and so on up to the next free place; where none is free, those
 * before it go one forward.
 *
 * @param others the other aircraft of its site, in their order
 */
export function takePlace(others: readonly Placed[], taker: Placed): Placed[] {
  const at = others.filter(({ order }) => order < taker.order).length;
  const all = [...others.slice(0, at), taker, ...others.slice(at)].map((one) => ({ ...one }));
  for (let i = 1; i < all.length; i++) all[i]!.order = Math.max(all[i]!.order, all[i - 1]!.order + 1);
  for (let i = all.length - 1, most = LAST_ORDER; i >= 0 && all[i]!.order > most; i--, most--) all[i]!.order = most;
  return all;
}

/** A line of an import of aircraft after parsing, with its errors. */
export type AircraftLine = TableLine<AircraftTableColumn, AircraftInput>;

/** What an import is checked against. */
export type AircraftImportContext = {
  /** The sites for whose aircraft the reader may write. */
  sites: readonly TableSite[];
  /** The site of lines that name none. Null: the only one, if there is just one. */
  siteId: string | null;
  /** The registrations that the school's aircraft have already. */
  taken: ReadonlySet<string>;
  currency: string;
};

/** Columns of what a simulator doesn't have. */
const OF_FLIGHT: AircraftTableColumn[] = [
  ...(["landings", "hobbsHours", "taxiOutMinutes", "taxiInMinutes"] as const),
  ...(["homeAirport", "currentAirport", "airports"] as const),
];

export const aircraftHeadingOf = (locale: Locale, column: AircraftTableColumn) =>
  localize(locale, `fleet.importing.columns.${column}`);

/** The names of fields of the form that differ from their column's. */
const LABELS: Partial<Record<AircraftTableColumn, MessageKey>> = {
  flightMinutes: "fleet.fields.total",
  landings: "fleet.fields.landings",
  maintenanceInMinutes: "fleet.fields.nextMaintenance",
  turnaroundMinutes: "fleet.fields.turnaround",
  taxiOutMinutes: "fleet.fields.taxiOut",
  taxiInMinutes: "fleet.fields.taxiIn",
  isRentable: "fleet.fields.isRentable",
  rentalPrice: "fleet.fields.rentalPrice",
  exploitationPrice: "fleet.fields.exploitationPrice",
};

export const aircraftTableColumns: TableColumns<AircraftTableColumn> = {
  columns: AIRCRAFT_TABLE_COLUMNS,
  needed: ["callSign", "model", "type", "class"],
  headingOf: aircraftHeadingOf,
  labelOf: (locale, column) => localize(locale, LABELS[column] ?? `fleet.importing.columns.${column}`),
  synonyms: {
    callSign: ["Immat", "Immatriculation de l’aéronef", "Aéronef", "Avion", "Tail number", "Aircraft", "Reg", "Ident"],
    model: ["Type d’aéronef", "Type avion", "Aircraft type", "Aircraft model"],
    type: ["Catégorie", "Category"],
    class: ["Motorisation", "Engine"],
    site: ["Base", "Aérodrome", "Airport", "Location"],
    alias: ["Surnom", "Nickname"],
    flightMinutes: ["Heures cellule", "Total heures", "Heures totales", "Total time", "Total hours", "TTAF"],
    landings: ["Cycles", "Nombre d’atterrissages", "Total landings"],
    hobbsHours: ["Compteur", "Hobbs", "Hobbs time"],
    maintenanceInMinutes: ["Potentiel", "Potentiel restant", "Potential"],
    rentalPrice: ["Tarif", "Tarif horaire", "Prix de l’heure", "Hourly rate"],
  },
};

/** Parses the lines of a table of aircraft, and checks each, also that no registration is taken or named twice. */
export function parseAircraftLines(table: GivenTable, context: AircraftImportContext, reader: Locale): AircraftLine[] {
  const seen = new Map<string, number>();
  return readTable(table, aircraftTableColumns, reader).map(({ line, cells }) => {
    const { input, faults } = readLine(cells, context);
    const callSign = toIdentifier(cells.callSign ?? "").toUpperCase();
    const before = callSign && seen.get(callSign);
    if (before)
      faults.push({ column: "callSign", text: { key: "people.import.faults.twice", values: { line: before } } });
    else if (context.taken.has(callSign)) faults.push({ column: "callSign", text: { key: "errors.alreadyExists" } });
    if (callSign && !before) seen.set(callSign, line);
    const placeOf = ({ column }: (typeof faults)[number]) => AIRCRAFT_TABLE_COLUMNS.indexOf(column);
    faults.sort((a, b) => placeOf(a) - placeOf(b));
    return { line, cells, input: faults.length === 0 ? input : null, faults };
  });
}

function readLine(
  cells: AircraftLine["cells"],
  { sites, siteId, currency }: AircraftImportContext,
): Pick<AircraftLine, "input" | "faults"> {
  const faults: AircraftLine["faults"] = [];
  const fault = (column: AircraftTableColumn, key: MessageKey, values?: LocalizableText["values"]) => {
    if (!faults.some((one) => one.column === column)) faults.push({ column, text: { key, values } });
  };
  const text = (column: AircraftTableColumn) => cells[column] ?? "";
  /** Reads a cell. One that is filled in and can't be read has a fault. */
  const read = <Value>(column: AircraftTableColumn, parse: (given: string) => Value | null, key: MessageKey) => {
    const value = text(column) ? parse(text(column)) : null;
    if (text(column) && value === null) fault(column, key, { text: text(column) });
    return value;
  };

  const meant = text("site") || !siteId ? findMeantSites(text("site"), sites) : sites.filter(({ id }) => id === siteId);
  const site = meant.length === 1 ? meant[0] : undefined;
  if (!site) {
    if (!text("site")) fault("site", "people.import.faults.siteMissing");
    else if (meant.length > 1) fault("site", "people.import.faults.siteAmbiguous", { name: text("site") });
    else fault("site", "fleet.importing.faults.siteUnknown", { name: text("site") });
  }
  const type = read("type", readType, "fleet.importing.faults.typeUnknown");
  const aircraftClass = read("class", readClass, "fleet.importing.faults.classUnknown");
  const isRentable = read("isRentable", readYesOrNo, "fleet.importing.faults.yesOrNo") ?? false;
  const cameOn = read("cameOn", parseTableDay, "people.import.faults.dateUnreadable");
  const maintenance = read("maintenanceInMinutes", parseSignedHours, "fleet.hoursForm");
  read("flightMinutes", parseHours, "fleet.hoursForm");
  const hobbs = read("hobbsHours", parseDecimal, "fleet.decimalForm");
  for (const column of ["landings", "turnaroundMinutes", "taxiOutMinutes", "taxiInMinutes"] as const)
    read(column, parseWhole, "fleet.numberForm");
  for (const column of ["rentalPrice", "exploitationPrice"] as const) {
    const price = read(column, parseDecimal, "fleet.decimalForm");
    if (price !== null && toMinorUnits(price, currency) === null)
      fault(column, "lists.priceInvalid", { digits: currencyDigits(currency) });
  }
  if (type === "Simulator") {
    for (const column of OF_FLIGHT) if (!/^0*$/.test(text(column))) fault(column, "fleet.notOfSimulators");
  }

  const body = makeAircraftBody(
    {
      siteId: site?.id ?? "",
      cameOn,
      callSign: text("callSign"),
      alias: text("alias"),
      model: text("model"),
      type: type ?? "",
      class: aircraftClass ?? "",
      pmpf: "",
      timer: "",
      turnaroundMinutes: text("turnaroundMinutes") || "15",
      taxiOutMinutes: text("taxiOutMinutes") || "0",
      taxiInMinutes: text("taxiInMinutes") || "0",
      isFlightTimeCounted: true,
      flightTimeKind: "Block",
      flightMinutes: text("flightMinutes") || "0",
      landings: text("landings") || "0",
      isHobbsCounted: hobbs !== null,
      hobbsHours: text("hobbsHours") || "0",
      maintenanceInMinutes: "",
      homeAirport: text("homeAirport"),
      currentAirport: text("currentAirport") || text("homeAirport"),
      airports: text("airports")
        .split(/[\s,;]+/)
        .filter(Boolean),
      isRentable,
      rentalPrice: text("rentalPrice"),
      exploitationPrice: text("exploitationPrice"),
      exploitationPriceKind: "Block",
      trackerUrl: "",
      tags: [],
      rentalTags: [],
      correctionReason: "",
    },
    null,
  );
  const parsed = aircraftInputSchema.safeParse({ ...body, nextMaintenance: maintenance });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = aircraftFieldOfPath(path.join("."));
      const column = AIRCRAFT_TABLE_COLUMNS.find((one) => one === field);
      if (column) fault(column, /^(fleet|resource)\./.test(message) ? (message as MessageKey) : "errors.invalid");
    }
  }
  return { input: parsed.success ? parsed.data : null, faults };
}

/** The specification's own words for an aeroplane (spec 2 §1 and §3) mean one, too. */
const readType = (given: string) =>
  /^air(craft|plane)$/i.test(given.trim())
    ? "Aircraft"
    : (findWord(AIRCRAFT_TYPES, given, (locale, type) => localize(locale, `fleet.types.${type}`)) ?? null);
const readClass = (given: string) =>
  findWord(AIRCRAFT_CLASSES, given, (locale, one) => localize(locale, `fleet.classes.${one}`)) ??
  AIRCRAFT_CLASSES.find((one) => (CLASS_WORDS[one] as readonly string[]).includes(foldWord(given))) ??
  null;

function readYesOrNo(given: string): boolean | null {
  if (/^[x1]$/i.test(given)) return true;
  if (given === "0") return false;
  const word = findWord(["yes", "no"] as const, given, (locale, one) => localize(locale, `fleet.${one}`));
  return word ? word === "yes" : null;
}

const parseWhole = (given: string) => (/^\d{1,7}$/.test(given) ? Number(given) : null);

/** Reads hours that may be below zero, as those of a maintenance that is overdue. */
function parseSignedHours(given: string): number | null {
  const minutes = parseHours(given.replace(/^[-−]/, ""));
  return minutes !== null && /^[-−]/.test(given) ? -minutes : minutes;
}
