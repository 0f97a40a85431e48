import { seriesCancelInputSchema, versionedIdsViewSchema } from "@/lib/activity/reservations/series/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { cancelSeries } from "@/lib/work/planning/cancel-series";

export const PATCH = endpoint({
  summary: "Cancel a date of a weekly series and all that follow for one reason, all or none",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: seriesCancelInputSchema,
  returns: versionedIdsViewSchema,
  example: {
    params: { id: "{series}" },
    body: { from: "{series}", reasonId: "{cancellationReason}", version: 1 },
  },
  versioned: true,
  run: (context) => cancelSeries(context, context.params.id, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
