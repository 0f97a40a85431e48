import { validateEnrolment } from "@/lib/activity/training/commands";
import { validationInputSchema, validationQuerySchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";

export const PUT = endpoint({
  summary: "Validate an enrolment, whose id is in the query or in the body; kept with who did and when",
  allow: "training.validate",
  at: "any",
  query: validationQuerySchema,
  body: validationInputSchema,
  bodyOptional: true,
  example: { query: { input: "{training}" }, body: { version: 1 } },
  versioned: true,
  run: (context) => {
    const id = context.query.input ?? context.body.id;
    if (!id) throw makeInvalidFieldProblem("id", "training.trainingRequired");
    return validateEnrolment(context, id, context.version);
  },
});

export const { GET, POST, PATCH, DELETE } = otherVerbs("PUT");
