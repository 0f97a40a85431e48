import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { invalidField, Problem } from "@/lib/platform/problem";
import type { TermsKind } from "@/prisma/generated/client";
import { copyFile, keepFile } from "../files/commands";
import { type FileFacts, fileFacts } from "../files/queries";

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
): Promise<{ id: string; number: number; publishedAt: Date; fileId: string | null }> {
  const { db, now } = work;
  // Nobody publishes or accepts meanwhile; see acceptTerms.
  const [school] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM school LIMIT 1 FOR UPDATE`;
  if (!school) throw new Problem("notFound", "errors.notFound");
  const before = await termsInForce(work, kind);
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

/** A file of the school's terms, of any edition; any other file is not found. */
export async function termsFile({ db }: Reading, schoolId: string, fileId: string): Promise<FileFacts> {
  const edition = await db.termsEdition.findFirst({ where: { schoolId, fileId }, select: { id: true } });
  if (!edition) throw new Problem("notFound", "errors.notFound");
  return fileFacts(db, fileId);
}

/** How many people a new edition asks to accept again; admins are exempt (spec 1 §6). */
export async function peopleAsked(db: Db): Promise<Record<TermsKind, number>> {
  const asked = { state: "Active" as const, schoolRole: { in: ["NotSet" as const, "User" as const] } };
  const [use, sale] = await Promise.all([
    db.person.count({ where: asked }),
    db.person.count({ where: { ...asked, roles: { some: { role: "Renter" } } } }),
  ]);
  return { Use: use, Sale: sale };
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
  const after = { acceptances: { kind, number: edition.number } };
  changed(work, { kind: "Person", id: personId, verb: "acceptTerms", after });
}
