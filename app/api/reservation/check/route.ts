import { bookingCheckInputSchema } from "@/lib/activity/reservations/bodies";
import { bookingCheckViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { checkBooking } from "@/lib/work/planning/check-booking";

export const POST = endpoint({
  summary: "Judge a booking without saving it: rounded times, conflicts, verdicts, free aircraft",
  allow: "planning.read",
  at: ({ body }) => body.booking.siteId ?? "all",
  body: bookingCheckInputSchema,
  returns: bookingCheckViewSchema,
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
    },
  },
  run: (context) => checkBooking(context, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
