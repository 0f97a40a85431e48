import { draftChangeViewSchema, draftedBookingSchema } from "@/lib/activity/drafts/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { draftBooking } from "@/lib/work/drafts/edit-draft";

export const POST = endpoint({
  summary: "Say in a draft what a reservation shall be: a new one, or one that is published or drafted already",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: draftedBookingSchema,
  returns: draftChangeViewSchema,
  status: 201,
  idempotent: true,
  example: {
    params: { id: "{draft}" },
    body: {
      type: 0,
      booking: {
        ...{ siteId: "{site}", start: "{start}", end: "{end}", aircraft: { aircraftId: "{aircraft}" } },
        users: [{ userId: "{renter}", reservationUserRole: 1 }],
      },
    },
  },
  run: (context) => draftBooking(context, context.params.id, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
