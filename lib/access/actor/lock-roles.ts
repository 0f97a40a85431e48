import { parseLocale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import type { SiteRole } from "../permissions/roles";
import { actingByKey } from "./actor";
import type { Work } from "./as-actor";
import { readHeldDuties } from "./held-duties";

/** Key of the PostgreSQL advisory lock for changes of roles, states and accounts. Any other unique number would do. */
const ROLES_LOCK = 7_236_902;

/**
 * Locks all roles, states and accounts until the transaction ends, and returns the context with the actor read again.
 * Because of the lock, two admins can't remove each other's role at the same moment: the second one is refused. Callers must
 * take this lock before they lock any row. The import of people alone takes it at its end, because it creates rows that
 * nobody else knows yet; where somebody creates the same address meanwhile, PostgreSQL ends one of both, and it runs again.
 *
 * @throws Problem unauthorized when the actor has been disabled in the meantime.
 */
export async function lockRolesAndReloadWork<W extends Work>(work: W): Promise<W> {
  await work.db.$executeRaw`SELECT pg_advisory_xact_lock(${ROLES_LOCK}::bigint)`;
  const { actor } = work;
  if (actor.kind === "product") return work;
  const row = await work.db.person.findUnique({
    where: { id: actor.id },
    select: { schoolRole: true, state: true, locale: true, roles: { select: { siteId: true, role: true } } },
  });
  if (row?.state !== "Active") throw new Problem("unauthorized", "errors.unauthorized");
  const roles = new Map<string, Set<SiteRole>>();
  for (const { siteId, role } of row.roles) roles.set(siteId, (roles.get(siteId) ?? new Set()).add(role));
  const duties = await readHeldDuties(work.db, actor.id);
  const now = { ...actor, schoolRole: row.schoolRole, locale: parseLocale(row.locale), roles, duties };
  return { ...work, actor: now.key ? actingByKey(now, now.key) : now };
}
