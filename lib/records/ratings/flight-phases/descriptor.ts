import type { ResourceDescriptor } from "../../resource";
import { createFlightPhase, setFlightPhaseState } from "./commands";
import { readFlightPhase } from "./queries";
import { flightPhaseChangeSchema, flightPhaseInputSchema, flightPhaseViewSchema } from "./schema";

export const flightPhaseDescriptor = {
  name: "phase-vol",
  model: "FlightPhase",
  input: flightPhaseInputSchema,
  change: flightPhaseChangeSchema,
  view: flightPhaseViewSchema,
  unique: { flight_phase_trigram_key: "trigram" },
  screen: "ratings",
  partOf: "competence",
  permissions: { read: "dictionary.read", write: "rating.write" },
  place: "school",
  read: readFlightPhase,
  create: createFlightPhase,
  setState: setFlightPhaseState,
  placeholder: "flightPhase",
  example: { shortName: "{newName}", longName: "Approach" },
} satisfies ResourceDescriptor;
