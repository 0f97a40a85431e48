import { z } from "zod";
import { replanMoveInputSchema } from "@/lib/activity/reservations/replan/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { moveReplanned } from "@/lib/work/planning/replan";

export const POST = endpoint({
  summary: "Move several reservations, all or none; whoever takes part is told once, with a note",
  allow: "planning.replan",
  at: ({ body }) => body.siteId,
  body: replanMoveInputSchema,
  returns: z.array(z.object({ id: z.string(), version: z.int() })),
  status: 200,
  example: {
    body: {
      siteId: "{site}",
      moves: [{ id: "{reservation}", version: 1, start: "{start}" }],
      note: "Fog until noon",
    },
  },
  run: (context) => moveReplanned(context, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
