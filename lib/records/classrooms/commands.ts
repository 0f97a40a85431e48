import type { Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import { newId } from "@/lib/platform/ids";

export type NewClassroom = { name: string; seats?: number; order?: number };

export async function addClassroom(work: Work, siteId: string, input: NewClassroom): Promise<string> {
  const id = newId();
  await work.db.classroom.create({ data: { id, siteId, ...input } });
  await audit(work, { action: "classroom.add", subjectKind: "classroom", subjectId: id, siteId, after: input });
  return id;
}
