import { beforeAll, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import { type Posting, post, takeBack } from "@/lib/activity/accounts/commands";
import { toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { call } from "@/lib/testing/call";
import { queryAsOwner } from "@/lib/testing/owner";
import { readPdfTexts } from "@/lib/testing/pdf";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await prisma().school.updateMany({
    data: { iban: "FR7630006000011234567890189", bic: "AGRIFRPP", vatExemption: "Exempt, article 261-7-1° of the CGI" },
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
const issue = async (holder: SignedInPerson, kind: number, to = "2026-11-30", as = world.staff, more = {}) => {
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
  const { status, papers } = await issue(holder, 0, "2026-11-30", world.staff, { from: "2026-11-01" });
  expect(status).toBe(201);
  expect(papers).toMatchObject([{ kind: 0, total: -154.8, corrects: null }]);
  const text = (await linesOf(papers[0]!.id, holder)).join("\n");
  expect(text).toContain(`Statement ${papers[0]!.number}`);
  for (const said of ["Ada Byron", "12 rue Lesdiguières", "38000 Grenoble", "1:04 at €192.00/h", "€204.80", "€50.00"])
    expect(text).toContain(said);
  for (const said of ["−€154.80", "Amount €154.80", "FR76 3000 6000 0112 3456 7890 189", "Exempt, article 261-7-1°"])
    expect(text).toContain(said);
  expect((await linesOf(papers[0]!.id, world.staff, "fr-FR")).join("\n")).toContain("Relevé");
});

test("an invoice bills what none has billed, payments apart; what is taken back afterwards gets a credit note that names it", async () => {
  const holder = await makeHolder();
  await postTo(holder, 500_00, { cause: "Payment" });
  const flight = await postTo(holder, -120_00, { vatBasisPoints: 20_00 });
  await postTo(holder, -60_00, { cause: "Fee" });
  const undone = await postTo(holder, -10_00, { cause: "Fee" });
  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: undone.id }));
  const { papers } = await issue(holder, INVOICE);
  expect(papers).toMatchObject([{ kind: 1, total: 180 }]);
  const text = (await linesOf(papers[0]!.id, holder)).join("\n");
  for (const said of ["VAT 20 %", "€20.00", "€160.00", "€180.00"]) expect(text).toContain(said);
  expect((await issue(holder, INVOICE)).status).toBe(409);

  await asActor(SYSTEM_ACTOR, (work) => takeBack(work, { id: flight.id }));
  await postTo(holder, -100_00, { vatBasisPoints: 20_00 });
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
  expect(await status(`/statement?to=2026-11-30&userId=${holder.id}`, world.student)).toBe(404);
  expect(await status(`/statement?to=2026-11-30`, holder)).toBe(200);
  expect((await issue(holder, INVOICE, "2026-11-30", holder)).status).toBe(403);
  expect(await status(`/statement?from=2026-12-01&to=2026-11-30`, holder)).toBe(422);
});
