import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { permissions, wordsOf } from "@/lib/access/permissions";
import { appOrigin } from "@/lib/platform/env";
import type { UploadKind } from "@/lib/platform/files";
import { localize } from "@/lib/platform/localizer";
import { PROBLEM_STATUS } from "@/lib/platform/problem";
import type { AnyDeclaration, Endpoint } from "./endpoint";

type Routes = Record<string, () => Promise<Record<string, unknown>>>;

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  message: z.string(),
});

/** Every declared endpoint of the index of routes: path, verb, declaration. */
export async function declaredEndpoints(routes: Routes) {
  const found: { path: string; verb: (typeof VERBS)[number]; declaration: AnyDeclaration }[] = [];
  for (const [path, load] of Object.entries(routes)) {
    const handlers = await load();
    for (const verb of VERBS) {
      const handler = handlers[verb] as Endpoint | undefined;
      if (handler?.declaration) found.push({ path, verb, declaration: handler.declaration });
    }
  }
  return found;
}

/** The OpenAPI 3.1 document of the interface, from the schemas that validate it. */
export async function openApiDocument(routes: Routes) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer", bearerFormat: "JWT" });
  for (const { path, verb, declaration } of await declaredEndpoints(routes)) {
    const because = localize("en-US", wordsOf(declaration.allow).because);
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

function formOf(kind: UploadKind) {
  const description =
    kind === "image"
      ? "JPEG, PNG or WebP, at most 5 MB"
      : "PDF, JPEG, PNG or WebP, at most 10 MB; images are re-encoded";
  const file = z.string().meta({ type: "string", format: "binary", description });
  return { required: true, content: { "multipart/form-data": { schema: z.object({ file }) } } };
}

function responsesOf(verb: string, declaration: AnyDeclaration): RouteConfig["responses"] {
  const refused = (status: number, description: string) => ({
    [status]: { description, content: { "application/problem+json": { schema: problem } } },
  });
  const { returns, produces, status = 200 } = declaration;
  const success: RouteConfig["responses"] = returns
    ? { [status]: { description: "Done", content: { "application/json": { schema: returns } } } }
    : produces
      ? { 200: { description: "Done", content: { [produces]: { schema: z.string() } } } }
      : { 204: { description: "Done" } };
  return {
    ...success,
    ...refused(401, "Not signed in"),
    ...refused(403, "Not allowed"),
    ...(declaration.params || declaration.query ? refused(404, "Not found") : {}),
    ...(declaration.upload ? refused(413, "Too large") : {}),
    ...(declaration.body || declaration.upload
      ? { ...refused(400, "Unreadable"), ...refused(PROBLEM_STATUS.invalid, "A rule is broken") }
      : {}),
    ...(verb === "GET" ? {} : refused(409, "Conflict")),
  };
}

function operationId(verb: string, path: string): string {
  const words = path
    .replace("/api/", "")
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  return verb.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}
