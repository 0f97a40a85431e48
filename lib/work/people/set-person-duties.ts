import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import type { DutyAtSite } from "@/lib/access/permissions/duties";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { confirmPersonVersion, replaceDuties, writePersonColumns } from "@/lib/records/people/commands";
import { filterVisibleRoles, mayGrantDuties } from "@/lib/records/people/reach";
import { demandReadablePerson } from "./change-person";

const keyOf = ({ siteId, duty }: DutyAtSite) => `${siteId} ${duty}`;

/** Replaces a person's duties. A new one takes a role at its site. Duties that the actor may not know of stay. */
export async function setPersonDuties(
  open: Work,
  id: string,
  wanted: readonly DutyAtSite[],
  version: number | undefined,
): Promise<{ version: number }> {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  const known = filterVisibleRoles(work.actor, id, subject.duties);
  const [had, has] = [new Set(known.map(keyOf)), new Map(wanted.map((one) => [keyOf(one), one]))];
  const removed = known.filter((one) => !has.has(keyOf(one)));
  const added = [...has.values()].filter((one) => !had.has(keyOf(one)));
  if (removed.length === 0 && added.length === 0) return confirmPersonVersion(work, id, version);
  if (work.actor.id === id) throw new Problem("forbidden", "people.notOwnDuties");
  if (!mayGrantDuties(work.actor, subject)) throw new Problem("forbidden", "people.dutiesByAdmin");
  if (added.some(({ siteId }) => !subject.roles.some((role) => role.siteId === siteId))) {
    throw makeInvalidFieldProblem("duties", "people.dutyNeedsRole");
  }
  const after = [...subject.duties.filter((one) => !removed.includes(one)), ...added];
  const answer = await writePersonColumns(
    work,
    id,
    version,
    {},
    {
      verb: "grantDuties",
      before: { duties: subject.duties.map(keyOf).sort() },
      after: { duties: after.map(keyOf).sort() },
    },
  );
  await replaceDuties(work, id, removed, added);
  return answer;
}
