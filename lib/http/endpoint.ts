import type { z } from "zod";
import { type Actor, isAdmin, PRODUCT_ACTOR, unsettledStepsOf } from "@/lib/access/actor/actor";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { readActorOfRequest } from "@/lib/access/actor/load-actor";
import { can, type Permission, type SchoolPermission, type SitePermission } from "@/lib/access/permissions/permissions";
import { demandPermission } from "@/lib/access/permissions/reach";
import { ALL_SITES } from "@/lib/access/screens/address";
import { prisma } from "@/lib/platform/db";
import { type CleanFile, cleanUpload, type UploadKind } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import type { PagedRows } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { demandSite } from "@/lib/records/sites/queries";
import { readBody, readParams, readQuery, readUpload, validate } from "./decode";
import type { EncodedJson } from "./encoded";
import { runOnce } from "./idempotency";
import { renderProblem } from "./render-problem";
import { demandSameOrigin, requestLocale } from "./request";
import { isNotModified, respond } from "./respond";

/** What `run` receives beside database, actor and time. */
export type Input<P, Q, B, F = undefined> = {
  params: P;
  query: Q;
  body: B;
  /** The uploaded and checked file, for endpoints that declare an `upload`. */
  file: F;
  /** The version that the caller has seen: from `If-Match`, or else from the body's `version`. */
  version: number | undefined;
  locale: Locale;
  request: Request;
};

/** A request that succeeds for somebody with the permission. `{site}` and similar names stand for rows of the test data. */
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Sends a small valid file of the declared kind. */
  file?: true;
};

type Schema = z.ZodType | undefined;
/** The query parameters of the endpoint. All others are refused. */
type QuerySchema = z.ZodObject | undefined;
type Out<S extends Schema, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;
type In<P extends Schema, Q extends QuerySchema, B extends Schema, U> = Input<
  Out<P, unknown>,
  Out<Q, unknown>,
  Out<B, unknown>,
  U extends UploadKind ? CleanFile : undefined
>;

/**
 * Where the permission is checked. `school`: it doesn't depend on a site. A function: at the site that the input names, where
 * `all` means every site where the caller holds it. `any`: at least at one site of the caller, because a stored row decides
 * the site; `run` then answers 404 for a row of a site that the caller may not see.
 */
type Admission<Place> =
  | { allow: SchoolPermission; at: "school" }
  | { allow: SitePermission; at: "any" | ((input: Place) => string) };

export type Declaration<
  P extends Schema,
  Q extends QuerySchema,
  B extends Schema,
  R extends Schema,
  Prepared = unknown,
  U extends UploadKind | undefined = undefined,
> = Admission<{ params: Out<P, unknown>; query: Out<Q, unknown>; body: Out<B, unknown> }> & {
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Accepts a missing body and reads it as an empty object. */
  bodyOptional?: true;
  /** Takes a multipart form with a file in the field `file`, instead of a body. The file is checked before `prepare`. */
  upload?: U;
  /** Schema of the JSON answer. Without it, the answer is 204 or the Response that `run` makes, of the media type `produces`. */
  returns?: R;
  produces?: string;
  status?: 200 | 201;
  /** Also answers people who must still accept terms or replace a temporary password. */
  beforeSettled?: true;
  /** False when `run` opens its own transactions, or when a POST only reads. GET never opens one. */
  tx?: false;
  /** Demands the version that the caller has seen, and answers 428 without one. */
  versioned?: true;
  /** Limits how often it may be called; past the limit it answers 429 with Retry-After. */
  limited?: true;
  /** Supports the header Idempotency-Key. */
  idempotent?: true;
  example: Example;
  /** Slow work before the transaction begins: hashing, checking and encoding files. */
  prepare?: (input: In<P, Q, B, U>) => Promise<Prepared>;
  /** A cheap ETag of the present state. If the caller has it already, the answer is 304 and `run` is not called. */
  tag?: (context: Reading & In<P, Q, B, undefined>) => Promise<string>;
  run: (
    context: Work & In<P, Q, B, U> & { prepared: Prepared },
  ) => Promise<
    (R extends z.ZodType ? Result<z.output<R>> : undefined | { version: number }) | EncodedJson | Response | Problem
  >;
};

/** A list may come back as one page of it, whose total goes into the header `Total-Count`. */
type Result<Answer> = Answer | (Answer extends (infer Row)[] ? PagedRows<Row> : never);

// biome-ignore lint/suspicious/noExplicitAny: the index of declarations holds every kind of input and answer.
export type AnyDeclaration = Declaration<any, any, any, any, any, any>;

export type Endpoint = ((
  request: Request,
  route: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>) & {
  declaration: AnyDeclaration;
};

/**
 * Makes a route handler from a declaration. The order is fixed: authenticate, permission, decode, site, prepare, transaction,
 * run, encode. Every thrown error becomes a Problem in the caller's language.
 */
export function endpoint<
  P extends Schema = undefined,
  Q extends QuerySchema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
  Prepared = unknown,
  U extends UploadKind | undefined = undefined,
>(declaration: Declaration<P, Q, B, R, Prepared, U>): Endpoint {
  const plain = declaration as unknown as AnyDeclaration;
  const handler = async (request: Request, route: { params: Promise<Record<string, string | string[]>> }) => {
    let locale = requestLocale(request, null);
    try {
      const { actor, byCookie } = await readActorOfRequest(request);
      locale = requestLocale(request, actor);
      const isWrite = request.method !== "GET" && request.method !== "HEAD";
      admit(declaration, actor);
      if (isWrite && byCookie && actor) demandSameOrigin(request);

      const { params, query, body } = await decodeInput(plain, request, await route.params, locale);
      const seen = { params, query, body, file: undefined, version: seenVersion(request, body), locale, request };
      const input = seen as unknown as In<P, Q, B, undefined>;
      if (actor && typeof declaration.at === "function") {
        await admitAtSite(declaration.allow, actor, declaration.at(input));
      }
      if (declaration.versioned && seen.version === undefined)
        throw new Problem("preconditionRequired", "errors.versionRequired");

      const reading: Reading = { db: prisma(), actor: actor ?? PRODUCT_ACTOR, now: new Date() };
      if (declaration.tag) {
        const etag = `"${await declaration.tag({ ...reading, ...input })}"`;
        if (isNotModified(request, etag)) return respond.notModified(etag);
      }
      const { upload } = declaration;
      const file = upload ? await cleanUpload(await readUpload(request, upload), upload) : undefined;
      const whole = { ...input, file } as In<P, Q, B, U>;
      const prepared = (await declaration.prepare?.(whole)) as Prepared;
      const run = (work: Work) => declaration.run({ ...work, ...whole, prepared });
      const inTransaction = isWrite && declaration.tx !== false;
      if (!inTransaction) return respond.with(plain, await run(reading as Work), request, locale);
      const work = (open: Work) => (declaration.idempotent ? runOnce(open, request, body, () => run(open)) : run(open));
      return respond.with(plain, await asActor(reading.actor, work), request, locale);
    } catch (error) {
      return renderProblem(error, locale, request);
    }
  };
  return Object.assign(handler, { declaration: plain });
}

/** Decodes a request by the schemas of its endpoint. Throws a Problem when they refuse it. It doesn't use the database. */
export async function decodeInput(declaration: AnyDeclaration, request: Request, rawParams: unknown, locale: Locale) {
  const params = await readParams(declaration.params, rawParams, locale);
  const query = readQuery(declaration.query, request, locale);
  const { body: schema, bodyOptional } = declaration;
  const body = schema ? validate(schema, await readBody(request, bodyOptional), locale) : undefined;
  return { params, query, body };
}

/** Throws 401 when nobody is signed in, and 403 when the person lacks the permission everywhere or has open first steps. */
function admit(declaration: { allow: Permission; beforeSettled?: true }, actor: Actor | null): void {
  if (!can(actor, declaration.allow, "any")) {
    throw actor ? new Problem("forbidden", "errors.forbidden") : new Problem("unauthorized", "errors.unauthorized");
  }
  if (actor?.kind === "person" && !declaration.beforeSettled && unsettledStepsOf(actor).length > 0) {
    throw new Problem("forbidden", "access.unsettled", { extension: { unsettled: unsettledStepsOf(actor) } });
  }
}

/** Throws 404 when the site doesn't exist or the caller may not know of it, and 403 when the permission is missing there. */
async function admitAtSite(permission: Permission, actor: Actor, siteId: string): Promise<void> {
  if (siteId === ALL_SITES) return;
  demandPermission(actor, permission, siteId);
  if (isAdmin(actor)) await demandSite(prisma(), siteId);
}

function seenVersion(request: Request, body: unknown): number | undefined {
  const header = request.headers.get("if-match");
  if (header !== null) {
    const match = /^(?:W\/)?"(\d{1,9})(?:-[0-9a-z]+)?"$/.exec(header.trim());
    return match ? Number(match[1]) : -1;
  }
  const version = (body as { version?: unknown } | undefined)?.version;
  return typeof version === "number" ? version : undefined;
}

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Verb = (typeof VERBS)[number];
type Handler = (request: Request) => Promise<Response>;

/** Handlers for the verbs that a route doesn't have: 405 with `Allow`, as a Problem. */
export function otherVerbs(...allowed: Verb[]): Record<Verb, Handler> {
  const refuse: Handler = async (request) => {
    const problem = new Problem("methodNotAllowed", "errors.methodNotAllowed", {
      values: { method: request.method },
      headers: { Allow: [...allowed, "OPTIONS"].join(", ") },
    });
    return renderProblem(problem, requestLocale(request, null), request);
  };
  return Object.fromEntries(VERBS.map((verb) => [verb, refuse])) as Record<Verb, Handler>;
}
