import { SITE_ROLE_ID, type SiteRole } from "@/lib/access/permissions/roles";
import { utcDayToUnix } from "@/lib/platform/day";
import { decodePersonChoice } from "@/lib/records/people/wire";
import type { FeeRunView } from "./schema";

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
