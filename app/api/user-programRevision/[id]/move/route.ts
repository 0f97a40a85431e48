import { z } from "zod";
import { moveTraining } from "@/lib/activity/training/moving/commands";
import { previewMove } from "@/lib/activity/training/moving/queries";
import { moveInputSchema, movePreviewSchema, moveQuerySchema } from "@/lib/activity/training/moving/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What moving a training to a later revision would do: lessons that go on, that are left, and that are new",
  allow: "training.enrol",
  at: "any",
  params: idParamsSchema,
  query: moveQuerySchema,
  returns: movePreviewSchema,
  example: { params: { id: "{movableTraining}" }, query: { to: "{movableTraining}" } },
  run: (context) => previewMove(context, context.params.id, context.query.to),
});

export const POST = endpoint({
  summary:
    "Move a training to a later revision of its programme, keeping what is done; answers the training that goes on",
  allow: "training.enrol",
  at: "any",
  params: idParamsSchema,
  body: moveInputSchema,
  returns: z.object({ id: z.string() }),
  status: 201,
  example: { params: { id: "{movableTraining}" }, body: { to: "{movableTraining}", version: 1 } },
  versioned: true,
  run: (context) => moveTraining(context, context.params.id, { to: context.body.to, version: context.version }),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
