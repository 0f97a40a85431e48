import type { Reading } from "@/lib/access/actor/as-actor";
import type { Reach } from "@/lib/access/permissions/reach";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { dayCell, decimalCell, hoursCell, type TableCell, wholeCell } from "../table-cells";
import { makeTable, type TableFormat } from "../tables";
import { AIRCRAFT_TABLE_COLUMNS, type AircraftTableColumn } from "./codes";
import { type AircraftFilter, listAircraft } from "./queries";
import { aircraftHeadingOf } from "./rules";
import { type Aircraft, decodeAircraftSheet } from "./wire";

/** Makes a table for the import that has only the headings. */
export function makeAircraftTemplate(format: TableFormat, locale: Locale): Promise<string | Buffer> {
  return makeTable([AIRCRAFT_TABLE_COLUMNS.map((column) => aircraftHeadingOf(locale, column))], format, locale);
}

/** Makes a table of the aircraft of a reach that pass a filter. Its columns are those of the import, and the state. */
export async function exportAircraft(
  reading: Reading,
  reach: Reach,
  filter: AircraftFilter,
  format: TableFormat,
  locale: Locale,
): Promise<string | Buffer> {
  const aircraft = (await listAircraft(reading, reach, filter)).map(decodeAircraftSheet);
  const sites = await reading.db.site.findMany({ select: { id: true, name: true } });
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
  const heads = AIRCRAFT_TABLE_COLUMNS.map((column) => aircraftHeadingOf(locale, column));
  const rows = aircraft.map((one) => {
    const cells = toCells(one, siteNames.get(one.siteId) ?? "", locale);
    const state = localize(locale, `people.states.${one.state}`);
    return [...AIRCRAFT_TABLE_COLUMNS.map((column) => cells[column]), state];
  });
  return makeTable([[...heads, localize(locale, "resource.state")], ...rows], format, locale);
}

/** The cells of an aircraft's line, as the import reads them. */
function toCells(one: Aircraft, siteName: string, locale: Locale): Record<AircraftTableColumn, TableCell> {
  const isSimulator = one.type === "Simulator";
  const decimal = (value: number | null) => (value === null ? "" : decimalCell(value, locale));
  const ofFlight = (count: number) => (isSimulator ? "" : wholeCell(count));
  return {
    callSign: one.callSign,
    model: one.model,
    type: localize(locale, `fleet.types.${one.type}`),
    class: localize(locale, `fleet.classes.${one.class}`),
    site: siteName,
    alias: one.alias,
    cameOn: one.cameOn ? dayCell(one.cameOn) : "",
    flightMinutes: hoursCell(one.flightMinutes),
    landings: ofFlight(one.landings),
    hobbsHours: one.isHobbsCounted ? decimal(one.hobbsHours) : "",
    maintenanceInMinutes: one.maintenanceInMinutes === null ? "" : hoursCell(one.maintenanceInMinutes),
    turnaroundMinutes: wholeCell(one.turnaroundMinutes),
    taxiOutMinutes: ofFlight(one.taxiOutMinutes),
    taxiInMinutes: ofFlight(one.taxiInMinutes),
    homeAirport: one.homeAirport,
    currentAirport: one.currentAirport,
    airports: one.airports.join(" "),
    isRentable: localize(locale, one.isRentable ? "fleet.yes" : "fleet.no"),
    rentalPrice: decimal(one.rentalPrice),
    exploitationPrice: decimal(one.exploitationPrice),
  };
}
