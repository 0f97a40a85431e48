import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setRentalPrice } from "@/lib/records/prices/aircraft/commands";
import { readRentalPrice } from "@/lib/records/prices/aircraft/queries";
import { rentalPriceInputSchema, rentalPriceViewSchema } from "@/lib/records/prices/aircraft/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What an aircraft costs those who rent it; ours",
  allow: "price.read",
  at: "any",
  params: idParamsSchema,
  returns: rentalPriceViewSchema,
  example: { params: { id: "{aircraft}" } },
  run: (context) => readRentalPrice(context, context.params.id),
});

export const PUT = endpoint({
  summary: "Set what an aircraft costs those who rent it; ours",
  allow: "price.write",
  at: "any",
  params: idParamsSchema,
  body: rentalPriceInputSchema,
  example: {
    params: { id: "{newAircraft}" },
    body: { isBillingOnUserFlightAccount: true, rates: [{ startsAt: "{day}", price: 210 }], version: 0 },
  },
  versioned: true,
  run: (context) => setRentalPrice(context, context.params.id, context.body, context.version),
});

export const { POST, PATCH, DELETE } = otherVerbs("GET", "PUT");
