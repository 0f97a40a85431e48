import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { seedFlightPhases } from "@/lib/records/ratings/commands";

export const POST = endpoint({
  summary: "Add the usual flight phases, without those whose trigram is taken",
  allow: "rating.write",
  at: "school",
  example: {},
  run: async (context) => seedFlightPhases(context) as Promise<undefined>,
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
