import {
  askedViewSchema,
  requestAnswerInputSchema,
  requestInputSchema,
  requestsViewSchema,
} from "@/lib/activity/requests/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { answerRequest, askForChange, readRequests, withdrawRequest } from "@/lib/work/planning/requests";

export const GET = endpoint({
  summary: "What was asked of staff for a reservation within the school's notice, for its author and for staff",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: requestsViewSchema,
  example: { params: { id: "{reservation}" } },
  run: (context) => readRequests(context, context.params.id),
});

export const POST = endpoint({
  summary: "Ask staff to cancel or move one's own reservation within the school's notice",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: requestInputSchema,
  returns: askedViewSchema,
  status: 201,
  idempotent: true,
  example: {
    params: { id: "{reservationWithinNotice}" },
    body: { kind: "Cancellation", reasonId: "{cancellationReason}", comment: "Ill" },
  },
  run: (context) => askForChange(context, context.params.id, context.body),
});

export const DELETE = endpoint({
  summary: "Withdraw one's own request",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{askedReservation}" } },
  run: async (context) => withdrawRequest(context, context.params.id) as Promise<undefined>,
});

export const PATCH = endpoint({
  summary: "Grant or refuse a request",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  body: requestAnswerInputSchema,
  example: {
    params: { id: "{askedReservation}" },
    body: { requestId: "{askedReservation}", granted: false, answer: "The aircraft is needed elsewhere" },
  },
  run: async (context) => answerRequest(context, context.params.id, context.body) as Promise<undefined>,
});

export const { PUT } = otherVerbs("GET", "POST", "DELETE", "PATCH");
