import { answerDeleteNotAllowed } from "@/lib/http/administrable";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readSite } from "@/lib/records/sites/queries";
import { siteViewSchema } from "@/lib/records/sites/schema";

export const GET = endpoint({
  summary: "Read one site, a disabled one too",
  allow: "site.read",
  at: ({ params }) => params.id,
  params: idParamsSchema,
  returns: siteViewSchema,
  example: { params: { id: "{site}" } },
  run: (context) => readSite(context, context.params.id),
});

export const DELETE = answerDeleteNotAllowed;
export const { POST, PUT, PATCH } = otherVerbs("GET");
