// This file has no schemas, so that the browser can load these codes without zod.

/** What is looked for in the columns of a bank's file. */
export const BANK_FIELDS = [
  ...(["date", "amount", "credit", "debit", "currency", "payer", "message", "details", "bankReference"] as const),
] as const;
export type BankField = (typeof BANK_FIELDS)[number];

/**
 * What a line of a bank is: a transfer that can be posted, one that is, one that was paid out, or, before an import, one that an earlier
 * import has.
 */
export const BANK_LINE_STATES = ["Open", "Posted", "PaidOut", "Known"] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** Whether a proposal can be posted unseen, or somebody should look at it. */
export const CERTAINTIES = ["Certain", "Likely"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/**
 * Why a transfer is taken for somebody's: it names one of their invoices or statements, their call sign, or them; the payer has their name,
 * or their last name; it is exactly what they owe.
 */
export const MATCH_REASONS = ["paper", "callSign", "namedInMessage", "payerName", "payerLastName", "amount"] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];
