import {
  createParser,
  type inferParserType,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
} from "nuqs/server";
import { isId } from "@/lib/platform/id-format";
import { makeStatesQuery, type StatesQuery } from "@/lib/records/wire";

/**
 * The choices for rows per page. The defaults of a list are page one, ten rows, no text and active records only (spec 2 §3).
 */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
const LAST_PAGE = 1_000_000;
/** The search uses only this many characters of a text. */
export const MAX_SEARCH_LENGTH = 100;

const parseAsPage = createParser({
  parse: (text: string) => {
    const page = parseAsInteger.parse(text);
    return page !== null && page >= 1 && page <= LAST_PAGE ? page : null;
  },
  serialize: String,
});

/** The id of a record in the address. Anything else counts as none. */
export const parseAsId = createParser({ parse: (text: string) => (isId(text) ? text : null), serialize: String });

/**
 * The parameters that a list keeps in the address. The server reads them for the first page, and the browser reads them
 * afterwards.
 */
export const listQueryParsers = {
  text: parseAsString.withDefault(""),
  active: parseAsBoolean.withDefault(true),
  sort: parseAsString.withDefault(""),
  desc: parseAsBoolean.withDefault(false),
  page: parseAsPage.withDefault(1),
  rows: parseAsNumberLiteral(PAGE_SIZES).withDefault(PAGE_SIZES[0]),
  /** The ids of hidden columns, separated by commas. */
  hidden: parseAsString.withDefault(""),
};
export type ListState = inferParserType<typeof listQueryParsers>;

/** The query of a paged API route. A list adds its own filters to it. */
export type PageQuery = Record<string, string | number> &
  StatesQuery & {
    text: string;
    limit: number;
    page: number;
    sort: string;
  };

/** Makes the query for a paged API route. If the address names an unknown column, the list is sorted by the first column. */
export function makePageQuery(
  state: ListState,
  columns: readonly [string, ...string[]],
  filters: Record<string, string> = {},
): PageQuery {
  const column = columns.includes(state.sort) ? state.sort : columns[0];
  return {
    ...filters,
    text: state.text.trim().slice(0, MAX_SEARCH_LENGTH),
    ...makeStatesQuery(state.active),
    limit: state.rows,
    page: state.page,
    sort: state.desc ? `-${column}` : column,
  };
}
