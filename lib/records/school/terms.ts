import type { Reading, Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { invalidField, Problem } from "@/lib/platform/problem";
import { copyFile, keepFile } from "../files/commands";
import { type FileFacts, fileFacts } from "../files/queries";
import type { TermsKind } from "./codes";

/** The edition of a kind that is in force; null: there is nothing to accept. */
export function currentTerms(db: Db, kind: TermsKind) {
  return db.termsEdition.findFirst({ where: { kind }, orderBy: { number: "desc" } });
}

/** Publishes a new edition: whoever the terms are for accepts anew before anything else opens to them. */
export async function publishTerms(work: Work, kind: TermsKind, text: string, fileId: string | null) {
  const { db, now } = work;
  // Two editions published at once get two numbers.
  const [school] = await db.$queryRaw<{ id: string }[]>`SELECT id FROM school LIMIT 1 FOR UPDATE`;
  if (!school) throw new Problem("notFound", "errors.notFound");
  const before = await currentTerms(db, kind);
  if (before?.text === text && before.fileId === fileId) throw invalidField("text", "school.terms.unchanged");
  const edition = {
    id: newId(),
    schoolId: school.id,
    kind,
    number: (before?.number ?? 0) + 1,
    text,
    fileId: await fileOf(work, fileId, before?.fileId ?? null),
    publishedAt: now,
  };
  await db.termsEdition.create({ data: edition });
  const forgotten = kind === "Use" ? { termsOfUseAt: null } : { termsOfSaleAt: null };
  await db.person.updateMany({ data: forgotten });
  await audit(work, {
    action: "terms.publish",
    subjectKind: "terms",
    subjectId: edition.id,
    before: before ? { kind, number: before.number, fileId: before.fileId } : undefined,
    after: { kind, number: edition.number, fileId: edition.fileId },
  });
  return edition;
}

/** Each edition has a file of its own: the one in force is copied when it stays, another one was just uploaded. */
async function fileOf(work: Work, fileId: string | null, current: string | null): Promise<string | null> {
  if (fileId === null) return null;
  if (fileId === current) return copyFile(work, fileId);
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
