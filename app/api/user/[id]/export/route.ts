import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readPersonalData } from "@/lib/views/personal-data/queries";

export const GET = endpoint({
  summary: "All data of one person as JSON, for themself or on their request",
  allow: "person.own",
  at: "school",
  confirmed: true,
  params: idParamsSchema,
  produces: "application/json",
  example: { params: { id: "{self}" } },
  run: async (context) =>
    new Response(JSON.stringify(await readPersonalData(context, context.params.id), null, 2), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="personal-data.json"',
        "Cache-Control": "no-store",
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
