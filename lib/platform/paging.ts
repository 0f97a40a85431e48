import { z } from "zod";

/** Maximum number of rows on one page. */
export const MAX_PAGE_SIZE = 200;
const LAST_PAGE = 1_000_000;

export type Sort<Column extends string> = { column: Column; isDescending: boolean };
/** The requested part of a list. Without `limit` it is the whole list. Without `sort` the list has its default order. */
export type Paging<Column extends string> = { limit?: number; page: number; sort?: Sort<Column> };

/** An answer with one page of a list, and the number of rows of the whole list. */
export class PagedAnswer<Answer> {
  constructor(
    readonly answer: Answer,
    readonly total: number,
  ) {}
}

/** One page of a list, with the number of rows of the whole list. */
export class PagedRows<Row> extends PagedAnswer<Row[]> {
  get rows(): Row[] {
    return this.answer;
  }
}

const countText = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "errors.countFormat")
    .transform(Number)
    .refine((count) => count <= most, "errors.countFormat");

/** What the API's document says of such a text: a query holds only texts, but these are whole numbers. */
const integer = (most: number) => ({ type: "integer", minimum: 1, maximum: most, pattern: undefined });

/** Makes the schema of the query parameters `limit`, `page` (from 1) and `sort` (a column; `-` before it: descending). */
export function makePagingQuerySchema<const Column extends string>(columns: readonly Column[]) {
  const sorts = columns.flatMap((column) => [column, `-${column}` as const]);
  return z.object({
    limit: countText(MAX_PAGE_SIZE)
      .optional()
      .meta({ ...integer(MAX_PAGE_SIZE), description: "Rows of a page; without it all rows are answered" }),
    page: countText(LAST_PAGE)
      .prefault("1")
      .meta({ ...integer(LAST_PAGE), description: "Which page; past the last one it is empty" }),
    sort: z
      .enum(sorts as [string, ...string[]])
      .transform(
        (text): Sort<Column> => ({ column: text.replace("-", "") as Column, isDescending: text.startsWith("-") }),
      )
      .optional()
      .meta({ description: "The column to sort by, with `-` before it descending" }),
  });
}

/** Converts a page to the arguments `skip` and `take` of Prisma's `findMany`. */
export function skipAndTake({ limit, page }: Paging<string>): { skip?: number; take?: number } {
  return limit === undefined ? {} : { skip: (page - 1) * limit, take: limit };
}

/** Returns one page of a list that is completely in memory. */
export function sliceOfPage<Row>(rows: readonly Row[], { limit, page }: Paging<string>): Row[] {
  return limit === undefined ? [...rows] : rows.slice((page - 1) * limit, page * limit);
}

/** Converts the direction of a sort to Prisma's "asc" or "desc". */
export const toPrismaDirection = (sort: Sort<string>) => (sort.isDescending ? ("desc" as const) : ("asc" as const));
