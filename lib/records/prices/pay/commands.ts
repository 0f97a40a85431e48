import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { readCurrency } from "../../school/queries";
import { changeVersionedRow } from "../../versioned";
import { compareRates } from "../commands";
import { demandMinorUnits } from "../present";
import type { Dated, PayRate } from "../rules";
import { findPay, presentPay, readPay } from "./queries";
import { demandPay, maySetPay } from "./reach";
import type { InstructorPayInput } from "./schema";

type Rates = readonly Dated<PayRate>[];

/** Sets what the school pays an instructor, from which day on. */
export async function setPay(work: Work, personId: string, input: InstructorPayInput, version?: number) {
  await demandPay(work, personId, maySetPay);
  const currency = await readCurrency(work);
  const rates = toPayRates(input.rates, currency);
  const row = await findPay(work, personId);
  if (!row) {
    if (version !== 0)
      throw new Problem("conflict", "errors.stale", { extension: { current: await readPay(work, personId) } });
    const id = newId();
    await work.db.instructorPay.create({ data: { id, personId } });
    await writeRates(work, id, [], rates);
    changed(work, { kind: "InstructorPay", id, verb: "create", people: [personId], after: { personId, rates } });
    return { version: 1 };
  }
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.instructorPay,
    find: () => findPay(work, personId),
    id: row.id,
    version,
    kind: "InstructorPay",
    verb: "change",
    view: (one) => presentPay(one, currency),
    people: [personId],
    changesMore: (one) => {
      const { goneOn, come } = compareRates(one.rates, rates);
      return goneOn.length > 0 || come.length > 0;
    },
    afterMore: () => ({ rates }),
    data: () => ({}),
  });
  await writeRates(work, row.id, row.rates, rates);
  return { version: next };
}

function toPayRates(rates: InstructorPayInput["rates"], currency: string): Rates {
  return rates.map(({ startsAt, ...pay }, place) => {
    const minor = (name: keyof typeof pay) => {
      const amount = pay[name];
      return amount === null ? null : demandMinorUnits(amount, currency, `rates.${place}.${name}`);
    };
    return {
      startsOn: startsAt,
      practicalPay: minor("practicalPay"),
      theoryPay: minor("theoryPay"),
      briefingPay: minor("briefingPay"),
    };
  });
}

async function writeRates({ db }: Work, payId: string, before: Rates, after: Rates): Promise<void> {
  const { goneOn, come } = compareRates(before, after);
  if (goneOn.length > 0) await db.payRate.deleteMany({ where: { payId, startsOn: { in: goneOn } } });
  const data = come.map(({ startsOn, ...rate }) => ({
    ...{ id: newId(), payId, startsOn: new Date(startsOn * 1000), ...rate },
  }));
  if (data.length > 0) await db.payRate.createMany({ data });
}
