import PostalMime from "postal-mime";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { type Posting, post, takeBack } from "@/lib/activity/accounts/commands";
import { addDays, localDayOf, toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { formatClock } from "@/lib/platform/display";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { toUnix } from "@/lib/platform/time";
import { call } from "@/lib/testing/call";
import { MailServer } from "@/lib/testing/mail-server";
import { queryAsOwner } from "@/lib/testing/owner";
import { readPdfTexts } from "@/lib/testing/pdf";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { workerTasks } from "@/lib/work/jobs";

let world: World;
const EXEMPTION = "Exempt, article 261-7-1° of the CGI";
beforeAll(async () => {
  world = await makeWorld();
  await prisma().school.updateMany({
    data: { iban: "FR7630006000011234567890189", bic: "AGRIFRPP", vatExemption: EXEMPTION },
  });
});

const makeHolder = async () =>
  signInAs(
    await makePerson({
      roles: { [world.site.id]: ["Student"] },
      data: { firstName: "Ada", lastName: "Byron", street: "12 rue Lesdiguières", zipCode: "38000", city: "Grenoble" },
    }),
  );
const postTo = (holder: SignedInPerson, amount: number, more: Partial<Posting> = {}) => {
  const posting = { personId: holder.id, siteId: world.site.id, postedOn: toDate("2026-11-10"), amount, ...more };
  return asActor(SYSTEM_ACTOR, async (work) => (await post(work, [{ cause: "Flight", ...posting }]))[0]!);
};
const INVOICE = 1;
const issue = async (holder: SignedInPerson, kind: number, to = "2026-11-28", as = world.staff, more = {}) => {
  const answer = await call("POST", "/api/account-paper", { as, body: { userId: holder.id, kind, to, ...more } });
  const papers = (await answer.json()) as {
    id: string;
    number: string;
    kind: number;
    total: number;
    corrects: string;
  }[];
  return { status: answer.status, papers };
};
const preview = async (holder: SignedInPerson, to = "2026-11-28", as = world.staff) =>
  (await call("GET", `/api/account-paper/to-bill?userId=${holder.id}&to=${to}`, { as })).json();
const linesOf = async (path: string, as: SignedInPerson, language = "en-US") => {
  const answer = await call("GET", `/api/account-paper/${path}`, { as, headers: { "accept-language": language } });
  expect(answer.status).toBe(200);
  return readPdfTexts(await answer.bytes()).flat();
};

test("a statement says what was on the account before, each transaction, what is on it, and where to pay what is missing", async () => {
  const holder = await makeHolder();
  await postTo(holder, 50_00, { cause: "Payment", postedOn: toDate("2026-10-31") });
  await postTo(holder, -204_80, {
    detail: [{ kind: "Dual", minutes: 64, unitPrice: 192_00, amount: 204_80 }],
  });
  const { status, papers } = await issue(holder, 0, "2026-11-28", world.staff, { from: "2026-11-01" });
  expect(status).toBe(201);
  expect(papers).toMatchObject([{ kind: 0, total: -154.8, corrects: null }]);
  const text = (await linesOf(papers[0]!.id, holder)).join("\n");
  expect(text).toContain(`Statement ${papers[0]!.number}`);
  for (const said of ["Ada Byron", "12 rue Lesdiguières", "38000 Grenoble", "1:04 at €192.00/h", "€204.80", "€50.00"])
    expect(text).toContain(said);
  for (const said of ["−€154.80", "Amount €154.80", "FR76 3000 6000 0112 3456 7890 189", "Exempt, article 261-7-1°"])
    expect(text).toContain(said);
  // It begins with what was on the account, and says after each row what is on it.
  expect(text.indexOf("Brought forward")).toBeLessThan(text.indexOf("1:04 at"));
  expect(text.match(/−€154\.80/g)).toHaveLength(2);
  expect((await linesOf(papers[0]!.id, world.staff, "fr-FR")).join("\n")).toContain("Relevé");
});

test("an invoice bills what none has billed, payments apart; what is taken back afterwards gets a credit note that names it", async () => {
  const holder = await makeHolder();
  await postTo(holder, 500_00, { cause: "Payment" });
  const flight = await postTo(holder, -120_00, { vatBasisPoints: 20_00 });
  await postTo(holder, -60_00, { cause: "Fee" });
  const undone = await postTo(holder, -10_00, { cause: "Fee" });
  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: undone.id }));
  // Before it is issued, it is said what it would bill, and that the account pays it.
  expect(await preview(holder, "2026-11-09")).toMatchObject({ invoice: null, creditNotes: [] });
  const bill = { lines: 2, total: 180, due: 0, isExemptionMissing: false };
  expect(await preview(holder)).toEqual({ currencyCode: "EUR", invoice: bill, creditNotes: [] });
  await prisma().school.updateMany({ data: { vatExemption: "" } });
  expect(await preview(holder)).toMatchObject({ invoice: { isExemptionMissing: true } });
  await prisma().school.updateMany({ data: { vatExemption: EXEMPTION } });
  const { papers } = await issue(holder, INVOICE);
  expect(papers).toMatchObject([{ kind: 1, total: 180 }]);
  const text = (await linesOf(papers[0]!.id, holder)).join("\n");
  for (const said of ["VAT 20 %", "€20.00", "€160.00", "€180.00"]) expect(text).toContain(said);
  expect((await issue(holder, INVOICE)).status).toBe(409);

  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: flight.id }));
  await postTo(holder, -100_00, { vatBasisPoints: 20_00 });
  const creditNotes = [{ corrects: papers[0]!.number, lines: 1, total: -120 }];
  expect(await preview(holder)).toMatchObject({ invoice: { lines: 1, total: 100 }, creditNotes });
  const second = (await issue(holder, INVOICE)).papers;
  expect(second).toMatchObject([
    { kind: 2, total: -120, corrects: papers[0]!.number },
    { kind: 1, total: 100 },
  ]);
  const creditNote = (await linesOf(second[0]!.id, holder)).join("\n");
  expect(creditNote).toContain(`Corrects invoice ${papers[0]!.number}`);
  // Only the first one says something without VAT.
  expect(text).toContain("Exempt, article 261-7-1°");
  expect(creditNote).not.toContain("Exempt, article 261-7-1°");
});

test("a payment that came in has a receipt with its number in the books, in the reader's language, and nothing else has", async () => {
  const holder = await makeHolder();
  const paid = await postTo(holder, 250_00, { cause: "Payment", reference: "CHQ 5521", comment: "By cheque" });
  const receiptOf = ({ id }: { id: string }, as: SignedInPerson, language = "en-US") =>
    call("GET", `/api/flight-account/${id}/receipt`, { as, headers: { "accept-language": language } });
  const number = `${paid.year}-${String(paid.number).padStart(5, "0")}`;
  for (const [as, language, said] of [
    [holder, "en-US", ["Receipt", "€250.00", "CHQ 5521", "By cheque", "10/11/2026", "Ada Byron", number]],
    [world.staff, "fr-FR", ["Reçu", "250,00"]],
  ] as const) {
    const answer = await receiptOf(paid, as, language);
    expect(answer.status).toBe(200);
    const text = (await readPdfTexts(await answer.bytes())).flat().join("\n");
    for (const one of said) expect(text).toContain(one);
  }
  expect((await receiptOf(paid, world.student)).status).toBe(404);
  const back = await postTo(holder, -50_00, { cause: "Payment" });
  const fee = await postTo(holder, 50_00, { cause: "Fee" });
  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: paid.id }));
  for (const one of [back, fee, paid]) expect((await receiptOf(one, world.staff)).status).toBe(409);
});

test("a statement says where to pay ahead while nothing is missing; an invoice that the account pays asks for nothing", async () => {
  const holder = await makeHolder();
  await postTo(holder, 80_00, { cause: "Payment" });
  await postTo(holder, -30_00);
  const textOf = async (kind: number) => (await linesOf((await issue(holder, kind)).papers[0]!.id, holder)).join("\n");
  const statement = await textOf(0);
  for (const said of ["Debits, 1 transaction", "Pay ahead by transfer", "FR76 3000 6000 0112 3456 7890 189"])
    expect(statement).toContain(said);
  expect(statement).not.toContain("Amount €");
  expect(await textOf(INVOICE)).not.toContain("FR76");
});

test("nothing is stated or billed until a day that is to come at each site", async () => {
  const holder = await makeHolder();
  await postTo(holder, -30_00);
  // It is the place whose day begins first.
  await makeSite({ timeZone: "Pacific/Kiritimati" });
  const latest = localDayOf(Date.now() / 1000, "Pacific/Kiritimati");
  const draft = async (to: string) =>
    (await call("GET", `/api/account-paper/statement?to=${to}`, { as: holder })).status;
  for (const kind of [0, INVOICE]) {
    expect((await issue(holder, kind, addDays(latest, 1))).status).toBe(422);
    expect((await issue(holder, kind, latest)).status).toBe(201);
  }
  expect([await draft(addDays(latest, 1)), await draft(latest)]).toEqual([422, 200]);
});

test("an invoice has only what stands in the books of sites where its issuer posts; an admin's has all", async () => {
  const annecy = await makeSite();
  const roles = { [world.site.id]: ["Student" as const], [annecy.id]: ["Renter" as const] };
  const holder = await signInAs(await makePerson({ roles }));
  const staff = await signInAs(await makePerson({ roles: { [annecy.id]: ["Staff"] } }));
  const billed = async (as: SignedInPerson) => {
    const { status, papers } = await issue(holder, INVOICE, "2026-11-28", as);
    return status === 201 ? papers.map(({ kind, total }) => [kind, total]) : status;
  };
  const landing = await postTo(holder, -12_50, { cause: "Fee" });
  expect(await billed(staff), "Grenoble's landing fee alone").toBe(409);
  await postTo(holder, -60_00, { siteId: annecy.id });
  expect(await billed(staff)).toEqual([[1, 60]]);
  expect(await billed(world.staff)).toEqual([[1, 12.5]]);
  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: landing.id }));
  expect(await billed(staff), "a credit note of Grenoble").toBe(409);
  expect(await billed(world.staff)).toEqual([[2, -12.5]]);
  await postTo(holder, -1_00);
  await postTo(holder, -2_00, { siteId: annecy.id });
  expect(await billed(world.admin)).toEqual([[1, 3]]);
});

test("what was issued stays as it was, whoever moves or whatever is changed; PostgreSQL refuses to change it", async () => {
  const holder = await makeHolder();
  await postTo(holder, -60_00);
  const { papers } = await issue(holder, INVOICE);
  await prisma().person.update({ where: { id: holder.id }, data: { lastName: "Lovelace", street: "Elsewhere" } });
  await postTo(holder, -5_00);
  const text = (await linesOf(papers[0]!.id, holder)).join("\n");
  expect(text).toContain("Ada Byron");
  expect(text).not.toContain("€5.00");
  const refused = (sql: string) =>
    queryAsOwner(sql).then(
      () => "accepted",
      (error: Error) => error.message,
    );
  const id = papers[0]!.id;
  expect(await refused(`UPDATE account_paper SET total = 0 WHERE id = '${id}'`)).toMatch(/append-only/);
  expect(await refused(`DELETE FROM invoiced_transaction WHERE paper_id = '${id}'`)).toMatch(/append-only/);
});

test("two who bill the same account at once bill it once, and numbers have no gap", async () => {
  const holders = await Promise.all([makeHolder(), makeHolder(), makeHolder()]);
  for (const holder of holders) await postTo(holder, -60_00);
  const answers = await Promise.all([...holders, ...holders].map((holder) => issue(holder, INVOICE)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  const rows = await prisma().accountPaper.findMany({ where: { kind: "Invoice" }, orderBy: { number: "asc" } });
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
});

test("others read nothing of it, and only who posts issues", async () => {
  const holder = await makeHolder();
  await postTo(holder, -60_00);
  const { papers } = await issue(holder, INVOICE);
  const status = async (path: string, as: SignedInPerson) =>
    (await call("GET", `/api/account-paper${path}`, { as })).status;
  expect(await status(`/${papers[0]!.id}`, world.student)).toBe(404);
  expect(await status(`/${papers[0]!.id}`, world.instructor)).toBe(403);
  expect(await status(`?userId=${holder.id}`, world.student)).toBe(404);
  expect(await status(`/statement?to=2026-11-28&userId=${holder.id}`, world.student)).toBe(404);
  expect(await status(`/statement?to=2026-11-28`, holder)).toBe(200);
  expect((await issue(holder, INVOICE, "2026-11-28", holder)).status).toBe(403);
  expect(await status(`/statement?from=2026-12-01&to=2026-11-28`, holder)).toBe(422);
});

describe("a paper that is sent by mail", () => {
  let server: MailServer;
  beforeEach(async () => {
    await prisma().mail.deleteMany();
    server = new MailServer();
    await server.start();
  });
  afterEach(async () => {
    env().SMTP_URL = undefined;
    await server.stop();
  });
  const sendMails = async () => {
    env().SMTP_URL = `smtp://127.0.0.1:${server.port}`;
    await workerTasks["send-mail"]();
    env().SMTP_URL = undefined;
  };
  const makeInvoice = async () => {
    const holder = await makeHolder();
    await prisma().person.update({ where: { id: holder.id }, data: { locale: "fr-FR" } });
    await postTo(holder, -60_00);
    const { papers } = await issue(holder, INVOICE);
    return { holder, ...papers[0]! };
  };
  const send = (id: string, as = world.staff, key = newId()) =>
    call("POST", `/api/account-paper/${id}/send`, { as, headers: { "idempotency-key": key } });
  const readMailed = async (holder: SignedInPerson) => {
    const answer = await call("GET", `/api/account-paper?userId=${holder.id}`, { as: world.staff });
    return ((await answer.json()) as { mailed: unknown }[])[0]!.mailed;
  };

  test("goes once, in its person's language, as it was issued, and its row says when and to whom", async () => {
    const { holder, id, number } = await makeInvoice();
    expect(await readMailed(holder)).toBeNull();
    const key = newId();
    expect((await send(id, world.staff, key)).status).toBe(204);
    expect((await send(id, world.staff, key)).status).toBe(204);
    const { email } = await prisma().person.findUniqueOrThrow({ where: { id: holder.id } });
    expect(await readMailed(holder), "without a mail server it waits").toMatchObject({ to: email, state: 0 });
    const outbox = await call("GET", "/api/mail", { as: world.superAdmin });
    expect(await outbox.json()).toMatchObject([{ to: email, subject: expect.stringContaining(`Facture ${number}`) }]);

    await prisma().person.update({ where: { id: holder.id }, data: { lastName: "Lovelace" } });
    await sendMails();
    await sendMails();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.to).toEqual([email]);
    const mail = await PostalMime.parse(server.received[0]!.raw);
    expect(mail.text).toContain(`Facture ${number} du`);
    expect(mail.attachments).toMatchObject([
      { mimeType: "application/pdf", filename: expect.stringMatching(/\.pdf$/) },
    ]);
    const texts = (await readPdfTexts(Buffer.from(mail.attachments[0]!.content as ArrayBuffer))).flat();
    expect(texts).toEqual(await linesOf(id, holder, "fr-FR"));
    expect(texts.join("\n")).toContain("Ada Byron");
    expect(await readMailed(holder)).toEqual({ to: email, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), state: 1 });
    const entries = await prisma().auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["account-paper.issue", "account-paper.send"]);

    await prisma().mail.updateMany({ data: { sentAt: new Date(Date.now() - 31 * 86_400_000) } });
    await workerTasks["forget-expired"]();
    expect(await readMailed(holder), "kept as long as the paper").toMatchObject({ state: 1 });
  });

  test("isn't sent to the same address again within ten minutes, whoever sends it, and takes no field", async () => {
    const { holder, id, number } = await makeInvoice();
    const body = { to: "somebody@else.example" };
    const given = await call("POST", `/api/account-paper/${id}/send`, { as: world.staff, body });
    expect(given.status).toBe(422);
    const both = await Promise.all([send(id), send(id, world.admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const mail = await prisma().mail.findFirstOrThrow({ where: { accountPaperId: id } });
    const at = formatClock(toUnix(mail.createdAt), world.site.timeZone);
    const refused = await send(id);
    expect(refused.status).toBe(409);
    expect((await refused.json()).detail).toContain(`${number} was sent at ${at}`);
    const age = (minutes: number) =>
      prisma().mail.update({ where: { id: mail.id }, data: { createdAt: new Date(Date.now() - minutes * 60_000) } });
    await age(9);
    expect((await send(id)).status).toBe(409);
    await age(11);
    expect((await send(id)).status).toBe(204);
    await prisma().person.update({ where: { id: holder.id }, data: { email: `${newId()}@school.test` } });
    expect((await send(id)).status, "to another address").toBe(204);
    await prisma().mail.updateMany({ where: { accountPaperId: id }, data: { givenUpAt: new Date() } });
    expect((await send(id)).status, "what couldn't be sent").toBe(204);
  });

  const makeEmptyPaper = async (personId: string, siteId: string) => {
    const [id, day] = [newId(), toDate("2026-11-28")];
    const numbered = { kind: "Statement" as const, year: 2001, number: Number.parseInt(id.slice(-6), 16), total: 0 };
    const days = { untilOn: day, issuedOn: day, createdAt: day };
    await prisma().accountPaper.create({ data: { id, personId, siteId, ...numbered, ...days, content: {} } });
    return id;
  };

  test("waits where its PDF can't be made, rather than go without it", async () => {
    const holder = await makeHolder();
    expect((await send(await makeEmptyPaper(holder.id, world.site.id))).status).toBe(204);
    await sendMails();
    expect(server.received).toEqual([]);
    expect(await readMailed(holder)).toMatchObject({ state: 0 });
  });

  test("isn't sent by others, nor to who is archived or anonymised, whom anonymising takes out of what was sent", async () => {
    const { holder, id } = await makeInvoice();
    expect((await send(id, holder)).status).toBe(403);
    expect((await send(id, world.instructor)).status).toBe(403);
    expect((await send(id, world.student)).status).toBe(403);
    expect((await send(newId())).status).toBe(404);
    const elsewhere = await makeSite();
    const stranger = await signInAs(await makePerson({ roles: { [elsewhere.id]: ["Staff"] } }));
    expect((await send(id, stranger)).status).toBe(404);
    // Where there is a treasurer, staff read accounts and don't post to them, wherever else they do.
    const treasurer = await makePerson({ roles: { [elsewhere.id]: ["Staff"] } });
    await prisma().dutyGrant.create({ data: { personId: treasurer.id, siteId: elsewhere.id, duty: "Treasurer" } });
    const member = await makePerson({ roles: { [elsewhere.id]: ["Student"] } });
    const reader = await signInAs(
      await makePerson({ roles: { [elsewhere.id]: ["Staff"], [world.site.id]: ["Staff"] } }),
    );
    expect((await send(await makeEmptyPaper(member.id, elsewhere.id), reader)).status).toBe(403);
    expect(await prisma().mail.count()).toBe(0);

    expect((await send(id)).status).toBe(204);
    await prisma().mail.updateMany({ data: { toAddress: "before@school.test" } });
    await prisma().person.update({ where: { id: holder.id }, data: { state: "Archived" } });
    const refused = await send(id);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("archived or anonymised") });
    const { version } = await prisma().person.findUniqueOrThrow({ where: { id: holder.id } });
    const anonymised = await call("POST", `/api/user/${holder.id}/anonymise`, {
      as: world.superAdmin,
      body: { version },
    });
    expect(anonymised.status).toBeLessThan(300);
    expect(await prisma().mail.count()).toBe(0);
    await prisma().person.update({ where: { id: holder.id }, data: { state: "Active" } });
    expect((await send(id, world.admin)).status, "there is no address any more").toBe(409);
  });
});
