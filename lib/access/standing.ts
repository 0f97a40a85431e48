import { parseLocale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import type { Work } from "./as-actor";
import type { SiteRole } from "./roles";

/** Any number: the lock under which roles, states and accounts change, one transaction at a time over all instances. */
const STANDING = 7_236_902;

/**
 * The same work with the actor as they stand now, and nobody's standing changing until the end of the transaction: of
 * two admins who take each other's role at once, the second has none left to take it with. Taken before any row.
 */
export async function asTheyStand<W extends Work>(work: W): Promise<W> {
  await work.db.$executeRaw`SELECT pg_advisory_xact_lock(${STANDING}::bigint)`;
  const { actor } = work;
  if (actor.kind === "product") return work;
  const row = await work.db.person.findUnique({
    where: { id: actor.id },
    select: { schoolRole: true, state: true, locale: true, roles: { select: { siteId: true, role: true } } },
  });
  if (row?.state !== "Active") throw new Problem("unauthorized", "errors.unauthorized");
  const roles = new Map<string, Set<SiteRole>>();
  for (const { siteId, role } of row.roles) roles.set(siteId, (roles.get(siteId) ?? new Set()).add(role));
  return { ...work, actor: { ...actor, schoolRole: row.schoolRole, locale: parseLocale(row.locale), roles } };
}
