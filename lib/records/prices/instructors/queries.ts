import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { type Reach, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { fromMinorUnits } from "@/lib/platform/money";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../../codes";
import { readCurrency } from "../../school/queries";
import { presentInstructorRate } from "../present";
import { includeProgramName, inOrderOfDays, presentProgramLight, readInstructorRate, todayIn } from "../queries";
import { presentRate } from "../rules";
import type { InstructorPriceView } from "./schema";

const include = {
  site: { select: { timeZone: true } },
  program: includeProgramName,
  rates: { orderBy: inOrderOfDays },
  instructors: {
    select: { person: { select: { id: true, callSign: true, lastName: true, firstName: true } } },
    orderBy: [{ person: { lastName: "asc" } }, { person: { firstName: "asc" } }, { personId: "asc" }],
  },
} satisfies Prisma.InstructorPriceInclude;

const toRow = ({ rates, instructors, ...row }: Prisma.InstructorPriceGetPayload<{ include: typeof include }>) => ({
  ...row,
  people: instructors.map(({ person }) => person),
  /** Their ids, in a fixed order, as the audit keeps them. */
  instructors: instructors.map(({ person }) => person.id).sort(),
  rates: rates.map(readInstructorRate),
});
export type InstructorPriceRow = ReturnType<typeof toRow>;

/** Converts a price to its form in the API. */
export function presentInstructorPrice(
  reading: Pick<Reading, "now">,
  { id, siteId, programId, isBilling, state, version, site, program, people, rates }: InstructorPriceRow,
  currency: string,
): InstructorPriceView {
  const present = presentRate(rates, todayIn(reading, site.timeZone));
  return {
    id,
    siteId,
    programId,
    isBillingOnUserFlightAccount: isBilling,
    state: RECORD_STATES.indexOf(state),
    programLight: presentProgramLight(program),
    instructors: people.map(({ id: personId, callSign, lastName, firstName }) => ({
      ...{ id: personId, callSign, nom: lastName, prenom: firstName },
    })),
    theoreticalPrice: fromMinorUnits(present.theoreticalPrice, currency),
    practicalPrice: fromMinorUnits(present.practicalPrice, currency),
    rates: rates.map((rate) => presentInstructorRate(rate, currency)),
    version,
  };
}

/** Lists what instruction costs at the sites of a reach, by name of the programme and of the first instructor. */
export async function listInstructorPrices(
  reading: Reading,
  { reach, states }: { reach: Reach; states: readonly RecordState[] },
): Promise<InstructorPriceView[]> {
  const rows = await reading.db.instructorPrice.findMany({
    where: { state: { in: [...states] }, siteId: toSiteIdFilter(reach) },
    include,
  });
  const currency = await readCurrency(reading);
  const firstOf = ({ instructors }: InstructorPriceView) => instructors[0]?.nom ?? "";
  return rows
    .map((row) => presentInstructorPrice(reading, toRow(row), currency))
    .sort(
      (a, b) =>
        a.programLight.name.localeCompare(b.programLight.name) ||
        firstOf(a).localeCompare(firstOf(b)) ||
        a.id.localeCompare(b.id),
    );
}

/** Finds a price. Throws 404 when the reader may not see it. */
export async function findReadableInstructorPrice({ db, actor }: Reading, id: string): Promise<InstructorPriceRow> {
  const row = await db.instructorPrice.findUnique({ where: { id }, include });
  if (!row || !can(actor, "price.read", row.siteId)) throw new Problem("notFound", "errors.notFound");
  return toRow(row);
}

export async function readInstructorPrice(reading: Reading, id: string): Promise<InstructorPriceView> {
  return presentInstructorPrice(reading, await findReadableInstructorPrice(reading, id), await readCurrency(reading));
}

/** Finds the price by which somebody's instruction for a programme at a site is billed. */
export async function findPriceOfInstructor(
  { db }: Pick<Reading, "db">,
  { siteId, programId, personId }: { siteId: string; programId: string; personId: string },
): Promise<InstructorPriceRow | null> {
  const where = { siteId, programId, state: "Active" as const, instructors: { some: { personId } } };
  const row = await db.instructorPrice.findFirst({ where, include });
  return row && toRow(row);
}
