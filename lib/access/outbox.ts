import { z } from "zod";
import { sendsMail } from "@/lib/platform/mail";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { isAdmin, self } from "./actor/actor";
import type { Reading } from "./actor/as-actor";

export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  locale: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.int(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

/** Mails are readable where none can be sent, and only outside production: in development, tests and the demo school. */
async function isOutboxOpen({ db, actor }: Reading): Promise<boolean> {
  if (sendsMail() || !isAdmin(actor)) return false;
  if (process.env.NODE_ENV !== "production") return true;
  return (await db.school.count({ where: { demoPasswordHash: { not: null } } })) > 0;
}

/** How mails stand: open to read, on their way through a mail server, or waiting, so many, for there to be one. */
export type OutboxStanding = { kind: "open" } | { kind: "sent" } | { kind: "waiting"; count: number };

export async function outboxStanding(reading: Reading): Promise<OutboxStanding> {
  if (await isOutboxOpen(reading)) return { kind: "open" };
  if (sendsMail()) return { kind: "sent" };
  return { kind: "waiting", count: await reading.db.mail.count({ where: WAITING }) };
}

const WAITING = { sentAt: null, givenUpAt: null };

/**
 * What waits, the newest first. A mail may hold a code that takes over an account: an Admin reads those of users and
 * their own, a SuperAdmin all; what went to an address that is nobody's may confirm an admin's new one.
 */
export async function outbox(reading: Reading): Promise<OutboxMail[]> {
  if (!(await isOutboxOpen(reading))) throw new Problem("notFound", "errors.notFound");
  const { db, actor } = reading;
  const { id, schoolRole } = self(actor);
  const mails = await db.mail.findMany({
    where: { sentAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 100,
  });
  const people = await db.person.findMany({
    where: { email: { in: mails.map((mail) => mail.toAddress) } },
    select: { id: true, email: true, schoolRole: true },
  });
  const readable = new Set(
    people.filter((one) => one.id === id || ["User", "NotSet"].includes(one.schoolRole)).map((one) => one.email),
  );
  return mails
    .filter((mail) => schoolRole === "SuperAdmin" || readable.has(mail.toAddress))
    .map((mail) => ({
      id: mail.id,
      to: mail.toAddress,
      locale: mail.locale,
      subject: mail.subject,
      text: mail.text,
      createdAt: toUnix(mail.createdAt),
    }));
}
