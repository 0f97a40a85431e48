import type { MessageKey } from "./messages";

/** HTTP status of each kind of problem (RFC 9110; 428 and 429 are from RFC 6585). */
export const PROBLEM_STATUS = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timeout: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  invalid: 422,
  preconditionRequired: 428,
  tooMany: 429,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof PROBLEM_STATUS;

/** A message key with the values of its arguments. The response contains it as a text in the reader's language. */
export type LocalizableText = { key: MessageKey; values?: Record<string, string | number> };

export type ProblemExtras = {
  values?: Record<string, string | number>;
  /** Errors by field of the body. Errors that belong to no field have the key `msg`. */
  errors?: Record<string, LocalizableText[]>;
  headers?: Record<string, string>;
  /** Additional members of the JSON answer, such as `conflicts` or `current`. */
  extension?: Record<string, unknown>;
};

/** The error that all domain code throws. lib/http turns it into an application/problem+json answer (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly key: MessageKey,
    readonly more: ProblemExtras = {},
  ) {
    super(key);
    this.name = "Problem";
  }
}

/** Makes the problem (422) for one field of the body that breaks a rule. */
export function makeInvalidFieldProblem(
  field: string,
  key: MessageKey,
  values?: Record<string, string | number>,
): Problem {
  return new Problem("invalid", key, { values, errors: { [field]: [{ key, values }] } });
}

/** The problem of a fault that will pass, such as a database that starts again. It says when to try once more. */
export const makeUnavailableProblem = () =>
  new Problem("unavailable", "errors.unavailable", { headers: { "Retry-After": "5" } });
