import { createTransport, type Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { connectionPool, type Db } from "./db";
import { env } from "./env";
import { newId } from "./ids";
import type { Locale } from "./locale";
import { log } from "./log";
import { enqueue } from "./queue";

/** A mail to be queued: paragraphs of plain text and at most one link. The HTML version is made from the same parts. */
export type NewMail = {
  to: string;
  locale: Locale;
  subject: string;
  paragraphs: string[];
  action?: { label: string; href: string };
  /** Last line of the mail: who sends it. */
  foot?: string;
};

/** Queues mails in the caller's transaction: they are sent only if it commits. Without a mail server they stay in the outbox. */
export async function queueMails(db: Db, now: Date, mails: readonly NewMail[]): Promise<void> {
  await db.mail.createMany({ data: mails.map((mail) => ({ id: newId(), createdAt: now, ...contentOf(mail) })) });
  // If this attempt fails, the job that runs every minute sends them.
  await enqueue(db, SEND_MAIL, {}, { attempts: 1 });
}

/** Makes the text and HTML versions of a mail: the paragraphs, the link, then the sender. */
function contentOf({ to, locale, subject, paragraphs, action, foot }: NewMail) {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.href}`] : []), ...(foot ? [foot] : [])].join(
    "\n\n",
  );
  const link = action ? `<p><a href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></p>` : "";
  const html =
    paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join("") + link + (foot ? `<p>${escapeHtml(foot)}</p>` : "");
  return { toAddress: to, locale, subject, text, html };
}

/** Whether a mail server is set. Without one, mails wait in the outbox. */
export function hasMailServer(): boolean {
  return env().SMTP_URL !== undefined;
}

/** The task that sends waiting mails. */
export const SEND_MAIL = "send-mail";

/** Maximum attempts for one mail. Attempt n comes at least 2^n − 1 minutes after the mail was written; the last after 68 hours. */
const ATTEMPTS = 12;

type Waiting = {
  id: string;
  to_address: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  created_at: Date;
  attempts: number;
};

/**
 * Sends the waiting mails that are due, one after the other. A mail is locked while it is sent, so two instances never send
 * it at once. If the process dies after the server accepted a mail and before it is marked, the mail goes out again with
 * the same Message-ID. When the server can't be reached, the rest waits for the next minute.
 *
 * @returns how many mails were sent
 */
export async function sendWaitingMail(): Promise<number> {
  const url = env().SMTP_URL;
  if (!url) return 0;
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    pool: true,
    maxConnections: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as SMTPPool.Options);
  try {
    for (let sent = 0; ; ) {
      const outcome = await sendNext(transport);
      if (outcome === "sent") sent++;
      else if (outcome !== "refused") return sent;
    }
  } finally {
    transport.close();
  }
}

async function sendNext(transport: Transporter): Promise<"sent" | "refused" | "later" | "nothing"> {
  const client = await connectionPool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<Waiting>(
      `SELECT id, to_address, locale, subject, text, html, created_at, attempts FROM mail
       WHERE sent_at IS NULL AND given_up_at IS NULL AND created_at + (power(2, attempts) - 1) * interval '1 minute' <= now()
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    const mail = rows[0];
    const outcome = mail ? await deliver(transport, mail) : "nothing";
    if (mail) {
      await client.query(
        `UPDATE mail SET attempts = attempts + 1,
           sent_at = CASE WHEN $2 = 'sent' THEN now() END, given_up_at = CASE WHEN $2 = 'refused' THEN now() END,
           text = CASE WHEN $2 = 'later' THEN text ELSE '' END, html = CASE WHEN $2 = 'later' THEN html ELSE '' END
         WHERE id = $1`,
        [mail.id, outcome],
      );
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

async function deliver(transport: Transporter, mail: Waiting): Promise<"sent" | "refused" | "later"> {
  const host = new URL(env().APP_URL).hostname;
  try {
    await transport.sendMail({
      from: env().MAIL_FROM ?? { name: "Envol", address: `no-reply@${host}` },
      // The address is passed as an object, so that it is never parsed as a list of addresses.
      to: { name: "", address: mail.to_address },
      subject: mail.subject,
      text: mail.text,
      html: `<!doctype html><html lang="${mail.locale}"><body>${mail.html}</body></html>`,
      messageId: `<${mail.id}@${host}>`,
      date: mail.created_at,
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.locale },
    });
    return "sent";
  } catch (error) {
    const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
    // Give up a mail only for an error about this mail. A wrong login or sender is a fault of the settings: all mail waits.
    const isAboutMail = code === "EMESSAGE" || (code === "EENVELOPE" && command === "RCPT TO");
    const isOver = (isAboutMail && responseCode >= 500) || mail.attempts + 1 >= ATTEMPTS;
    log.warn(
      { mail: mail.id, code, responseCode, attempts: mail.attempts + 1 },
      isOver ? "mail given up" : "mail not sent yet",
    );
    return isOver ? "refused" : "later";
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
