import { z } from "zod";
import { acceptRequirements, takeBackEnrolments } from "@/lib/activity/training/commands";
import {
  acceptanceInputSchema,
  enrolmentInputSchema,
  enrolmentViewSchema,
  takeBackInputSchema,
} from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { enrol } from "@/lib/work/training/enrol";

export const POST = endpoint({
  summary: "Enrol a student, several, or a whole promotion in locked revisions",
  allow: "training.enrol",
  at: "any",
  body: enrolmentInputSchema,
  returns: z.array(enrolmentViewSchema),
  status: 201,
  example: { body: { userId: "{member}", revisionsId: ["{lockedRevision}"], startAt: "{day}" } },
  run: (context) => enrol(context, context.body),
});

export const PUT = endpoint({
  summary: "Accept the prerequisites of one's own training",
  allow: "training.own",
  at: "school",
  body: acceptanceInputSchema,
  example: { body: { revisionId: "{ownTraining}", requirementAccepted: true } },
  run: (context) => acceptRequirements(context, context.body.revisionId) as Promise<undefined>,
});

export const PATCH = endpoint({
  summary: "Take back enrolments that were made by mistake, as long as nothing of them has happened",
  allow: "training.enrol",
  at: "any",
  body: takeBackInputSchema,
  example: { body: { ids: ["{training}"] } },
  run: (context) => takeBackEnrolments(context, context.body.ids) as Promise<undefined>,
});

export const { GET, DELETE } = otherVerbs("POST", "PUT", "PATCH");
