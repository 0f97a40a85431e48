import {
  createParser,
  type inferParserType,
  parseAsBoolean,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
} from "nuqs/server";

/** Pagination and filter of every list (spec 2 §3): first page, ten rows, no text, active ones only. */
export const ROWS = [10, 25, 50, 100] as const;
const LAST_PAGE = 1_000_000;
/** So many letters of a text are searched. */
export const TEXT_LENGTH = 100;

const parseAsPage = createParser({
  parse: (text: string) => {
    const page = parseAsInteger.parse(text);
    return page !== null && page >= 1 && page <= LAST_PAGE ? page : null;
  },
  serialize: String,
});

/** What a list keeps in the address; the server reads it for the first page, the browser from then on. */
export const listParsers = {
  text: parseAsString.withDefault(""),
  active: parseAsBoolean.withDefault(true),
  sort: parseAsString.withDefault(""),
  desc: parseAsBoolean.withDefault(false),
  page: parseAsPage.withDefault(1),
  rows: parseAsNumberLiteral(ROWS).withDefault(ROWS[0]),
  /** Ids of hidden columns, comma-separated. */
  hidden: parseAsString.withDefault(""),
};
export type ListState = inferParserType<typeof listParsers>;

/** Query of a route that answers by pages, beside the filters of its own. */
export type PageQuery = Record<string, string | number> & {
  text: string;
  statut: "0" | "1";
  limit: number;
  page: number;
  sort: string;
};

/** What the route of a paged list is asked for; an unknown column in the address counts as the first of the columns. */
export function pageQueryOf(
  state: ListState,
  columns: readonly [string, ...string[]],
  filters: Record<string, string> = {},
): PageQuery {
  const column = columns.includes(state.sort) ? state.sort : columns[0];
  return {
    ...filters,
    text: state.text.trim().slice(0, TEXT_LENGTH),
    statut: state.active ? "0" : "1",
    limit: state.rows,
    page: state.page,
    sort: state.desc ? `-${column}` : column,
  };
}
