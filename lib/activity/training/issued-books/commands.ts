import { randomBytes } from "node:crypto";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { sha256, toCanonicalJson } from "@/lib/platform/canonical-json";
import { appOrigin } from "@/lib/platform/env";
import { toFileStem } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { writePaperPdf } from "@/lib/platform/paper";
import { toUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import { readProgressBook } from "../progress-book/queries";
import { decodeProgressBook } from "../progress-book/wire";
import { describeBook, nameOnPaper, sayTotals } from "./documents";
import { CODE_LENGTH, listFacts, makeCode, showCode, writeSeal } from "./rules";

/**
 * Makes a PDF of a progress book, with a code and the hash of what it says on each page, and keeps what is needed to say later
 * whether a paper agrees. Throws 404 when the reader may not read the book. No transaction is open while it is drawn.
 */
export async function issueBook(reading: Reading, enrolmentId: string, locale: Locale) {
  const book = decodeProgressBook(await readProgressBook(reading, enrolmentId));
  const { name: schoolName } = await readSchoolRow(reading.db);
  const code = makeCode(randomBytes(CODE_LENGTH));
  const seal = { code: showCode(code), name: nameOnPaper(book), totals: sayTotals(book, locale) };
  const factsHash = sha256(toCanonicalJson(listFacts(book)));
  const blocks = describeBook({ book, schoolName, locale, now: toUnix(reading.now) });
  const title = `${localize(locale, "records.book.title")}, ${seal.name}`;
  const pdf = await writePaperPdf({
    ...{ locale, title, blocks },
    foot: [
      localize(locale, "records.book.foot", seal),
      seal.totals,
      localize(locale, "records.book.hash", { hash: factsHash }),
      localize(locale, "records.book.check", { url: `${appOrigin()}/verify` }),
    ],
    page: localize(locale, "records.book.page", { page: "{page}", pages: "{pages}" }),
  });
  const kept = { enrolmentId, code, factsHash, totals: seal.totals };
  const hashes = { fileHash: sha256(pdf), sealHash: sha256(writeSeal(seal)) };
  await asActor(reading.actor, (work) => keepIssuedBook(work, { ...kept, ...hashes }, book.student.id));
  return {
    pdf,
    book,
    blocks,
    title,
    name: `${toFileStem(`${seal.name}-${localize(locale, "records.book.file")}`)}.pdf`,
  };
}

type Issued = Record<"enrolmentId" | "code" | "factsHash" | "totals" | "fileHash" | "sealHash", string>;
async function keepIssuedBook(work: Work, issued: Issued, studentId: string): Promise<void> {
  const after = { id: newId(), ...issued, issuedAt: work.now, issuedById: work.actor.id };
  await work.db.issuedBook.create({ data: after });
  changed(work, { kind: "IssuedBook", id: after.id, verb: "issue", after, people: [studentId] });
}
