import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor } from "@/lib/access/actor/as-actor";
import type { BankImportAnswer, BankImportRow, BankImportView } from "@/lib/activity/accounts/bank-import/schema";
import { post } from "@/lib/activity/accounts/commands";
import { readBalance } from "@/lib/activity/accounts/queries";
import { toDate } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { asBlob } from "@/lib/testing/files";
import { queryAsOwner } from "@/lib/testing/owner";
import { readPdfTexts } from "@/lib/testing/pdf";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
let elsewhere: World;
let type: string;
beforeAll(async () => {
  [world, elsewhere] = [await makeWorld(), await makeWorld()];
  type = await makeType({});
});

const makeType = async (data: { kind?: "Fee" | "Payment"; hasFixedPrice?: boolean; price?: number }) =>
  (await prisma().transactionType.create({ data: { id: newId(), name: newId(), kind: "Payment", ...data } })).id;
let places = 0;
/** Somebody whose names and call sign nobody else has. */
const makeHolder = async (at = world) => {
  const [firstName, lastName] = [`Zoé${++places}`, `Pâris${places}`];
  return signInAs(
    await makePerson({ roles: { [at.site.id]: ["Student"] }, data: { firstName, lastName, callSign: `ZP${places}` } }),
  );
};
type Sent = { as?: SignedInPerson; preview?: boolean; siteId?: string; columns?: string; language?: string };
const send = (
  file: string | Buffer,
  { as = world.staff, preview, siteId = world.site.id, columns, language }: Sent = {},
) => {
  const query = new URLSearchParams({ siteId, ...(preview && { preview: "1" }), ...(columns && { columns }) });
  return call("POST", `/api/bank-import?${query}`, {
    ...{ as, file: asBlob(file), fileName: "relevé.xml", headers: { "accept-language": language ?? "en-US" } },
  });
};
const answerOf = async (sent: ReturnType<typeof send>): Promise<BankImportAnswer> => {
  const answer = await sent;
  expect(answer.status).toBe(200);
  return answer.json();
};
const open = async (id: string | null, as = world.staff): Promise<BankImportView> =>
  (await call("GET", `/api/bank-import/${id}`, { as })).json();
type Chosen = { id: string | null; userId: string }[];
const confirm = (id: string | null, lines: Chosen, { as = world.staff, type: asType = type } = {}) =>
  call("POST", `/api/bank-import/${id}/confirm`, { as, body: { type: asType, lines } });
const balanceOf = (person: { id: string }) => readBalance({ db: prisma() }, person.id);
const errorsOf = async (answer: Awaited<ReturnType<typeof call>>) => {
  const { status, errors, detail } = await answer.json();
  return [status, JSON.stringify(errors ?? detail)] as const;
};

const csv = (...lines: string[]) => ["Date;Montant;Payeur;Libellé;Référence bancaire", ...lines].join("\r\n");
let references = 0;
const csvLine = (amount: string, payer: string, message: string, day = "20/11/2026") =>
  `${day};${amount};${payer};${message};R${++references}`;

type Transfer = { amount: string; name: string; message: string; version?: "02" | "08"; id?: string };
const transfer = ({ amount, name, message, version = "08", id = `T${++references}` }: Transfer) => `
  <TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    ${version === "08" ? `<Amt Ccy="EUR">${amount}</Amt>` : `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`}
    <RltdPties><Dbtr>${version === "08" ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</Dbtr></RltdPties>
    <RmtInf><Ustrd>${message}</Ustrd></RmtInf></TxDtls>`;
const entry = (
  amount: string,
  transfers: string,
  { side = "CRDT", state = "<Cd>BOOK</Cd>", currency = "EUR" } = {},
) => `
  <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${state}</Sts>
    <BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt><AcctSvcrRef>E${++references}</AcctSvcrRef>
    <NtryDtls>${transfers}</NtryDtls></Ntry>`;
const camt = (entries: string, head = '<?xml version="1.0" encoding="UTF-8"?>') => `${head}
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
  <Stmt><Id>S</Id><Bal><Amt Ccy="EUR">1.00</Amt></Bal>${entries}</Stmt></BkToCstmrStmt></Document>`;

describe("a bank's statement (CAMT.053)", () => {
  test("is read entry by entry, a batch transfer by transfer; what isn't booked is left out, what was paid out not proposed", async () => {
    const holder = await makeHolder();
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: holder.id } });
    const { lines, faults, currencyCode } = await answerOf(
      send(
        camt(
          entry("150.00", transfer({ amount: "150.00", name: `${lastName} ${firstName} &amp; Co`, message: "Vol" })) +
            entry(
              "30.50",
              transfer({ amount: "10.50", name: "A", message: "<![CDATA[un <b>]]>", version: "02" }) +
                transfer({ amount: "20.00", name: "B", message: "deux", version: "02" }),
              { state: "BOOK" },
            ) +
            entry("99.00", transfer({ amount: "99.00", name: "C", message: "pending" }), { state: "<Cd>PDNG</Cd>" }) +
            entry("12.00", transfer({ amount: "12.00", name: "D", message: "loyer" }), { side: "DBIT" }),
        ),
        { preview: true },
      ),
    );
    expect([faults, currencyCode]).toEqual([[], "EUR"]);
    expect(
      lines.map(({ amount, payerName, message, bookedOn, state }) => [amount, payerName, message, bookedOn, state]),
    ).toEqual([
      [150, `${lastName} ${firstName} & Co`, "Vol", "2026-11-20", "Open"],
      [10.5, "A", "un <b>", "2026-11-20", "Open"],
      [20, "B", "deux", "2026-11-20", "Open"],
      [-12, "", "loyer", "2026-11-20", "PaidOut"],
    ]);
    expect(lines.map(({ proposal }) => proposal && [proposal.person.id, proposal.certainty, proposal.reasons])).toEqual(
      [[holder.id, "Likely", ["payerName"]], ...[null, null, null]],
    );
  });

  test.each<[what: string, file: string | Buffer]>([
    ["a DOCTYPE", camt(entry("1.00", ""), '<?xml version="1.0"?><!DOCTYPE Document>')],
    [
      "an entity that names a file of the server",
      camt(
        entry("1.00", transfer({ amount: "1.00", name: "&x;", message: "" })),
        '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
    ],
    ["a billion laughs", '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>'],
    ["elements 100,000 deep", `<Document>${"<a>".repeat(100_000)}`],
    ["another document", "<html><body>1</body></html>"],
    [
      "a payment order",
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn/></Document>',
    ],
    ["one that is cut off", camt(entry("1.00", "")).slice(0, -40)],
    ["one with a NUL", camt(entry("1.00", "")).replace("<Id>S", "<Id>\0")],
    ["4,000 entries", camt("<Ntry><Amt Ccy='EUR'>1</Amt></Ntry>".repeat(4_000))],
    ["4,000 transfers in an entry", camt(entry("1.00", "<TxDtls/>".repeat(4_000)))],
    ["amounts in another currency", camt(entry("1.00", "", { currency: "USD" }))],
    ["a page of nonsense", Buffer.alloc(50_000, "<")],
  ])("%s is refused in a sentence, in the reader's language, and writes nothing", async (_, file) => {
    const before = await prisma().bankLine.count();
    const [status, errors] = await errorsOf(await send(file));
    expect([status, errors]).toEqual([422, expect.stringMatching(/can’t be read|too long|more than|accounts are in/)]);
    expect((await errorsOf(await send(file, { language: "fr-FR" })))[1]).not.toBe(errors);
    expect(await prisma().bankLine.count()).toBe(before);
  });

  test("huge and unreadable amounts are named by their lines, and the others are read", async () => {
    const amounts = ["99999999999999999999", "1e5", "Infinity", "20000000.01", "0.00", "7.00"];
    const { lines, faults } = await answerOf(
      send(camt(amounts.map((amount) => entry(amount, "")).join("")), { preview: true }),
    );
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(lines.map(({ amount }) => amount)).toEqual([7]);
  });
});

describe("a statement of another account", () => {
  afterEach(() => prisma().school.updateMany({ data: { iban: "" } }));
  const [own, other] = ["FR7630006000011234567890189", "FR1420041010050500013M02606"];
  const accountsOf = async (school: string) => {
    await prisma().school.updateMany({ data: { iban: school } });
    const accounts = [own, other].map((iban) => `<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`).join("");
    return (await answerOf(send(camt(accounts + entry("1.00", "")), { preview: true }))).otherAccounts;
  };
  test("is told, where the school says which account is its own", async () => {
    expect(await accountsOf(own)).toEqual([other]);
    expect(await accountsOf("")).toEqual([]);
  });
});

describe("an import", () => {
  test("is of one site: at another one its lines are known, and it is told that they were taken over elsewhere", async () => {
    const lines = [csvLine("10", "", "one"), csvLine("11", "", "two")];
    await answerOf(send(csv(...lines)));
    const there = { as: elsewhere.staff, siteId: elsewhere.site.id };
    const [before, after] = [await prisma().bankLine.count(), { importId: null, fresh: 0, known: 2 }];
    expect(await answerOf(send(csv(...lines), there))).toMatchObject({ ...after, knownElsewhere: 2 });
    expect(await answerOf(send(csv(...lines)))).toMatchObject({ ...after, knownElsewhere: 0 });
    expect(await prisma().bankLine.count()).toBe(before);
    const both = csvLine("12", "", "three");
    const answers = await Promise.all([answerOf(send(csv(both))), answerOf(send(csv(both), there))]);
    expect(answers.map(({ fresh }) => fresh).sort()).toEqual([0, 1]);
  });

  test("writes each line once, whoever sends the file again, also at the same moment; a preview writes nothing", async () => {
    const file = csv(csvLine("10", "Nobody", "one"), csvLine("10", "Nobody", "one"), csvLine("-5,20", "", "fees"));
    expect(await answerOf(send(file, { preview: true }))).toMatchObject({ importId: null, fresh: 3, known: 0 });
    const both = await Promise.all([answerOf(send(file)), answerOf(send(file, { as: world.admin }))]);
    expect(both.map(({ fresh, known }) => [fresh, known]).sort()).toEqual([
      [0, 3],
      [3, 0],
    ]);
    const { importId, lines } = both.find(({ fresh }) => fresh === 3)!;
    expect((await open(importId)).lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    const list: BankImportRow[] = await (
      await call("GET", `/api/bank-import?siteId=${world.site.id}`, { as: world.staff })
    ).json();
    expect(list.find(({ id }) => id === importId)).toMatchObject({ fileName: "relevé.xml", lines: 3, open: 2 });
    expect(await answerOf(send(`${file}\r\n${csvLine("1", "", "")}`))).toMatchObject({ fresh: 1, known: 3 });
  });

  test("is read by the columns that somebody names", async () => {
    const file = "Quand;Combien\r\n20/11/2026;12,34";
    expect(await answerOf(send(file, { preview: true }))).toMatchObject({ missing: ["date", "amount"], lines: [] });
    expect((await send(file)).status).toBe(422);
    expect(await answerOf(send(file, { preview: true, columns: "date:0,amount:1" }))).toMatchObject({
      lines: [{ amount: 12.34 }],
    });
    expect((await send(file, { columns: "date:0,secret:1" })).status).toBe(422);
  });

  test("is for who posts at its site", async () => {
    const { importId } = await answerOf(send(csv(csvLine("10", "", ""))));
    expect((await call("GET", `/api/bank-import/${importId}`, { as: elsewhere.staff })).status).toBe(404);
    expect((await call("GET", `/api/bank-import/${importId}`, { as: world.instructor })).status).toBe(403);
    expect((await send(csv(csvLine("10", "", "")), { as: elsewhere.staff })).status).toBe(404);
    const [line] = (await open(importId)).lines;
    const chosen = [{ id: line!.id, userId: world.renter.id }];
    expect((await confirm(importId, chosen, { as: elsewhere.staff })).status).toBe(404);
  });

  test("proposes only people to whose accounts one posts", async () => {
    const other = await makeHolder(elsewhere);
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: other.id } });
    const file = csv(csvLine("10", `${firstName} ${lastName}`, ""));
    const proposed = async (as: SignedInPerson) =>
      (await answerOf(send(file, { as, preview: true }))).lines[0]!.proposal?.person.id ?? null;
    expect([await proposed(world.staff), await proposed(world.admin)]).toEqual([null, other.id]);
  });
});

describe("posting", () => {
  test("the call sign and what is due make a proposal certain; payments stand on the day of the bank, and each person is told once", async () => {
    const [ada, bob] = [await makeHolder(), await makeHolder()];
    const sign = (await prisma().person.findUniqueOrThrow({ where: { id: ada.id } })).callSign!;
    const owed = { personId: ada.id, siteId: world.site.id, postedOn: toDate("2026-11-01"), amount: -150_00 };
    await asActor(SYSTEM_ACTOR, (work) => post(work, [{ ...owed, cause: "Fee" }]));
    const file = csv(csvLine("150,00", "X", `Vols ${sign}`), csvLine("20", "X", "cash"), csvLine("1", "X", "y"));
    const { importId, lines } = await answerOf(send(file));
    expect(lines[0]!.proposal).toMatchObject({
      ...{ person: { id: ada.id }, certainty: "Certain", reasons: ["callSign", "amount"] },
    });
    const [first, second, third] = lines;
    const answer = await confirm(importId, [
      { id: first!.id, userId: ada.id },
      { id: second!.id, userId: ada.id },
      { id: third!.id, userId: bob.id },
    ]);
    expect(answer.status).toBe(201);
    const view: BankImportView = await answer.json();
    expect(view.open).toBe(0);
    expect(view.lines.map(({ state, posted }) => [state, posted?.person.id])).toEqual([
      ["Posted", ada.id],
      ["Posted", ada.id],
      ["Posted", bob.id],
    ]);
    expect([await balanceOf(ada), await balanceOf(bob)]).toEqual([20_00, 1_00]);
    const [payment] = await prisma().accountTransaction.findMany({
      where: { id: view.lines[0]!.posted!.transactionId },
      include: { lines: { orderBy: { ledger: "asc" } } },
    });
    expect(payment).toMatchObject({
      ...{
        cause: "Payment",
        typeId: type,
        amount: 150_00,
        postedOn: toDate("2026-11-20"),
        createdById: world.staff.id,
      },
      reference: first!.bankReference,
    });
    expect(payment!.lines.map(({ ledger, amount }) => [ledger, amount])).toEqual([
      ["Members", 150_00],
      ["Payments", -150_00],
    ]);
    for (const person of [ada, bob]) {
      const news: { kind: string }[] = await (await call("GET", "/api/notification", { as: person })).json();
      expect(news.filter(({ kind }) => kind === "paymentReceived")).toHaveLength(1);
    }
  });

  test("a transfer of a closed month is posted on the first open day, with its own day; the import says so before", async () => {
    const holder = await makeHolder();
    await prisma().school.updateMany({ data: { booksClosedUntil: toDate("2020-12-31") } });
    const { importId, lines } = await answerOf(
      send(csv(csvLine("10", "", "a", "15/12/2020"), csvLine("11", "", "b", "01/01/2021"))),
    );
    expect(lines.map(({ postsOn }) => postsOn)).toEqual(["2021-01-01", null]);
    expect((await open(importId)).lines.map(({ postsOn }) => postsOn)).toEqual(["2021-01-01", null]);
    const chosen = lines.map(({ id }) => ({ id, userId: holder.id }));
    expect((await confirm(importId, chosen)).status).toBe(201);
    const rows = await prisma().accountTransaction.findMany({
      where: { personId: holder.id },
      orderBy: { amount: "asc" },
    });
    expect(rows.map(({ postedOn, detail }) => [postedOn, detail])).toEqual([
      [toDate("2021-01-01"), [{ kind: "Late", day: "2020-12-15", amount: 0 }]],
      [toDate("2021-01-01"), []],
    ]);
    const receipt = await call("GET", `/api/flight-account/${rows[0]!.id}/receipt`, { as: holder });
    expect(
      readPdfTexts(await receipt.bytes())
        .flat()
        .join("\n"),
    ).toContain("15/12/2020");
  });

  test("a transfer of the day, amount and payer of a posted payment is shown as perhaps taken over, and can be posted", async () => {
    const holder = await makeHolder();
    const { firstName, lastName } = await prisma().person.findUniqueOrThrow({ where: { id: holder.id } });
    const paid = (amount: string, name: string) => entry(amount, transfer({ amount, name, message: "Vols" }));
    const first = await answerOf(
      send(camt(paid("40.00", "Gaspard Parent") + paid("40.00", "Gaspard Parent") + paid("41.00", "Somebody"))),
    );
    const [ofParent, again, ofSomebody] = first.lines;
    const chosen = [ofParent!, ofSomebody!].map(({ id }) => ({ id, userId: holder.id }));
    const { lines: posted }: BankImportView = await (await confirm(first.importId, chosen)).json();
    const numberOf = (id: string | null) => posted.find((one) => one.id === id)!.posted!.number;
    // Two lines of one file never are the same transfer.
    expect((await open(first.importId)).lines.find(({ id }) => id === again!.id)!.resembles).toBeNull();

    const file = csv(
      csvLine("40,00", "", "VIR SEPA PARENT GASPARD"),
      csvLine("41,00", "", `${firstName} ${lastName}`),
      csvLine("40,00", "", "VIR SEPA PARENT GASPARD", "21/11/2026"),
      csvLine("40,01", "", "VIR SEPA PARENT GASPARD"),
      csvLine("40,00", "Another Parent", ""),
    );
    const expected = [numberOf(ofParent!.id), numberOf(ofSomebody!.id), null, null, null];
    const resembling = ({ lines }: BankImportAnswer | BankImportView) => lines.map(({ resembles }) => resembles);
    expect(resembling(await answerOf(send(file, { preview: true })))).toEqual(expected);
    const { importId, lines } = await answerOf(send(file));
    expect(resembling(await open(importId))).toEqual(expected);
    expect((await confirm(importId, [{ id: lines[0]!.id, userId: holder.id }])).status).toBe(201);

    const transactionId = posted.find(({ id }) => id === ofSomebody!.id)!.posted!.transactionId;
    const back = { as: world.staff, body: { comment: "Wrong" } };
    expect((await call("POST", `/api/flight-account/${transactionId}/contra`, back)).status).toBe(201);
    expect(resembling(await open(importId))[1]).toBeNull();
  });

  test("all or none: what can't be posted is told with its line, and nothing is", async () => {
    const holder = await makeHolder();
    const stranger = await makeHolder(elsewhere);
    const lines = [
      csvLine("10", "", "a"),
      csvLine("-3", "", "b"),
      csvLine("7", "", "c", "20/11/2099"),
      csvLine("1000000,01", "", "d"),
    ];
    const { importId, lines: read } = await answerOf(send(csv(...lines)));
    const [good, paidOut, ahead, tooMuch] = read.map(({ id }) => ({ id, userId: holder.id }));
    const refused = async (chosen: Chosen, more = {}) => {
      const [status, errors] = await errorsOf(await confirm(importId, chosen, more));
      expect(await balanceOf(holder)).toBe(0);
      return `${status} ${errors}`;
    };
    expect(await refused([good!, paidOut!])).toMatch(/422.*Line 3 was paid out/);
    expect(await refused([good!, ahead!])).toMatch(/422.*Line 4 is of a day in the future/);
    expect(await refused([good!, tooMuch!])).toMatch(/422.*Line 5 is above 1,000,000 EUR/);
    expect(await refused([{ ...good!, userId: stranger.id }])).toMatch(/422.*line 2/);
    expect(await refused([{ ...good!, userId: newId() }])).toMatch(/422.*line 2/);
    expect(await refused([good!, { id: newId(), userId: holder.id }])).toMatch(/422.*isn’t of this import/);
    expect(await refused([good!, good!])).toMatch(/422.*twice/);
    expect(await refused([good!], { type: await makeType({ kind: "Fee" }) })).toMatch(/422.*is a payment/);
    expect(await refused([good!], { type: await makeType({ hasFixedPrice: true, price: 10_00 }) })).toMatch(/422/);
    expect(await refused([good!], { type: await makeType({ price: -10_00 }) })).toMatch(/422/);
  });

  test("a transfer is posted once, also by two at the same moment; taken back, it can be posted to whom it belongs", async () => {
    const [wrong, right] = [await makeHolder(), await makeHolder()];
    const { importId, lines } = await answerOf(send(csv(csvLine("10", "", "a"))));
    const id = lines[0]!.id;
    const both = await Promise.all([1, 2].map(() => confirm(importId, [{ id, userId: wrong.id }])));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const transactionId = (await open(importId)).lines[0]!.posted!.transactionId;
    const body = { comment: "Somebody else's" };
    expect((await call("POST", `/api/flight-account/${transactionId}/contra`, { as: world.staff, body })).status).toBe(
      201,
    );
    expect(await open(importId)).toMatchObject({ open: 1, lines: [{ state: "Open", posted: null }] });
    expect((await confirm(importId, [{ id, userId: right.id }])).status).toBe(201);
    expect([await balanceOf(wrong), await balanceOf(right)]).toEqual([0, 10_00]);
  });
});

test("anonymised, somebody leaves no word in what the bank said of their payments", async () => {
  const holder = await makeHolder();
  const { importId, lines } = await answerOf(send(csv(csvLine("10", "Zoé Pâris", "for the flight"))));
  await confirm(importId, [{ id: lines[0]!.id, userId: holder.id }]);
  const { version } = await prisma().person.update({ where: { id: holder.id }, data: { state: "Archived" } });
  const asked = { as: world.superAdmin, body: { version } };
  expect((await call("POST", `/api/user/${holder.id}/anonymise`, asked)).status).toBe(204);
  expect((await open(importId)).lines).toMatchObject([{ payerName: "", message: "", amount: 10, state: "Posted" }]);
});

test("PostgreSQL keeps what the bank said", async () => {
  const { lines } = await answerOf(send(csv(csvLine("10", "Zoé", "a"))));
  const refused = (sql: string) =>
    queryAsOwner(sql).then(
      () => "accepted",
      (error: Error) => error.message,
    );
  const id = lines[0]!.id;
  const kept = /append-only|are kept/;
  expect(await refused(`UPDATE bank_line SET amount = 99 WHERE id = '${id}'`)).toMatch(kept);
  expect(await refused(`UPDATE bank_line SET payer_name = 'Bob' WHERE id = '${id}'`)).toMatch(kept);
  expect(await refused(`DELETE FROM bank_line WHERE id = '${id}'`)).toMatch(kept);
  expect(await refused("TRUNCATE bank_line")).toMatch(kept);
  expect(await refused(`UPDATE bank_line SET payer_name = '' WHERE id = '${id}'`)).toBe("accepted");
});
