import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { leaveStandby } from "@/lib/work/standby/wait";

export const DELETE = endpoint({
  summary: "Take oneself off the waiting list, or somebody else by who plans at the site",
  allow: "standby.wait",
  at: "any",
  params: idParamsSchema,
  example: { params: { id: "{ownStandby}" } },
  run: async (work) => leaveStandby(work, work.params.id) as Promise<undefined>,
});

export const { GET, POST, PUT, PATCH } = otherVerbs("DELETE");
