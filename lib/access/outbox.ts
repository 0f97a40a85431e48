import { z } from "zod";
import { hasMailServer } from "@/lib/platform/mail";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { demandPersonActor, isAdmin } from "./actor/actor";
import type { Reading } from "./actor/as-actor";

export const outboxMailViewSchema = z.object({
  id: z.string(),
  to: z.string(),
  locale: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.int(),
});
export type OutboxMail = z.infer<typeof outboxMailViewSchema>;

/**
 * Whether the actor may read mails in the product. Only admins may, and only while no mail server is set. In production, the
 * school must also be a demo school.
 */
async function isOutboxOpen({ db, actor }: Reading): Promise<boolean> {
  if (hasMailServer() || !isAdmin(actor)) return false;
  if (process.env.NODE_ENV !== "production") return true;
  return (await db.school.count({ where: { demoPasswordHash: { not: null } } })) > 0;
}

/**
 * State of the outbox. `open`: the reader may read the mails. `sent`: a server sends the mails. `waiting`: `count` mails
 * wait for a server.
 */
export type OutboxState = { kind: "open" } | { kind: "sent" } | { kind: "waiting"; count: number };

export async function readOutboxState(reading: Reading): Promise<OutboxState> {
  if (await isOutboxOpen(reading)) return { kind: "open" };
  if (hasMailServer()) return { kind: "sent" };
  return { kind: "waiting", count: await reading.db.mail.count({ where: WAITING }) };
}

const WAITING = { sentAt: null, givenUpAt: null };

/**
 * Lists unsent mails, newest first. A mail may contain a code that gives access to an account. Therefore an Admin reads only
 * their own mails and those to users, while a SuperAdmin reads all. Only a SuperAdmin reads mails to an address without an
 * account, because such a mail may confirm an admin's new address. What a guest is told of a flight gives no access to anything.
 */
export async function listOutbox(reading: Reading): Promise<OutboxMail[]> {
  if (!(await isOutboxOpen(reading))) throw new Problem("notFound", "errors.notFound");
  const { db, actor } = reading;
  const { id, schoolRole } = demandPersonActor(actor);
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
  const told = await db.guestMail.findMany({
    where: { id: { in: mails.map((mail) => mail.id) } },
    select: { id: true },
  });
  const toGuests = new Set(told.map((mail) => mail.id));
  return mails
    .filter((mail) => schoolRole === "SuperAdmin" || readable.has(mail.toAddress) || toGuests.has(mail.id))
    .map((mail) => ({
      id: mail.id,
      to: mail.toAddress,
      locale: mail.locale,
      subject: mail.subject,
      text: mail.text,
      createdAt: toUnix(mail.createdAt),
    }));
}
