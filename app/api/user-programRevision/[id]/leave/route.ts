import { leaveTraining } from "@/lib/activity/training/commands";
import { leaveInputSchema } from "@/lib/activity/training/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "End a training that the student leaves; what is done stays",
  allow: "training.enrol",
  at: "any",
  params: idParamsSchema,
  body: leaveInputSchema,
  example: { params: { id: "{training}" }, body: { version: 1 } },
  versioned: true,
  run: (context) => {
    const { leftAt } = context.body;
    const leftOn = leftAt === null ? context.now : new Date(leftAt * 1000);
    return leaveTraining(context, context.params.id, leftOn, context.version);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
