import type { MessageKey } from "./messages";

/** The kinds of problems, each with its HTTP status (RFC 9110; 428 and 429 from RFC 6585). */
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

/** A message key with the values of its arguments. It becomes a text in the reader's language in the response. */
export type Text = { key: MessageKey; values?: Record<string, string | number> };

export type ProblemMore = {
  values?: Record<string, string | number>;
  /** Errors by field of the body. An error that belongs to no field is under `msg`. */
  errors?: Record<string, Text[]>;
  headers?: Record<string, string>;
  /** Further members of the problem beside the standard ones, such as `conflicts` or `current`. */
  extension?: Record<string, unknown>;
};

/** The one error that domain code throws. lib/http turns it into application/problem+json (RFC 9457). */
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

/** Makes the problem for a rule that one field of the body violates. */
export function invalidField(field: string, key: MessageKey, values?: Record<string, string | number>): Problem {
  return new Problem("invalid", key, { values, errors: { [field]: [{ key, values }] } });
}
