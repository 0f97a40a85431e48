import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { currencyDigits, toMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import type { RecordState } from "../codes";
import { demandActiveTags } from "../dictionaries/queries";
import { createFirstLimit } from "../maintenance/commands";
import { demandNotArchived, demandStateTransition } from "../rules";
import { readCurrency } from "../school/queries";
import { auditVerbForState, changeVersionedRow, fillUnnamed } from "../versioned";
import { fromTimeValue } from "../wire";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, LAST_ORDER, PRICE_KINDS } from "./codes";
import { demandCorrection, isMove, moveCounters, moveTo, NO_COUNTERS } from "./counters/commands";
import { type AircraftRow, presentAircraft } from "./present";
import { BY_POSITION, readAircraft, readAircraftRow } from "./queries";
import { fieldsWrongForSimulator, type Placed, takePlace } from "./rules";
import type { AircraftChange, AircraftInput, AircraftOrder, AircraftView } from "./schema";

/**
 * Adds an aircraft. The totals that it comes with are the opening balances of its counters, and its next maintenance becomes
 * its first limit by hours.
 */
export async function createAircraft(work: Work, input: AircraftInput): Promise<AircraftView> {
  const { siteId } = input.site;
  demandPermission(work.actor, "aircraft.write", siteId);
  const tags = tagRowsOf(input);
  await demandActiveTags(work.db, input.tagsIds, "tagsIds");
  await demandActiveTags(work.db, input.rentalTagsIds, "rentalTagsIds");
  const columns = toColumns(input, await readCurrency(work));
  const id = newId();
  const order = await placeAircraft(work, siteId, id, input.order);
  const data = { id, siteId, ...columns, order };
  await work.db.aircraft.create({ data: { ...data, tags: { create: tags } } });
  changed(work, { kind: "Aircraft", id, verb: "create", siteId, after: { ...data, tags: tags.map(toTagText) } });
  await moveCounters(work, { id, siteId }, "Opening", moveTo(input, NO_COUNTERS));
  const { nextMaintenance: due, totalFlightTime } = input;
  if (due !== null) await createFirstLimit(work, id, totalFlightTime + due);
  return readAircraft(work, id);
}

/**
 * Changes an aircraft. Totals other than its own are written as a correction of its counters, with the given reason, by
 * people who may correct them.
 *
 * @param mayMove throws when the aircraft can't leave the named site
 */
export async function changeAircraft(
  work: Work,
  change: AircraftChange,
  version: number | undefined,
  mayMove: (siteId: string) => Promise<void>,
): Promise<{ version: number }> {
  const currency = await readCurrency(work);
  const wholeOf = (row: AircraftRow): AircraftInput =>
    ({
      ...fillUnnamed({ ...presentAircraft(row, currency) }, change),
      correctionReason: change.correctionReason ?? "",
    }) as AircraftInput;
  const moveOf = (row: AircraftRow) => moveTo(change, row);
  // The counters of the row that is read stay as they are until the correction is written.
  await work.db.$executeRaw`SELECT id FROM aircraft WHERE id = ${change.id} FOR UPDATE`;
  const { version: next, before } = await changeVersionedRow(work, {
    ...about(work, change.id, version, currency),
    verb: "change",
    changesMore: (row) => {
      const hasOtherTags = tagRowsOf(wholeOf(row)).map(toTagText).join() !== row.tags.map(toTagText).sort().join();
      // It is written with the rates of its rental, but a body that knows another one is stale, too.
      const isPricedAnew = wholeOf(row).rentalPrice !== presentAircraft(row, currency).rentalPrice;
      return hasOtherTags || isPricedAnew || isMove(moveOf(row));
    },
    data: async (row) => {
      const input = wholeOf(row);
      const { siteId } = input.site;
      demandPermission(work.actor, "aircraft.write", row.siteId);
      demandNotArchived(row.state);
      if (siteId !== row.siteId) {
        demandPermission(work.actor, "aircraft.write", siteId);
        await mayMove(row.siteId);
      }
      demandCorrection(
        work.actor,
        { ...row, isHobbsCounted: row.isHobbsCounted || input.horameterActivated },
        moveOf(row),
      );
      const had = row.tags.map(({ tagId }) => tagId);
      const joining = (tagIds: readonly string[]) => tagIds.filter((tagId) => !had.includes(tagId));
      await demandActiveTags(work.db, joining(input.tagsIds), "tagsIds");
      await demandActiveTags(work.db, joining(input.rentalTagsIds), "rentalTagsIds");
      const isPlaced = siteId === row.siteId && (change.order ?? row.order) === row.order;
      const order = isPlaced ? row.order : await placeAircraft(work, siteId, row.id, change.order ?? null);
      return { siteId, ...toColumns(input, currency), order };
    },
  });
  await putTags(work, before, wholeOf(before));
  await moveCounters(work, before, "Correction", moveOf(before), { reason: change.correctionReason });
  return { version: next };
}

/** @param mayDisable throws when the aircraft can't be disabled yet */
export async function changeAircraftState(
  work: Work,
  id: string,
  state: RecordState,
  version: number | undefined,
  mayDisable: () => Promise<void>,
): Promise<{ version: number }> {
  await work.db.$executeRaw`SELECT id FROM aircraft WHERE id = ${id} FOR UPDATE`;
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version, await readCurrency(work)),
    verb: auditVerbForState(state),
    data: async (row) => {
      demandPermission(work.actor, "aircraft.write", row.siteId);
      demandStateTransition(row.state, state);
      if (row.state === "Active" && state === "Disabled") await mayDisable();
      return { state };
    },
  });
  return { version: next };
}

/**
 * Puts some aircraft of a site in another order, on the planning too: they take, one after the other, the places that they
 * have among all of the site. Throws when one of them isn't of the site or is archived.
 */
export async function orderAircraft(work: Work, { siteId, aircraftIds }: AircraftOrder): Promise<void> {
  demandPermission(work.actor, "aircraft.write", siteId);
  const rows = await lockPlaces(work, siteId);
  const known = new Set(rows.map(({ id }) => id));
  if (new Set(aircraftIds).size < aircraftIds.length || aircraftIds.some((id) => !known.has(id)))
    throw makeInvalidFieldProblem("aircraftIds", "fleet.notOfSite");
  const named = [...aircraftIds];
  const inOrder = rows.map(({ id }) => (aircraftIds.includes(id) ? named.shift()! : id));
  await putPlaces(
    work,
    siteId,
    rows,
    inOrder.map((id, order) => ({ id, order })),
  );
}

/**
 * Finds the place of an aircraft that comes to a site or is given another one there: the last, or the named one, for which the
 * others make room. The aircraft itself isn't written.
 */
async function placeAircraft(work: Work, siteId: string, id: string, order: number | null): Promise<number> {
  await lockSite(work, siteId);
  const isOther = { siteId, state: { not: "Archived" as const }, id: { not: id } };
  const { _max } = await work.db.aircraft.aggregate({ where: isOther, _max: { order: true } });
  const last = (_max.order ?? -1) + 1;
  if (last <= LAST_ORDER && (order ?? last) >= last) return order ?? last;
  const others = (await lockPlaces(work, siteId)).filter((one) => one.id !== id);
  const after = takePlace(others, { id, order: order ?? last });
  await putPlaces(work, siteId, others, after);
  return after.find((one) => one.id === id)!.order;
}

/** Lets nobody else give places at a site before the transaction ends. */
const lockSite = ({ db }: Work, siteId: string) =>
  db.$executeRaw`SELECT id FROM site WHERE id = ${siteId} FOR NO KEY UPDATE`;

/** Lists the aircraft of a site with their places, in their order. Nobody else can change them before the transaction ends. */
async function lockPlaces(work: Work, siteId: string): Promise<Placed[]> {
  const { db } = work;
  await lockSite(work, siteId);
  await db.$executeRaw`SELECT id FROM aircraft WHERE site_id = ${siteId} ORDER BY id FOR UPDATE`;
  const where = { siteId, state: { not: "Archived" as const } };
  return db.aircraft.findMany({ where, orderBy: BY_POSITION, select: { id: true, order: true } });
}

/** Writes the places that differ from those before. */
async function putPlaces(work: Work, siteId: string, before: readonly Placed[], after: readonly Placed[]) {
  const orderAfter = new Map(after.map(({ id, order }) => [id, order]));
  for (const { id, order: old } of before) {
    const order = orderAfter.get(id)!;
    if (order === old) continue;
    await work.db.aircraft.update({ where: { id }, data: { order, version: { increment: 1 } } });
    changed(work, { kind: "Aircraft", id, verb: "order", siteId, before: { order: old }, after: { order } });
  }
}

/** Gives an aircraft another image. Returns the id of the one that it had. */
export async function setAircraftImage(work: Work, id: string, imageId: string) {
  const { siteId, imageId: before } = await readAircraftRow(work, id);
  demandPermission(work.actor, "aircraft.write", siteId);
  const data = { imageId, version: { increment: 1 } };
  const { version } = await work.db.aircraft.update({ where: { id }, data, select: { version: true } });
  changed(work, { kind: "Aircraft", id, verb: "setImage", siteId, before: { imageId: before }, after: { imageId } });
  return { version, before };
}

function about(work: Work, id: string, version: number | undefined, currency: string) {
  return {
    table: work.db.aircraft,
    find: (): Promise<AircraftRow> => readAircraftRow(work, id),
    id,
    version,
    kind: "Aircraft" as const,
    view: (row: AircraftRow) => presentAircraft(row, currency),
    siteId: (row: AircraftRow) => row.siteId,
  };
}

/** Converts the body's fields to columns, apart from site, counters and tags. Throws when they don't fit each other. */
function toColumns(input: AircraftInput, currency: string) {
  const type = AIRCRAFT_TYPES[input.type]!;
  const [wrong] = type === "Simulator" ? fieldsWrongForSimulator(input) : [];
  if (wrong) throw makeInvalidFieldProblem(wrong, "fleet.notOfSimulators");
  const minorUnits = (amount: number | null, field: string) => {
    const minor = amount === null ? null : toMinorUnits(amount, currency);
    if (amount !== null && minor === null)
      throw makeInvalidFieldProblem(field, "lists.priceInvalid", { digits: currencyDigits(currency) });
    return minor;
  };
  const { dateEntree } = input.site;
  return {
    callSign: input.callSign,
    registrationAlias: input.registrationAlias,
    model: input.model,
    type,
    class: AIRCRAFT_CLASSES[input.classe]!,
    cameOn: dateEntree === null ? null : new Date(dateEntree * 1000),
    pmpf: input.pmpf,
    timer: input.timer,
    turnaroundMinutes: fromTimeValue(input.turnaroundTime),
    taxiOutMinutes: fromTimeValue(input.taxiTime),
    taxiInMinutes: fromTimeValue(input.taxiInTime),
    isFlightTimeCounted: input.flightTimeActivated,
    flightTimeKind: input.flightTime === 1 ? ("Block" as const) : ("Airborne" as const),
    isHobbsCounted: input.horameterActivated,
    homeAirport: input.homeAirport,
    currentAirport: input.currentAirport,
    airports: input.airports,
    isRentable: input.enableRental,
    exploitationPrice: minorUnits(input.exploitationPrice.price, "exploitationPrice.price"),
    exploitationPriceKind: PRICE_KINDS[input.exploitationPrice.type]!,
    flightTrackerUrl: input.urlFlightTracker,
  };
}

type TagRow = AircraftRow["tags"][number];
const toTagText = ({ tagId, isForRental }: TagRow) => `${tagId}${isForRental ? " rental" : ""}`;

function tagRowsOf({ tagsIds, rentalTagsIds }: Pick<AircraftInput, "tagsIds" | "rentalTagsIds">): TagRow[] {
  const rows = (tagIds: readonly string[], isForRental: boolean) =>
    [...new Set(tagIds)].map((tagId) => ({ tagId, isForRental }));
  const byText = (one: TagRow, other: TagRow) => (toTagText(one) < toTagText(other) ? -1 : 1);
  return [...rows(tagsIds, false), ...rows(rentalTagsIds, true)].sort(byText);
}

async function putTags(work: Work, before: AircraftRow, input: AircraftInput): Promise<void> {
  const had = before.tags.map(toTagText).sort();
  const rows = tagRowsOf(input);
  const has = rows.map(toTagText);
  if (had.join() === has.join()) return;
  const { id: aircraftId, siteId } = before;
  await work.db.aircraftTag.deleteMany({ where: { aircraftId } });
  await work.db.aircraftTag.createMany({ data: rows.map((row) => ({ aircraftId, ...row })) });
  const tags = { before: { tags: had }, after: { tags: has } };
  changed(work, { kind: "Aircraft", id: aircraftId, verb: "tag", siteId, ...tags });
}
