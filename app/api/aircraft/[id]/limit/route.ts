import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeLimit, createLimit, setLimitState } from "@/lib/records/maintenance/commands";
import { limitChangeSchema, limitInputSchema, limitStateSchema } from "@/lib/records/maintenance/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { readLimit } from "@/lib/views/fleet/queries";
import { limitViewSchema } from "@/lib/views/fleet/schema";

const terms = [{ unit: 0, interval: 60_000, tolerance: 300, warning: 600, due: 76_000 }];

export const POST = endpoint({
  summary: "Add a maintenance limit to an aircraft, or to a component that is on it; ours",
  allow: "maintenance.write",
  at: "any",
  params: idParamsSchema,
  body: limitInputSchema,
  returns: limitViewSchema,
  status: 201,
  example: { params: { id: "{aircraft}" }, body: { name: "50 h inspection", document: "PV-0612", terms } },
  run: async (context) => {
    const { id } = await createLimit(context, context.params.id, context.body);
    return readLimit(context, context.params.id, id);
  },
});

export const PUT = endpoint({
  summary:
    "Change a maintenance limit; what is set is written in the log, with a reason where it is due otherwise or binds less; ours",
  allow: "maintenance.write",
  at: "any",
  params: idParamsSchema,
  body: limitChangeSchema,
  example: {
    params: { id: "{aircraft}" },
    body: { id: "{limit}", version: 1, name: "50 h inspection", terms, reason: "Read again" },
  },
  versioned: true,
  run: (context) => changeLimit(context, context.params.id, context.body, context.version),
});

export const PATCH = endpoint({
  summary: "Disable a maintenance limit that no longer applies, for a reason, or enable it again; ours",
  allow: "maintenance.write",
  at: "any",
  params: idParamsSchema,
  body: limitStateSchema,
  example: { params: { id: "{aircraft}" }, body: { id: "{limit}", state: 0, version: 1 } },
  versioned: true,
  run: (context) => setLimitState(context, context.params.id, context.body, context.version),
});

export const { GET, DELETE } = otherVerbs("POST", "PUT", "PATCH");
