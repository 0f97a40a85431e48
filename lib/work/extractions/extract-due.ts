import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { DAYS_TO_READ, MOST_WORKBOOK_ROWS, type Rhythm } from "@/lib/activity/extractions/codes";
import { scheduleExtraction } from "@/lib/activity/extractions/commands";
import { hasColumns } from "@/lib/activity/extractions/rules";
import { choiceOf, mayExtract, type SavedRow, withRecipients } from "@/lib/activity/extractions/saved/queries";
import { lastDueDay } from "@/lib/activity/extractions/saved/rules";
import type { ExtractionInput } from "@/lib/activity/extractions/schema";
import { daysOfPeriod, toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { formatDaySpan } from "@/lib/platform/display";
import { appOrigin, env } from "@/lib/platform/env";
import { displayWhole } from "@/lib/platform/hours";
import { type Locale, parseLocale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { type NewMail, queueMails } from "@/lib/platform/mail";
import { withoutLinks } from "@/lib/platform/one-line";
import { runEach } from "@/lib/platform/run-each";
import { readMoment } from "@/lib/records/certificates/queries";
import { readSchoolRow } from "@/lib/records/school/queries";

/** Counts the rows of an extraction. What can be extracted is a view, which the layer of this file doesn't know. */
export type CountRows = (reading: Reading, asked: ExtractionInput, locale: Locale) => Promise<number>;

/** Lets the saved extractions that are due wait for their recipients, and tells these by mail. One that fails keeps no other back. */
export async function extractDue(countRows: CountRows): Promise<void> {
  const scheduled = await prisma().savedExtraction.findMany({ where: { rhythm: { not: null } }, select: { id: true } });
  await runEach(
    scheduled.map(
      ({ id }) =>
        () =>
          asActor(SYSTEM_ACTOR, (work) => extractIfDue(work, id, countRows)),
    ),
  );
}

/** After an outage the last day that was missed is caught up, and no earlier one. */
async function extractIfDue(work: Work, id: string, countRows: CountRows): Promise<void> {
  const { db, now } = work;
  // Two servers that run it at the same moment wait for each other: the second then finds that it was due already.
  await db.$executeRaw`SELECT 1 FROM saved_extraction WHERE id = ${id} FOR UPDATE`;
  const saved = await db.savedExtraction.findUnique({ where: { id }, include: withRecipients });
  if (!saved?.rhythm) return;
  const { timeZone } = await readMoment(work);
  const dueOn = lastDueDay(saved.rhythm as Rhythm, now, timeZone);
  if (saved.lastDueOn && toDate(dueOn) <= saved.lastDueOn) return;
  await db.savedExtraction.update({ where: { id }, data: { lastDueOn: toDate(dueOn) } });
  const recipients = saved.recipients.map(({ person }) => person).filter(mayExtract);
  if (recipients.length === 0) return;
  await queueMails(db, now, await extractFor(work, saved, { dueOn, recipients, countRows }));
}

type Recipient = SavedRow["recipients"][number]["person"];
type Due = { dueOn: string; recipients: readonly Recipient[]; countRows: CountRows };

/** Lets one wait for each recipient, and writes their mails. */
async function extractFor(work: Work, saved: SavedRow, { dueOn, recipients, countRows }: Due): Promise<NewMail[]> {
  const { name: school } = await readSchoolRow(work.db);
  const asked = await inputOf(work, saved, { dueOn, countRows });
  const mails: NewMail[] = [];
  for (const person of recipients) {
    const locale = parseLocale(person.locale) ?? env().DEFAULT_LOCALE;
    const made = { total: asked.total, locale, personId: person.id, savedId: saved.id, dueOn };
    await scheduleExtraction(work, asked.input, made);
    mails.push(writeMail(saved, { ...asked, person, locale, school }));
  }
  return mails;
}

/** What a saved extraction asks for on a day, and how many rows that are. A workbook that can't hold them all is a CSV then. */
async function inputOf(work: Work, saved: SavedRow, { dueOn, countRows }: Omit<Due, "recipients">) {
  const { period, rhythm: _, ...choice } = choiceOf(saved);
  const { from: firstDay, to: lastDay } = daysOfPeriod(period, dueOn);
  // A later release may have taken a column away.
  const columns = choice.columns.filter((column) => hasColumns({ ...choice, columns: [column] }));
  const input: ExtractionInput = { ...choice, format: "csv", columns, firstDay, lastDay };
  const total = await countRows(work, input, env().DEFAULT_LOCALE);
  return { total, input: total > MOST_WORKBOOK_ROWS ? input : { ...input, format: choice.format } };
}

type Told = { input: ExtractionInput; total: number; person: Recipient; locale: Locale; school: string };

/** No data are in a mail: it says what waits, and leads to the screen where one who has signed in reads it. */
function writeMail(saved: SavedRow, { input, total, person, locale, school }: Told): NewMail {
  const leftOut = saved.recipients.map(({ person: one }) => one).filter((one) => !mayExtract(one));
  const named = {
    ...{ school, name: withoutLinks(saved.name), days: formatDaySpan(input.firstDay, input.lastDay, locale) },
    dataset: localize(locale, `extraction.datasets.${input.dataset}`),
    ...{
      count: total,
      rows: displayWhole(total, locale),
      format: localize(locale, `extraction.formats.${input.format}`),
    },
    people: leftOut.map(({ firstName, lastName }) => withoutLinks(`${firstName} ${lastName}`)).join(", "),
  };
  return {
    to: person.email,
    locale,
    subject: localize(locale, "extraction.mail.subject", named),
    paragraphs: [
      localize(locale, "mail.greeting", { name: withoutLinks(person.firstName) }),
      localize(locale, "extraction.mail.waits", named),
      localize(locale, "extraction.mail.reads", { days: DAYS_TO_READ }),
      ...(leftOut.length > 0 ? [localize(locale, "extraction.mail.leftOut", named)] : []),
    ],
    action: {
      label: localize(locale, "extraction.mail.action"),
      href: `${appOrigin()}${hrefOf("dataExtraction", ALL_SITES)}`,
    },
    foot: localize(locale, "mail.footer", { school }),
  };
}
