import type { ResourceDescriptor } from "../../resource";
import { createAircraftPrice, setAircraftPriceState } from "./commands";
import { readAircraftPrice } from "./queries";
import { aircraftPriceChangeInputSchema, aircraftPriceInputSchema, aircraftPriceViewSchema } from "./schema";

export const aircraftPriceDescriptor = {
  name: "aircraft-program-price",
  model: "AircraftPrice",
  input: aircraftPriceInputSchema,
  change: aircraftPriceChangeInputSchema,
  view: aircraftPriceViewSchema,
  unique: { aircraft_price_aircraft_id_program_id_key: "programId" },
  screen: "programPrices",
  permissions: { read: "price.read", write: "price.write" },
  place: "site",
  read: readAircraftPrice,
  create: createAircraftPrice,
  setState: setAircraftPriceState,
  placeholder: "aircraftPrice",
  example: {
    programId: "{program}",
    aircraftId: "{aircraft}",
    isBillingOnUserFlightAccount: true,
    rates: [{ startsAt: "{day}", price: 192, landingPrice: 6, landings: 1 }],
  },
} satisfies ResourceDescriptor;
