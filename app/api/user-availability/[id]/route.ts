import { changeAvailability, deleteAvailability } from "@/lib/activity/availability/commands";
import { availabilityChangeSchema } from "@/lib/activity/availability/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const PUT = endpoint({
  summary: "Change when a person is available or not",
  allow: "availability.own",
  at: "school",
  params: idParamsSchema,
  body: availabilityChangeSchema,
  versioned: true,
  example: { params: { id: "{availability}" }, body: { comment: "Back earlier", version: 1 } },
  run: (context) => changeAvailability(context, context.params.id, context.body, context.version),
});

export const DELETE = endpoint({
  summary: "Delete when a person is available or not",
  allow: "availability.own",
  at: "school",
  params: idParamsSchema,
  example: { params: { id: "{availability}" } },
  run: async (context) => {
    await deleteAvailability(context, context.params.id);
    return undefined;
  },
});

export const { GET, POST, PATCH } = otherVerbs("PUT", "DELETE");
