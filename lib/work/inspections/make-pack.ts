import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Reading } from "@/lib/access/actor/as-actor";
import { readActorsOfPeople } from "@/lib/access/actor/load-actor";
import { linkAuditEntries, readChainEnd } from "@/lib/access/changes/audit-chain";
import { can } from "@/lib/access/permissions/permissions";
import type { PackPart } from "@/lib/activity/inspections/codes";
import { failPack, keepPack, type MadeFile, noteProgress } from "@/lib/activity/inspections/commands";
import {
  describeAudit,
  describeCertificates,
  describeHead,
  describeInstructors,
  describeLegs,
  describeRatings,
  describeReleases,
  describeSignatures,
  describeWhole,
  type Part,
  type Said,
} from "@/lib/activity/inspections/contents/documents";
import {
  type Contents,
  gatherContents,
  listAuditLines,
  readSubject,
} from "@/lib/activity/inspections/contents/queries";
import { findDisagreements } from "@/lib/activity/inspections/contents/rules";
import { writeManifest } from "@/lib/activity/inspections/rules";
import { issueBook } from "@/lib/activity/training/issued-books/commands";
import type { Book } from "@/lib/activity/training/progress-book/wire";
import { sha256 } from "@/lib/platform/canonical-json";
import { toDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { toFileStem } from "@/lib/platform/files";
import { parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { log } from "@/lib/platform/log";
import { countPdfPages, type PaperBlock, writePaperPdf } from "@/lib/platform/paper";
import { Problem } from "@/lib/platform/problem";
import type { InspectionPack } from "@/prisma/generated/client";

/** Makes a pack as who asked for it, if they still may. It never throws: what fails is written down. */
export async function makePack(packId: string): Promise<void> {
  const db = prisma();
  try {
    const pack = await db.inspectionPack.findUnique({ where: { id: packId } });
    if (pack?.state !== "Making") return;
    const actor = (await readActorsOfPeople(db, [pack.createdById])).get(pack.createdById);
    if (!actor || !can(actor, "inspection.manage", pack.siteId)) throw new Problem("forbidden", "errors.forbidden");
    const made = await writePack({ db, actor, now: new Date() }, pack);
    await asActor(actor, (work) => keepPack(work, pack, made));
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, "a pack for an inspector was not made");
    await failPack(db, packId).catch(() => {});
  }
}

/** A document that a part becomes, with what stands in it. */
type Document = Part & { part: PackPart; title: string; stem: string; pdf?: Buffer };

/** Writes all files of a pack. No transaction is open meanwhile. */
async function writePack(reading: Reading, pack: InspectionPack) {
  const { db, now: madeAt } = reading;
  await noteProgress(db, pack.id, 0, pack.parts.length + 1);
  while ((await asActor(SYSTEM_ACTOR, linkAuditEntries)) > 0);
  const locale = parseLocale(pack.locale) ?? "en-US";
  const subject = await readSubject(reading, pack);
  const said: Said = { locale, timeZone: subject.timeZone };
  const contents = await gatherContents(reading, pack, subject);
  const end = await readChainEnd(db);

  const { books, documents } = await issueBooks(reading, pack, contents, said);
  for (const part of pack.parts as PackPart[]) {
    if (part !== "Books") documents.push(await describePart(reading, part, contents, said, end));
  }
  const [fromOn, untilOn] = [pack.fromOn && toDay(pack.fromOn), pack.untilOn && toDay(pack.untilOn)];
  const days = { from: fromOn ? formatDayAsDdMmYyyy(fromOn) : "", until: untilOn ? formatDayAsDdMmYyyy(untilOn) : "" };
  const period = fromOn ? localize(locale, "inspection.paper.period", days) : "";
  const foot = (title: string) => [
    localize(locale, "inspection.paper.foot", { title, subject: subject.name }),
    `${subject.schoolName}, ${subject.siteName}`,
  ];
  const page = localize(locale, "inspection.paper.page", { page: "{page}", pages: "{pages}" });
  const write = (title: string, blocks: PaperBlock[]) =>
    writePaperPdf({ title, locale, blocks, foot: foot(title), page });

  const files: MadeFile[] = [];
  const whole: PaperBlock[] = [];
  for (const [at, { part, title, stem, entries, lacking, pdf: issued, blocks: said_ }] of documents.entries()) {
    const blocks = issued ? said_ : [...describeHead(said, { title, subject, period, madeAt }), ...said_];
    whole.push(...blocks);
    const pdf = issued ?? (await write(title, blocks));
    const name = `${String(at + 1).padStart(2, "0")}-${stem}.pdf`;
    files.push({ ...describeFile(pdf), number: at + 1, part, title, name, entries, lacking });
    // The books were counted when they were issued.
    if (!issued) await noteProgress(db, pack.id, files.length, documents.length + 1);
  }
  const title = localize(locale, "inspection.title");
  const head = describeHead(said, { title, subject, period, madeAt });
  const pdf = await write(title, [...head, ...describeWhole(said, files), ...whole]);
  const name = `${toFileStem(localize(locale, "inspection.files.Whole"))}.pdf`;
  const all = { ...describeFile(pdf), number: 0, part: "Whole", title, name, entries: files.length, lacking: 0 };

  const listed = ({ name, part, title, pages, size, sha256 }: MadeFile) => ({ name, part, title, pages, size, sha256 });
  const manifest = writeManifest({
    ...{ school: subject.schoolName, site: subject.siteName, subject: subject.name, from: fromOn, until: untilOn },
    ...{ madeAt: madeAt.toISOString(), auditChain: { sequence: Number(end.sequence), hash: end.hash } },
    ...{ files: files.map(listed), whole: listed(all) },
  });
  const findings = findDisagreements(contents, books, {
    ...{ isWhole: pack.kind === "Student", timeZone: subject.timeZone },
    judgesInstructors: pack.parts.includes("Instructors"),
  });
  return { files: [all, ...files], manifest, findings, named: contents.named, end, madeAt };
}

const describeFile = (pdf: Buffer) => ({ pdf, pages: countPdfPages(pdf), size: pdf.length, sha256: sha256(pdf) });

/** Issues the progress books as they are handed out elsewhere, so that each can also be checked by itself. */
async function issueBooks(reading: Reading, pack: InspectionPack, { enrolmentIds }: Contents, { locale }: Said) {
  const books: Book[] = [];
  const documents: Document[] = [];
  if (!pack.parts.includes("Books")) return { books, documents };
  for (const [at, id] of enrolmentIds.entries()) {
    const { pdf, book, blocks, title, name } = await issueBook(reading, id, locale);
    books.push(book);
    const lessons = book.phases.flatMap((phase) => phase.lessons).filter((lesson) => lesson.at !== null);
    documents.push({
      ...{ part: "Books", title, stem: name.replace(/\.pdf$/, ""), blocks, pdf, entries: lessons.length, lacking: 0 },
    });
    await noteProgress(reading.db, pack.id, at + 1, pack.parts.length + enrolmentIds.length);
  }
  return { books, documents };
}

async function describePart(
  reading: Reading,
  part: Exclude<PackPart, "Books">,
  contents: Contents,
  said: Said,
  end: { sequence: bigint; hash: string },
): Promise<Document> {
  const describe: Record<typeof part, () => Part | Promise<Part>> = {
    Ratings: () => describeRatings(said, contents.lessons),
    Signatures: () => describeSignatures(said, contents),
    Legs: () => describeLegs(said, contents.legs),
    Certificates: () => describeCertificates(said, contents.certificates),
    Instructors: () => describeInstructors(said, contents),
    Releases: () => describeReleases(said, contents),
    Audit: async () => describeAudit(said, await listAuditLines(reading, contents.subjects, end.sequence), end),
  };
  const described = await describe[part]();
  const title = localize(said.locale, `inspection.titles.${part}`, { count: described.entries });
  return { ...described, part, title, stem: localize(said.locale, `inspection.files.${part}`) };
}
