import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import { displayHours, formatDecimal } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { BALANCE_RULES } from "@/lib/records/school/codes";
import { TRANSACTION_CAUSES, type TransactionCause } from "./codes";
import type { FlightAccountView, TransactionView } from "./schema";

/** Decodes a transaction. Its day is such as `2026-11-28`. */
const decodeTransaction = (view: TransactionView) => ({
  ...view,
  day: unixToUtcDay(view.date),
  cause: TRANSACTION_CAUSES[view.cause]!,
});
export type Transaction = ReturnType<typeof decodeTransaction>;

export const decodeFlightAccount = ({ limits, transactions, ...view }: FlightAccountView) => ({
  ...view,
  limits: { ...limits, balanceRule: BALANCE_RULES[limits.balanceRule]! },
  transactions: transactions.map(decodeTransaction),
});
export type FlightAccount = ReturnType<typeof decodeFlightAccount>;

/** What is shown of an account: days such as `2026-11-28`, a transaction type or what moved the account, words. */
export type AccountChoice = {
  from: string | null;
  to: string | null;
  type: string | TransactionCause | null;
  search: string;
};
export const WHOLE_ACCOUNT: AccountChoice = { from: null, to: null, type: null, search: "" };

export const makeAccountQuery = ({ from, to, type, search }: AccountChoice): Record<string, string> => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(type !== null && { type }),
  ...(search.trim() !== "" && { search: search.trim() }),
});

/** What is typed of a transaction. The day is such as `2026-11-28`. */
export type TransactionValues = {
  type: string;
  day: string | null;
  price: number | null;
  number: string;
  comment: string;
};

export const makeTransactionBody = (userId: string, { type, day, price, number, comment }: TransactionValues) => ({
  ...{ userId, type, number, comment },
  ...(day !== null && { date: utcDayToUnix(day) }),
  ...(price !== null && { price }),
});

/** The words of a language that the label of a transaction needs. Amounts come in as decimals. */
export type LabelWords = {
  /** "1:04 at €186.00/h". */
  time: (line: { minutes: number; unitPrice: number }) => string;
  /** Of minutes that are added up to the shortest time. */
  minimum: (line: { minutes: number; unitPrice: number }) => string;
  fromPackage: (minutes: number) => string;
  bought: (minutes: number) => string;
  landings: (line: { count: number; unitPrice: number }) => string;
  discount: (percent: number) => string;
  /** The day that it belongs to, whose month was closed before it was posted. */
  late: (day: string) => string;
  contraOf: (number: string) => string;
};

type LineWord = keyof LabelWords;
type Say = (key: LineWord, values: Record<string, string | number>) => string;

/** Makes these words from the messages `accounts.lines`. */
export function makeLabelWords(say: Say, currency: string, locale: Locale): LabelWords {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const time = (minutes: number) => displayHours(minutes, locale);
  return {
    time: ({ minutes, unitPrice }) => say("time", { time: time(minutes), price: money(unitPrice) }),
    minimum: ({ minutes, unitPrice }) => say("minimum", { time: time(minutes), price: money(unitPrice) }),
    fromPackage: (minutes) => say("fromPackage", { time: time(minutes) }),
    bought: (minutes) => say("bought", { time: time(minutes) }),
    landings: ({ count, unitPrice }) => say("landings", { count, price: money(unitPrice) }),
    discount: (percent) => say("discount", { percent: formatDecimal(percent, locale) }),
    late: (day) => say("late", { day: formatDayAsDdMmYyyy(day) }),
    contraOf: (number) => say("contraOf", { number }),
  };
}

/** What of a transaction its label is written from. */
export type Labelled = Pick<
  Transaction,
  "cause" | "callSign" | "reservation" | "lesson" | "lines" | "contraOf" | "reference" | "comment"
>;

/** Writes in one line what a transaction is for: who and what flew it, how its price was computed, and what somebody wrote. */
export function labelOf(transaction: Labelled, words: LabelWords): string {
  const { cause, callSign, reservation, lesson, lines, contraOf, reference, comment } = transaction;
  if (contraOf !== null) {
    const late = lines.filter(({ kind }) => kind === "Late").map((line) => lineText(line, words));
    return joined([words.contraOf(contraOf), ...late, comment]);
  }
  const flownWith = cause === "Instruction" ? reservation?.instructor : callSign;
  return joined([flownWith, lesson, ...lines.map((line) => lineText(line, words)), comment, reference]);
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(", ");

function lineText({ kind, minutes, count, unitPrice, ...line }: Transaction["lines"][number], words: LabelWords) {
  const { percent, route, day } = line;
  if (kind === "Route") return route ?? "";
  if (kind === "Late") return words.late(day ?? "");
  if (kind === "Discount") return words.discount(percent ?? 0);
  if (kind === "Package") return words.fromPackage(minutes ?? 0);
  if (kind === "Bought") return words.bought(minutes ?? 0);
  const price = unitPrice ?? 0;
  if (kind === "Landings") return words.landings({ count: count ?? 0, unitPrice: price });
  const time = { minutes: minutes ?? 0, unitPrice: price };
  return kind === "Minimum" ? words.minimum(time) : words.time(time);
}
