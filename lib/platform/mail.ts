import type { Db } from "./db";
import { newId } from "./ids";
import type { Locale } from "./locale";

/** A mail as it is queued: paragraphs of plain text, and at most one address to open. HTML is made from the same. */
export type NewMail = {
  to: string;
  locale: Locale;
  subject: string;
  paragraphs: string[];
  action?: { label: string; href: string };
};

/** Queues a mail in the caller's transaction: it is sent if, and only if, that commits. Without SMTP it stays in the outbox. */
export async function queueMail(db: Db, now: Date, mail: NewMail): Promise<void> {
  const { to, locale, subject, paragraphs, action } = mail;
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.href}`] : [])].join("\n\n");
  const link = action ? `<p><a href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></p>` : "";
  const html = paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join("") + link;
  await db.mail.create({ data: { id: newId(), toAddress: to, locale, subject, text, html, createdAt: now } });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
