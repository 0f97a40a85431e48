import { bookedSeriesViewSchema, seriesInputSchema } from "@/lib/activity/reservations/series/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { bookSeries } from "@/lib/work/planning/book-series";

export const POST = endpoint({
  summary: "Book a weekly series: all dates or none, or those that are free",
  allow: "planning.read",
  refusal: "reservations.noRight",
  at: ({ body }) => body.booking.siteId ?? "all",
  body: seriesInputSchema,
  returns: bookedSeriesViewSchema,
  status: 201,
  idempotent: true,
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
      mode: "free",
    },
  },
  run: (context) => bookSeries(context, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
