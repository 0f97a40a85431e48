import type { Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import { newId } from "@/lib/platform/ids";

export type NewSchool = { name: string; currency?: string; slotMinutes?: number; cancellationNoticeHours?: number };

/** Opens the one school of a database. */
export async function openSchool(work: Work, input: NewSchool): Promise<string> {
  const id = newId();
  await work.db.school.create({ data: { id, ...input } });
  await audit(work, { action: "school.open", subjectKind: "school", subjectId: id, after: input });
  return id;
}

export async function nameMainSite(work: Work, schoolId: string, mainSiteId: string): Promise<void> {
  await work.db.school.update({ where: { id: schoolId }, data: { mainSiteId, version: { increment: 1 } } });
  await audit(work, { action: "school.change", subjectKind: "school", subjectId: schoolId, after: { mainSiteId } });
}
