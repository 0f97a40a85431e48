import { draftReservationParamsSchema } from "@/lib/activity/drafts/schema";
import { reservationViewSchema } from "@/lib/activity/reservations/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readReservationInDraft } from "@/lib/views/planning/queries";

export const GET = endpoint({
  summary: "One reservation as a draft has it, or else as it is published",
  allow: "planning.draft",
  at: "any",
  params: draftReservationParamsSchema,
  returns: reservationViewSchema,
  example: { params: { id: "{draft}", reservationId: "{reservation}" } },
  run: (context) => readReservationInDraft(context, context.params.id, context.params.reservationId, context.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
