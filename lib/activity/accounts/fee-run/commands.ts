import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { fromMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { readCurrency } from "@/lib/records/school/queries";
import type { FeeRun, TransactionType } from "@/prisma/generated/client";
import { post, readPostingDay, readTypeAndAmount } from "../commands";
import { numberText } from "../rules";
import { listFeeGroup, readEarlierFees } from "./queries";
import { normalizeGroup, planFeeRun } from "./rules";
import type { FeeRunInput, FeeRunView } from "./schema";

/**
 * Charges a recurring fee, such as a membership, to a group: all of them in one transaction, numbered in the order of their names. Who
 * has a transaction of that type in the same year already is left out, unless `again`. A preview says the same and posts nothing.
 *
 * @throws 422 for a group of nobody, 409 where everybody has it already
 */
export async function runFees(
  work: Work,
  input: FeeRunInput,
  { isPreview, locale }: { isPreview: boolean; locale: Locale },
): Promise<FeeRunView> {
  const { type, amount } = await readTypeAndAmount(work, input, locale);
  if (type.kind !== "Fee") throw makeInvalidFieldProblem("type", "accounts.fees.notAFee");
  const postedOn = await readPostingDay(work, input.date);
  // Two who charge the same fee wait for each other: the second then finds who has it.
  if (!isPreview) await work.db.$executeRaw`SELECT 1 FROM transaction_type WHERE id = ${type.id} FOR NO KEY UPDATE`;
  const people = await listFeeGroup(work, input);
  if (people.length === 0) throw makeInvalidFieldProblem("group", "accounts.fees.nobody");
  const of = { personIds: people.map(({ id }) => id), typeId: type.id, year: postedOn.getUTCFullYear() };
  const plan = planFeeRun(people, await readEarlierFees(work, of), input);
  const charged = plan.filter(({ isCharged }) => isCharged).map(({ person }) => person.id);
  if (charged.length === 0 && !isPreview) throw new Problem("conflict", "accounts.fees.allCharged");
  const numbers = isPreview
    ? new Map<string, string>()
    : await charge(work, input, { charged, postedOn, amount, type });
  if (!isPreview) await keepRun(work, input, { postedOn, amount, count: charged.length });
  const currency = await readCurrency(work);
  const decimal = (minor: number) => fromMinorUnits(minor, currency);
  return {
    ...{ count: charged.length, total: decimal(amount * charged.length), currencyCode: currency },
    people: plan.map(({ person: { id, callSign, lastName, firstName }, isCharged, earlier }) => ({
      user: { id, callSign, nom: lastName, prenom: firstName },
      ...{ price: isCharged ? decimal(amount) : null, earlier, number: numbers.get(id) ?? null },
    })),
  };
}

/** Keeps a run, so that the same can be charged again. */
async function keepRun(
  work: Work,
  { siteId, type: typeId, comment, group }: FeeRunInput,
  run: Pick<FeeRun, "postedOn" | "amount" | "count">,
): Promise<void> {
  const row = { id: newId(), siteId, typeId, comment, group: normalizeGroup(group), ...run };
  await work.db.feeRun.create({ data: { ...row, chargedById: work.actor.id, chargedAt: work.now } });
  changed(work, { kind: "FeeRun", id: row.id, verb: "charge", siteId, after: row });
}

/** Posts the fee to each of them and tells them, once: whose account it takes below the threshold is told of that. */
async function charge(
  work: Work,
  { siteId, comment }: FeeRunInput,
  { charged, type, ...fee }: { charged: readonly string[]; postedOn: Date; amount: number; type: TransactionType },
): Promise<Map<string, string>> {
  const posted = await post(
    work,
    charged.map((personId) => ({
      ...{ personId, siteId, cause: "Fee" as const, typeId: type.id, vatBasisPoints: type.vatBasisPoints, comment },
      ...fee,
    })),
  );
  const warned = new Set(work.changes.flatMap(({ verb, people }) => (verb === "fallBelow" ? (people ?? []) : [])));
  for (const [at, { id }] of posted.entries()) {
    const personId = charged[at]!;
    if (warned.has(personId)) continue;
    changed(work, { kind: "AccountTransaction", id, verb: "charge", siteId, people: [personId], after: {} });
  }
  return new Map(posted.map((one, at) => [charged[at]!, numberText(one)]));
}
