import { z } from "zod";
import { replacementViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { findReplacements } from "@/lib/work/fleet/find-replacements";

export const GET = endpoint({
  summary: "Reservations to come of an aircraft, each with the aircraft that are free and fit to take it",
  allow: "aircraft.write",
  at: "any",
  params: idParamsSchema,
  returns: z.array(replacementViewSchema),
  example: { params: { id: "{newAircraft}" } },
  run: (context) => findReplacements(context, context.params.id, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
