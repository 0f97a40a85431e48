import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission, knowsSite } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../../codes";
import { demandActiveTags } from "../../dictionaries/queries";
import { readCurrency } from "../../school/queries";
import { auditVerbForState, changeVersionedRow } from "../../versioned";
import {
  compareRates,
  demandBilledRatesStay,
  demandPriceTransition,
  listBilled,
  lockPricedProgram,
  tellStudents,
} from "../commands";
import { demandMinorUnits, toAircraftRates } from "../present";
import { todayIn } from "../queries";
import { type AircraftRate, type Dated, PLAIN_RATE, presentRate, withAmountsFrom } from "../rules";
import {
  type AircraftPriceRow,
  findAircraftPrice,
  findReadableAircraftPrice,
  findRentalPrice,
  type PricedAircraft,
  presentAircraftPrice,
  presentRentalPrice,
  readAircraftPrice,
  readRentalPrice,
  selectPricedAircraft,
} from "./queries";
import type { AircraftPriceChange, AircraftPriceInput, AircraftPriceView, RentalPriceInput } from "./schema";

type Rates = readonly Dated<AircraftRate>[];

export async function createAircraftPrice(work: Work, input: AircraftPriceInput): Promise<AircraftPriceView> {
  const aircraft = await demandPricedAircraft(work, input.aircraftId);
  await lockPricedProgram(work, input.programId);
  const currency = await readCurrency(work);
  const rates = input.rates
    ? toAircraftRates(input.rates, currency)
    : [plainRate(work, aircraft, demandMinorUnits(input.price, currency, "price"))];
  const { programId, aircraftId, isBillingOnUserFlightAccount: isBilling } = input;
  const id = await insert(work, aircraft.siteId, { aircraftId, programId, isBilling }, rates);
  if (input.tellsStudents) await tellStudents(work, { siteId: aircraft.siteId, programId });
  return readAircraftPrice(work, id);
}

/**
 * Changes a price. `price` that is another one than the present holds from today on. What was billed at a price keeps it with its
 * aircraft and its programme.
 */
export async function changeAircraftPrice(work: Work, change: AircraftPriceChange, version?: number) {
  const currency = await readCurrency(work);
  const ratesAfter = (row: AircraftPriceRow): Rates => {
    const rates = change.rates ? toAircraftRates(change.rates, currency) : row.rates;
    const today = todayIn(work, row.aircraft.site.timeZone);
    const hourPrice = change.price === undefined ? undefined : demandMinorUnits(change.price, currency, "price");
    if (hourPrice === undefined || hourPrice === presentRate(row.rates, today).hourPrice) return rates;
    return withAmountsFrom(rates, today, { hourPrice });
  };
  const { version: next, before } = await changeVersionedRow(work, {
    ...about(work, change.id, version, currency),
    verb: "change",
    changesMore: (row) => changesRates(row.rates, ratesAfter(row)),
    afterMore: (row) => ({ rates: ratesAfter(row) }),
    data: async (row) => {
      demandPermission(work.actor, "price.write", row.aircraft.siteId);
      const { aircraftId = row.aircraftId, programId = row.programId! } = change;
      const isElsewhere = aircraftId !== row.aircraftId || programId !== row.programId;
      if (aircraftId !== row.aircraftId) await demandPricedAircraft(work, aircraftId);
      if (programId !== row.programId) await lockPricedProgram(work, programId);
      await demandTags(work, ratesAfter(row), row.rates);
      const billed = await listBilled(work, row.id);
      if (isElsewhere && billed.length > 0) throw new Problem("conflict", "prices.billedElsewhere");
      demandBilledRatesStay(row.rates, ratesAfter(row), billed, !change.rates || change.knowsOfBilled === true);
      return { aircraftId, programId, isBilling: change.isBillingOnUserFlightAccount ?? row.isBilling };
    },
  });
  await writeRates(work, change.id, before.rates, ratesAfter(before));
  if (change.tellsStudents && next !== version) {
    const { programId, aircraft } = await findReadableAircraftPrice(work, change.id);
    await tellStudents(work, { siteId: aircraft.siteId, programId: programId! });
  }
  return { version: next };
}

export async function setAircraftPriceState(work: Work, id: string, state: RecordState, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version, await readCurrency(work)),
    verb: auditVerbForState(state),
    data: async (row) => {
      demandPermission(work.actor, "price.write", row.aircraft.siteId);
      demandPriceTransition(row.state, state);
      if (row.state === "Archived" && state === "Active") {
        await demandPricedAircraft(work, row.aircraftId);
        await lockPricedProgram(work, row.programId!);
      }
      return { state };
    },
  });
  return { version: next };
}

/** Sets what an aircraft costs those who rent it. Without rates its price is archived: rentals of it cost nothing. */
export async function setRentalPrice(work: Work, aircraftId: string, input: RentalPriceInput, version?: number) {
  // Throws 404 when the actor may not see the aircraft.
  const { version: seen } = await readRentalPrice(work, aircraftId);
  const aircraft = await demandPricedAircraft(work, aircraftId);
  const currency = await readCurrency(work);
  const rates = toAircraftRates(input.rates, currency);
  const row = await findRentalPrice(work, aircraftId);
  const { isBillingOnUserFlightAccount: billing, knowsOfBilled = false } = input;
  if (row) return changeRental(work, row, { rates, isBilling: billing ?? row.isBilling, knowsOfBilled }, version);
  if (version !== seen) {
    const current = await readRentalPrice(work, aircraftId);
    throw new Problem("conflict", "errors.stale", { extension: { current } });
  }
  if (rates.length === 0) return { version: 0 };
  await insert(work, aircraft.siteId, { aircraftId, programId: null, isBilling: billing ?? true }, rates);
  return { version: 1 };
}

/**
 * Sets what an hour of renting an aircraft costs from today on: the plain field of the aircraft itself. Null: it has no price any more.
 * The caller has asked who may change the aircraft, and by which version.
 */
export async function setRentalHourPrice(work: Work, aircraftId: string, price: number | null): Promise<void> {
  const row = await findRentalPrice(work, aircraftId);
  if (!row && price === null) return;
  const aircraft = await work.db.aircraft.findUniqueOrThrow({
    where: { id: aircraftId },
    select: selectPricedAircraft,
  });
  const today = todayIn(work, aircraft.site.timeZone);
  const hourPrice = price === null ? null : demandMinorUnits(price, await readCurrency(work), "rentalPrice");
  if (row && hourPrice === presentRate(row.rates, today).hourPrice) return;
  demandPermission(work.actor, "price.write", aircraft.siteId);
  if (row) {
    const rates = hourPrice === null ? [] : withAmountsFrom(row.rates, today, { hourPrice });
    await changeRental(work, row, { rates, isBilling: row.isBilling, knowsOfBilled: true }, row.version);
  } else {
    const rates = [plainRate(work, aircraft, hourPrice!)];
    await insert(work, aircraft.siteId, { aircraftId, programId: null, isBilling: true }, rates);
  }
}

/** Gives a rental other rates. Without any, its price is archived, and with it what is known of its rates. */
async function changeRental(
  work: Work,
  row: AircraftPriceRow,
  { rates, isBilling, knowsOfBilled }: { rates: Rates; isBilling: boolean; knowsOfBilled: boolean },
  version?: number,
) {
  const isArchived = rates.length === 0;
  const currency = await readCurrency(work);
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, row.id, version, currency),
    find: () => findAircraftPrice(work, { id: row.id }),
    view: (one) => presentRentalPrice(work, one, currency),
    verb: isArchived ? auditVerbForState("Archived") : "change",
    changesMore: (one) => !isArchived && changesRates(one.rates, rates),
    afterMore: (one) => ({ rates: isArchived ? one.rates : rates }),
    data: async (one) => {
      if (isArchived) return { state: "Archived" as const };
      await demandTags(work, rates, one.rates);
      demandBilledRatesStay(one.rates, rates, await listBilled(work, one.id), knowsOfBilled);
      return { isBilling };
    },
  });
  if (isArchived) return { version: 0 };
  await writeRates(work, row.id, row.rates, rates);
  return { version: next };
}

/** An hour's price from today on and nothing else, counted as the aircraft's own flight time. */
const plainRate = (work: Work, aircraft: PricedAircraft, hourPrice: number): Dated<AircraftRate> => ({
  ...PLAIN_RATE,
  hourPrice,
  time: aircraft.type === "Simulator" ? "Session" : aircraft.flightTimeKind,
  startsOn: todayIn(work, aircraft.site.timeZone),
});

const about = (work: Work, id: string, version: number | undefined, currency: string) => ({
  table: work.db.aircraftPrice,
  // It throws 404 when the actor may not see the price.
  find: (): Promise<AircraftPriceRow | null> => findReadableAircraftPrice(work, id),
  id,
  version,
  kind: "AircraftPrice" as const,
  view: (row: AircraftPriceRow): object => presentAircraftPrice(work, row, currency),
  siteId: (row: AircraftPriceRow) => row.aircraft.siteId,
});

async function insert(
  work: Work,
  siteId: string,
  price: { aircraftId: string; programId: string | null; isBilling: boolean },
  rates: Rates,
): Promise<string> {
  await demandTags(work, rates, []);
  const id = newId();
  await work.db.aircraftPrice.create({ data: { id, ...price } });
  await writeRates(work, id, [], rates);
  changed(work, { kind: "AircraftPrice", id, verb: "create", siteId, after: { ...price, rates } });
  return id;
}

const changesRates = (before: Rates, after: Rates) => {
  const { goneOn, come } = compareRates(before, after);
  return goneOn.length > 0 || come.length > 0;
};

async function writeRates({ db }: Work, priceId: string, before: Rates, after: Rates): Promise<void> {
  const { goneOn, come } = compareRates(before, after);
  if (goneOn.length > 0) await db.aircraftRate.deleteMany({ where: { priceId, startsOn: { in: goneOn } } });
  for (const { startsOn, discounts, ...rate } of come) {
    const data = { id: newId(), priceId, startsOn: new Date(startsOn * 1000), ...rate };
    await db.aircraftRate.create({ data: { ...data, discounts: { create: [...discounts] } } });
  }
}

/** Throws unless each tag of a discount is Active, or was named before. */
async function demandTags({ db }: Work, rates: Rates, before: Rates): Promise<void> {
  const tagsOf = (all: Rates) => all.flatMap(({ discounts }) => discounts.map(({ tagId }) => tagId));
  const known = tagsOf(before);
  const named = [...new Set(tagsOf(rates))].filter((tagId) => !known.includes(tagId));
  await demandActiveTags(db, named, "rates");
}

/** Throws for an aircraft that is archived, that the actor may not know of, or whose prices they may not write. */
async function demandPricedAircraft({ db, actor }: Work, id: string) {
  const row = await db.aircraft.findUnique({ where: { id }, select: selectPricedAircraft });
  if (!row || row.state === "Archived" || !knowsSite(actor, row.siteId))
    throw makeInvalidFieldProblem("aircraftId", "prices.aircraftUnknown");
  demandPermission(actor, "price.write", row.siteId);
  return row;
}
