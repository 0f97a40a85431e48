import type { Reading } from "@/lib/access/actor/as-actor";
import { asPreparedStatement, type Db } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { Prisma } from "@/prisma/generated/client";

/** A file's columns except its bytes. */
export type FileFacts = { id: string; name: string; mediaType: string; size: number };

const facts = { id: true, name: true, mediaType: true, size: true } as const;

export async function readFileFacts(db: Db, id: string): Promise<FileFacts> {
  const file = await db.storedFile.findUnique({ where: { id }, select: facts });
  if (!file) throw new Problem("notFound", "errors.notFound");
  return file;
}

/** Reads a temporary file's columns except its bytes. Throws 404 unless the reader uploaded it. */
export async function readOwnTemporaryFileFacts({ db, actor }: Reading, id: string): Promise<FileFacts> {
  const file = await db.storedFile.findFirst({ where: { id, uploadedById: actor.id, keptAt: null }, select: facts });
  if (!file) throw new Problem("notFound", "errors.notFound");
  return file;
}

/** Reads a part of a file's bytes, so that no whole file must be in memory. */
export async function readFileSlice(db: Db, id: string, from: number, length: number): Promise<Uint8Array> {
  const slice = Prisma.sql`
    SELECT substring(bytes FROM ${from + 1}::int FOR ${length}::int) AS slice FROM stored_file WHERE id = ${id}`;
  const [row] = await db.$queryRaw<{ slice: Uint8Array }[]>(asPreparedStatement("file-slice", slice));
  return row?.slice ?? new Uint8Array();
}
