import type { z } from "zod";
import { type Actor, type PersonActor, SYSTEM_ACTOR, unsettledStepsOf } from "@/lib/access/actor/actor";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { authenticateRequest } from "@/lib/access/actor/load-actor";
import { PERSON_HEADER } from "@/lib/access/codes";
import { can, type Permission, type SchoolPermission, type SitePermission } from "@/lib/access/permissions/permissions";
import { demandPermission } from "@/lib/access/permissions/reach";
import { isAdminRole } from "@/lib/access/permissions/roles";
import { ALL_SITES } from "@/lib/access/screens/address";
import { demandConfirmed } from "@/lib/access/sign-in/confirmation";
import { admitAttempt } from "@/lib/access/sign-in/limiter";
import { prisma } from "@/lib/platform/db";
import type { Upload, UploadKind } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import type { MessageKey } from "@/lib/platform/messages";
import type { PagedAnswer } from "@/lib/platform/paging";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { demandSite } from "@/lib/records/sites/queries";
import { type JsonLimits, readBody, readParams, readQuery, validate } from "./decode";
import type { EncodedJson } from "./encoded";
import { runOncePerIdempotencyKey } from "./idempotency";
import { renderProblem } from "./render-problem";
import { chooseRequestLocale, demandSameOrigin, readClientAddress } from "./request";
import { isNotModified, responseFactory } from "./respond";
import { receiveUpload } from "./uploads";

/** The parts of the request that `run` receives, in addition to the database, the actor and the time. */
export type EndpointInput<P, Q, B, F = undefined> = {
  params: P;
  query: Q;
  body: B;
  /** The uploaded file after its check, or the lines of a table. Only for endpoints that declare an `upload`. */
  file: F;
  /** The version that the caller last saw, from `If-Match` or, without that header, from the body's `version`. */
  version: number | undefined;
  locale: Locale;
  request: Request;
};

/** A request that succeeds for a caller with the permission. Placeholders such as `{site}` stand for rows of test data. */
export type EndpointExample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** True when the request uploads a small valid file of the declared kind. */
  file?: true;
};

type Schema = z.ZodType | undefined;
/** Schema of the query parameters. The endpoint refuses all other parameters. */
type QuerySchema = z.ZodObject | undefined;
type Out<S extends Schema, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;
type In<P extends Schema, Q extends QuerySchema, B extends Schema, U> = EndpointInput<
  Out<P, unknown>,
  Out<Q, unknown>,
  Out<B, unknown>,
  U extends UploadKind ? Upload<U> : undefined
>;

/**
 * Where the caller needs the permission. `school`: it doesn't depend on a site. A function: at the site whose id it returns;
 * `all` means every site where the caller has the permission. `any`: at one or more sites, because only the stored row says
 * which site it belongs to. `run` must then answer 404 for rows of sites that the caller may not see.
 */
type Admission<Place> =
  | { allow: SchoolPermission; at: "school" }
  | { allow: SitePermission; at: "any" | ((input: Place) => string) };

export type EndpointDeclaration<
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
  /** How large the body may be, where the usual limits are too small for whole documents. */
  bodyLimits?: JsonLimits;
  /** The request is a multipart form with a file in the field `file`. The file is checked before `prepare` is called. */
  upload?: U;
  /** Schema of the JSON answer. Without it, `run` returns nothing (204) or a Response of the media type `produces`. */
  returns?: R;
  produces?: string;
  status?: 200 | 201 | 202;
  /** True when people may call it before they have accepted the terms and replaced a temporary password. */
  beforeSettled?: true;
  /** False to call `run` without a transaction: it opens its own, or a POST only reads. GET never has a transaction. */
  tx?: false;
  /** A POST that only reads, because its question doesn't fit into an address: an API key that may not write may call it. */
  onlyReads?: true;
  /** The caller must send the version that they last saw. Without it, the answer is 428. */
  versioned?: true;
  /**
   * The caller must have proved within the last ten minutes who they are, always or when this function says so; for a signature,
   * within the last two, and for it. Otherwise the answer is 403 with the member `confirmation` (see `POST account/confirmation`).
   */
  confirmed?: true | "signature" | ((context: Reading & In<P, Q, B, undefined>) => Promise<boolean>);
  /** What somebody without the permission is told, where the general sentence says too little. */
  refusal?: MessageKey;
  /**
   * The endpoint limits how often it is called and answers 429 with Retry-After. A function counts the call, before a file is received;
   * true only documents that `run` or `prepare` counts it.
   */
  limited?: true | ((input: In<P, Q, B, undefined> & { actor: Actor }) => Promise<void>);
  /** Throws for who may not send a file, or none now, before anything of it is read. */
  admitUpload?: (context: Reading & In<P, Q, B, undefined>) => Promise<void>;
  /** Supports the header Idempotency-Key. */
  idempotent?: true;
  example: EndpointExample;
  /** Does slow work, such as hashing a password, before the transaction begins. `run` gets the result as `prepared`. */
  prepare?: (input: In<P, Q, B, U> & { actor: Actor }) => Promise<Prepared>;
  /** Computes a cheap ETag of the present state. If the caller has sent the same ETag, the answer is 304 without `run`. */
  tag?: (context: Reading & In<P, Q, B, undefined>) => Promise<string>;
  run: (
    context: Work & In<P, Q, B, U> & { prepared: Prepared },
  ) => Promise<
    (R extends z.ZodType ? Result<z.output<R>> : undefined | { version: number }) | EncodedJson | Response | Problem
  >;
};

/** The answer may also be or hold one page of a list. The number of all rows then goes into the header `Total-Count`. */
type Result<Answer> = Answer | PagedAnswer<Answer>;

// biome-ignore lint/suspicious/noExplicitAny: lists of declarations mix all types of input and answer.
export type AnyEndpointDeclaration = EndpointDeclaration<any, any, any, any, any, any>;

export type Endpoint = ((
  request: Request,
  route: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>) & {
  declaration: AnyEndpointDeclaration;
};

/**
 * Makes a route handler from a declaration. The handler authenticates, checks the permission, decodes the input, checks the
 * site, calls `prepare`, opens a transaction, calls `run` and encodes the answer. Errors are in the caller's language.
 */
export function endpoint<
  P extends Schema = undefined,
  Q extends QuerySchema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
  Prepared = unknown,
  U extends UploadKind | undefined = undefined,
>(declaration: EndpointDeclaration<P, Q, B, R, Prepared, U>): Endpoint {
  const plain = declaration as unknown as AnyEndpointDeclaration;
  const answer = async (request: Request, route: { params: Promise<Record<string, string | string[]>> }) => {
    let locale = chooseRequestLocale(request, null);
    try {
      const { actor, byCookie, isKeyRefused } = await authenticateRequest(request);
      if (isKeyRefused) await refuseKey(request);
      locale = chooseRequestLocale(request, actor);
      const isWrite = request.method !== "GET" && request.method !== "HEAD";
      admit(declaration, actor);
      if (isWrite && !declaration.onlyReads && actor?.key?.mayWrite === false)
        throw new Problem("forbidden", "apiKeys.onlyReads");
      demandPerson(request, actor);
      if (isWrite && byCookie && actor) demandSameOrigin(request);

      const { params, query, body } = await decodeInput(plain, request, await route.params, locale);
      const seen = { params, query, body, file: undefined, version: seenVersion(request, body), locale, request };
      const input = seen as unknown as In<P, Q, B, undefined>;
      if (actor && typeof declaration.at === "function") {
        await admitAtSite(declaration, actor, declaration.at(input));
      }
      demandOneVersion(request, body);
      if (declaration.versioned && seen.version === undefined)
        throw new Problem("preconditionRequired", "errors.versionRequired");

      const reading: Reading = { db: prisma(), actor: actor ?? SYSTEM_ACTOR, now: new Date() };
      if (actor && declaration.confirmed) {
        const { confirmed } = declaration;
        if (typeof confirmed !== "function" || (await confirmed({ ...reading, ...input })))
          await demandConfirmed(reading.db, actor, confirmed === "signature");
      }
      if (declaration.tag) {
        const etag = `"${await declaration.tag({ ...reading, ...input })}"`;
        if (isNotModified(request, etag)) return responseFactory.notModified(etag);
      }
      const { upload, limited } = declaration;
      if (typeof limited === "function") await limited({ ...input, actor: reading.actor });
      await declaration.admitUpload?.({ ...reading, ...input });
      const file = upload ? await receiveUpload(request, upload, reading.actor) : undefined;
      const whole = { ...input, file } as unknown as In<P, Q, B, U>;
      const prepared = (await declaration.prepare?.({ ...whole, actor: reading.actor })) as Prepared;
      const run = (work: Work) => declaration.run({ ...work, ...whole, prepared });
      const inTransaction = isWrite && declaration.tx !== false;
      if (!inTransaction) return responseFactory.with(plain, await run(reading as Work), request, locale);
      const work = (open: Work) =>
        declaration.idempotent ? runOncePerIdempotencyKey(open, request, body, () => run(open)) : run(open);
      return responseFactory.with(plain, await asActor(reading.actor, work), request, locale);
    } catch (error) {
      return renderProblem(error, locale, request);
    }
  };
  return Object.assign(answer, { declaration: plain });
}

/**
 * Throws 401: the key of a program opens nothing. Such requests are counted, and from a network that sends too many it is 429. Right
 * keys aren't counted, so that nobody keeps the programs of a network out.
 */
async function refuseKey({ headers }: Request): Promise<never> {
  await admitAttempt({ email: null, address: readClientAddress(headers) }, "apiKey");
  throw new Problem("unauthorized", "apiKeys.refused");
}

/**
 * Throws 401 where a request says whose it is, and that isn't who has signed in: what waited on a device is sent for who typed it, never
 * as somebody who has signed in there meanwhile.
 */
function demandPerson({ headers }: Request, actor: Actor | null): void {
  const personId = headers.get(PERSON_HEADER);
  if (personId !== null && personId !== actor?.id) throw new Problem("unauthorized", "errors.unauthorized");
}

/** Decodes a request by the schemas of its endpoint, without the database. Throws a Problem for invalid input. */
export async function decodeInput(
  declaration: AnyEndpointDeclaration,
  request: Request,
  rawParams: unknown,
  locale: Locale,
) {
  const params = await readParams(declaration.params, rawParams);
  const query = readQuery(declaration.query, request, locale);
  const { body: schema, bodyOptional, bodyLimits } = declaration;
  const body = schema ? validate(schema, await readBody(request, bodyOptional, bodyLimits), locale) : undefined;
  return { params, query, body };
}

type Gate = { allow: Permission; refusal?: MessageKey };

/**
 * Throws 401 when nobody is signed in, 403 when the person has the permission nowhere or must first accept terms, or where a program
 * acts for them, whose key doesn't have it.
 */
function admit(declaration: Gate & { beforeSettled?: true }, actor: PersonActor | null): void {
  if (actor?.key && !actor.key.permissions.has(declaration.allow))
    throw new Problem("forbidden", "apiKeys.lacksPermission", { values: { permission: declaration.allow } });
  if (!can(actor, declaration.allow, "any")) {
    throw actor
      ? new Problem("forbidden", declaration.refusal ?? "errors.forbidden")
      : new Problem("unauthorized", "errors.unauthorized");
  }
  if (actor && !declaration.beforeSettled && unsettledStepsOf(actor).length > 0) {
    throw new Problem("forbidden", "access.unsettled", { extension: { unsettled: unsettledStepsOf(actor) } });
  }
}

/** Throws 404 when the site doesn't exist or the caller has no role there, and 403 when the permission is missing there. */
async function admitAtSite({ allow, refusal }: Gate, actor: PersonActor, siteId: string): Promise<void> {
  if (siteId === ALL_SITES) return;
  demandPermission(actor, allow, siteId, refusal);
  if (isAdminRole(actor.schoolRole)) await demandSite(prisma(), siteId);
}

function seenVersion(request: Request, body: unknown): number | undefined {
  return versionOfHeader(request) ?? versionOfBody(body);
}

/** Throws when the header and the body of a request name different versions: nobody has seen both. */
function demandOneVersion(request: Request, body: unknown): void {
  const [named, other] = [versionOfHeader(request), versionOfBody(body)];
  if (named !== undefined && other !== undefined && named !== other && named !== UNREADABLE)
    throw makeInvalidFieldProblem("version", "errors.versionsDiffer");
}

/** Stands for a version that no record has. */
const UNREADABLE = -1;

function versionOfHeader(request: Request): number | undefined {
  const header = request.headers.get("if-match")?.trim();
  // `*` means whatever version there is, so that it says none that was seen (DECISIONS, "REST surface").
  if (header === undefined || header === "*") return undefined;
  const match = /^(?:W\/)?"(\d{1,9})(?:-[0-9a-z]+)?"$/.exec(header);
  return match ? Number(match[1]) : UNREADABLE;
}

function versionOfBody(body: unknown): number | undefined {
  const version = (body as { version?: unknown } | undefined)?.version;
  return typeof version === "number" ? version : undefined;
}

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Verb = (typeof VERBS)[number];
type Handler = (request: Request) => Promise<Response>;

/** Makes handlers for the verbs that a route doesn't have. They answer 405 with the header `Allow`. */
export function otherVerbs(...allowed: Verb[]): Record<Verb, Handler> {
  const refuse: Handler = async (request) => {
    const problem = new Problem("methodNotAllowed", "errors.methodNotAllowed", {
      values: { method: request.method },
      headers: { Allow: [...allowed, "OPTIONS"].join(", ") },
    });
    return renderProblem(problem, chooseRequestLocale(request, null), request);
  };
  return Object.fromEntries(VERBS.map((verb) => [verb, refuse])) as Record<Verb, Handler>;
}
