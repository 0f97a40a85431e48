import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { acknowledgeDefects } from "@/lib/records/defects/commands";
import { listDefectsToRead } from "@/lib/records/defects/queries";
import { defectToReadViewSchema, readDefectsInputSchema } from "@/lib/records/defects/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary:
    "What is open and visible of the aircraft of a reservation, the worst first, and when one has read each; ours",
  allow: "defect.readOwn",
  at: "any",
  params: idParamsSchema,
  returns: z.array(defectToReadViewSchema),
  example: { params: { id: "{reservation}" } },
  run: (context) => listDefectsToRead(context, context.params.id),
});

export const POST = endpoint({
  summary: "Say that one has read of these defects before one flies; ours",
  allow: "defect.readOwn",
  at: "any",
  params: idParamsSchema,
  body: readDefectsInputSchema,
  example: { params: { id: "{reservation}" }, body: { defects: [] } },
  run: (context) => acknowledgeDefects(context, context.params.id, context.body) as Promise<undefined>,
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
