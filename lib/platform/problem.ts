import type { MessageKey } from "./messages";

/** What can go wrong, each with its status of RFC 9110 (and 428, 429 of RFC 6585). */
export const PROBLEM_STATUS = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  invalid: 422,
  preconditionRequired: 428,
  tooMany: 429,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof PROBLEM_STATUS;

/** A key of the messages, with the values of its arguments; rendered in the reader's language at the edge. */
export type Text = { key: MessageKey; values?: Record<string, string | number> };

export type ProblemMore = {
  values?: Record<string, string | number>;
  /** Faults by field of the body; a rule without a field stands under `msg`. */
  errors?: Record<string, Text[]>;
  headers?: Record<string, string>;
  /** Members beside the standard ones, e.g. `conflicts`, `current`. */
  extension?: Record<string, unknown>;
};

/** The one error that domain code throws: rendered as application/problem+json (RFC 9457) by lib/http. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly key: MessageKey,
    readonly more: ProblemMore = {},
  ) {
    super(key);
    this.name = "Problem";
  }
}

/** A rule failure that belongs to one field of the body. */
export function invalidField(field: string, key: MessageKey, values?: Record<string, string | number>): Problem {
  return new Problem("invalid", key, { values, errors: { [field]: [{ key, values }] } });
}
