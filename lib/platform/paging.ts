import { z } from "zod";

/** So many rows at most come back for one page. */
export const PAGE_LIMIT = 200;
const LAST_PAGE = 1_000_000;

export type Sort<Column extends string> = { column: Column; isDescending: boolean };
/** Which part of a list is asked for: without a limit all of it, without a sort in the list's own order. */
export type Paging<Column extends string> = { limit?: number; page: number; sort?: Sort<Column> };

/** A part of a list, and how many rows the whole list has. */
export class PagedRows<Row> {
  constructor(
    readonly rows: Row[],
    readonly total: number,
  ) {}
}

const countText = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "errors.countFormat")
    .transform(Number)
    .refine((count) => count <= most, "errors.countFormat");

/** Query parameters of a list that is answered by pages: `limit`, `page` from 1, and `sort` by one of the columns, `-` before it for descending. */
export function pagingQuery<const Column extends string>(columns: readonly Column[]) {
  const sorts = columns.flatMap((column) => [column, `-${column}` as const]);
  return z.object({
    limit: countText(PAGE_LIMIT)
      .optional()
      .meta({ description: `Rows of a page, 1 to ${PAGE_LIMIT}; without it all rows are answered` }),
    page: countText(LAST_PAGE).default(1).meta({ description: "Which page, from 1; past the last one it is empty" }),
    sort: z
      .enum(sorts as [string, ...string[]])
      .transform(
        (text): Sort<Column> => ({ column: text.replace("-", "") as Column, isDescending: text.startsWith("-") }),
      )
      .optional()
      .meta({ description: "The column to sort by, with `-` before it descending" }),
  });
}

/** The page as Prisma's `findMany` takes it. */
export function skipAndTake({ limit, page }: Paging<string>): { skip?: number; take?: number } {
  return limit === undefined ? {} : { skip: (page - 1) * limit, take: limit };
}

/** The page of rows that are all in memory. */
export function sliceOfPage<Row>(rows: readonly Row[], { limit, page }: Paging<string>): Row[] {
  return limit === undefined ? [...rows] : rows.slice((page - 1) * limit, page * limit);
}

/** Prisma's word for the direction. */
export const directionOf = (sort: Sort<string>) => (sort.isDescending ? ("desc" as const) : ("asc" as const));
