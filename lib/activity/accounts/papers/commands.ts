import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { countMails } from "@/lib/access/sign-in/limiter";
import { localDayOf, toDate, toDay } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { queueMails } from "@/lib/platform/mail";
import { withoutLinks } from "@/lib/platform/one-line";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { AccountPaper, Prisma } from "@/prisma/generated/client";
import { type AccountHolder, listPostingSites, readPostedHolder } from "../reach";
import { type AccountPaperKind, ISSUED_KINDS } from "./codes";
import { includeListed, presentPaper, readBills, readPaper, readStatement } from "./queries";
import { type PaperContent, paperNumber } from "./rules";
import type { PaperInput, PaperView } from "./schema";

/**
 * Issues a statement of a period, or the invoice of all that no invoice has billed until a day in the books of the sites where the actor
 * posts. Where something that an earlier invoice billed was taken back, a credit note of that invoice comes with it. Numbers have no gap; what was issued never changes.
 *
 * @throws 409 where there is nothing to bill
 */
export async function issuePapers(work: Work, input: PaperInput): Promise<PaperView[]> {
  const holder = await readPostedHolder(work, input.userId);
  // Two who bill the same person wait for each other.
  await work.db.$executeRaw`SELECT 1 FROM person WHERE id = ${holder.id} FOR UPDATE`;
  if (ISSUED_KINDS[input.kind] === "Statement")
    return [await issue(work, holder, input, { kind: "Statement", content: await readStatement(work, input) })];
  const { invoice, creditNotes } = await readBills(work, holder, input);
  const issued: PaperView[] = [];
  for (const note of creditNotes) issued.push(await issue(work, holder, input, { kind: "CreditNote", ...note }));
  if (invoice) issued.push(await issue(work, holder, input, { kind: "Invoice", ...invoice }));
  if (issued.length === 0) throw new Problem("conflict", "accounts.papers.nothingToBill");
  return issued;
}

/** For how many minutes a paper isn't sent to the same address again. A mail may take as long to arrive. */
const RESEND_AFTER_MINUTES = 10;

/**
 * Queues a mail that takes a paper to its person, in their language.
 *
 * @throws 409 where the person is archived or anonymised, and where it was sent to them just now
 */
export async function sendPaper(work: Work, id: string): Promise<void> {
  const paper = await readPaper(work, id);
  await readPostedHolder(work, paper.personId);
  const person = await work.db.person.findUniqueOrThrow({ where: { id: paper.personId } });
  if (person.state === "Archived" || person.anonymisedAt) throw new Problem("conflict", "accounts.papers.notReachable");
  await demandNotJustSent(work, paper, person.email);
  await countMails(work, "paper", [person.email]);
  const locale = parseLocale(person.locale) ?? env().DEFAULT_LOCALE;
  const { name: school } = await readSchoolRow(work.db);
  const named = {
    ...{ school, paper: `${localize(locale, `accounts.papers.kinds.${paper.kind}`)} ${paperNumber(paper)}` },
    day: formatDayAsDdMmYyyy(toDay(paper.issuedOn)),
  };
  await queueMails(work.db, work.now, [
    {
      ...{
        to: person.email,
        locale,
        accountPaperId: id,
        subject: localize(locale, "accounts.papers.mailSubject", named),
      },
      paragraphs: [
        localize(locale, "mail.greeting", { name: withoutLinks(person.firstName) }),
        localize(locale, "accounts.papers.mailText", named),
      ],
      foot: localize(locale, "mail.footer", { school }),
    },
  ]);
  changed(work, { kind: "AccountPaper", id, verb: "send", siteId: paper.siteId, people: [person.id] });
}

async function demandNotJustSent({ db, now }: Work, paper: AccountPaper, toAddress: string): Promise<void> {
  // Two who send it at the same moment wait for each other.
  await db.$executeRaw`SELECT 1 FROM person WHERE id = ${paper.personId} FOR UPDATE`;
  const since = new Date(now.getTime() - RESEND_AFTER_MINUTES * 60_000);
  const mail = await db.mail.findFirst({
    where: { accountPaperId: paper.id, toAddress, givenUpAt: null, createdAt: { gt: since } },
    select: { createdAt: true, accountPaper: { select: { site: { select: { timeZone: true } } } } },
    orderBy: { createdAt: "desc" },
  });
  if (!mail) return;
  const at = formatClock(toUnix(mail.createdAt), mail.accountPaper!.site.timeZone);
  throw new Problem("conflict", "accounts.papers.sentJustNow", {
    values: { number: paperNumber(paper), at, minutes: RESEND_AFTER_MINUTES },
  });
}

type Issue = {
  kind: AccountPaperKind;
  content: PaperContent;
  rows?: readonly { id: string }[];
  correctsId?: string;
};

async function issue(
  work: Work,
  holder: AccountHolder,
  { from, to }: PaperInput,
  { kind, content, rows = [], correctsId }: Issue,
): Promise<PaperView> {
  const { db, now, actor } = work;
  const siteId = listPostingSites(actor, holder)[0] ?? (await readSchoolRow(db)).mainSiteId;
  if (!siteId) throw new Problem("conflict", "accounts.siteUnknown");
  const { timeZone } = await db.site.findUniqueOrThrow({ where: { id: siteId }, select: { timeZone: true } });
  const issuedOn = toDate(localDayOf(toUnix(now), timeZone));
  const year = issuedOn.getUTCFullYear();
  const row = {
    ...{ id: newId(), kind, personId: holder.id, siteId, year, number: await takeNumber(work, kind, year) },
    ...{ fromOn: from == null ? null : toDate(from), untilOn: toDate(to), issuedOn, total: content.total },
    ...{ correctsId: correctsId ?? null, issuedById: actor.id, createdAt: now },
  };
  const data = { ...row, content: content as unknown as Prisma.InputJsonValue };
  const { content: _content, ...stored } = await db.accountPaper.create({ data, include: includeListed });
  await db.invoicedTransaction.createMany({
    data: rows.map(({ id: transactionId }) => ({ transactionId, paperId: row.id })),
  });
  changed(work, { kind: "AccountPaper", id: row.id, verb: "issue", siteId, after: row, people: [holder.id] });
  return presentPaper(stored, content.currency);
}

/** Takes the next number of a kind of paper in a year. Nobody else gets one until the end of the transaction. */
async function takeNumber({ db }: Work, kind: AccountPaperKind, year: number): Promise<number> {
  const [series] = await db.$queryRaw<{ last: number }[]>`
    INSERT INTO number_series AS s (name, year, last) VALUES (${kind}, ${year}, 1)
    ON CONFLICT (name, year) DO UPDATE SET last = s.last + 1 RETURNING last`;
  return series!.last;
}
