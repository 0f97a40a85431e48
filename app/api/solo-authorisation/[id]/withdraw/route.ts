import { withdrawSoloAuthorisation } from "@/lib/activity/training/solo/commands";
import { soloWithdrawalSchema } from "@/lib/activity/training/solo/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Withdraw a solo authorisation; solos that are booked on it are judged anew",
  allow: "training.withdrawSolo",
  at: "any",
  params: idParamsSchema,
  body: soloWithdrawalSchema,
  versioned: true,
  example: { params: { id: "{soloAuthorisation}" }, body: { reason: "Radio to be trained again", version: 1 } },
  run: (context) =>
    withdrawSoloAuthorisation(context, context.params.id, { ...context.body, version: context.version }),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
