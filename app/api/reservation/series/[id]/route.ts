import { readSeries } from "@/lib/activity/reservations/series/queries";
import {
  changedDatesViewSchema,
  seriesChangeInputSchema,
  seriesViewSchema,
} from "@/lib/activity/reservations/series/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { withdrawSeries } from "@/lib/work/planning/book-series";
import { changeSeries } from "@/lib/work/planning/change-series";

export const GET = endpoint({
  summary: "A weekly series with its dates",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: seriesViewSchema,
  example: { params: { id: "{series}" } },
  run: (context) => readSeries(context, context.params.id),
});

export const PUT = endpoint({
  summary: "Change a date of a weekly series and all that follow, all or none",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: seriesChangeInputSchema,
  returns: changedDatesViewSchema,
  example: {
    params: { id: "{series}" },
    body: {
      type: 0,
      booking: {
        siteId: "{site}",
        start: "{start}",
        end: "{end}",
        aircraft: { aircraftId: "{aircraft}" },
        users: [{ userId: "{renter}", reservationUserRole: 1 }],
      },
      from: "{series}",
      version: 1,
    },
  },
  versioned: true,
  run: (context) => changeSeries(context, context.params.id, context.body, context.version, context.locale),
});

export const DELETE = endpoint({
  summary: "Take back a weekly series that was entered by mistake, or that the caller has just booked",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{series}" } },
  run: async (context) => withdrawSeries(context, context.params.id) as Promise<undefined>,
});

export const { POST, PATCH } = otherVerbs("GET", "PUT", "DELETE");
