import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { yearlyInputSchema, yearlyViewSchema } from "@/lib/views/statistics/schema";
import { readYearly } from "@/lib/views/statistics/yearly/queries";

export const POST = endpoint({
  summary: "What the yearly reports of an association and of a training organisation ask for, and its insurer",
  allow: "statistics.read",
  at: "any",
  tx: false,
  onlyReads: true,
  body: yearlyInputSchema,
  returns: yearlyViewSchema,
  status: 200,
  example: { body: { siteIds: ["{site}"], year: 2026 } },
  run: (context) => readYearly(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
