import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

const ASSETS = { "swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript" } as const;
const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reference", deepLinking: true, validatorUrl: null });`;

export const GET = endpoint({
  summary: "Script and style of the reference page",
  allow: "documentation.read",
  at: "school",
  beforeSettled: true,
  params: z.object({ asset: z.enum(["swagger-ui.css", "swagger-ui-bundle.js", "start.js"]) }),
  produces: "text/javascript",
  example: { params: { asset: "start.js" } },
  run: async ({ params: { asset } }) => {
    const body =
      asset === "start.js"
        ? START
        : await readFile(path.join(process.cwd(), "node_modules/swagger-ui-dist", asset), "utf8");
    const type = asset === "start.js" ? "text/javascript" : ASSETS[asset];
    return new Response(body, {
      headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" },
    });
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
