import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { unixSecondsTextField } from "@/lib/platform/time-fields";
import { idParamsSchema } from "@/lib/records/schema";
import { readSun } from "@/lib/records/sites/queries";
import { sunViewSchema } from "@/lib/records/sites/schema";

export const GET = endpoint({
  summary: "Sunrise and sunset of a day at a site",
  allow: "site.read",
  at: ({ params }) => params.id,
  params: idParamsSchema,
  query: z.object({ date: unixSecondsTextField }),
  returns: sunViewSchema,
  example: { params: { id: "{site}" }, query: { date: "{day}" } },
  run: async ({ params, query: { date }, ...context }) => ({ date, ...(await readSun(context, params.id, date)) }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
