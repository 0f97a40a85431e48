import type { Reading } from "@/lib/access/actor/as-actor";
import { toDay, utcDayToUnix } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import type { Prisma } from "@/prisma/generated/client";
import { readCurrency } from "../../school/queries";
import { inOrderOfDays } from "../queries";
import type { Dated, PayRate } from "../rules";
import { demandPay, mayReadPay } from "./reach";
import type { InstructorPayView } from "./schema";

const includeRates = {
  rates: {
    select: { startsOn: true, practicalPay: true, theoryPay: true, briefingPay: true },
    orderBy: inOrderOfDays,
  },
} satisfies Prisma.InstructorPayInclude;
type Row = Prisma.InstructorPayGetPayload<{ include: typeof includeRates }>;

const toPay = ({ rates, ...row }: Row) => ({
  ...row,
  rates: rates.map(({ startsOn, ...rate }): Dated<PayRate> => ({ ...rate, startsOn: utcDayToUnix(toDay(startsOn)) })),
});
export type InstructorPayRow = ReturnType<typeof toPay>;

export async function findPay({ db }: Pick<Reading, "db">, personId: string): Promise<InstructorPayRow | null> {
  const row = await db.instructorPay.findUnique({ where: { personId }, include: includeRates });
  return row && toPay(row);
}

/** What the school pays some instructors, by their ids. Who has no rate isn't in it. */
export async function listPayRates({ db }: Pick<Reading, "db">, personIds: readonly string[]) {
  const rows = await db.instructorPay.findMany({
    where: { personId: { in: [...personIds] } },
    include: includeRates,
  });
  return new Map(rows.map((row) => [row.personId, toPay(row).rates]));
}

/** Reads what the school pays somebody. Throws for who may not know it. */
export async function readPay(reading: Reading, personId: string): Promise<InstructorPayView> {
  await demandPay(reading, personId, mayReadPay);
  const row = await findPay(reading, personId);
  if (!row) return { userId: personId, rates: [], version: 0 };
  return presentPay(row, await readCurrency(reading));
}

export function presentPay({ personId, rates, version }: InstructorPayRow, currency: string): InstructorPayView {
  const amount = (minor: number | null) => (minor === null ? null : fromMinorUnits(minor, currency));
  return {
    userId: personId,
    rates: rates.map(({ startsOn, practicalPay, theoryPay, briefingPay }) => ({
      startsAt: startsOn,
      practicalPay: amount(practicalPay),
      theoryPay: amount(theoryPay),
      briefingPay: amount(briefingPay),
    })),
    version,
  };
}
