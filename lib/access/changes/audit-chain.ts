import { sha256 } from "@/lib/platform/canonical-json";
import type { Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { Work } from "../actor/as-actor";

/** The task that chains what was written, and then tells webhooks of it. */
export const LINK_AUDIT_TASK = "link-audit";

/** Key of the PostgreSQL advisory lock under which one instance at a time adds links. */
const LINKING = 7_236_909;
/** How many entries one transaction links, and how many the check reads at once. */
const PART = 2_000;
/** The chain begins with this hash. */
const NOTHING = "0".repeat(64);

/**
 * All of an entry but its personal fields, which anonymising blanks. PostgreSQL writes a jsonb value in one way only, and the
 * moment as a number, so that no setting of a connection changes the text. The key of a program is only in the entries that it
 * made, so that those from before there were keys keep their digest.
 */
const DIGEST = Prisma.sql`encode(sha256(convert_to((jsonb_build_array(
  e.id, (extract(epoch FROM e.at) * 1000)::bigint, e.actor_id, e.action, e.subject_kind, e.subject_id, e.site_id, e.before, e.after
) || CASE WHEN e.key_id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(e.key_id) END)::text, 'UTF8')), 'hex')`;

const hashOf = (previous: string, sequence: bigint, digest: string) => sha256(`${previous} ${sequence} ${digest}`);

/**
 * Chains the next part of the committed entries that are in no link, oldest first. Returns how many it has linked. A transaction is
 * ended by PostgreSQL long before it lasts a day, so an entry that commits late is at most a day older than the last link.
 */
export const linkAuditEntries = (work: Work): Promise<number> =>
  link(
    work,
    Prisma.sql`e.at >= coalesce((
      SELECT least(last.at, now()) FROM audit_link l JOIN audit_entry last ON last.id = l.entry_id ORDER BY l.sequence DESC LIMIT 1
    ), '-infinity') - interval '1 day'`,
  );

/** The same among all entries, for those that were written with a moment long past, as an import or a wrong clock does. */
export const linkLateAuditEntries = (work: Work): Promise<number> => link(work, Prisma.sql`true`);

async function link({ db }: Work, isMeant: Prisma.Sql): Promise<number> {
  // The statement after the lock sees everything that other instances have linked before.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${LINKING}::int)`;
  const entries = await db.$queryRaw<{ id: string; digest: string }[]>`
    SELECT e.id, ${DIGEST} AS digest FROM audit_entry e
    WHERE ${isMeant} AND NOT EXISTS (SELECT FROM audit_link l WHERE l.entry_id = e.id)
    ORDER BY e.at, e.id LIMIT ${PART}`;
  if (entries.length === 0) return 0;
  let { sequence, hash } = await readChainEnd(db);
  const links = entries.map(({ id, digest }) => {
    sequence += 1n;
    hash = hashOf(hash, sequence, digest);
    return { sequence, entryId: id, hash };
  });
  await db.auditLink.createMany({ data: links });
  return links.length;
}

export type ChainEnd = { sequence: bigint; hash: string };

/** The last link. Whoever keeps it elsewhere can say later whether the chain was cut. */
export async function readChainEnd(db: Db): Promise<ChainEnd> {
  const last = await db.auditLink.findFirst({ orderBy: { sequence: "desc" }, select: { sequence: true, hash: true } });
  return last ?? { sequence: 0n, hash: NOTHING };
}

/** What stands at the first place that doesn't agree: a link that is missing, or one whose entry was deleted or changed. */
export type ChainFault = { sequence: bigint; entryId: string | null; why: "missing" | "deleted" | "changed" };

/**
 * Walks the chain from its beginning and names the first entry that doesn't agree. Null: all do. With an `end` that was kept
 * elsewhere, the chain must also still hold it.
 */
export async function checkAuditChain(db: Db, end?: ChainEnd): Promise<ChainFault | null> {
  let [sequence, hash] = [0n, NOTHING];
  for (;;) {
    const links = await db.$queryRaw<{ sequence: bigint; entryId: string; hash: string; digest: string | null }[]>`
      SELECT l.sequence, l.entry_id AS "entryId", l.hash, CASE WHEN e.id IS NOT NULL THEN ${DIGEST} END AS digest
      FROM audit_link l LEFT JOIN audit_entry e ON e.id = l.entry_id
      WHERE l.sequence > ${sequence} ORDER BY l.sequence LIMIT ${PART}`;
    for (const one of links) {
      if (one.sequence !== sequence + 1n) return { sequence: sequence + 1n, entryId: null, why: "missing" };
      if (one.digest === null) return { sequence: one.sequence, entryId: one.entryId, why: "deleted" };
      sequence = one.sequence;
      hash = hashOf(hash, sequence, one.digest);
      const isOther = one.hash !== hash || (end?.sequence === sequence && end.hash !== hash);
      if (isOther) return { sequence, entryId: one.entryId, why: "changed" };
    }
    if (links.length < PART) break;
  }
  return end && end.sequence > sequence ? { sequence: sequence + 1n, entryId: null, why: "missing" } : null;
}
