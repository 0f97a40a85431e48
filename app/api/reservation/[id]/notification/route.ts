import { z } from "zod";
import { toldViewSchema } from "@/lib/activity/notifications/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { listToldPeople } from "@/lib/views/planning/queries";

export const GET = endpoint({
  summary: "Who was told what of a reservation and when, for readers of its details",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: z.array(toldViewSchema),
  example: { params: { id: "{reservation}" } },
  run: (context) => listToldPeople(context, context.params.id),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
