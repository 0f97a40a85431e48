import { SITE_ROLE_ID, type SiteRole, siteRoleOfId } from "@/lib/access/permissions/roles";
import { addYears, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import type { TransactionType } from "@/lib/records/dictionaries/wire";
import { decodePersonChoice } from "@/lib/records/people/wire";
import type { FeeRunView, PastFeeRunView } from "./schema";

export const decodeFeeRun = ({ people, ...run }: FeeRunView) => ({
  ...run,
  people: people.map(({ user, ...place }) => ({ ...place, person: decodePersonChoice(user) })),
});
export type FeeRun = ReturnType<typeof decodeFeeRun>;

/** What is typed of a run of fees. The day is such as `2026-11-28`. */
export type FeeRunValues = {
  type: string;
  day: string | null;
  price: number | null;
  comment: string;
  roles: readonly SiteRole[];
  tagId: string;
  promotionId: string;
  again: boolean;
};

export const makeFeeRunBody = (siteId: string, values: FeeRunValues) => {
  const { type, day, price, comment, roles, tagId, promotionId, again } = values;
  return {
    ...{ siteId, type, comment, again },
    ...(day !== null && { date: utcDayToUnix(day) }),
    ...(price !== null && { price }),
    group: {
      roles: roles.map((role) => SITE_ROLE_ID[role]),
      tagIds: tagId ? [tagId] : [],
      promotionIds: promotionId ? [promotionId] : [],
    },
  };
};

/** A run that was made earlier. The day is such as `2026-11-28`. */
export const decodePastFeeRun = ({ date, group, chargedBy, ...run }: PastFeeRunView) => ({
  ...run,
  day: unixToUtcDay(date),
  chargedBy: chargedBy && decodePersonChoice(chargedBy),
  group: { ...group, roles: group.roles.flatMap((id) => siteRoleOfId(id) ?? []) },
});
export type PastFeeRun = ReturnType<typeof decodePastFeeRun>;

type Named = { id: string; name: string };
export type FeeRunChoices = { types: TransactionType[]; tags: Named[]; promotions: Named[] };

/**
 * What is typed to charge the same again a year later, today at the latest. A price that is fixed by now is that one. Null where the form
 * can't say it: its type, tag or promotion can't be chosen any more, or it named several of them, or people.
 */
export function repeatFeeRun(
  { type, day, price, comment, group }: PastFeeRun,
  choices: FeeRunChoices,
  today: string,
): FeeRunValues | null {
  const chosen = choices.types.find(({ id }) => id === type.id);
  const isOffered = (named: readonly Named[], offered: readonly Named[]) =>
    named.length <= 1 && named.every(({ id }) => offered.some((one) => one.id === id));
  if (!chosen || group.userIds.length > 0) return null;
  if (!isOffered(group.tags, choices.tags) || !isOffered(group.promotions, choices.promotions)) return null;
  const later = addYears(day, 1);
  return {
    ...{ type: type.id, day: later < today ? later : today, comment, again: false, roles: group.roles },
    price: chosen.hasFixedPrice ? chosen.price : price,
    ...{ tagId: group.tags[0]?.id ?? "", promotionId: group.promotions[0]?.id ?? "" },
  };
}
