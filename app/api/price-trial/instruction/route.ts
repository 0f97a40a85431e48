import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { tryInstruction } from "@/lib/views/prices/queries";
import { instructionTrialSchema, priceTrialViewSchema } from "@/lib/views/prices/schema";

export const POST = endpoint({
  summary:
    "What the instruction of a lesson would cost by some rates, line by line, and what it costs today; it writes nothing; ours",
  allow: "price.read",
  at: ({ body }) => body.siteId,
  body: instructionTrialSchema,
  returns: priceTrialViewSchema,
  tx: false,
  onlyReads: true,
  status: 200,
  example: {
    body: {
      ...{ siteId: "{site}", programId: "{program}", instructors: ["{instructor}"] },
      rates: [{ startsAt: "{today}", practicalPrice: 42, theoreticalPrice: 30 }],
      lesson: { day: "{nextWeek}", practicalMinutes: 64, theoryMinutes: 60 },
    },
  },
  run: (context) => tryInstruction(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
