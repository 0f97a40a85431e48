import { z } from "zod";
import { replanUndoInputSchema } from "@/lib/activity/reservations/replan/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { undoReplanned } from "@/lib/work/planning/replan";

export const POST = endpoint({
  summary: "Undo moves that the caller has just made together, all or none",
  allow: "planning.replan",
  at: ({ body }) => body.siteId,
  body: replanUndoInputSchema,
  returns: z.array(z.object({ id: z.string(), version: z.int() })),
  status: 200,
  example: { body: { siteId: "{site}", reservations: [{ id: "{changedReservation}", version: 1 }] } },
  run: (context) => undoReplanned(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
