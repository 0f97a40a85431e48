import type { Work } from "@/lib/access/actor/as-actor";
import { lockRolesAndReloadWork } from "@/lib/access/actor/lock-roles";
import { changed } from "@/lib/access/changes/changed";
import type { CleanFile } from "@/lib/platform/files";
import { Problem } from "@/lib/platform/problem";
import { deleteStoredFile, storeFile } from "@/lib/records/files/commands";
import { mayEditContact } from "@/lib/records/people/reach";
import { demandReadablePerson } from "./change-person";

/** Replaces the picture of a person whom the actor may edit, or the actor's own picture. The old picture is deleted. */
export async function putPersonImage(open: Work, id: string, file: CleanFile): Promise<{ version: number }> {
  const work = await lockRolesAndReloadWork(open);
  const subject = await demandReadablePerson(work, id);
  if (!mayEditContact(work.actor, subject)) throw new Problem("forbidden", "errors.forbidden");
  const { imageId: before } = await work.db.person.findUniqueOrThrow({ where: { id }, select: { imageId: true } });
  // The upload's file name is not kept, because it may contain the person's name.
  const imageId = await storeFile(work, { ...file, name: "portrait.png" });
  const { version } = await work.db.person.update({
    where: { id },
    data: { imageId, version: { increment: 1 } },
    select: { version: true },
  });
  if (before) await deleteStoredFile(work, before);
  changed(work, { kind: "Person", id, verb: "setImage" });
  return { version };
}
