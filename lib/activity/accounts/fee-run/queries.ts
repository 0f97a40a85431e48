import type { Reading } from "@/lib/access/actor/as-actor";
import { siteRoleOfId } from "@/lib/access/permissions/roles";
import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { ORDER_PEOPLE_BY_NAME } from "@/lib/records/people/list/queries";
import { readCurrency } from "@/lib/records/school/queries";
import { numberText } from "../rules";
import { type FeeGroup, putDueFirst } from "./rules";
import type { FeeRunInput, PastFeeRunView } from "./schema";

/** So many runs are listed. A school makes a few a year. */
const MOST_RUNS = 100;

/** Lists the Active people of a site whom any of a group's lists names, by name. Throws where a person who is named isn't one of them. */
export async function listFeeGroup({ db }: Pick<Reading, "db">, { siteId, group }: FeeRunInput) {
  const roles = group.roles.flatMap((id) => siteRoleOfId(id) ?? []);
  const people = await db.person.findMany({
    where: {
      ...{ state: "Active", roles: { some: { siteId } } },
      OR: [
        { roles: { some: { siteId, role: { in: roles } } } },
        { tags: { some: { tagId: { in: group.tagIds } } } },
        { promotions: { some: { promotionId: { in: group.promotionIds }, promotion: { siteId } } } },
        { id: { in: group.userIds } },
      ],
    },
    select: { id: true, callSign: true, lastName: true, firstName: true },
    orderBy: [...ORDER_PEOPLE_BY_NAME],
  });
  const found = new Set(people.map(({ id }) => id));
  if (group.userIds.some((id) => !found.has(id)))
    throw makeInvalidFieldProblem("group.userIds", "accounts.fees.personUnknown");
  return people;
}

/** Reads the number of the last transaction of a type in a year that nobody has taken back, by the person's id. */
export async function readEarlierFees(
  { db }: Pick<Reading, "db">,
  { personIds, typeId, year }: { personIds: readonly string[]; typeId: string; year: number },
): Promise<Map<string, string>> {
  const rows = await db.accountTransaction.findMany({
    where: { personId: { in: [...personIds] }, typeId, year, cause: { not: "Contra" }, contra: null },
    select: { personId: true, year: true, number: true },
    orderBy: { number: "asc" },
  });
  return new Map(rows.map((row) => [row.personId, numberText(row)]));
}

/** Lists the fees that were charged to groups of a site: first what is due again, then the newest. The endpoint has asked who may read it. */
export async function listFeeRuns(reading: Reading, siteId: string): Promise<PastFeeRunView[]> {
  const { db, now } = reading;
  const { timeZone } = await db.site.findUniqueOrThrow({ where: { id: siteId }, select: { timeZone: true } });
  const rows = await db.feeRun.findMany({
    where: { siteId },
    include: {
      type: { select: { id: true, name: true } },
      chargedBy: { select: { id: true, callSign: true, lastName: true, firstName: true } },
    },
    orderBy: [{ postedOn: "desc" }, { chargedAt: "desc" }, { id: "desc" }],
    take: MOST_RUNS,
  });
  const runs = rows.map((row) => ({ ...row, day: toDay(row.postedOn), group: row.group as FeeGroup }));
  const namesOf = (ids: string[]) => ({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const tags = await db.tag.findMany(namesOf(runs.flatMap(({ group }) => group.tagIds)));
  const promotions = await db.promotion.findMany(namesOf(runs.flatMap(({ group }) => group.promotionIds)));
  const currency = await readCurrency(reading);
  const decimal = (minor: number) => fromMinorUnits(minor, currency);
  return putDueFirst(runs, localDayOf(toUnix(now), timeZone)).map(
    ({ id, chargedAt, chargedBy, type, day, amount, count, comment, group, isDue }) => ({
      ...{ id, chargedAt: toUnix(chargedAt), type, date: utcDayToUnix(day), comment, count, isDue },
      ...{ price: decimal(-amount), total: decimal(amount * count) },
      chargedBy: chargedBy && {
        ...{ id: chargedBy.id, callSign: chargedBy.callSign, nom: chargedBy.lastName, prenom: chargedBy.firstName },
      },
      group: {
        roles: group.roles,
        tags: tags.filter((one) => group.tagIds.includes(one.id)),
        promotions: promotions.filter((one) => group.promotionIds.includes(one.id)),
        userIds: group.userIds,
      },
    }),
  );
}
