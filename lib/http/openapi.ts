import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { permissionMessageKeys, permissions } from "@/lib/access/permissions/permissions";
import { conflictView } from "@/lib/activity/reservations/schema";
import { appOrigin } from "@/lib/platform/env";
import { UPLOAD_BYTE_LIMITS, type UploadKind } from "@/lib/platform/files";
import { localize } from "@/lib/platform/localizer";
import { PROBLEM_STATUS } from "@/lib/platform/problem";
import type { AnyEndpointDeclaration, Endpoint } from "./endpoint";
import { TOTAL_COUNT_HEADER } from "./respond";
import type { SegmentDispatcher } from "./segment-dispatcher";

type Routes = Record<string, () => Promise<Record<string, unknown>>>;

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const members = {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  message: z.string(),
};
const problem = z.object(members).meta({ id: "Problem" });
const conflict = z
  .object({
    ...members,
    current: z.looseObject({}).optional().meta({ description: "What stands there now, where a version was stale" }),
    conflicts: z.array(conflictView).optional().meta({ description: "What is in the way of a booking" }),
  })
  .meta({ id: "Conflict" });

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
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer", bearerFormat: "JWT" });
  for (const { path, verb, declaration } of await loadDeclaredEndpoints(routes)) {
    const because = localize("en-US", permissionMessageKeys(declaration.allow).because);
    const isPublic = (permissions[declaration.allow].who as readonly string[]).includes("public");
    registry.registerPath({
      method: verb.toLowerCase() as "get",
      path,
      operationId: operationId(verb, path),
      tags: [path.split("/")[2] ?? "api"],
      summary: declaration.summary,
      description: `Permission \`${declaration.allow}\`: ${because}`,
      security: isPublic ? [] : [{ bearer: [] }],
      request: {
        params: declaration.params,
        query: declaration.query,
        headers: headersOf(declaration),
        ...(declaration.body
          ? {
              body: {
                required: !declaration.bodyOptional,
                content: { "application/json": { schema: declaration.body } },
              },
            }
          : {}),
        ...(declaration.upload ? { body: formOf(declaration.upload) } : {}),
      },
      responses: responsesOf(verb, declaration),
    });
  }
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Envol",
      version: "1.0.0",
      description: "Flight-school planning: instants are unix seconds UTC, enumerations travel as numbers.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: appOrigin() }],
  });
  return document;
}

const most = (kind: UploadKind) => `at most ${UPLOAD_BYTE_LIMITS[kind] / 1_000_000} MB`;
const FILES: Record<UploadKind, string> = {
  image: `JPEG, PNG or WebP, ${most("image")}`,
  document: `PDF, JPEG, PNG or WebP, ${most("document")}; images are re-encoded`,
  table: `CSV in UTF-8 or Windows-1252, or XLSX, ${most("table")}`,
};

function formOf(kind: UploadKind) {
  const file = z.string().meta({ type: "string", format: "binary", description: FILES[kind] });
  return { required: true, content: { "multipart/form-data": { schema: z.object({ file }) } } };
}

function headersOf({ versioned, idempotent }: AnyEndpointDeclaration) {
  return z.object({
    ...(versioned ? { "If-Match": VERSION_SEEN } : {}),
    ...(idempotent ? { "Idempotency-Key": ONCE } : {}),
  });
}

const ETAG = { ETag: { description: "What `If-None-Match` and `If-Match` take", schema: { type: "string" as const } } };

const TOTAL = { description: "Rows of the whole list", schema: { type: "integer" as const, minimum: 0 } };

/** Returns the header `Total-Count` for endpoints with the query parameter `limit`. */
function totalOf({ query }: AnyEndpointDeclaration): Record<string, typeof TOTAL> {
  return query?.shape.limit ? { [TOTAL_COUNT_HEADER]: TOTAL } : {};
}

function responsesOf(verb: string, declaration: AnyEndpointDeclaration): RouteConfig["responses"] {
  const refused = (status: number, description: string, schema: z.ZodType = problem) => ({
    [status]: { description, content: { "application/problem+json": { schema } } },
  });
  const { returns, produces, status = 200, versioned, upload } = declaration;
  const success: RouteConfig["responses"] = returns
    ? {
        [status]: {
          description: "Done",
          headers: { ...ETAG, ...totalOf(declaration) },
          content: { "application/json": { schema: returns } },
        },
      }
    : produces
      ? { 200: { description: "Done", content: { [produces]: { schema: z.string() } } } }
      : { 204: { description: "Done", ...(versioned ? { headers: ETAG } : {}) } };
  const isSent = Boolean(declaration.body || upload);
  return {
    ...success,
    ...(verb === "GET" && returns ? { 304: { description: "Nothing has changed since the ETag that was sent" } } : {}),
    ...refused(401, "Not signed in"),
    ...refused(403, "Not allowed"),
    ...(declaration.params || typeof declaration.at === "function" ? refused(404, "Not found") : {}),
    ...(isSent
      ? {
          ...refused(400, "Unreadable"),
          ...refused(413, "Too large"),
          ...refused(415, "Another media type"),
        }
      : {}),
    ...refused(PROBLEM_STATUS.invalid, isSent ? "A rule is broken" : "A parameter is unknown or not valid"),
    ...(verb === "GET" ? {} : refused(409, "Conflict", conflict)),
    ...(versioned ? refused(428, "The version that was seen is missing") : {}),
    ...(declaration.limited ? refused(429, "Too many: see Retry-After") : {}),
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
