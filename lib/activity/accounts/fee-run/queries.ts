import type { Reading } from "@/lib/access/actor/as-actor";
import { siteRoleOfId } from "@/lib/access/permissions/roles";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { ORDER_PEOPLE_BY_NAME } from "@/lib/records/people/list/queries";
import { numberText } from "../rules";
import type { FeeRunInput } from "./schema";

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
