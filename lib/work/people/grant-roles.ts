import type { Work } from "@/lib/access/actor/as-actor";
import { lockRoles } from "@/lib/access/actor/lock-roles";
import { invalidField, Problem } from "@/lib/platform/problem";
import { changePerson, replaceRoles } from "@/lib/records/people/commands";
import { knownRoles, mayChangeAccount, mayGrantAt } from "@/lib/records/people/reach";
import { readRoles } from "./admit-person";
import { demandReadableSubject } from "./change-person";

type Pair = { siteId: string; roleId: string };

/** Replaces a person's roles. Roles at sites that the actor may not know of stay unchanged. */
export async function grantRoles(open: Work, id: string, pairs: readonly Pair[], version: number | undefined) {
  const work = await lockRoles(open);
  const subject = await demandReadableSubject(work, id);
  if (work.actor.id === id) throw new Problem("forbidden", "people.notOwnRoles");
  if (!mayChangeAccount(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  const known = knownRoles(work.actor, id, subject.roles);
  const wanted = await readRoles(work.db, pairs);
  const key = ({ siteId, role }: { siteId: string; role: string }) => `${siteId} ${role}`;
  const [had, has] = [new Set(known.map(key)), new Set(wanted.map(key))];
  const removed = known.filter((one) => !has.has(key(one)) && mayGrantAt(work.actor, subject, one.siteId));
  const kept = known.filter((one) => !has.has(key(one)) && !mayGrantAt(work.actor, subject, one.siteId));
  const added = wanted.filter((one) => !had.has(key(one)));
  if (kept.length > 0 || added.some(({ siteId }) => !mayGrantAt(work.actor, subject, siteId))) {
    throw new Problem("forbidden", "people.rolesElsewhere");
  }
  if (subject.schoolRole === "User" && subject.roles.length - removed.length + added.length === 0) {
    throw invalidField("roleSite", "people.roleNeeded");
  }
  const roles = [...subject.roles.filter((one) => !removed.some((gone) => key(gone) === key(one))), ...added];
  const answer = await changePerson(
    work,
    id,
    version,
    {},
    {
      verb: "grantRoles",
      before: { roles: subject.roles.map(key).sort() },
      after: { roles: roles.map(key).sort() },
      leftSiteIds: removed.map((one) => one.siteId),
    },
  );
  await replaceRoles(work, id, removed, added);
  return answer;
}
