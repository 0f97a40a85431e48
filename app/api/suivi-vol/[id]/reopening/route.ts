import { z } from "zod";
import { admitWrite } from "@/lib/access/sign-in/limiter";
import { reopeningSchema } from "@/lib/activity/flights/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { reopenFlight } from "@/lib/work/flights/close-flight";

export const POST = endpoint({
  summary: "Open a closed flight again, for a reason: its legs count no longer, and the counters are moved back",
  allow: "flight.reopen",
  at: "any",
  params: idParamsSchema,
  body: reopeningSchema,
  returns: z.object({ version: z.int() }),
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{closedFlight}" }, body: { reason: "Landings", version: 1 } },
  run: (work) => reopenFlight(work, work.params.id, { ...work.body, version: work.version }, work.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
