import { z } from "zod";
import { type Endpoint, endpoint, otherVerbs } from "@/lib/http/endpoint";
import { openApiDocument } from "@/lib/http/openapi";

/** The same for everybody, and it takes a quarter of a second to make. */
let made: Promise<Record<string, unknown>> | null = null;

export const GET: Endpoint = endpoint({
  summary: "This interface, as OpenAPI 3.1",
  allow: "documentation.read",
  at: "school",
  beforeSettled: true,
  returns: z.record(z.string(), z.unknown()),
  example: {},
  run: async (): Promise<Record<string, unknown>> => {
    // The index of routes is imported here, because it imports this route too.
    // biome-ignore lint/suspicious/noImportCycles: the document also describes this route
    const { routes } = await import("@/app/api/routes.generated");
    made ??= openApiDocument(routes);
    return made;
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
