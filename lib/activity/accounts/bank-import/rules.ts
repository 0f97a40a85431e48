import { foldAccentsAndCase } from "@/lib/platform/fold";
import type { AccountPaperKind } from "../papers/codes";
import type { Certainty, MatchReason } from "./codes";

/** Somebody who may have paid. `due` is what they owe in minor units; zero or less: nothing. */
export type Payer = { id: string; lastName: string; firstName: string; callSign: string | null; due: number };
export type PaperName = { kind: AccountPaperKind; year: number; number: number };
/** An invoice or a statement with whose it is and what is due by it. */
export type DuePaper = PaperName & { personId: string; due: number };
export type Transfer = { amount: number; payerName: string; message: string };
export type Proposal = { personId: string; certainty: Certainty; reasons: MatchReason[] };

const PAPER_KINDS: Readonly<Record<string, AccountPaperKind>> = { r: "Statement", f: "Invoice" };

/** Finds the numbers of invoices and statements in a message, also where a bank has taken the signs between their parts away. */
export function papersNamedIn(message: string): PaperName[] {
  return [...message.matchAll(/(?<!\d)(20\d\d)[-\s/.]?([RF])[-\s/.]?(\d{4,6})(?!\d)/gi)].map(
    ([, year, letter, number]) => ({
      ...{ kind: PAPER_KINDS[letter!.toLowerCase()]!, year: Number(year), number: Number(number) },
    }),
  );
}

const keyOf = ({ kind, year, number }: PaperName) => `${kind} ${year} ${number}`;

/** Words that banks write into transfers, and short words of names and sentences: as call signs they say nothing. */
const USUAL_WORDS = new Set(
  ["vir sepa inst ref id eur fr fra de du des le la les un une et ou au aux a en sur par pour via mr mme mlle m mrs ms"]
    .join(" ")
    .split(" "),
);

const wordsOf = (text: string): string[] =>
  foldAccentsAndCase(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/**
 * Whether two lines of a bank name the same payer: what one of them says of its payer stands in the other, as a name or in the message.
 * Without a name, the message is what it says.
 */
export function isSamePayer(one: Omit<Transfer, "amount">, other: Omit<Transfer, "amount">): boolean {
  const standsIn = (said: typeof one, all: typeof one) => {
    const words = new Set(wordsOf(`${all.payerName} ${all.message}`));
    const named = wordsOf(said.payerName || said.message);
    return named.length > 0 && named.every((word) => words.has(word));
  };
  return standsIn(one, other) || standsIn(other, one);
}

/** Somebody's names as single words. */
type Named = { id: string; last: readonly string[]; first: readonly string[] };

/**
 * Makes what says whose a transfer is, or null where that isn't clear. It looks at each person once, however many transfers come after:
 * these look up their words.
 */
export function makeMatcher(
  payers: readonly Payer[],
  papers: readonly DuePaper[],
): (transfer: Transfer) => Proposal | null {
  const dueOf = new Map<string, number>();
  const byCallSign = new Map<string, string[]>();
  const byLastName = new Map<string, Map<string, Named[]>>();
  for (const { id, lastName, firstName, callSign, due } of payers) {
    dueOf.set(id, due);
    if (callSign !== null) {
      const sign = wordsOf(callSign).join("");
      if (sign.length > 1 && !USUAL_WORDS.has(sign)) gather(byCallSign, sign, id);
    }
    const [last, first] = [wordsOf(lastName), wordsOf(firstName)];
    // The longest word of a name such as "de la Tour" tells the most.
    const key = last.toSorted((a, b) => b.length - a.length)[0];
    if (key === undefined || first[0] === undefined) continue;
    const ofName = byLastName.get(key) ?? new Map<string, Named[]>();
    byLastName.set(key, ofName);
    gather(ofName, first[0], { id, last, first });
  }
  const byPaper = new Map(papers.filter(({ personId }) => dueOf.has(personId)).map((one) => [keyOf(one), one]));

  const personsNamed = (words: ReadonlySet<string>): Set<string> => {
    const found: { id: string; given: number }[] = [];
    for (const word of words) {
      const ofName = byLastName.get(word);
      if (!ofName) continue;
      for (const other of words)
        for (const { id, last, first } of ofName.get(other) ?? [])
          if (last.every((part) => words.has(part)))
            found.push({ id, given: first.every((part) => words.has(part)) ? first.length : 0 });
    }
    // "Dupont Jean Pierre" is Jean-Pierre, not Jean.
    const most = Math.max(...found.map(({ given }) => given));
    return new Set(found.filter(({ given }) => given === most).map(({ id }) => id));
  };
  const personsOfLastName = (words: ReadonlySet<string>): Set<string> => {
    const found = [...words].flatMap((word) => [...(byLastName.get(word)?.values() ?? [])].flat());
    return new Set(found.filter(({ last }) => last.every((part) => words.has(part))).map(({ id }) => id));
  };

  return ({ amount, payerName, message }) => {
    if (amount <= 0) return null;
    const named = papersNamedIn(message).flatMap((one) => byPaper.get(keyOf(one)) ?? []);
    const [said, paying] = [new Set(wordsOf(message)), new Set(wordsOf(payerName))];
    const evidence: [MatchReason, ReadonlySet<string>][] = [
      ["paper", new Set(named.map(({ personId }) => personId))],
      ["callSign", new Set([...said].flatMap((word) => byCallSign.get(word) ?? []))],
      ["namedInMessage", personsNamed(said)],
      ["payerName", personsNamed(paying)],
      ["payerLastName", personsOfLastName(paying)],
    ];
    const isDue = (id: string) =>
      amount === dueOf.get(id) || named.some((paper) => paper.personId === id && paper.due === amount);
    const chosen = chooseOne(evidence, isDue);
    if (chosen === null) return null;
    const reasons = evidence.filter(([, ids]) => ids.has(chosen)).map(([reason]) => reason);
    const told = [
      // Who has the name has the last name.
      ...reasons.filter((reason) => reason !== "payerLastName" || !reasons.includes("payerName")),
      ...(isDue(chosen) ? (["amount"] as const) : []),
    ];
    // Many have the same last name outside the school.
    if (told.length === 1 && told[0] === "payerLastName") return null;
    return { personId: chosen, certainty: certaintyOf(told), reasons: told };
  };
}

/** What the payer wrote of their own accord: where two of these mean different people, nobody can tell who is meant. */
const SAID: readonly MatchReason[] = ["paper", "callSign", "namedInMessage"];

/** Chooses the one person whom the strongest evidence means; weaker evidence decides between several. */
function chooseOne(
  evidence: readonly (readonly [MatchReason, ReadonlySet<string>])[],
  isDue: (id: string) => boolean,
): string | null {
  let left: string[] = [];
  for (const [reason, ids] of evidence) {
    if (ids.size === 0) continue;
    const both = left.filter((id) => ids.has(id));
    if (left.length === 0) left = [...ids];
    else if (both.length > 0) left = both;
    else if (SAID.includes(reason)) return null;
  }
  if (left.length > 1) left = left.filter(isDue);
  return left.length === 1 ? left[0]! : null;
}

/** The number of a paper is enough. A call sign or a whole name needs something else that says the same. */
function certaintyOf(reasons: readonly MatchReason[]): Certainty {
  if (reasons.includes("paper")) return "Certain";
  const isNamed = reasons.some((one) => one === "namedInMessage" || one === "payerName" || one === "callSign");
  const isSaidTwice = reasons.includes("amount") || (reasons.includes("callSign") && reasons.length > 1);
  return isNamed && isSaidTwice ? "Certain" : "Likely";
}

function gather<Key, One>(map: Map<Key, One[]>, key: Key, one: One): void {
  const list = map.get(key);
  if (list) list.push(one);
  else map.set(key, [one]);
}

/** What divides the decimals of an amount. */
export type DecimalSign = "." | ",";

/** Finds what divides the decimals of a file's amounts, by those that tell. Null: none tells, or they contradict each other. */
export function findDecimalSign(texts: readonly string[]): DecimalSign | null {
  const signs = new Set(texts.flatMap((text) => decimalSignOf(splitAmount(text)?.number ?? "") ?? []));
  return signs.size === 1 ? [...signs][0]! : null;
}

/** What divides the decimals of one amount: 12,5, 0,500, 1.234,56, and of 1.234.567 what would. Null: it doesn't tell, as 12,345. */
function decimalSignOf(number: string): DecimalSign | null {
  const signs = number.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as DecimalSign | undefined;
  if (last === undefined || ONE_GROUP.test(number)) return null;
  const isGroup = signs.length > 1 && signs[0] === last;
  return isGroup ? (last === "." ? "," : ".") : last;
}

/** Takes an amount apart into its sign and its digits with what divides them. Null: it isn't one. */
function splitAmount(text: string): { isNegative: boolean; number: string } | null {
  const parts = /^([+-]?)((?:\d|[\s'’.,](?=\d)){1,20})([+-]?)$/.exec(
    text
      .replace(/[−–]/g, "-")
      .replace(/\p{Sc}|^[A-Z]{3}\b|\b[A-Z]{3}$/gu, "")
      .replace(/([+-])\s+/g, "$1")
      .trim(),
  );
  if (!parts || (parts[1] && parts[3])) return null;
  return { isNegative: parts[1] === "-" || parts[3] === "-", number: parts[2]!.replace(/[\s'’]/g, "") };
}

/**
 * Parses an amount as banks write it, to minor units: 1 234,56, 1.234,56, 1'234.56, -12.5, +12 or 12,00 €. Null for anything else. One
 * sign before three last digits is what the other amounts of the file say; where they don't, it is ambiguous, unless the currency has
 * three decimals, or none.
 */
export function parseAmount(
  text: string,
  digits: number,
  decimalSign: DecimalSign | null = null,
): number | "ambiguous" | null {
  const split = splitAmount(text);
  if (!split) return null;
  const { number, isNegative } = split;
  const at = Math.max(number.lastIndexOf("."), number.lastIndexOf(","));
  const isOneGroup = ONE_GROUP.test(number);
  if (isOneGroup && decimalSign === null && digits !== 3 && digits !== 0) return "ambiguous";
  const isDecimal = isOneGroup && (decimalSign === null ? digits === 3 : decimalSign === number[at]);
  const isGrouped = GROUPED.test(number) && !isDecimal;
  const [whole, last] = at < 0 || isGrouped ? [number, ""] : [number.slice(0, at), number.slice(at + 1)];
  const isWhole = /^\d*$/.test(whole) || (GROUPED.test(whole) && (isGrouped || !whole.includes(number[at]!)));
  const decimals = last.replace(/0+$/, "");
  if (!isWhole || decimals.length > digits) return null;
  const minor = Number(`${whole.replace(/[.,]/g, "")}${decimals.padEnd(digits, "0")}`);
  if (!Number.isSafeInteger(minor)) return null;
  return isNegative ? -minor : minor;
}

/** Digits in groups of three, all divided by one sign: 1.234.567. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
/** The same with one group, or with three decimals: 12,345. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;
