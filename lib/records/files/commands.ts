import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { Db } from "@/lib/platform/db";
import type { CleanFile } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";

/** Maximum number of temporary files of one person. */
const MOST_TEMPORARY = 20;
const TEMPORARY_MS = 86_400_000;
/** First key of the PostgreSQL advisory lock under which a person's uploads are counted. The second one is the person. */
const UPLOADS_LOCK = 7_236_903;

/** Stores a permanent file, such as an image. The caller must store the returned id in the record that uses the file. */
export async function storeFile(work: Work, file: CleanFile): Promise<string> {
  return insert(work, file, work.now);
}

/** Stores a file that only its uploader can read. It is deleted after 24 hours unless it becomes permanent before. */
export async function storeTemporaryFile(work: Work, file: CleanFile): Promise<string> {
  const { id } = demandPersonActor(work.actor);
  // Uploads of one person are counted one after the other, so that several at once don't pass the limit together.
  await work.db.$executeRaw`SELECT pg_advisory_xact_lock(${UPLOADS_LOCK}::int, hashtext(${id}))`;
  const waiting = await work.db.storedFile.count({ where: { uploadedById: id, keptAt: null } });
  if (waiting >= MOST_TEMPORARY) throw new Problem("tooMany", "errors.upload.tooMany");
  return insert(work, file, null);
}

async function insert(work: Work, { name, mediaType, bytes }: CleanFile, keptAt: Date | null): Promise<string> {
  const id = newId();
  await work.db.storedFile.create({
    data: {
      id,
      name,
      mediaType,
      size: bytes.length,
      bytes: new Uint8Array(bytes),
      uploadedById: work.actor.id,
      createdAt: work.now,
      keptAt,
    },
  });
  changed(work, { kind: "StoredFile", id, verb: "store", after: { name, mediaType, size: bytes.length, keptAt } });
  return id;
}

/** Makes the actor's temporary file permanent. `field` is the body's field with the file's id, for the error message. */
export async function makeFilePermanent(work: Work, id: string, field: string): Promise<void> {
  const { count } = await work.db.storedFile.updateMany({
    where: { id, uploadedById: work.actor.id, keptAt: null },
    data: { keptAt: work.now },
  });
  if (count === 0) throw makeInvalidFieldProblem(field, "errors.upload.gone");
  changed(work, { kind: "StoredFile", id, verb: "keep", before: { keptAt: null }, after: { keptAt: work.now } });
}

/** Copies a permanent file under a new id. */
export async function copyStoredFile(work: Work, id: string): Promise<string> {
  const copy = newId();
  await work.db.$executeRaw`
    INSERT INTO stored_file (id, name, media_type, size, bytes, uploaded_by_id, created_at, kept_at)
    SELECT ${copy}, name, media_type, size, bytes, ${work.actor.id}, ${work.now}, ${work.now} FROM stored_file WHERE id = ${id}`;
  changed(work, { kind: "StoredFile", id: copy, verb: "copy", after: { keptAt: work.now } });
  return copy;
}

/** Deletes a file. The caller must first remove the file's id from the record that used it. */
export async function deleteStoredFile(work: Work, id: string): Promise<void> {
  await work.db.storedFile.delete({ where: { id } });
  changed(work, { kind: "StoredFile", id, verb: "delete" });
}

/** Deletes the temporary files that are older than 24 hours. Returns their number. */
export async function deleteExpiredTemporaryFiles(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TEMPORARY_MS);
  const { count } = await db.storedFile.deleteMany({ where: { keptAt: null, createdAt: { lt: before } } });
  return count;
}
