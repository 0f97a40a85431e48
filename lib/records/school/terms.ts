import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { invalidField, Problem } from "@/lib/platform/problem";
import type { TermsKind } from "@/prisma/generated/client";
import { copyFile, keepFile } from "../files/commands";
import { type FileFacts, readFileFacts } from "../files/queries";

/** For each kind of terms, the column with the time when a person accepted the edition in force. */
const ACCEPTED_AT = { Use: "termsOfUseAt", Sale: "termsOfSaleAt" } as const;

/** The edition in force, as the dialog shows it. */
export type TermsInForce = {
  id: string;
  number: number;
  text: string;
  publishedAt: Date;
  schoolId: string;
  file: { id: string; name: string; size: number } | null;
};

/** The edition in force of a kind. Null when the school has none, so that there is nothing to accept. */
export async function readTermsInForce({ db }: Pick<Reading, "db">, kind: TermsKind): Promise<TermsInForce | null> {
  return db.termsEdition.findFirst({
    where: { kind },
    orderBy: { number: "desc" },
    select: {
      id: true,
      number: true,
      text: true,
      publishedAt: true,
      schoolId: true,
      file: { select: { id: true, name: true, size: true } },
    },
  });
}

/**
 * Publishes terms as a new edition, which is in force at once, so that people who accepted an earlier edition must accept
 * again. A file of an earlier edition is copied, because each edition keeps its own file.
 */
export async function publishTerms(
  work: Work,
  kind: TermsKind,
  text: string,
  fileId: string | null = null,
): Promise<{ id: string; number: number; publishedAt: Date; fileId: string | null }> {
  const { db, now } = work;
  // Lock the school, so that nobody publishes or accepts terms in the meantime; see acceptTerms.
  const [school] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM school LIMIT 1 FOR UPDATE`;
  if (!school) throw new Problem("notFound", "errors.notFound");
  const before = await readTermsInForce(work, kind);
  if (before?.text === text && (before.file?.id ?? null) === fileId)
    throw invalidField("text", "school.terms.unchanged");
  const ownFileId = fileId && (await fileForEdition(work, fileId));
  const edition = { id: newId(), number: (before?.number ?? 0) + 1, publishedAt: now, fileId: ownFileId };
  await db.termsEdition.create({ data: { ...edition, schoolId: school.id, kind, text } });
  await db.person.updateMany({ where: { [ACCEPTED_AT[kind]]: { not: null } }, data: { [ACCEPTED_AT[kind]]: null } });
  changed(work, { kind: "TermsEdition", id: edition.id, verb: "publish", after: { kind, ...edition } });
  return edition;
}

async function fileForEdition(work: Work, fileId: string): Promise<string> {
  if (await work.db.termsEdition.findFirst({ where: { fileId }, select: { id: true } })) return copyFile(work, fileId);
  await keepFile(work, fileId, "fileId");
  return fileId;
}

/** Reads a file of any edition of the school's terms. Other files are not found. */
export async function readTermsFile({ db }: Reading, schoolId: string, fileId: string): Promise<FileFacts> {
  const edition = await db.termsEdition.findFirst({ where: { schoolId, fileId }, select: { id: true } });
  if (!edition) throw new Problem("notFound", "errors.notFound");
  return readFileFacts(db, fileId);
}

/** How many people must accept a new edition. Admins are exempt (spec 1 §6). */
export async function countPeopleAsked(db: Db): Promise<Record<TermsKind, number>> {
  const asked = { state: "Active" as const, schoolRole: { in: ["NotSet" as const, "User" as const] } };
  const [use, sale] = await Promise.all([
    db.person.count({ where: asked }),
    db.person.count({ where: { ...asked, roles: { some: { role: "Renter" } } } }),
  ]);
  return { Use: use, Sale: sale };
}

/**
 * Records once that the actor accepts the terms in force. `seen` is the edition that they read. When a newer one was
 * published in the meantime, it throws a conflict, so that they read the newer one first.
 */
export async function acceptTerms(work: Work, personId: string, kind: TermsKind, seen?: number): Promise<void> {
  const { db, now } = work;
  // People who accept share this lock; publishing takes it alone. So the edition in force can't change before the commit.
  await db.$queryRaw`SELECT 1 FROM school FOR KEY SHARE`;
  const edition = await readTermsInForce(work, kind);
  if (!edition) throw new Problem("conflict", "access.noTerms");
  if (seen !== undefined && seen !== edition.number) {
    throw new Problem("conflict", "access.termsChanged", { extension: { edition: edition.number } });
  }
  const { count } = await db.termsAcceptance.createMany({
    data: [{ personId, editionId: edition.id, acceptedAt: now }],
    skipDuplicates: true,
  });
  const asked = { id: personId, [ACCEPTED_AT[kind]]: null };
  await db.person.updateMany({ where: asked, data: { [ACCEPTED_AT[kind]]: now } });
  if (count === 0) return;
  const after = { acceptances: { kind, number: edition.number } };
  changed(work, { kind: "Person", id: personId, verb: "acceptTerms", after });
}
