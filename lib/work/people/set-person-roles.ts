import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import type { DutyAtSite } from "@/lib/access/permissions/duties";
import { siteRoleOfId } from "@/lib/access/permissions/roles";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { confirmPersonVersion, replaceDuties, replaceRoles, writePersonColumns } from "@/lib/records/people/commands";
import { filterVisibleRoles, mayGrantRoles, mayGrantRolesAt } from "@/lib/records/people/reach";
import { demandReadablePerson } from "./change-person";
import { demandConfirmedToGrant, resolveSiteRoles } from "./create-and-invite-person";

type Pair = { siteId: string; roleId: string };

/** Replaces a person's roles. Roles at sites that the actor may not know of stay unchanged. */
export async function setPersonRoles(open: Work, id: string, pairs: readonly Pair[], version: number | undefined) {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  const known = filterVisibleRoles(work.actor, id, subject.roles);
  const key = ({ siteId, role }: { siteId: string; role: string | undefined }) => `${siteId} ${role}`;
  const keyOfPair = ({ siteId, roleId }: Pair) => key({ siteId, role: siteRoleOfId(roleId) ?? undefined });
  const [had, has] = [new Set(known.map(key)), new Set(pairs.map(keyOfPair))];
  const gone = known.filter((one) => !has.has(key(one)));
  const asked = pairs.filter((pair) => !had.has(keyOfPair(pair)));
  if (gone.length === 0 && asked.length === 0) return confirmPersonVersion(work, id, version);
  if (work.actor.id === id) throw new Problem("forbidden", "people.notOwnRoles");
  if (!mayGrantRoles(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  const added = await resolveSiteRoles(work.db, asked);
  const removed = gone.filter((one) => mayGrantRolesAt(work.actor, subject, one.siteId));
  const kept = gone.filter((one) => !mayGrantRolesAt(work.actor, subject, one.siteId));
  if (kept.length > 0 || added.some(({ siteId }) => !mayGrantRolesAt(work.actor, subject, siteId))) {
    throw new Problem("forbidden", "people.rolesElsewhere");
  }
  await demandConfirmedToGrant(work, added);
  if (subject.schoolRole === "User" && subject.roles.length - removed.length + added.length === 0) {
    throw makeInvalidFieldProblem("roleSite", "people.roleNeeded");
  }
  const roles = [...subject.roles.filter((one) => !removed.some((other) => key(other) === key(one))), ...added];
  // Whoever has no role left at a site has no duty there either.
  const ended = subject.duties.filter(({ siteId }) => !roles.some((role) => role.siteId === siteId));
  const dutyKeys = (duties: readonly DutyAtSite[]) => duties.map(({ siteId, duty }) => `${siteId} ${duty}`).sort();
  const answer = await writePersonColumns(
    work,
    id,
    version,
    {},
    {
      verb: "grantRoles",
      before: { roles: subject.roles.map(key).sort(), duties: dutyKeys(subject.duties) },
      after: {
        roles: roles.map(key).sort(),
        duties: dutyKeys(subject.duties.filter((one) => !ended.includes(one))),
      },
      leftSiteIds: removed.map((one) => one.siteId),
    },
  );
  await replaceRoles(work, id, removed, added);
  await replaceDuties(work, id, ended, []);
  return answer;
}
