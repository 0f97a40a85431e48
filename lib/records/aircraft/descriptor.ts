import type { ResourceDescriptor } from "../resource";
import { createAircraft } from "./commands";
import { readAircraft } from "./queries";
import { aircraftChangeInputSchema, aircraftInputSchema, aircraftViewSchema } from "./schema";

export const aircraftDescriptor = {
  name: "aircraft",
  model: "Aircraft",
  input: aircraftInputSchema,
  change: aircraftChangeInputSchema,
  view: aircraftViewSchema,
  unique: { aircraft_call_sign_key: "callSign" },
  screen: "aircraft",
  permissions: { read: "aircraft.read", write: "aircraft.write" },
  place: "site",
  read: readAircraft,
  create: createAircraft,
  placeholder: "newAircraft",
  example: {
    callSign: "{newName}",
    model: "DR400-120",
    type: 0,
    classe: 0,
    site: { siteId: "{site}", dateEntree: "{day}" },
    turnaroundTime: { hour: 0, minute: 15, second: 0 },
    totalFlightTime: 74_052,
    totalLanding: 3120,
    nextMaintenance: 1900,
    enableRental: true,
    rentalPrice: 148.5,
    tagsIds: ["{tag}"],
  },
} satisfies ResourceDescriptor;
