import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { Prisma, TermsKind } from "@/prisma/generated/client";
import { copyStoredFile, makeFilePermanent } from "../files/commands";
import { type FileFacts, readFileFacts } from "../files/queries";

/** The column with the time when a person accepted the edition in force, for each kind of terms. */
const ACCEPTED_AT = { Use: "termsOfUseAt", Sale: "termsOfSaleAt" } as const;

/** The edition of the terms that is in force, with the facts that the dialog shows. */
export type TermsInForce = {
  id: string;
  number: number;
  text: string;
  publishedAt: Date;
  schoolId: string;
  file: { id: string; name: string; size: number } | null;
};

/** Reads the edition in force of one kind of terms. Null when there is none, so that nobody must accept anything. */
export async function findTermsInForce({ db }: Pick<Reading, "db">, kind: TermsKind): Promise<TermsInForce | null> {
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
 * Publishes terms as a new edition, which is in force at once. People who accepted an earlier edition must accept again. The
 * file of an earlier edition is copied, because each edition has its own file.
 */
export async function publishTerms(
  work: Work,
  kind: TermsKind,
  text: string,
  fileId: string | null = null,
): Promise<{ id: string; number: number; publishedAt: Date; fileId: string | null }> {
  const { db, now } = work;
  // Lock the school's row until the commit, so that nobody else publishes or accepts terms in the meantime.
  const [school] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM school LIMIT 1 FOR UPDATE`;
  if (!school) throw new Problem("notFound", "errors.notFound");
  const before = await findTermsInForce(work, kind);
  if (before?.text === text && (before.file?.id ?? null) === fileId)
    throw makeInvalidFieldProblem("text", "school.terms.unchanged");
  const ownFileId = fileId && (await fileForEdition(work, fileId));
  const edition = { id: newId(), number: (before?.number ?? 0) + 1, publishedAt: now, fileId: ownFileId };
  await db.termsEdition.create({ data: { ...edition, schoolId: school.id, kind, text } });
  await db.person.updateMany({ where: { [ACCEPTED_AT[kind]]: { not: null } }, data: { [ACCEPTED_AT[kind]]: null } });
  // Who has never signed in has nothing to hear of what was before.
  const settled = { ...mustAccept(kind), isTemporaryPassword: false };
  const people = (await db.person.findMany({ where: settled, select: { id: true } })).map(({ id }) => id);
  changed(work, { kind: "TermsEdition", id: edition.id, verb: "publish", after: { kind, ...edition }, people });
  return edition;
}

async function fileForEdition(work: Work, fileId: string): Promise<string> {
  if (await work.db.termsEdition.findFirst({ where: { fileId }, select: { id: true } }))
    return copyStoredFile(work, fileId);
  await makeFilePermanent(work, fileId, "fileId");
  return fileId;
}

/** Reads the facts about a file of any edition of the terms, without its bytes. Throws 404 for other files. */
export async function readTermsFileFacts({ db }: Reading, schoolId: string, fileId: string): Promise<FileFacts> {
  const edition = await db.termsEdition.findFirst({ where: { schoolId, fileId }, select: { id: true } });
  if (!edition) throw new Problem("notFound", "errors.notFound");
  return readFileFacts(db, fileId);
}

/** Who must accept a new edition of a kind of terms: of use everybody, of sale renters. Admins need not (spec 1 §6). */
const mustAccept = (kind: TermsKind): Prisma.PersonWhereInput => ({
  state: "Active",
  schoolRole: { in: ["NotSet", "User"] },
  ...(kind === "Sale" ? { roles: { some: { role: "Renter" } } } : {}),
});

/** Counts the people who would have to accept a new edition of each kind of terms. */
export async function countPeopleToAcceptTerms(db: Db): Promise<Record<TermsKind, number>> {
  const [Use, Sale] = await Promise.all([
    db.person.count({ where: mustAccept("Use") }),
    db.person.count({ where: mustAccept("Sale") }),
  ]);
  return { Use, Sale };
}

/**
 * Records that a person accepts the terms in force. `seen` is the number of the edition that they read. Throws 409 when that
 * is no longer the newest edition, so that they read the newest one first.
 */
export async function acceptTerms(work: Work, personId: string, kind: TermsKind, seen?: number): Promise<void> {
  const { db, now } = work;
  // This shared lock makes publishTerms wait until the commit, so that the edition in force can't change before.
  await db.$queryRaw`SELECT 1 FROM school FOR KEY SHARE`;
  const edition = await findTermsInForce(work, kind);
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
