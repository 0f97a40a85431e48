import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setCounters } from "@/lib/records/aircraft/counters/commands";
import { counterMoveSchema } from "@/lib/records/aircraft/counters/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const PATCH = endpoint({
  summary: "Correct an aircraft's counters, for a reason that its logbook keeps, or enter what they show; ours",
  allow: "maintenance.correctCounters",
  at: "any",
  params: idParamsSchema,
  body: counterMoveSchema,
  example: {
    params: { id: "{newAircraft}" },
    body: { totalFlightTime: 75_000, correctionReason: "Page 12 of the journey log", version: 1 },
  },
  versioned: true,
  run: (context) => setCounters(context, context.params.id, context.body, context.version),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
