import { z } from "zod";
import { CONFIRMATION_METHODS, SECOND_FACTOR_KINDS } from "@/lib/access/codes";
import { permissionMessageKeys, permissions } from "@/lib/access/permissions/permissions";
import { credentialsInputSchema } from "@/lib/access/sign-in/schema";
import { conflictViewSchema } from "@/lib/activity/reservations/schema";
import { appOrigin } from "@/lib/platform/env";
import { BANK_LIMITS, LOGBOOK_LIMITS, UPLOAD_BYTE_LIMITS, type UploadKind } from "@/lib/platform/files";
import { localize } from "@/lib/platform/localizer";
import { PROBLEM_STATUS } from "@/lib/platform/problem";
import type { AnyEndpointDeclaration, Endpoint } from "./endpoint";
import { TOTAL_COUNT_HEADER } from "./respond";
import type { SegmentDispatcher } from "./segment-dispatcher";

type Routes = Record<string, () => Promise<Record<string, unknown>>>;

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A part of the document. It has no closer type, because a linter checks the whole document in a test. */
type Json = Record<string, unknown>;

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  message: z.string(),
});
const conflict = problem.extend({
  current: z.looseObject({}).optional().meta({ description: "What stands there now, where a version was stale" }),
  conflicts: z.array(conflictViewSchema).optional().meta({ description: "What is in the way of a booking" }),
});

const refusal = problem.extend({
  confirmation: z.array(z.enum(CONFIRMATION_METHODS)).optional().meta({
    description: "By what to confirm first who one is (`POST account/confirmation`); then the same call succeeds",
  }),
  unsettled: z.array(z.string()).optional().meta({ description: "What is to be settled before anything else" }),
});
const signInRefusal = problem.extend({
  secondFactor: z
    .array(z.enum(SECOND_FACTOR_KINDS))
    .optional()
    .meta({ description: "The password was right: what the person has as a second factor. Send it as `code`" }),
});

const VERSION_SEEN = z.string().optional().meta({
  description:
    "The version that was seen, as an ETag said it. Without it the body's `version` counts; without either, 428.",
  example: '"3"',
});
const ONCE = z.string().max(200).optional().meta({
  description:
    "For 24 hours a retry with the same key gets the first answer again; the same key with another body is 422.",
});

/** Loads all routes and lists their endpoints with path, verb and declaration. */
export async function loadDeclaredEndpoints(routes: Routes) {
  const found: { path: string; verb: (typeof VERBS)[number]; declaration: AnyEndpointDeclaration }[] = [];
  for (const [path, load] of Object.entries(routes)) {
    const handlers = await load();
    for (const verb of VERBS) {
      const handler = handlers[verb] as Partial<Endpoint & SegmentDispatcher> | undefined;
      if (handler?.declaration) found.push({ path, verb, declaration: handler.declaration });
      for (const [name, { declaration }] of Object.entries(handler?.members ?? {})) {
        if (!declaration) continue;
        found.push({ path: path.replace(`{${handler!.segment}}`, name), verb, declaration });
      }
    }
  }
  return found;
}

/** Makes the OpenAPI 3.1 document of the API from the schemas that also validate it. */
export async function openApiDocument(routes: Routes) {
  const paths: Record<string, Json> = {};
  for (const { path, verb, declaration } of await loadDeclaredEndpoints(routes)) {
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operationOf(path, verb, declaration) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Envol",
      version: "1.0.0",
      description: "Flight-school planning: instants are unix seconds UTC, enumerations travel as numbers.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: appOrigin() }],
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "The `accessToken` of a sign-in, or the secret of an API key (`envol_…`), which may call what needs one of the permissions that it names.",
        },
      },
      schemas: {
        Problem: schemaOf(problem, "output"),
        Conflict: schemaOf(conflict, "output"),
        Refusal: schemaOf(refusal, "output"),
        SignInRefusal: schemaOf(signInRefusal, "output"),
      },
    },
    paths,
  };
}

function operationOf(path: string, verb: string, declaration: AnyEndpointDeclaration): Json {
  const because = localize("en-US", permissionMessageKeys(declaration.allow).because);
  const isPublic = (permissions[declaration.allow].who as readonly string[]).includes("public");
  return {
    operationId: operationId(verb, path),
    tags: [path.split("/")[2] ?? "api"],
    summary: declaration.summary,
    description: `Permission \`${declaration.allow}\`: ${because}`,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf("path", declaration.params),
      ...parametersOf("query", declaration.query),
      ...parametersOf("header", headersOf(declaration)),
    ],
    ...bodyOf(declaration),
    responses: responsesOf(verb, declaration),
  };
}

/** Converts what a schema accepts ("input") or returns ("output") to JSON Schema. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): z.core.JSONSchema.BaseSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      // zod bounds every integer by the largest one that JavaScript counts exactly. Clients needn't know these bounds.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // A later version may answer more members. So only objects that are declared strict say that they have no others.
      const { def } = zodSchema._zod;
      if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
    },
  });
  return converted;
}

function parametersOf(place: "path" | "query" | "header", schema: z.ZodType | undefined): Json[] {
  const { properties = {}, required = [] } = schema ? schemaOf(schema, "input") : {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, example, ...rest } = property as z.core.JSONSchema.BaseSchema;
    return { name, in: place, required: required.includes(name), description, example, schema: rest };
  });
}

function bodyOf({ body, bodyOptional, upload }: AnyEndpointDeclaration): Json {
  if (upload)
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: formOf(upload) } } } };
  if (!body) return {};
  const content = { "application/json": { schema: schemaOf(body, "input") } };
  return { requestBody: { required: !bodyOptional, content } };
}

const most = (kind: UploadKind) => `at most ${UPLOAD_BYTE_LIMITS[kind] / 1_000_000} MB`;
const FILES: Record<UploadKind, string> = {
  image: `JPEG, PNG or WebP, ${most("image")}`,
  document: `PDF, JPEG, PNG or WebP, ${most("document")}; images are re-encoded`,
  track: `GPX or IGC, ${most("track")}; only its positions are kept`,
  table: `CSV in UTF-8, UTF-16 or Windows-1252, or XLSX, ${most("table")}`,
  logbook: `CSV in UTF-8, UTF-16 or Windows-1252, or XLSX, ${most("logbook")}; at most ${LOGBOOK_LIMITS.lines} lines`,
  bank: `CAMT.053, or CSV in UTF-8, UTF-16 or Windows-1252, or XLSX, ${most("bank")}; at most ${BANK_LIMITS.lines} lines`,
};

function formOf(kind: UploadKind): Json {
  const file = { type: "string", format: "binary", description: FILES[kind] };
  return { type: "object", properties: { file }, required: ["file"] };
}

function headersOf({ versioned, idempotent }: AnyEndpointDeclaration) {
  return z.object({
    ...(versioned ? { "If-Match": VERSION_SEEN } : {}),
    ...(idempotent ? { "Idempotency-Key": ONCE } : {}),
  });
}

const ETAG = { ETag: { description: "What `If-None-Match` and `If-Match` take", schema: { type: "string" } } };

const TOTAL = { description: "Rows of the whole list", schema: { type: "integer", minimum: 0 } };

/** Returns the header `Total-Count` for endpoints whose list has pages. */
function totalOf({ query }: AnyEndpointDeclaration): Record<string, typeof TOTAL> {
  return query?.shape.page ? { [TOTAL_COUNT_HEADER]: TOTAL } : {};
}

function responsesOf(verb: string, declaration: AnyEndpointDeclaration): Json {
  const refused = (status: number, description: string, schema = "Problem") => ({
    [status]: {
      description,
      content: { "application/problem+json": { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
  });
  const { returns, produces, status = 200, versioned, upload } = declaration;
  const success: Json = returns
    ? {
        [status]: {
          description: "Done",
          headers: { ...ETAG, ...totalOf(declaration) },
          content: { "application/json": { schema: schemaOf(returns, "output") } },
        },
      }
    : produces
      ? { 200: { description: "Done", content: { [produces]: { schema: { type: "string" } } } } }
      : { 204: { description: "Done", ...(versioned ? { headers: ETAG } : {}) } };
  const isSent = Boolean(declaration.body || upload);
  return {
    ...success,
    ...(verb === "GET" && returns ? { 304: { description: "Nothing has changed since the ETag that was sent" } } : {}),
    ...refused(401, "Not signed in", declaration.body === credentialsInputSchema ? "SignInRefusal" : "Problem"),
    ...refused(403, declaration.confirmed ? "Not allowed, or to be confirmed first" : "Not allowed", "Refusal"),
    ...(declaration.params || typeof declaration.at === "function" ? refused(404, "Not found") : {}),
    ...(isSent
      ? {
          ...refused(400, "Unreadable"),
          ...refused(408, "Too long in coming"),
          ...refused(413, "Too large"),
          ...refused(415, "Another media type"),
        }
      : {}),
    ...refused(PROBLEM_STATUS.invalid, isSent ? "A rule is broken" : "A parameter is unknown or not valid"),
    ...(verb === "GET" ? {} : refused(409, "Conflict", "Conflict")),
    ...(versioned ? refused(428, "The version that was seen is missing") : {}),
    ...(declaration.limited || declaration.upload ? refused(429, "Too many: see Retry-After") : {}),
    ...refused(503, "The database can't be reached: see Retry-After"),
  };
}

function operationId(verb: string, path: string): string {
  const words = path
    .replace("/api/", "")
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  return verb.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}
