import PostalMime from "postal-mime";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { mailInvitations, mailResetLink } from "@/lib/access/sign-in/mails";
import { MailServer, type ReceivedMail } from "@/lib/testing/mail-server";
import { makeSchool } from "@/lib/testing/world";
import { prisma } from "./db";
import { env } from "./env";
import type { Locale } from "./locale";
import { log } from "./log";
import { queueMails, sendWaitingMail } from "./mail";

let server: MailServer;
beforeAll(async () => {
  await makeSchool({ name: "Aéro-club <des Alpes>" });
});
beforeEach(async () => {
  await prisma().mail.deleteMany();
  server = new MailServer();
  await server.start();
  env().SMTP_URL = `smtp://127.0.0.1:${server.port}`;
});
afterEach(async () => {
  env().SMTP_URL = undefined;
  await server.stop();
});

const CODE = "0123456789abcdefghijkl";
const write = (email: string, locale: Locale = "en-US") =>
  asActor(SYSTEM_ACTOR, (work) => mailResetLink(work, { email, firstName: "Zoé & co", locale }, CODE, 60));
const rows = () => prisma().mail.findMany({ orderBy: { createdAt: "asc" } });
/** Makes all mails older. The extra second is needed because the database may round a time up by a millisecond. */
const age = (minutes: number) =>
  prisma()
    .$executeRaw`UPDATE mail SET created_at = now() - ${minutes}::int * interval '1 minute' - interval '1 second'`;

describe("a mail", () => {
  test.each([
    ["en-US", "Set a new password for", "Hello Zoé & co,"],
    ["fr-FR", "Un nouveau mot de passe pour", "Bonjour Zoé & co,"],
  ] as const)("in %s is sent once, whole, and then emptied of its code", async (locale, subject, greeting) => {
    await write("zoe@school.test", locale);
    expect(await sendWaitingMail()).toBe(1);
    expect(await sendWaitingMail()).toBe(0);
    expect(server.received).toHaveLength(1);
    const [{ to, raw }] = server.received as [ReceivedMail];
    expect(to).toEqual(["zoe@school.test"]);
    const mail = await PostalMime.parse(raw);
    expect(mail.subject).toBe(`${subject} Aéro-club <des Alpes>`);
    expect(mail.text).toContain(greeting);
    const link = `http://localhost:3000/ResetPassword?email=zoe%40school.test&code=${CODE}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`lang="${locale}"`);
    expect(mail.html).not.toContain("<des Alpes>");
    const [row] = await rows();
    expect(mail.messageId).toBe(`<${row!.id}@localhost>`);
    expect(row).toMatchObject({ text: "", html: "", attempts: 1, sentAt: expect.any(Date), givenUpAt: null });
  });

  test("of an invitation brings the temporary password", async () => {
    const to = { email: "new@school.test", firstName: "Zoé", locale: "fr-FR" as const };
    await asActor(SYSTEM_ACTOR, (work) => mailInvitations(work, [{ to, password: "Temp-Pass-123" }]));
    await sendWaitingMail();
    expect((await PostalMime.parse(server.received[0]!.raw)).text).toContain("Temp-Pass-123");
  });

  test("about a reservation brings what mail programs put into the calendar", async () => {
    const text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
    const mail = { to: "zoe@school.test", locale: "en-US" as const, subject: "Cancelled", paragraphs: ["Fog"] };
    await asActor(SYSTEM_ACTOR, ({ db, now }) =>
      queueMails(db, now, [{ ...mail, calendar: { method: "CANCEL", text } }]),
    );
    await sendWaitingMail();
    const { raw } = server.received[0]!;
    expect(raw).toMatch(/Content-Type: text\/calendar;[^\r]*(\r\n\s[^\r]*)*method=CANCEL/i);
    const [part] = (await PostalMime.parse(raw)).attachments.filter(({ mimeType }) => mimeType === "text/calendar");
    expect(new TextDecoder().decode(part!.content as ArrayBuffer)).toContain("METHOD:CANCEL");
    expect((await rows())[0]!.calendar, "emptied after sending, as the text is").toBeNull();
  });

  test("that can be stopped says so to mail programs, in a header that they find whole", async () => {
    const mail = {
      to: "one@school.test",
      locale: "fr-FR" as const,
      subject: "Résumé",
      paragraphs: [{ heading: "Déplacé" }],
    };
    const href = `https://planning.school.example/unsubscribe/${"a".repeat(24)}.${"b".repeat(43)}`;
    await asActor(SYSTEM_ACTOR, ({ db, now }) =>
      queueMails(db, now, [{ ...mail, unsubscribe: { label: "Plus de résumé", href } }]),
    );
    await sendWaitingMail();
    const { raw } = server.received[0]!;
    expect(raw).toMatch(new RegExp(`^List-Unsubscribe: *(\\r\\n )?<${href.replaceAll(".", "\\.")}>\\r$`, "m"));
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const { text, html } = await PostalMime.parse(raw);
    expect(text).toContain(`Plus de résumé: ${href}`);
    expect(html).toContain(`<a href="${href}">`);
    expect(html).toContain("<strong>Déplacé</strong>");
    const [row] = await prisma().mail.findMany();
    expect(row!.unsubscribeUrl, "emptied after sending, as the text is").toBeNull();
  });

  test("goes through connections that stay open for others", async () => {
    for (let n = 0; n < 20; n++) await write(`person${n}@school.test`);
    expect(await sendWaitingMail()).toBe(20);
    expect(server.connections).toBeLessThanOrEqual(4);
  });

  test("of a change that was rolled back is never sent", async () => {
    const failing = asActor(SYSTEM_ACTOR, async (work) => {
      await mailResetLink(work, { email: "zoe@school.test", firstName: "Zoé", locale: null }, CODE, 60);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await sendWaitingMail();
    expect(server.received).toEqual([]);
  });

  test("is sent once although several instances send at once", async () => {
    server.slowness = 30;
    for (let n = 0; n < 10; n++) await write(`person${n}@school.test`);
    const sent = await Promise.all([sendWaitingMail(), sendWaitingMail(), sendWaitingMail()]);
    // A call that finds only locked mails stops, because the other calls send those. So only the sum is known.
    expect(sent.reduce((sum, n) => sum + n)).toBe(10);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(10);
    expect(server.received).toHaveLength(10);
  });

  test("without SMTP stays as it is", async () => {
    env().SMTP_URL = undefined;
    await write("zoe@school.test");
    expect(await sendWaitingMail()).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 0, sentAt: null, text: expect.stringContaining(CODE) }]);
  });
});

describe("what can't be sent", () => {
  test("for good is given up at once, and what follows is sent all the same", async () => {
    await write("refused@school.test");
    await write("zoe@school.test");
    expect(await sendWaitingMail()).toBe(1);
    const [refused, sent] = await rows();
    expect(refused).toMatchObject({ givenUpAt: expect.any(Date), sentAt: null, text: "", attempts: 1 });
    expect(sent!.sentAt).not.toBeNull();
    await age(10_000);
    expect(await sendWaitingMail()).toBe(0);
  });

  test("for now is tried again, later each time, in the end no more", async () => {
    await write("busy@school.test");
    await sendWaitingMail();
    await sendWaitingMail();
    expect((await rows())[0]!.attempts).toBe(1);
    for (const [minutes, attempts] of [
      [1, 2],
      [2, 2],
      [3, 3],
      [6, 3],
      [7, 4],
    ] as const) {
      await age(minutes);
      await sendWaitingMail();
      expect((await rows())[0]!.attempts, `${minutes} minutes`).toBe(attempts);
    }
    await prisma().mail.updateMany({ data: { attempts: 11 } });
    await age(5_000);
    await sendWaitingMail();
    expect((await rows())[0]).toMatchObject({ attempts: 12, givenUpAt: expect.any(Date), sentAt: null });
  });

  test("because the server is down goes out when it is up again, under the same Message-ID", async () => {
    await server.stop();
    await write("zoe@school.test");
    expect(await sendWaitingMail()).toBe(0);
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ attempts: 1, sentAt: null, givenUpAt: null, text: expect.stringContaining(CODE) });
    await server.start();
    await age(1);
    expect(await sendWaitingMail()).toBe(1);
    expect((await PostalMime.parse(server.received[0]!.raw)).messageId).toBe(`<${waiting!.id}@localhost>`);
  });
});

test("the log tells of failures without an address or a code", async () => {
  const told = vi.spyOn(log, "warn");
  await write("refused@school.test");
  await write("busy@school.test");
  await sendWaitingMail();
  expect(told).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(told.mock.calls)).not.toMatch(/school\.test|0123456789|Zoé/);
  told.mockRestore();
});
