import { type ListState, makePageQuery, type PageQuery } from "@/components/resource/list-address";
import { PROMOTION_SORT_COLUMNS } from "@/lib/records/promotions/codes";

/** Makes the query for `GET promotion` from the parameters in the address. */
export function makePromotionsQuery(siteId: string, state: ListState): PageQuery {
  return makePageQuery(state, PROMOTION_SORT_COLUMNS, { siteId });
}
