import type { EverythingView } from "@/lib/activity/extractions/schema";
import { connectionPool, runPlannedQuery } from "@/lib/platform/db";
import { type ListedTable, listTables } from "@/scripts/support/backup-tables.mjs";
import { withoutLeftOut } from "@/scripts/support/left-out.mjs";

type Client = Parameters<typeof listTables>[0];

/** Lists the tables that the archive holds, with their columns. */
export const listArchived = async (client: Client): Promise<ListedTable[]> => withoutLeftOut(await listTables(client));

/** How much smaller than in the database rows are in the archive, about: measured on the demo school. */
const COMPRESSED = 0.12;

/** How much the archive of everything holds, as PostgreSQL counts along, which costs no look at the rows. */
export async function readExtent(): Promise<EverythingView> {
  const tables = await listArchived(connectionPool());
  const [counted] = await runPlannedQuery<Omit<EverythingView, "tables">>(
    `SELECT coalesce(sum(n_live_tup), 0)::int AS rows, (SELECT count(*)::int FROM stored_file) AS files,
       (coalesce(sum(pg_relation_size(relid)), 0) * $2 + (SELECT coalesce(sum(size), 0) FROM stored_file))::float8 AS bytes
     FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname = ANY($1)`,
    [tables.map(({ name }) => name), COMPRESSED],
  );
  return { tables: tables.length, ...counted!, bytes: Math.round(counted!.bytes) };
}

export type DescribedColumn = {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  /** The names that an enumeration has. */
  values: string[] | null;
  /** The table of which it names a row, alone or with other columns. */
  refersTo: string | null;
};

/** Describes the columns of all tables, in their order. */
export async function describeColumns(client: Client): Promise<DescribedColumn[]> {
  const { rows } = await client.query<DescribedColumn>(
    `SELECT c.relname::text AS "table", a.attname::text AS "column", format_type(a.atttypid, a.atttypmod) AS type,
       NOT a.attnotnull AS "isNullable",
       (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e
        WHERE e.enumtypid IN (t.oid, t.typelem)) AS values,
       (SELECT k.confrelid::regclass::text FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY(k.conkey)
        ORDER BY cardinality(k.conkey), k.conname LIMIT 1) AS "refersTo"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`,
  );
  return rows;
}
