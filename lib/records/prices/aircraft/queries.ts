import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { fromMinorUnits } from "@/lib/platform/money";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";
import { FLIGHT_TIME_CODES } from "../../aircraft/codes";
import { RECORD_STATES, type RecordState } from "../../codes";
import { readCurrency } from "../../school/queries";
import { presentAircraftRate } from "../present";
import { includeAircraftRates, includeProgramName, presentProgramLight, readAircraftRate, todayIn } from "../queries";
import { presentRate } from "../rules";
import type { AircraftPriceView, RentalPriceView } from "./schema";

export const selectPricedAircraft = {
  id: true,
  callSign: true,
  model: true,
  siteId: true,
  type: true,
  isFlightTimeCounted: true,
  flightTimeKind: true,
  state: true,
  site: { select: { timeZone: true } },
} satisfies Prisma.AircraftSelect;
export type PricedAircraft = Prisma.AircraftGetPayload<{ select: typeof selectPricedAircraft }>;

const include = {
  aircraft: { select: selectPricedAircraft },
  program: includeProgramName,
  rates: includeAircraftRates,
} satisfies Prisma.AircraftPriceInclude;

/** A price as the rules know it. */
const toRow = ({ rates, ...row }: Prisma.AircraftPriceGetPayload<{ include: typeof include }>) => ({
  ...row,
  rates: rates.map(readAircraftRate),
});
export type AircraftPriceRow = ReturnType<typeof toRow>;

export async function findAircraftPrice(
  { db }: Pick<Reading, "db">,
  where: Prisma.AircraftPriceWhereInput,
): Promise<AircraftPriceRow | null> {
  const row = await db.aircraftPrice.findFirst({ where, include });
  return row && toRow(row);
}

/** Finds what an aircraft costs those who rent it. Null where its rental has no rates. */
export const findRentalPrice = (reading: Pick<Reading, "db">, aircraftId: string) =>
  findAircraftPrice(reading, { aircraftId, programId: null, state: { not: "Archived" } });

/** Converts the price of a programme to its form in the API. */
export function presentAircraftPrice(
  reading: Pick<Reading, "now">,
  { id, programId, isBilling, state, version, aircraft, program, rates }: AircraftPriceRow,
  currency: string,
): AircraftPriceView {
  if (programId === null || !program) throw new Error(`the price ${id} is of rentals`);
  return {
    id,
    programId,
    isBillingOnUserFlightAccount: isBilling,
    state: RECORD_STATES.indexOf(state),
    programLight: presentProgramLight(program),
    aircraftLight: {
      id: aircraft.id,
      callSign: aircraft.callSign,
      model: aircraft.model,
      siteId: aircraft.siteId,
      flightTimeActivated: aircraft.isFlightTimeCounted,
      flightTime: FLIGHT_TIME_CODES[aircraft.flightTimeKind],
    },
    aircraftId: aircraft.id,
    ...presentRates(reading, { aircraft, rates }, currency),
    version,
  };
}

function presentRates(
  reading: Pick<Reading, "now">,
  { aircraft, rates }: Pick<AircraftPriceRow, "aircraft" | "rates">,
  currency: string,
) {
  const { hourPrice } = presentRate(rates, todayIn(reading, aircraft.site.timeZone));
  return {
    price: fromMinorUnits(hourPrice, currency),
    rates: rates.map((rate) => presentAircraftRate(rate, currency)),
  };
}

export type AircraftPriceFilter = { reach: Reach; states: readonly RecordState[]; aircraftId?: string };

/** Lists what the aircraft of a reach cost for programmes, by call sign and name of the programme. */
export async function listAircraftPrices(
  reading: Reading,
  { reach, states, aircraftId }: AircraftPriceFilter,
): Promise<AircraftPriceView[]> {
  const rows = await reading.db.aircraftPrice.findMany({
    where: {
      programId: { not: null },
      state: { in: [...states] },
      aircraftId,
      aircraft: { siteId: toSiteIdFilter(reach) },
    },
    include,
  });
  const currency = await readCurrency(reading);
  return rows
    .map((row) => presentAircraftPrice(reading, toRow(row), currency))
    .sort(
      (a, b) =>
        a.aircraftLight.callSign.localeCompare(b.aircraftLight.callSign) ||
        a.programLight.name.localeCompare(b.programLight.name) ||
        a.id.localeCompare(b.id),
    );
}

/** Finds the price of a programme. Throws 404 when the reader may not see it. */
export async function findReadableAircraftPrice(reading: Reading, id: string): Promise<AircraftPriceRow> {
  const row = await findAircraftPrice(reading, { id, programId: { not: null } });
  if (!row || !can(reading.actor, "price.read", row.aircraft.siteId)) throw new Problem("notFound", "errors.notFound");
  return row;
}

export async function readAircraftPrice(reading: Reading, id: string): Promise<AircraftPriceView> {
  return presentAircraftPrice(reading, await findReadableAircraftPrice(reading, id), await readCurrency(reading));
}

/** Reads what an aircraft costs those who rent it. Throws 404 when the reader may not see it. */
export async function readRentalPrice(reading: Reading, aircraftId: string): Promise<RentalPriceView> {
  const aircraft = await reading.db.aircraft.findUnique({ where: { id: aircraftId }, select: selectPricedAircraft });
  if (!aircraft || !can(reading.actor, "price.read", aircraft.siteId)) throw new Problem("notFound", "errors.notFound");
  const row = await findRentalPrice(reading, aircraftId);
  if (row) return presentRentalPrice(reading, row, await readCurrency(reading));
  return { aircraftId, isBillingOnUserFlightAccount: true, price: null, rates: [], version: 0 };
}

export const presentRentalPrice = (
  reading: Pick<Reading, "now">,
  row: AircraftPriceRow,
  currency: string,
): RentalPriceView => ({
  aircraftId: row.aircraftId,
  isBillingOnUserFlightAccount: row.isBilling,
  ...presentRates(reading, row, currency),
  version: row.version,
});
