import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { tryPrice } from "@/lib/views/prices/queries";
import { priceTrialSchema, priceTrialViewSchema } from "@/lib/views/prices/schema";

export const POST = endpoint({
  summary: "What a flight would cost by some rates, line by line, and what it costs today; it writes nothing; ours",
  allow: "price.read",
  at: "any",
  body: priceTrialSchema,
  returns: priceTrialViewSchema,
  tx: false,
  onlyReads: true,
  status: 200,
  example: {
    body: {
      ...{ aircraftId: "{aircraft}", rates: [{ startsAt: "{day}", price: 192 }], studentId: "{student}" },
      flight: { day: "{nextDay}", blockMinutes: 64 },
    },
  },
  run: (context) => tryPrice(context, context.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
