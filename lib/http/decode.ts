import type { z } from "zod";
import { type RawUpload, UPLOAD_BYTE_LIMITS, type UploadKind } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { type MessageKey, messages } from "@/lib/platform/messages";
import { type LocalizableText, Problem } from "@/lib/platform/problem";
import { BodyShare, makeBusyProblem } from "./body-room";

/** Maximum size of a JSON body in bytes. Bytes are counted while the body is read (DECISIONS, "REST surface"). */
export const BODY_LIMIT = 1_000_000;

/**
 * Stands in for the message of an error for which the schema has no text of its own: zod's own sentences are for programmers.
 * `describeFault` writes the text. Whether something is missing is known only here; null counts as that, too.
 */
const error = (issue: { code: string; input?: unknown }) => (issue.input == null ? MISSING : UNTOLD);
const [MISSING, UNTOLD] = ["\0missing", "\0untold"];

/** Reads a JSON body. Throws 415 for another media type, 413 for a body over the limit, 400 for invalid JSON. */
export async function readBody(
  request: Request,
  mayBeEmpty = false,
  { bytes, values }: JsonLimits = USUAL_LIMITS,
): Promise<unknown> {
  if (mayBeEmpty && !request.headers.get("content-type") && (await readText(request)) === "") return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Problem("unsupportedMedia", "errors.unsupportedMedia");
  const text = await readText(request, bytes);
  if (mayBeEmpty && text === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem("badRequest", "errors.unreadable");
  }
  refuseUnstorable(value, values);
  return value;
}

/** Reads the body of an HTML form. Throws 415 for another media type and 413 for a body over the limit. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new Problem("unsupportedMedia", "errors.unsupportedForm");
  const form = Object.fromEntries(new URLSearchParams(await readText(request, FORM_LIMIT, "errors.formTooLarge")));
  refuseUnstorable(form);
  return form;
}

/** Maximum size of a form's body in bytes. The sign-in form is the only one, and a passkey's answer its largest field. */
const FORM_LIMIT = 65_536;

async function readText(request: Request, limit = BODY_LIMIT, key: MessageKey = "errors.tooLarge"): Promise<string> {
  const share = BodyShare.of(request);
  const bytes = await readBytes(request, { limit, key, share, seconds: TEXT_SECONDS }).finally(() => share.close());
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("badRequest", "errors.unreadable");
  }
}

/** Within so many seconds a body must have arrived, because it takes room from others meanwhile. */
const TEXT_SECONDS = 60;
/** A little less than the five minutes after which Node itself ends a request, and says nothing. */
const FILE_SECONDS = 290;

type BodyLimits = { limit: number; key: MessageKey; share: BodyShare; seconds: number };

/**
 * Reads a body to its end. Bytes over the limit, or for which the server has no room, are read and dropped, because unread
 * bytes would block the next request on the same connection. Throws 408 for a body that takes too long.
 */
async function readBytes(request: Request, { limit, key, share, seconds }: BodyLimits): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new Problem("tooLarge", key, { values: { megabytes: Math.floor(limit / 1_000_000) } });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const reader = request.body?.getReader();
  let isLate = false;
  const end = setTimeout(() => {
    isLate = true;
    void reader?.cancel().catch(() => {});
  }, seconds * 1_000);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let hasRoom = true;
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const chunk = next.value;
      size += chunk.byteLength;
      hasRoom &&= size > limit || share.take(chunk.byteLength);
      if (hasRoom && size <= limit) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch {
    throw new Problem("badRequest", "errors.unreadable");
  } finally {
    clearTimeout(end);
  }
  // The connection is closed after the answer, because the rest of the body is still on its way.
  if (isLate) throw new Problem("timeout", "errors.tooSlow", { values: { seconds }, headers: { Connection: "close" } });
  if (size > limit) throw tooLarge();
  if (!hasRoom) throw makeBusyProblem();
  return Buffer.concat(chunks);
}

/** Bytes that a multipart form may have in addition to its file. */
const FORM_ROOM = 20_000;

/** Reads the body of a multipart form with a file. It is looked into by the process that reads files. */
export async function readUploadBody(request: Request, kind: UploadKind, share: BodyShare): Promise<RawUpload> {
  return readMultipart(request, UPLOAD_BYTE_LIMITS[kind], share);
}

async function readMultipart(request: Request, fileLimit: number, share: BodyShare) {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Problem("unsupportedMedia", "errors.upload.form");
  const limit = fileLimit + FORM_ROOM;
  const body = await readBytes(request, { limit, key: "errors.upload.tooLarge", share, seconds: FILE_SECONDS });
  return { contentType, body };
}

/** Maximum size of a file that anybody may send to be compared: more than any document that the product makes. */
const COMPARED_LIMIT = 5_000_000;

/**
 * Reads the file of a multipart form only to compare its bytes: nothing looks into it, so that nothing of it can do harm. Null
 * when there is none. Throws 413 for more than 5 MB.
 */
export async function readFileToCompare(request: Request): Promise<Uint8Array | null> {
  const share = BodyShare.of(request);
  try {
    const { contentType, body } = await readMultipart(request, COMPARED_LIMIT, share);
    const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData().catch(() => {
      throw new Problem("badRequest", "errors.unreadable");
    });
    const file = form.get("file");
    return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
  } finally {
    share.close();
  }
}

/** Maximum size of a body, and of the values in it, keys included. To judge 300,000 of them holds everybody up for half a second. */
export type JsonLimits = { bytes: number; values: number };
const USUAL_LIMITS: JsonLimits = { bytes: BODY_LIMIT, values: 20_000 };

/**
 * Throws 400 when a text or key in the input has a NUL (PostgreSQL can't store it) or a lone surrogate (UTF-8 can't), and 413
 * when there are too many of them.
 */
function refuseUnstorable(root: unknown, most = USUAL_LIMITS.values): void {
  const open: unknown[] = [root];
  for (let count = 0; open.length > 0; count++) {
    if (count + open.length > most) throw new Problem("tooLarge", "errors.tooManyValues");
    const value = open.pop();
    if (typeof value === "string") {
      if (value.includes("\0") || !value.isWellFormed()) throw new Problem("badRequest", "errors.unstorable");
    } else if (typeof value === "object" && value !== null) {
      if (Array.isArray(value) && value.length > most) throw new Problem("tooLarge", "errors.tooManyValues");
      for (const [key, inner] of Object.entries(value)) open.push(key, inner);
    }
  }
}

/** Parses path parameters. Throws 404 for an id in the wrong format, because no record can have such an id. */
export async function readParams(schema: z.ZodType | undefined, raw: unknown): Promise<unknown> {
  if (!schema) return undefined;
  const parsed = schema.safeParse(raw, { error });
  if (!parsed.success) throw new Problem("notFound", "errors.notFound");
  return parsed.data;
}

/** Parses query parameters. Throws 422 for a parameter that the endpoint doesn't declare or that is given twice. */
export function readQuery(schema: z.ZodObject | undefined, request: Request, locale: Locale): unknown {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  const raw = Object.fromEntries(searchParams);
  refuseUnstorable(raw);
  const faults = names.flatMap((name, at): [string, LocalizableText[]][] => {
    if (!Object.hasOwn(schema?.shape ?? {}, name)) return [[name, [{ key: "errors.unknownParameter" }]]];
    return names.indexOf(name) === at ? [] : [[name, [{ key: "errors.parameterTwice" }]]];
  });
  if (faults.length > 0) {
    throw new Problem("invalid", "errors.invalid", { errors: Object.fromEntries(faults.slice(0, FAULTS_AT_MOST)) });
  }
  return schema && validate(schema, raw, locale);
}

/** Maximum number of errors that one answer lists. */
const FAULTS_AT_MOST = 50;

/** Validates input against a schema and returns the parsed value. Throws 422 with errors by field, in `locale`. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, locale: Locale): z.output<S> {
  const parsed = schema.safeParse(value, { error });
  if (parsed.success) return parsed.data;
  const errors = new Map<string, LocalizableText[]>();
  const add = (field: string, text: LocalizableText) => errors.set(field, [...(errors.get(field) ?? []), text]);
  for (const issue of parsed.error.issues.slice(0, FAULTS_AT_MOST)) {
    if (issue.code === "unrecognized_keys") {
      for (const name of issue.keys.slice(0, FAULTS_AT_MOST))
        add([...issue.path, name].join("."), { key: "errors.unknownMember" });
      continue;
    }
    add(issue.path.join(".") || "msg", describeFault(issue, locale));
  }
  throw new Problem("invalid", "errors.invalid", { errors: Object.fromEntries(errors) });
}

/** Writes the text of a schema error: the schema's own, or what is expected in place of what was sent. */
function describeFault(issue: z.core.$ZodIssue, locale: Locale): LocalizableText {
  const field = nameOf(issue.path, locale);
  if (issue.message === MISSING) return { key: "errors.missing", values: { field } };
  if (issue.message !== UNTOLD) return { key: "errors.field", values: { text: faultText(issue.message, locale) } };
  if (issue.code === "invalid_type") return { key: "errors.wrongType", values: { field, expected: issue.expected } };
  if (issue.code === "invalid_value")
    return { key: "errors.wrongValue", values: { field, values: issue.values.join(", ") } };
  if (issue.code === "invalid_union" && "options" in issue && issue.options)
    return { key: "errors.wrongValue", values: { field, values: issue.options.join(", ") } };
  if (issue.code === "too_big")
    return { key: "errors.tooMuch", values: { field, origin: issue.origin, most: Number(issue.maximum) } };
  if (issue.code === "too_small")
    return { key: "errors.tooLittle", values: { field, origin: issue.origin, least: Number(issue.minimum) } };
  if (issue.code === "not_multiple_of" && issue.divisor < 1)
    return { key: "errors.decimals", values: { field, decimals: Math.round(-Math.log10(issue.divisor)) } };
  return { key: "errors.wrongForm", values: { field } };
}

/** The name of a field in the reader's language, or its name in the API where nobody but programs fills it in. */
function nameOf(path: readonly PropertyKey[], locale: Locale): string {
  const name = String(path.findLast((part) => typeof part === "string") ?? "");
  const names: Record<string, string> = messages[locale].errors.fields;
  return Object.hasOwn(names, name) ? names[name]! : name;
}

/** Returns the text of a schema error: the translation if the message is a key, otherwise zod's own text. */
function faultText(message: string, locale: Locale): string {
  const [namespace = "", ...path] = message.split(".");
  if (path.length > 0 && namespace in messages[locale]) return localize(locale, message as MessageKey);
  return message;
}
