import { Parser } from "saxen";
import { refuse } from "./refusal.mjs";
import { decode } from "./table.mjs";

/** Elements may lie within each other this deep. In a bank's statement they lie a dozen deep at most. */
const DEEPEST = 32;
/** Of a text that is longer, the rest is left out. */
const LONGEST_TEXT = 500;
/** The headings of the table that is made of a statement. */
const HEADINGS = ["Date", "Amount", "Currency", "Payer", "Reference", "Bank reference"];

const refuseStatement = () => refuse("errors.upload.statement");

/** Whether a file is XML by its beginning, and so can only be a bank's statement. */
export const isXml = (bytes) => /^(?:\u00ef\u00bb\u00bf)?\s*<[?!a-z]/i.test(bytes.toString("latin1", 0, 200));

/**
 * Reads the booked entries of a CAMT.053 statement (ISO 20022, all versions) as the lines of a table, and the IBANs of its accounts. An entry that gathers several
 * transfers becomes one line for each, where the file says what each came to. What was paid out is negative.
 */
export function readStatement(bytes, limits) {
  const text = decode(bytes).replace(/^\ufeff/, "");
  // Entities could unfold to any size, or name files of the server. No bank writes them.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || text.includes("\0")) refuseStatement();
  const rows = [{ line: 1, cells: HEADINGS }];
  const { entries, accounts } = readEntries(text, limits);
  for (const entry of entries) {
    for (const cells of cellsOf(entry)) {
      if (rows.length > limits.lines) refuseLines(limits);
      rows.push({ line: rows.length + 1, cells });
    }
  }
  return { rows, accounts: [...accounts] };
}

const refuseLines = ({ lines }) => refuse("errors.upload.lines", { values: { most: lines } });

const ACCOUNT = "Document/BkToCstmrStmt/Stmt/Acct/Id/IBAN";
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;
const ENTRY = "Document/BkToCstmrStmt/Stmt/Ntry";
const TRANSFER = `${ENTRY}/NtryDtls/TxDtls`;
/** What is kept of an entry, and of each transfer within it, by the path below it. */
const KEPT = new Set([
  ...["Amt", "CdtDbtInd", "Sts", "Sts/Cd", "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "AcctSvcrRef", "AddtlNtryInf"],
  ...["AmtDtls/TxAmt/Amt", "Refs/AcctSvcrRef", "Refs/EndToEndId", "RmtInf/Ustrd", "RmtInf/Strd/CdtrRefInf/Ref"],
  ...["Dbtr", "UltmtDbtr", "Cdtr"].flatMap((role) => [`RltdPties/${role}/Nm`, `RltdPties/${role}/Pty/Nm`]),
]);

function readEntries(text, limits) {
  const entries = [];
  const accounts = new Set();
  const open = [];
  let transfers = 0;
  let hasStatement = false;
  let written = "";
  let currency = "";
  const last = () => entries.at(-1);
  /** Returns what an element belongs to, and its path below that. */
  const placeOf = (path) => {
    if (path.startsWith(`${TRANSFER}/`)) return [last().transfers.at(-1), path.slice(TRANSFER.length + 1)];
    return path.startsWith(`${ENTRY}/`) ? [last().values, path.slice(ENTRY.length + 1)] : [null, ""];
  };
  const parser = new Parser();
  parser.on("error", refuseStatement);
  parser.on("openTag", (name, attributes, _decode, isSelfClosing) => {
    if (open.length >= DEEPEST) refuseStatement();
    const path = [...open, nameOf(name)].join("/");
    if (open.length === 0 && path !== "Document") refuseStatement();
    if (path === "Document/BkToCstmrStmt") hasStatement = true;
    if (path === ENTRY) entries.push({ values: {}, transfers: [] });
    if (path === TRANSFER) {
      last().transfers.push({});
      transfers++;
    }
    if (Math.max(entries.length, transfers) > limits.lines) refuseLines(limits);
    written = "";
    currency = nameOf(name) === "Amt" ? (attributes().Ccy ?? "") : "";
    if (!isSelfClosing) open.push(nameOf(name));
  });
  const collect = (value) => {
    if (written.length < LONGEST_TEXT) written = (written + value).slice(0, LONGEST_TEXT);
  };
  parser.on("text", (value, decodeEntities) => collect(decodeEntities(value.slice(0, LONGEST_TEXT * 10))));
  parser.on("cdata", collect);
  parser.on("closeTag", (_name, _decode, isSelfClosing) => {
    if (isSelfClosing) return;
    const path = open.join("/");
    if (path === ACCOUNT) {
      const iban = written.replace(/\s/g, "").toUpperCase();
      if (IBAN.test(iban)) accounts.add(iban);
    }
    const [values, key] = placeOf(path);
    open.pop();
    if (values === null || !KEPT.has(key)) return;
    // A bank divides a long text into several elements.
    values[key] = [values[key], written.trim()].filter(Boolean).join(" ").slice(0, LONGEST_TEXT);
    if (key.endsWith("Amt")) values.currency ??= currency;
    written = "";
  });
  parser.parse(text);
  if (open.length > 0 || !hasStatement) refuseStatement();
  return { entries, accounts };
}

/** The local part of a name, as `Ntry` of `ns2:Ntry`. */
const nameOf = (name) => name.slice(name.indexOf(":") + 1);

/** Makes the lines of an entry. One that isn't booked yet may never be, so it has none. */
function cellsOf({ values, transfers }) {
  if ((values.Sts || values["Sts/Cd"] || "BOOK") !== "BOOK") return [];
  const day = values["BookgDt/Dt"] || values["BookgDt/DtTm"] || values["ValDt/Dt"] || "";
  const line = (amount, isDebit, ofLine, bankReference) => [
    day.slice(0, 10),
    isDebit ? `-${toCell(amount)}` : toCell(amount),
    values.currency ?? "",
    partyOf(ofLine, isDebit),
    ofLine.map(wordsOf).filter(Boolean).join(" ").slice(0, LONGEST_TEXT) || (values.AddtlNtryInf ?? ""),
    bankReference,
  ];
  const isDebit = values.CdtDbtInd === "DBIT";
  if (transfers.length > 1 && areWhole(values, transfers)) {
    return transfers.map((one) =>
      line(amountOf(one), (one.CdtDbtInd ?? values.CdtDbtInd) === "DBIT", [one], referenceOf(one, values)),
    );
  }
  return [line(values.Amt ?? "", isDebit, transfers, referenceOf(transfers.length === 1 ? transfers[0] : {}, values))];
}

const amountOf = (transfer) => transfer.Amt || transfer["AmtDtls/TxAmt/Amt"] || "";

/**
 * An amount of XML, in which a point is always the decimal point, as tables write it: three decimals would be read as thousands there.
 */
const toCell = (amount) => {
  const [, whole, decimals] = /^(\d+)\.(\d{3,})$/.exec(amount.trim()) ?? [];
  if (whole === undefined) return amount;
  const said = decimals.replace(/0+$/, "");
  return said === "" ? whole : `${whole}.${said.length === 3 ? `${said}0` : said}`;
};

/** Whether the transfers of an entry say all of it: their amounts, in its currency, add up to its own. */
function areWhole({ Amt, currency, CdtDbtInd }, transfers) {
  const parts = transfers.map((one) => ({
    amount: Number(amountOf(one) || Number.NaN) * ((one.CdtDbtInd ?? CdtDbtInd) === CdtDbtInd ? 1 : -1),
    isSame: (one.currency ?? currency) === currency,
  }));
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  return parts.every(({ isSame }) => isSame) && Math.abs(sum - Number(Amt)) < 0.000_5;
}

/** Who paid, or of what was paid out who was paid. Several have no one name. */
function partyOf(transfers, isDebit) {
  if (transfers.length !== 1) return "";
  const roles = isDebit ? ["Cdtr"] : ["Dbtr", "UltmtDbtr"];
  const named = roles.map((role) => transfers[0][`RltdPties/${role}/Nm`] ?? transfers[0][`RltdPties/${role}/Pty/Nm`]);
  return [...new Set(named.filter(Boolean))].join(" / ");
}

const wordsOf = (transfer) =>
  [transfer["RmtInf/Ustrd"], transfer["RmtInf/Strd/CdtrRefInf/Ref"]].filter(Boolean).join(" ");

/** By what the bank knows a line. What a payer's program gives in its place may say that it gives nothing. */
const referenceOf = (transfer, values) =>
  transfer["Refs/AcctSvcrRef"] ||
  values.AcctSvcrRef ||
  (/^NOT ?PROVIDED$/i.test(transfer["Refs/EndToEndId"] ?? "") ? "" : (transfer["Refs/EndToEndId"] ?? ""));
