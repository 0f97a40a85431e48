import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { demandPermission, reachIncludes, reachOf } from "@/lib/access/permissions/reach";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { isSameSet } from "@/lib/platform/same-set";
import type { RecordState } from "../../codes";
import { readCurrency, readMainSiteId } from "../../school/queries";
import { auditVerbForState, changeVersionedRow } from "../../versioned";
import {
  compareRates,
  demandBilledRatesStay,
  demandPriceTransition,
  listBilled,
  lockPricedProgram,
  tellStudents,
} from "../commands";
import { demandMinorUnits, toInstructorRates } from "../present";
import { todayIn } from "../queries";
import { type Dated, type InstructorRate, presentRate, withAmountsFrom } from "../rules";
import {
  findReadableInstructorPrice,
  type InstructorPriceRow,
  presentInstructorPrice,
  readInstructorPrice,
} from "./queries";
import type { InstructorPriceChange, InstructorPriceInput, InstructorPriceView } from "./schema";

type Rates = readonly Dated<InstructorRate>[];

export async function createInstructorPrice(work: Work, input: InstructorPriceInput): Promise<InstructorPriceView> {
  const siteId = input.siteId ?? (await findUsualSite(work, input.instructors));
  demandPermission(work.actor, "price.write", siteId);
  const { programId, instructors, isBillingOnUserFlightAccount: isBilling } = input;
  await lockPricedProgram(work, programId);
  await demandInstructors(work, siteId, instructors, []);
  await demandPricedOnce(work, { id: null, siteId, programId, instructors });
  const currency = await readCurrency(work);
  const plain = async () => {
    const { timeZone } = await work.db.site.findUniqueOrThrow({ where: { id: siteId } });
    return { startsOn: todayIn(work, timeZone), ...amountsOf(input, currency), vatBasisPoints: 0 };
  };
  const rates = input.rates ? toInstructorRates(input.rates, currency) : [await plain()];
  const id = newId();
  await work.db.instructorPrice.create({
    data: {
      ...{ id, siteId, programId, isBilling },
      instructors: { create: instructors.map((personId) => ({ personId })) },
    },
  });
  await writeRates(work, id, [], rates);
  changed(work, {
    ...{ kind: "InstructorPrice", id, verb: "create", siteId },
    after: { siteId, programId, isBilling, instructors, rates },
  });
  if (input.tellsStudents) await tellStudents(work, { siteId, programId });
  return readInstructorPrice(work, id);
}

/** Changes a price. Amounts without rates that are others than the present ones hold from today on. */
export async function changeInstructorPrice(work: Work, change: InstructorPriceChange, version?: number) {
  const currency = await readCurrency(work);
  const ratesAfter = (row: InstructorPriceRow): Rates => {
    const rates = change.rates ? toInstructorRates(change.rates, currency) : row.rates;
    const today = todayIn(work, row.site.timeZone);
    const present = presentRate(row.rates, today);
    const { theoreticalPrice = present.theoreticalPrice, practicalPrice = present.practicalPrice } = {
      ...namedAmounts(change, currency),
    };
    const isSame = theoreticalPrice === present.theoreticalPrice && practicalPrice === present.practicalPrice;
    return isSame ? rates : withAmountsFrom(rates, today, { theoreticalPrice, practicalPrice });
  };
  const teachersAfter = (row: InstructorPriceRow) => [...(change.instructors ?? row.instructors)].sort();
  const { version: next, before } = await changeVersionedRow(work, {
    ...about(work, change.id, version, currency),
    verb: "change",
    changesMore: (row) => {
      const { goneOn, come } = compareRates(row.rates, ratesAfter(row));
      return goneOn.length > 0 || come.length > 0 || !isSameSet(row.instructors, teachersAfter(row));
    },
    afterMore: (row) => ({ rates: ratesAfter(row), instructors: teachersAfter(row) }),
    data: async (row) => {
      const { siteId = row.siteId, programId = row.programId } = change;
      demandPermission(work.actor, "price.write", row.siteId);
      demandPermission(work.actor, "price.write", siteId);
      const instructors = teachersAfter(row);
      const isElsewhere = siteId !== row.siteId || programId !== row.programId;
      if (isElsewhere || !isSameSet(row.instructors, instructors)) {
        if (row.state === "Active" || programId !== row.programId) await lockPricedProgram(work, programId);
        await demandInstructors(work, siteId, instructors, siteId === row.siteId ? row.instructors : []);
        if (row.state === "Active") await demandPricedOnce(work, { id: row.id, siteId, programId, instructors });
      }
      const billed = await listBilled(work, row.id);
      if (isElsewhere && billed.length > 0) throw new Problem("conflict", "prices.billedElsewhere");
      demandBilledRatesStay(row.rates, ratesAfter(row), billed, !change.rates || change.knowsOfBilled === true);
      return { siteId, programId, isBilling: change.isBillingOnUserFlightAccount ?? row.isBilling };
    },
  });
  await writeRates(work, change.id, before.rates, ratesAfter(before));
  const instructors = teachersAfter(before);
  await work.db.instructorPricePerson.deleteMany({ where: { priceId: change.id, personId: { notIn: instructors } } });
  const joining = instructors.filter((personId) => !before.instructors.includes(personId));
  await work.db.instructorPricePerson.createMany({
    data: joining.map((personId) => ({ priceId: change.id, personId })),
  });
  if (change.tellsStudents && next !== version) {
    const { siteId = before.siteId, programId = before.programId } = change;
    await tellStudents(work, { siteId, programId });
  }
  return { version: next };
}

export async function setInstructorPriceState(work: Work, id: string, state: RecordState, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version, await readCurrency(work)),
    verb: auditVerbForState(state),
    data: async (row) => {
      demandPermission(work.actor, "price.write", row.siteId);
      demandPriceTransition(row.state, state);
      if (state === "Active" && row.state !== "Active") {
        await lockPricedProgram(work, row.programId);
        await demandPricedOnce(work, row);
      }
      return { state };
    },
  });
  return { version: next };
}

const about = (work: Work, id: string, version: number | undefined, currency: string) => ({
  table: work.db.instructorPrice,
  // It throws 404 when the actor may not see the price.
  find: (): Promise<InstructorPriceRow | null> => findReadableInstructorPrice(work, id),
  id,
  version,
  kind: "InstructorPrice" as const,
  view: (row: InstructorPriceRow): object => presentInstructorPrice(work, row, currency),
  siteId: (row: InstructorPriceRow) => row.siteId,
});

type Amounts = { theoreticalPrice: number; practicalPrice: number };
const AMOUNTS = ["theoreticalPrice", "practicalPrice"] as const;

/** The amounts that a body names, in minor units. */
const namedAmounts = (body: Partial<Amounts>, currency: string): Partial<Amounts> =>
  Object.fromEntries(
    AMOUNTS.flatMap((name) => {
      const amount = body[name];
      return amount === undefined ? [] : [[name, demandMinorUnits(amount, currency, name)]];
    }),
  );
const amountsOf = (body: Amounts, currency: string): Amounts => namedAmounts(body, currency) as Amounts;

async function writeRates({ db }: Work, priceId: string, before: Rates, after: Rates): Promise<void> {
  const { goneOn, come } = compareRates(before, after);
  if (goneOn.length > 0) await db.instructorRate.deleteMany({ where: { priceId, startsOn: { in: goneOn } } });
  const data = come.map(({ startsOn, ...rate }) => ({
    ...{ id: newId(), priceId, startsOn: new Date(startsOn * 1000), ...rate },
  }));
  if (data.length > 0) await db.instructorRate.createMany({ data });
}

/** The one site where the actor may write prices and all of these teach, or the main site. */
async function findUsualSite(work: Work, instructors: readonly string[]): Promise<string> {
  const reach = reachOf(work.actor, "price.write");
  const rows = await work.db.siteRole.groupBy({
    by: ["siteId"],
    where: { role: "Instructor", personId: { in: [...instructors] }, site: { state: "Active" } },
    _count: true,
  });
  const common = rows.filter(
    ({ siteId, _count }) => _count === new Set(instructors).size && reachIncludes(reach, siteId),
  );
  const siteId = common.length === 1 ? common[0]!.siteId : await readMainSiteId(work);
  if (!siteId) throw makeInvalidFieldProblem("siteId", "prices.siteMissing");
  return siteId;
}

/** Throws unless all who are new teach at the site. Those in `stay` are already named and may stay. */
async function demandInstructors(
  { db }: Work,
  siteId: string,
  instructors: readonly string[],
  stay: readonly string[],
): Promise<void> {
  if (new Set(instructors).size < instructors.length)
    throw makeInvalidFieldProblem("instructors", "prices.instructorTwice");
  const joining = instructors.filter((personId) => !stay.includes(personId));
  const where = {
    siteId,
    role: "Instructor" as const,
    personId: { in: joining },
    person: { state: "Active" as const },
  };
  if ((await db.siteRole.count({ where })) < joining.length)
    throw makeInvalidFieldProblem("instructors", "prices.instructorUnknown");
}

/** Throws when one of them has another Active price for the programme at the site. It is called under the lock of the programme. */
async function demandPricedOnce(
  { db }: Work,
  {
    id,
    siteId,
    programId,
    instructors,
  }: Pick<InstructorPriceRow, "siteId" | "programId" | "instructors"> & {
    id: string | null;
  },
): Promise<void> {
  const other = await db.instructorPricePerson.findFirst({
    where: {
      personId: { in: [...instructors] },
      price: { siteId, programId, state: "Active", ...(id && { id: { not: id } }) },
    },
    select: { person: { select: { firstName: true, lastName: true } } },
  });
  if (!other) return;
  const values = { name: `${other.person.firstName} ${other.person.lastName}` };
  const errors = { instructors: [{ key: "prices.instructorPriced" as const, values }] };
  throw new Problem("conflict", "prices.instructorPriced", { values, errors });
}
