import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { SECOND_FACTOR_DEMANDS } from "@/lib/access/codes";
import { demandConfirmed } from "@/lib/access/sign-in/confirmation";
import type { CleanFile } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import { currencyDigits, toMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { demandCompleteAddress, toAddressColumns } from "../address";
import { deleteStoredFile, storeFile } from "../files/commands";
import { changeVersionedRow, fillUnnamed } from "../versioned";
import { BALANCE_RULES, NIGHT_RULES, RATING_SYSTEMS } from "./codes";
import { presentSchool, readSchoolRow } from "./queries";
import type { SchoolInput, SchoolView } from "./schema";

export type NewSchool = {
  name: string;
  currency?: string;
  slotMinutes?: number;
  cancellationNoticeHours?: number;
  usualBriefingMinutes?: number;
  usualDebriefingMinutes?: number;
  street?: string;
  zipCode?: string;
  city?: string;
  country?: string;
};

/** Creates the school. A database has only one. */
export async function createSchool(work: Work, input: NewSchool): Promise<string> {
  const id = newId();
  await work.db.school.create({ data: { id, ...input } });
  changed(work, { kind: "School", id, verb: "create", after: input });
  return id;
}

export async function setMainSite(work: Work, schoolId: string, mainSiteId: string): Promise<void> {
  await work.db.school.update({ where: { id: schoolId }, data: { mainSiteId, version: { increment: 1 } } });
  changed(work, {
    kind: "School",
    id: schoolId,
    verb: "nameMainSite",
    before: { mainSiteId: null },
    after: { mainSiteId },
  });
}

/** Changes name, main site, address and parameters of the school. */
export async function changeSchool(work: Work, input: SchoolInput, version: number | undefined) {
  const school = await readSchoolRow(work.db);
  if (input.id !== undefined && input.id !== school.id) throw new Problem("notFound", "errors.notFound");
  const { secondFactor } = input.parameters ?? {};
  // Who ends the demand for a second factor lets everybody in by password alone.
  if (secondFactor !== undefined && SECOND_FACTOR_DEMANDS[secondFactor] !== school.secondFactor)
    await demandConfirmed(work.db, work.actor);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.school,
    id: school.id,
    version,
    kind: "School",
    verb: "change",
    view: async (row) => {
      const { cgu, cgv, ...rest } = await presentSchool(work.db, row);
      return rest;
    },
    data: async (row) => {
      const { name, mainSiteId, address, parameters } = fillUnnamed(await presentSchool(work.db, row), input);
      const { ratingSystem, nightRule, balanceRule, currency: _, currencyCode: __, ...others } = parameters;
      const currency = chooseCurrency(input, row.currency);
      const currencyField = input.parameters?.currencyCode === currency ? "currencyCode" : "currency";
      if (mainSiteId !== row.mainSiteId) await demandMainSite(work, mainSiteId);
      await demandCurrency(work, currency, row.currency, `parameters.${currencyField}`);
      await demandNoShowReason(work, parameters, row);
      demandCompleteAddress(address);
      return {
        name,
        mainSiteId,
        ...toAddressColumns(address),
        ...others,
        currency,
        ratingSystem: RATING_SYSTEMS[ratingSystem],
        nightRule: NIGHT_RULES[nightRule],
        balanceRule: BALANCE_RULES[balanceRule],
        lowBalance: toLimit(parameters, "lowBalance", currency),
        creditLimit: toLimit(parameters, "creditLimit", currency),
        secondFactor: SECOND_FACTOR_DEMANDS[parameters.secondFactor],
      };
    },
  });
  return { version: next };
}

/** Returns the currency that a body names by sign, by code or by both. Throws when they name two other ones. */
function chooseCurrency({ parameters = {} }: SchoolInput, before: string): string {
  const others = [parameters.currency, parameters.currencyCode].filter((code) => code !== undefined && code !== before);
  if (new Set(others).size > 1) throw makeInvalidFieldProblem("parameters.currency", "school.currencyTwice");
  return others[0] ?? before;
}

/** Converts a limit of flight accounts to minor units. Throws when it has more decimals than the currency. */
function toLimit(parameters: SchoolView["parameters"], name: "lowBalance" | "creditLimit", currency: string) {
  const amount = parameters[name];
  const minor = amount === null ? null : toMinorUnits(amount, currency);
  if (minor === null && amount !== null)
    throw makeInvalidFieldProblem(`parameters.${name}`, "lists.priceInvalid", { digits: currencyDigits(currency) });
  return minor;
}

/** No-shows are cancelled for a reason that people can choose. */
async function demandNoShowReason(
  work: Work,
  { noShowMinutes, noShowReasonId }: SchoolView["parameters"],
  before: Pick<SchoolView["parameters"], "noShowReasonId">,
): Promise<void> {
  const field = "parameters.noShowReasonId";
  if (noShowMinutes > 0 && noShowReasonId === null) throw makeInvalidFieldProblem(field, "school.noShowReasonRequired");
  if (noShowReasonId === null || noShowReasonId === before.noShowReasonId) return;
  const reason = await work.db.cancellationReason.findUnique({ where: { id: noShowReasonId } });
  if (reason?.state !== "Active") throw makeInvalidFieldProblem(field, "reservations.reasonUnknown");
}

async function demandMainSite(work: Work, mainSiteId: string | null): Promise<void> {
  if (mainSiteId === null) throw makeInvalidFieldProblem("mainSiteId", "school.mainSiteRequired");
  const site = await work.db.site.findUnique({ where: { id: mainSiteId }, select: { state: true } });
  if (site?.state !== "Active") throw makeInvalidFieldProblem("mainSiteId", "school.mainSiteInactive");
}

/**
 * Throws for any other currency once something is posted in the present one (DECISIONS, "Money"), and for one with another number of
 * decimals, because stored prices (in cents) would mean other amounts.
 */
async function demandCurrency(work: Work, currency: string, before: string, field: string): Promise<void> {
  if (currency !== before && (await work.db.accountTransaction.findFirst({ select: { id: true } })))
    throw makeInvalidFieldProblem(field, "school.currencyOfBooks");
  if (currencyDigits(currency) === currencyDigits(before)) return;
  const types = await work.db.transactionType.count({ where: { price: { not: null } } });
  const priced = [
    await work.db.aircraft.count({ where: { exploitationPrice: { not: null } } }),
    await work.db.aircraftPrice.count(),
    await work.db.instructorPrice.count(),
    await work.db.accountTransaction.count(),
    await work.db.bankLine.count(),
    await work.db.person.count({ where: { creditLimit: { not: null } } }),
  ];
  if (types > 0 || priced.some((count) => count > 0)) throw makeInvalidFieldProblem(field, "school.currencyFixed");
}

/** Replaces the school's image, or removes it if `file` is null. The old image is deleted. */
export async function setSchoolImage(work: Work, schoolId: string, file: CleanFile | null): Promise<void> {
  const school = await readSchoolRow(work.db);
  if (school.id !== schoolId) throw new Problem("notFound", "errors.notFound");
  const imageId = file && (await storeFile(work, file));
  await work.db.school.update({ where: { id: schoolId }, data: { imageId } });
  if (school.imageId) await deleteStoredFile(work, school.imageId);
  changed(work, {
    kind: "School",
    id: schoolId,
    verb: "setImage",
    before: { imageId: school.imageId },
    after: { imageId },
  });
}
