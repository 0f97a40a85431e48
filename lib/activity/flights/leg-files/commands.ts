import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { CleanFile } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import { deleteStoredFile, storeFile } from "@/lib/records/files/commands";
import { findLegFile, type LegFileKey } from "./queries";
import type { KeptTrack } from "./schema";

type OfSite = { siteId: string };

/** Keeps a file with a leg, in the place of the one that was there. The caller holds the lock of its flight. */
export async function putLegFile(
  work: Work,
  key: LegFileKey & OfSite,
  file: CleanFile,
  track?: KeptTrack,
): Promise<{ fileId: string }> {
  const { siteId, ...place } = key;
  const before = await work.db.legFile.findUnique({ where: { reservationId_number_kind: place } });
  if (before) await removeRow(work, before, siteId);
  // What a camera or a recorder called it says nothing here.
  const name = `${place.kind.toLowerCase()}-leg-${place.number}${/\.\w+$/.exec(file.name)?.[0] ?? ""}`;
  const fileId = await storeFile(work, { ...file, name });
  const row = { id: newId(), ...place, fileId, at: work.now };
  await work.db.legFile.create({ data: { ...row, track } });
  changed(work, { kind: "LegFile", id: row.id, verb: "attach", siteId, after: row });
  return { fileId };
}

/** Takes a file from a leg. Throws 404. The caller holds the lock of its flight. */
export async function removeLegFile(work: Work, { siteId, ...key }: LegFileKey & OfSite): Promise<void> {
  await removeRow(work, await findLegFile(work, key), siteId);
}

async function removeRow(work: Work, row: LegFileKey & { id: string; fileId: string }, siteId: string): Promise<void> {
  await work.db.legFile.delete({ where: { id: row.id } });
  await deleteStoredFile(work, row.fileId);
  const { reservationId, number, kind, fileId } = row;
  const before = { reservationId, number, kind, fileId };
  changed(work, { kind: "LegFile", id: row.id, verb: "remove", siteId, before, after: null });
}
