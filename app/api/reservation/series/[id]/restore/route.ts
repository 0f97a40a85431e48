import { seriesRestoreInputSchema, versionedIdsViewSchema } from "@/lib/activity/reservations/series/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { restoreSeries } from "@/lib/work/planning/cancel-series";

export const PATCH = endpoint({
  summary:
    "Undo the cancellation or the change of dates of a weekly series that the caller has just made, if all times are still free",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: seriesRestoreInputSchema,
  returns: versionedIdsViewSchema,
  example: {
    params: { id: "{cancelledSeries}" },
    body: { reservations: [{ id: "{cancelledSeries}", version: 1 }] },
  },
  run: (context) => restoreSeries(context, context.params.id, context.body.reservations),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
