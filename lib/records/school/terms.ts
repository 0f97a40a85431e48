import type { Reading, Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import type { TermsKind } from "@/prisma/generated/client";

/** When a person accepted the terms in force of each kind. */
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

/** The highest edition of a kind; null where the school has none and there is nothing to accept. */
export async function termsInForce({ db }: Pick<Reading, "db">, kind: TermsKind): Promise<TermsInForce | null> {
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
 * Publishes terms as a new edition: from then on it is in force, and whoever accepted an earlier one is asked again.
 * A file that an earlier edition holds already is copied, because each edition keeps what it was published with.
 */
export async function publishTerms(
  work: Work,
  kind: TermsKind,
  text: string,
  fileId: string | null = null,
): Promise<{ id: string; number: number }> {
  const { db, now } = work;
  // Nobody publishes or accepts meanwhile; see acceptTerms.
  const [school] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM school LIMIT 1 FOR UPDATE`;
  if (!school) throw new Problem("notFound", "errors.notFound");
  const before = await termsInForce(work, kind);
  const edition = { id: newId(), number: (before?.number ?? 0) + 1 };
  const ownFileId = fileId && (await fileForEdition(work, fileId));
  await db.termsEdition.create({
    data: { ...edition, schoolId: school.id, kind, text, fileId: ownFileId, publishedAt: now },
  });
  await db.person.updateMany({ where: { [ACCEPTED_AT[kind]]: { not: null } }, data: { [ACCEPTED_AT[kind]]: null } });
  await audit(work, {
    action: "school.publishTerms",
    subjectKind: "school",
    subjectId: school.id,
    before: before ? { kind, number: before.number } : undefined,
    after: { kind, number: edition.number, fileId: ownFileId },
  });
  return edition;
}

async function fileForEdition({ db, now }: Work, fileId: string): Promise<string> {
  const file = await db.storedFile.findUnique({ where: { id: fileId }, select: { terms: { select: { id: true } } } });
  if (!file) throw new Problem("notFound", "errors.notFound");
  if (!file.terms) {
    await db.storedFile.update({ where: { id: fileId }, data: { keptAt: now }, select: { id: true } });
    return fileId;
  }
  const copy = newId();
  await db.$executeRaw`
    INSERT INTO stored_file (id, name, media_type, size, bytes, uploaded_by_id, created_at, kept_at)
    SELECT ${copy}, name, media_type, size, bytes, uploaded_by_id, created_at, ${now} FROM stored_file WHERE id = ${fileId}`;
  return copy;
}

/**
 * Records that the actor accepts the terms in force, once. `seen` is the edition that they were shown: when a newer one
 * was published meanwhile, it is a conflict and they read that one first.
 */
export async function acceptTerms(work: Work, personId: string, kind: TermsKind, seen?: number): Promise<void> {
  const { db, now } = work;
  // Shared among those who accept, exclusive for who publishes: the edition stays the one in force until we commit.
  await db.$queryRaw`SELECT 1 FROM school FOR KEY SHARE`;
  const edition = await termsInForce(work, kind);
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
  await audit(work, {
    action: "person.acceptTerms",
    subjectKind: "person",
    subjectId: personId,
    after: { kind, number: edition.number },
  });
}
