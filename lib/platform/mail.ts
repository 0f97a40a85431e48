import { createTransport, type Transporter } from "nodemailer";
import { BEGIN_WITHOUT_LIMITS, connectionPool, type Db } from "./db";
import { env } from "./env";
import { escapeHtml } from "./escape-html";
import { PDF_MEDIA_TYPE } from "./files";
import { newId } from "./ids";
import type { Locale } from "./locale";
import { log } from "./log";
import { enqueue } from "./queue";

type Link = { label: string; href: string };

/** A mail to queue: paragraphs of plain text and few links. Its HTML version is made from the same parts. */
export type NewMail = {
  to: string;
  locale: Locale;
  subject: string;
  paragraphs: (string | { heading: string })[];
  action?: Link;
  /** The last line of the mail, which says who sends it. */
  foot?: string;
  /** Links below the last line. */
  footLinks?: Link[];
  /** The link by which the recipient stops such mails. Mail programs offer it themselves (RFC 8058). */
  unsubscribe?: Link;
  /** An iCalendar text about one reservation or several, which mail programs offer to the calendar. */
  calendar?: { method: "REQUEST" | "CANCEL" | "PUBLISH"; text: string };
  /** The paper of an account that goes with it as PDF. */
  accountPaperId?: string;
};

/** Makes the PDF of a paper in the mail's language, when the mail is sent: the queue holds no files. */
type MakePdf = (accountPaperId: string, locale: Locale) => Promise<{ pdf: Uint8Array; name: string }>;

/**
 * Queues mails in the caller's transaction: they are sent only if it commits. Without a mail server they wait. Returns their ids.
 */
export async function queueMails(db: Db, now: Date, mails: readonly NewMail[]): Promise<string[]> {
  const rows = mails.map((mail) => ({ id: newId(), ...contentOf(mail) }));
  await db.$executeRaw`
    INSERT INTO mail (id, to_address, locale, subject, text, html, calendar, calendar_method, unsubscribe_url,
      account_paper_id, created_at)
    SELECT id, "toAddress", locale, subject, text, html, calendar, "calendarMethod", "unsubscribeUrl",
      "accountPaperId", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS mail(id char(24), "toAddress" text, locale text, subject text, text text, html text,
        calendar text, "calendarMethod" text, "unsubscribeUrl" text, "accountPaperId" char(24))`;
  // One attempt is enough, because a job that runs every minute sends all mails that still wait.
  await enqueue(db, SEND_MAIL_TASK, {}, { attempts: 1 });
  return rows.map(({ id }) => id);
}

/** Makes the text and HTML versions of a mail: the paragraphs, then the link, then the last line and its links. */
function contentOf(mail: NewMail) {
  const { to, locale, subject, paragraphs, action, foot, footLinks = [], unsubscribe, calendar } = mail;
  const lastLinks = [...footLinks, ...(unsubscribe ? [unsubscribe] : [])];
  const write = ({ label, href }: Link) => `${label}: ${href}`;
  const text = [
    ...paragraphs.map((one) => (typeof one === "string" ? one : one.heading)),
    ...(action ? [write(action)] : []),
    ...(foot ? [foot] : []),
    ...lastLinks.map(write),
  ].join("\n\n");
  const link = ({ label, href }: Link) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
  const html = [
    ...paragraphs.map((one) =>
      typeof one === "string"
        ? `<p>${escapeHtml(one).replaceAll("\n", "<br>")}</p>`
        : `<p><strong>${escapeHtml(one.heading)}</strong></p>`,
    ),
    ...(action ? [link(action)] : []),
    ...(foot ? [`<p>${escapeHtml(foot)}</p>`] : []),
    ...lastLinks.map(link),
  ].join("");
  return {
    toAddress: to,
    locale,
    subject,
    text,
    html,
    calendar: calendar?.text ?? null,
    calendarMethod: calendar?.method ?? null,
    unsubscribeUrl: unsubscribe?.href ?? null,
    accountPaperId: mail.accountPaperId ?? null,
  };
}

/** Whether a mail server is configured. Without one, mails wait in the outbox. */
export function hasMailServer(): boolean {
  return env().SMTP_URL !== undefined;
}

/** Name of the queue's task that sends waiting mails. */
export const SEND_MAIL_TASK = "send-mail";

/** Maximum attempts for one mail. After n failures, the next attempt comes 2^n − 1 minutes after the mail was written. */
const ATTEMPTS = 12;

type Waiting = {
  id: string;
  to_address: string;
  locale: Locale;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  calendar_method: string | null;
  unsubscribe_url: string | null;
  account_paper_id: string | null;
  created_at: Date;
  attempts: number;
};

/** Mails that are sent at once: each keeps a database connection, of which requests need most. */
const mailsAtOnce = () => Math.max(1, Math.min(4, Math.floor(env().DATABASE_POOL / 4)));

/**
 * Connections stay open for further mails, and none hangs. nodemailer reads nothing beside a URL, so that its settings go into
 * the URL's query.
 */
function openTransport(url: string): Transporter {
  const address = new URL(url);
  const settings = {
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    ...{ pool: true, maxConnections: mailsAtOnce(), disableFileAccess: true, disableUrlAccess: true },
  };
  for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, String(value));
  return createTransport(address.href);
}

/**
 * Sends the waiting mails that are due, the oldest first, a few at once. A mail's row is locked while the mail is sent, so that two
 * instances never send the same one. If the process dies before it has marked a sent mail, the mail is sent again with the
 * same Message-ID. After a temporary failure, the other mails wait for the next run.
 *
 * @returns the number of sent mails
 */
export async function sendWaitingMail(makePdf: MakePdf = refusePdf): Promise<number> {
  const url = env().SMTP_URL;
  if (!url) return 0;
  const transport = openTransport(url);
  let sent = 0;
  let isOver = false;
  const sendOnAndOn = async () => {
    while (!isOver) {
      const outcome = await sendNext(transport, makePdf);
      if (outcome === "sent") sent++;
      else if (outcome !== "refused") isOver = true;
    }
  };
  try {
    const ended = await Promise.allSettled(Array.from({ length: mailsAtOnce() }, sendOnAndOn));
    for (const one of ended) if (one.status === "rejected") throw one.reason;
    return sent;
  } finally {
    transport.close();
  }
}

/** A mail without its paper would say something else, so it waits. */
const refusePdf: MakePdf = async () => {
  throw new Error("nobody makes the papers of mails here");
};

async function sendNext(transport: Transporter, makePdf: MakePdf): Promise<"sent" | "refused" | "later" | "nothing"> {
  const client = await connectionPool().connect();
  let broken: Error | undefined;
  try {
    await client.query(BEGIN_WITHOUT_LIMITS);
    const { rows } = await client.query<Waiting>({
      name: "next-mail",
      text: `SELECT id, to_address, locale, subject, text, html, calendar, calendar_method, unsubscribe_url,
         account_paper_id, created_at, attempts FROM mail
       WHERE sent_at IS NULL AND given_up_at IS NULL AND created_at + (power(2, attempts) - 1) * interval '1 minute' <= now()
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    });
    const mail = rows[0];
    const outcome = mail ? await deliver(transport, makePdf, mail) : "nothing";
    if (mail) {
      await client.query({
        name: "end-mail",
        text: `UPDATE mail SET attempts = attempts + 1,
           sent_at = CASE WHEN $2 = 'sent' THEN now() END, given_up_at = CASE WHEN $2 = 'refused' THEN now() END,
           text = CASE WHEN $2 = 'later' THEN text ELSE '' END, html = CASE WHEN $2 = 'later' THEN html ELSE '' END,
           calendar = CASE WHEN $2 = 'later' THEN calendar END,
           unsubscribe_url = CASE WHEN $2 = 'later' THEN unsubscribe_url END
         WHERE id = $1`,
        values: [mail.id, outcome],
      });
    }
    await client.query("COMMIT");
    return outcome;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const ownSender = () => ({ name: "Envol", address: `no-reply@${new URL(env().APP_URL).hostname}` });

/** The address from which all mails are sent, without the name before it. */
export function mailSenderAddress(): string {
  const { MAIL_FROM } = env();
  return MAIL_FROM ? (/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM).trim() : ownSender().address;
}

/** Says why a paper wasn't made. What the mail server says isn't logged, because it may name an address. */
function tellAndThrow(err: unknown): never {
  log.error({ err }, "the paper of a mail wasn't made");
  throw err;
}

async function deliver(transport: Transporter, makePdf: MakePdf, mail: Waiting): Promise<"sent" | "refused" | "later"> {
  const host = new URL(env().APP_URL).hostname;
  try {
    const paper = mail.account_paper_id && (await makePdf(mail.account_paper_id, mail.locale).catch(tellAndThrow));
    await transport.sendMail({
      from: env().MAIL_FROM ?? ownSender(),
      // nodemailer would parse a string as a list of addresses, but it uses an object as one address.
      to: { name: "", address: mail.to_address },
      subject: mail.subject,
      text: mail.text,
      html: `<!doctype html><html lang="${mail.locale}"><body>${mail.html}</body></html>`,
      messageId: `<${mail.id}@${host}>`,
      date: mail.created_at,
      ...(mail.calendar && {
        icalEvent: { method: mail.calendar_method ?? "PUBLISH", content: mail.calendar, filename: "reservation.ics" },
      }),
      ...(paper && {
        attachments: [{ filename: paper.name, content: Buffer.from(paper.pdf), contentType: PDF_MEDIA_TYPE }],
      }),
      headers: {
        "Auto-Submitted": "auto-generated",
        "Content-Language": mail.locale,
        ...(mail.unsubscribe_url && {
          "List-Unsubscribe": { prepared: true, value: `<${mail.unsubscribe_url}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
    });
    return "sent";
  } catch (error) {
    const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
    // Only an error about this mail ends it. A wrong login or sender is an error of the settings, so the mail must wait.
    const isAboutMail = code === "EMESSAGE" || (code === "EENVELOPE" && command === "RCPT TO");
    const isOver = (isAboutMail && responseCode >= 500) || mail.attempts + 1 >= ATTEMPTS;
    log.warn(
      { mail: mail.id, code, responseCode, attempts: mail.attempts + 1 },
      isOver ? "mail given up" : "mail not sent yet",
    );
    return isOver ? "refused" : "later";
  }
}
