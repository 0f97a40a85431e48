import { bookingCheckInputSchema } from "@/lib/activity/reservations/bodies";
import { bookingCheckViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { checkInDraft } from "@/lib/work/drafts/check-in-draft";

export const POST = endpoint({
  summary: "Judge a booking over the plan as a draft makes it, without saving it",
  allow: "planning.draft",
  at: "any",
  params: idParamsSchema,
  body: bookingCheckInputSchema,
  returns: bookingCheckViewSchema,
  tx: false,
  onlyReads: true,
  status: 200,
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
  run: (context) => checkInDraft(context, context.params.id, context.body, context.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
