import { type ListState, makePageQuery, type PageQuery } from "@/components/resource/list-address";
import { NOTICE_SORT_COLUMNS } from "@/lib/records/notices/codes";

/** Makes the query for `GET notice` from the parameters in the address. Without a sort, the newest come first. */
export function makeNoticesQuery(siteId: string, state: ListState): PageQuery {
  const sorted = state.sort ? state : { ...state, sort: "publishedAt", desc: true };
  return makePageQuery(sorted, NOTICE_SORT_COLUMNS, { siteId });
}
