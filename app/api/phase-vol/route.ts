import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeFlightPhase, createFlightPhase } from "@/lib/records/ratings/flight-phases/commands";
import { flightPhaseDescriptor } from "@/lib/records/ratings/flight-phases/descriptor";
import { listFlightPhases } from "@/lib/records/ratings/flight-phases/queries";
import {
  flightPhaseChangeSchema,
  flightPhaseInputSchema,
  flightPhaseViewSchema,
} from "@/lib/records/ratings/flight-phases/schema";
import { statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Flight phases; disabled ones for whoever reads programs",
  allow: "dictionary.read",
  at: "school",
  query: statutQuerySchema,
  returns: z.array(flightPhaseViewSchema),
  example: {},
  run: (context) => listFlightPhases(context, context.query.statut),
});

export const POST = endpoint({
  summary: "Add a flight phase; without a trigram, it is made of the short name",
  allow: "rating.write",
  at: "school",
  body: flightPhaseInputSchema,
  returns: flightPhaseViewSchema,
  status: 201,
  example: { body: flightPhaseDescriptor.example },
  run: (context) => createFlightPhase(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a flight phase",
  allow: "rating.write",
  at: "school",
  body: flightPhaseChangeSchema,
  example: { body: { ...flightPhaseDescriptor.example, id: "{flightPhase}", version: 1 } },
  versioned: true,
  run: (context) => changeFlightPhase(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
