import type { Reading } from "@/lib/access/actor/as-actor";
import { sha256 } from "@/lib/platform/canonical-json";
import { type Db, prisma } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/locale";
import { toUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import { readProgressBook } from "../progress-book/queries";
import { decodeProgressBook } from "../progress-book/wire";
import { describeBook } from "./documents";
import { type Seal, writeSeal } from "./rules";

type Claim = { pdf: Uint8Array } | Seal;

/**
 * Whether a PDF, or what is printed on a paper, agrees with a book that was issued. It is one look at one index by one hash, so
 * that neither the answer nor its time says what differs, or whether the code exists.
 */
export async function verifyBook(claim: Claim, db: Db = prisma()): Promise<boolean> {
  const where = "pdf" in claim ? { fileHash: sha256(claim.pdf) } : { sealHash: sha256(writeSeal(claim)) };
  return (await db.issuedBook.findUnique({ where, select: { id: true } })) !== null;
}

/** Describes what the PDF of a progress book will say. Throws 404 when the reader may not read the book. */
export async function previewBook(reading: Reading, enrolmentId: string, locale: Locale) {
  const book = decodeProgressBook(await readProgressBook(reading, enrolmentId));
  const { name: schoolName } = await readSchoolRow(reading.db);
  return { studentId: book.student.id, blocks: describeBook({ book, schoolName, locale, now: toUnix(reading.now) }) };
}
