import { changeLeg, declareLeg } from "@/lib/activity/flights/commands";
import { legChangeSchema, legInputSchema, legViewSchema } from "@/lib/activity/flights/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Declare a leg that was flown elsewhere, one's own or, as staff, somebody's; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  body: legInputSchema,
  returns: legViewSchema,
  status: 201,
  idempotent: true,
  example: {
    params: { id: "{member}" },
    body: {
      ...{ legClass: 0, model: "DR400-120", registration: "F-GXYZ", from: "LFLG", to: "LFLG", mode: 0 },
      ...{ offBlock: 1_767_268_800, onBlock: 1_767_272_400, takeOffsByDay: 3, approachesByDay: 3, landingsByDay: 3 },
    },
  },
  run: (context) => declareLeg(context, context.params.id, context.body),
});

export const PUT = endpoint({
  summary: "Change a leg that was flown elsewhere; it must then be validated again; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  body: legChangeSchema,
  versioned: true,
  example: {
    params: { id: "{pilotWithLeg}" },
    body: { id: "{pilotWithLeg}", landingsByDay: 4, takeOffsByDay: 4, version: 1 },
  },
  run: (context) => changeLeg(context, context.params.id, context.body, context.version),
});

export const { GET, PATCH, DELETE } = otherVerbs("POST", "PUT");
