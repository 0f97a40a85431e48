import { expect, test } from "vitest";
import { isXml, readStatement } from "./statement.mjs";

const document = (entries: string, prefix = "") => {
  const [open, close] = [`<${prefix}`, `</${prefix}`];
  const inner = entries.replace(/<(?=\w)/g, open).replace(/<\//g, close);
  return `${open}Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${open}BkToCstmrStmt>${open}Stmt>
    ${inner}${close}Stmt>${close}BkToCstmrStmt>${close}Document>`;
};
const entry = (amount: string, rest: string, side = "CRDT") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><DtTm>2026-11-20T08:00:00</DtTm></BookgDt><AcctSvcrRef>E1</AcctSvcrRef>${rest}</Ntry>`;
const part = (amount: string, message: string, more = "") =>
  `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${more}
    <RltdPties><Dbtr><Nm>Payer</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${message}</Ustrd></RmtInf></TxDtls>`;
const details = (...parts: string[]) => `<NtryDtls>${parts.join("")}</NtryDtls>`;
const read = (text: string, lines = 100) =>
  readStatement(Buffer.from(text), { lines })
    .rows.slice(1)
    .map(({ cells }) => cells.join("|"));

test("a statement is a table of its booked entries, with and without a prefix, with a mark of its encoding", () => {
  const text = document(entry("12.50", details(part("12.50", "LMA &amp; 2026-F-0012"))));
  const expected = ["2026-11-20|12.50|EUR|Payer|LMA & 2026-F-0012|E1"];
  expect(read(text)).toEqual(expected);
  expect(read(document(entry("12.50", details(part("12.50", "LMA &amp; 2026-F-0012"))), "n:"))).toEqual(expected);
  expect(read(`\ufeff${text}`)).toEqual(expected);
  expect(isXml(Buffer.from(`\ufeff<?xml version="1.0"?>${text}`))).toBe(true);
  expect(isXml(Buffer.from("Date;Montant"))).toBe(false);
});

test("a statement names its accounts once each, in one piece", () => {
  const account = "<Acct><Id><IBAN>fr76 3000 6000 0112 3456 7890 189</IBAN></Id></Acct>";
  const { accounts } = readStatement(Buffer.from(document(account + entry("1", "") + account)), { lines: 10 });
  expect(accounts).toEqual(["FR7630006000011234567890189"]);
  expect(readStatement(Buffer.from(document(entry("1", ""))), { lines: 10 }).accounts).toEqual([]);
});

test("the point of an amount is its decimal point, however many decimals follow", () => {
  const amounts = ["12.500", "1.000", "12.345", "1.50000", "12.3", "7"].map(
    (amount) => read(document(entry(amount, "")))[0]!.split("|")[1],
  );
  expect(amounts).toEqual(["12.5", "1", "12.3450", "1.5", "12.3", "7"]);
});

test("several transfers of an entry are told apart only where they add up to it", () => {
  expect(read(document(entry("30", details(part("10", "a"), part("20", "b")))))).toEqual([
    "2026-11-20|10|EUR|Payer|a|E1",
    "2026-11-20|20|EUR|Payer|b|E1",
  ]);
  expect(read(document(entry("31", details(part("10", "a"), part("20", "b")))))).toEqual(["2026-11-20|31|EUR||a b|E1"]);
  const back = part("5", "b", "<CdtDbtInd>DBIT</CdtDbtInd>");
  expect(read(document(entry("5", details(part("10", "a"), back))))).toEqual([
    "2026-11-20|10|EUR|Payer|a|E1",
    "2026-11-20|-5|EUR||b|E1",
  ]);
});

test("a transfer is known by the bank's own reference, or by the payer's where that says something", () => {
  const known = (references: string, own = "") =>
    read(
      document(
        entry("1", details(part("1", "", `<Refs>${references}</Refs>`))).replace("<AcctSvcrRef>E1</AcctSvcrRef>", own),
      ),
    ).map((line) => line.split("|").at(-1));
  expect(known("<AcctSvcrRef>T1</AcctSvcrRef>", "<AcctSvcrRef>E1</AcctSvcrRef>")).toEqual(["T1"]);
  expect(known("<EndToEndId>X1</EndToEndId>", "<AcctSvcrRef>E1</AcctSvcrRef>")).toEqual(["E1"]);
  expect(known("<EndToEndId>X1</EndToEndId>")).toEqual(["X1"]);
  expect(known("<EndToEndId>NOTPROVIDED</EndToEndId>")).toEqual([""]);
});

test("an entry without details says what the bank adds to it; long texts end, long statements are refused", () => {
  expect(read(document(entry("9", "<AddtlNtryInf>Frais</AddtlNtryInf>", "DBIT")))).toEqual([
    "2026-11-20|-9|EUR||Frais|E1",
  ]);
  const [line] = read(document(entry("1", details(part("1", "x".repeat(9_000))))));
  expect(line).toHaveLength("2026-11-20|1|EUR|Payer||E1".length + 500);
  expect(() => read(document(entry("1", "").repeat(11)), 10)).toThrow("errors.upload.lines");
  expect(read(document(entry("1", "").repeat(10)), 10)).toHaveLength(10);
});
