import { brokenConstraint, isPassingDatabaseError, sqlState } from "@/lib/platform/database-error";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { log } from "@/lib/platform/log";
import { type LocalizableText, makeUnavailableProblem, PROBLEM_STATUS, Problem } from "@/lib/platform/problem";
import { resourceDescriptors } from "@/lib/records/resources";

/** Turns a thrown error into an application/problem+json answer (RFC 9457), without the database's own error text. */
export function renderProblem(error: unknown, locale: Locale, request: Request): Response {
  const problem = error instanceof Problem ? error : fromForeign(error, request);
  const { values, errors, headers, extension } = problem.more;
  const detail = localize(locale, problem.key, values);
  const render = (texts: LocalizableText[]) => texts.map((text) => localize(locale, text.key, text.values));
  const status = problem.kind === "unexpected" ? 500 : PROBLEM_STATUS[problem.kind];
  const body = {
    type: "about:blank",
    title: localize(locale, `errors.titles.${problem.kind}`),
    status,
    detail,
    errors: errors
      ? Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, render(texts)]))
      : { msg: [detail] },
    message: detail,
    ...extension,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

type Unexpected = { kind: "unexpected"; key: "errors.unexpected"; more: Problem["more"] };

function fromForeign(error: unknown, request: Request): Problem | Unexpected {
  if (isPassingDatabaseError(error)) return makeUnavailableProblem();
  const state = sqlState(error);
  const rule = state ? BY_STATE[state] : undefined;
  if (rule) return rule(brokenConstraint(error));
  const { pathname } = new URL(request.url);
  const at = error instanceof Error ? error.stack : String(error);
  log.error(
    { method: request.method, route: pathname.replace(/[0-9a-f]{24,}/g, "{id}"), state, at },
    "unexpected error",
  );
  return { kind: "unexpected", key: "errors.unexpected", more: {} };
}

/** Maps each unique constraint of the database to the field of the body that must be unique. */
const UNIQUE_FIELDS: Record<string, string> = Object.assign(
  {
    ...{ component_part_number_serial_number_key: "serialNumber", exercise_name_key: "name" },
    saved_extraction_name_key: "name",
  },
  ...resourceDescriptors.map((resource) => resource.unique),
);

/** Makes the problem for a database error, by SQLSTATE. A command may catch the error first to explain it better. */
const BY_STATE: Record<string, (constraint: string | null) => Problem> = {
  "23505": (constraint) => {
    const field = constraint ? UNIQUE_FIELDS[constraint] : undefined;
    return new Problem("conflict", "errors.alreadyExists", {
      errors: field ? { [field]: [{ key: "errors.alreadyExists" }] } : undefined,
    });
  },
  "23503": () => new Problem("invalid", "errors.unknownReference"),
  "23514": () => new Problem("invalid", "errors.invalid"),
  "22003": () => new Problem("invalid", "errors.invalid"),
  "22008": () => new Problem("invalid", "errors.invalid"),
  "22021": () => new Problem("badRequest", "errors.unstorable"),
  "22P05": () => new Problem("badRequest", "errors.unstorable"),
  "23P01": () => new Problem("conflict", "errors.busy"),
};
