import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { type Change, changed } from "@/lib/access/changes/changed";
import { auditNameOfModel, changeTable, lookUpChangeEffects, type TrackedModel } from "@/lib/access/changes/table";
import { columnOf } from "@/lib/platform/columns";
import { Prisma } from "@/prisma/generated/client";

/** Models whose personal columns aren't texts that people wrote about a record: they are erased with whom they describe. */
const NOT_WRITTEN: TrackedModel[] = ["Person", "SignIn", "StoredFile", "ReservationGuest"];

/** A text that the person once wrote into a column of a row. */
type Written = { kind: string; subject: string; column: string; text: string };

/** Rows of a statement at a time. */
const PART = 2_000;
/** A text of this length or more is also taken out of longer ones, which somebody else wrote around it. */
const RECOGNISABLE = 10;

const writtenModels = (Object.keys(changeTable) as (keyof typeof changeTable)[])
  .filter((model): model is TrackedModel => "audit" in changeTable[model])
  .filter((model) => !NOT_WRITTEN.includes(model) && lookUpChangeEffects(model).personal.length > 0);

/** Lists the texts that a person wrote about records, in their own and in other people's, as the audit remembers them. */
export async function listOwnWords({ db }: Pick<Reading, "db">, personId: string): Promise<Written[]> {
  const kinds = writtenModels.map(auditNameOfModel);
  return db.$queryRaw<Written[]>`
    SELECT DISTINCT e.subject_kind AS kind, e.subject_id AS subject, said.key AS column, said.value AS text
    FROM audit_entry e CROSS JOIN LATERAL jsonb_each_text(e.personal -> 'after') AS said
    WHERE e.actor_id = ${personId} AND e.subject_kind = ANY(${kinds}) AND jsonb_typeof(e.personal -> 'after') = 'object'
      AND said.value <> ''`;
}

/**
 * Erases the texts that a person wrote: comments, reasons, cancellation texts. The audit knows who wrote which text, because
 * each change of a personal column is recorded with its actor. A text goes wherever it stands: in the row, if nobody has
 * written another one since, and in audit lines of people who replaced it. Where somebody wrote around it, only their words
 * stay. What others wrote about the person stays, too: it is theirs.
 *
 * It must run before the person's own audit lines are blanked. The version of a changed row is raised, so that nobody saves
 * the old text again from an open form.
 */
export async function eraseOwnWords(work: Work, personId: string): Promise<void> {
  const written = await listOwnWords(work, personId);
  for (const model of writtenModels) {
    for (const column of lookUpChangeEffects(model).personal) {
      const texts = written.filter((one) => one.kind === auditNameOfModel(model) && one.column === column);
      for (let at = 0; at < texts.length; at += PART) {
        await eraseTexts(work, personId, model, column, texts.slice(at, at + PART));
      }
    }
  }
  const subjects = [...new Set(written.map(({ subject }) => subject))];
  // Stored answers repeat the row as it was.
  await work.db.$executeRaw`DELETE FROM idempotency_key WHERE answer ->> 'id' = ANY(${subjects})`;
}

type Row = { id: string; siteId: string | null };

async function eraseTexts(work: Work, personId: string, model: TrackedModel, column: string, texts: Written[]) {
  const kind = auditNameOfModel(model);
  const tableName = columnOf(model[0]!.toLowerCase() + model.slice(1));
  const table = Prisma.raw(`"${tableName}"`);
  const name = Prisma.raw(`"${columnOf(column)}"`);
  const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS w(subject char(24), text text)`;
  const columns = await work.db.$queryRaw<{ column_name: string; is_nullable: string }[]>`
    SELECT column_name, is_nullable FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${tableName}`;
  const nullable = columns.find((one) => one.column_name === columnOf(column))?.is_nullable;
  const key = Prisma.raw(`"${await findKeyColumn(work, tableName)}"`);
  // A column that may be empty in no other way gets an empty text.
  const blank = nullable === "YES" ? Prisma.sql`NULL` : Prisma.sql`''`;
  // Movements and logs are written once and have no version.
  const hasVersion = columns.some((one) => one.column_name === "version");
  const raised = hasVersion ? Prisma.sql`, version = r.version + 1` : Prisma.empty;
  const told = Prisma.sql`RETURNING r.${key} AS id, to_jsonb(r) ->> 'site_id' AS "siteId"`;
  const emptied = await work.db.$queryRaw<Row[]>`
    UPDATE ${table} r SET ${name} = ${blank} ${raised} FROM ${given}
    WHERE r.${key} = w.subject AND r.${name} = w.text ${told}`;
  const shortened = await repeat(
    () => work.db.$queryRaw<Row[]>`
      UPDATE ${table} r SET ${name} = trim(replace(r.${name}, held.text, '')) ${raised}
      FROM (
        SELECT DISTINCT ON (x.${key}) x.${key} AS id, w.text FROM ${table} x JOIN ${given} ON x.${key} = w.subject
        WHERE length(w.text) >= ${RECOGNISABLE} AND position(w.text IN x.${name}) > 0
        ORDER BY x.${key}, length(w.text) DESC
      ) held WHERE held.id = r.${key} ${told}`,
  );
  for (const { id, siteId } of [...emptied, ...shortened]) {
    changed(work, { kind: model, id, siteId, verb: "eraseWords" } as Change);
  }
  for (const side of ["before", "after"]) {
    const path = [side, column];
    const others = Prisma.sql`o.subject_kind = ${kind} AND o.actor_id IS DISTINCT FROM ${personId}`;
    await work.db.$executeRaw`
      UPDATE audit_entry o SET personal = o.personal #- ${path}::text[] FROM ${given}
      WHERE o.subject_id = w.subject AND ${others} AND o.personal #>> ${path}::text[] = w.text`;
    await repeat(
      () => work.db.$queryRaw<Row[]>`
        UPDATE audit_entry o
        SET personal = jsonb_set(o.personal, ${path}::text[],
          to_jsonb(trim(replace(o.personal #>> ${path}::text[], held.text, ''))))
        FROM (
          SELECT DISTINCT ON (o.id) o.id, w.text FROM audit_entry o JOIN ${given} ON o.subject_id = w.subject
          WHERE ${others} AND length(w.text) >= ${RECOGNISABLE}
            AND position(w.text IN o.personal #>> ${path}::text[]) > 0
          ORDER BY o.id, length(w.text) DESC
        ) held WHERE held.id = o.id RETURNING o.id`,
    );
  }
}

/** The column by which a table knows its rows: `id`, or that of what each row belongs to. */
async function findKeyColumn({ db }: Work, table: string): Promise<string> {
  const [key] = await db.$queryRaw<{ name: string }[]>`
    SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid = to_regclass(${`"${table}"`}) AND i.indisprimary`;
  return key!.name;
}

/** Runs a statement until it changes nothing, because each run takes one text out of each row. Returns the changed rows. */
async function repeat(run: () => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let last = await run(); last.length > 0; last = await run()) rows.push(...last);
  return rows;
}
