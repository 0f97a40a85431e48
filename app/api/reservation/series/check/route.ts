import { seriesCheckInputSchema, seriesCheckViewSchema } from "@/lib/activity/reservations/series/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { checkSeries } from "@/lib/work/planning/book-series";

export const POST = endpoint({
  summary: "Judge a weekly series, or its change from a date on, without saving it: what is in the way of each date",
  allow: "planning.read",
  at: ({ body }) => body.booking.siteId ?? "all",
  body: seriesCheckInputSchema,
  returns: seriesCheckViewSchema,
  tx: false,
  onlyReads: true,
  status: 200,
  example: {
    body: {
      type: 0,
      booking: {
        siteId: "{site}",
        start: "{start}",
        end: "{end}",
        aircraft: { aircraftId: "{aircraft}" },
        users: [{ userId: "{renter}", reservationUserRole: 1 }],
      },
      repeatUntil: "{nextWeek}",
      exceptions: ["{nextWeek}"],
    },
  },
  run: (context) => checkSeries(context, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
