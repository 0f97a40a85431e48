// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** What is issued to a person about their flight account. */
export const ACCOUNT_PAPER_KINDS = ["Statement", "Invoice", "CreditNote"] as const;
export type AccountPaperKind = (typeof ACCOUNT_PAPER_KINDS)[number];

/** What somebody can ask to be issued. Credit notes come with an invoice, where transactions of earlier ones were taken back. */
export const ISSUED_KINDS = ["Statement", "Invoice"] as const satisfies readonly AccountPaperKind[];
export type IssuedKind = (typeof ISSUED_KINDS)[number];

/** What became of a mail with a paper. `Refused`: the mail server refused it for good, or too many attempts failed. */
export const PAPER_MAIL_STATES = ["Waiting", "Sent", "Refused"] as const;
export type PaperMailState = (typeof PAPER_MAIL_STATES)[number];
