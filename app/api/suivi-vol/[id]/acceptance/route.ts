import { admitWrite } from "@/lib/access/sign-in/limiter";
import { acceptanceViewSchema } from "@/lib/activity/flights/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readDefectsInputSchema } from "@/lib/records/defects/schema";
import { idParamsSchema } from "@/lib/records/schema";
import { acceptAircraft } from "@/lib/work/flights/accept-aircraft";

export const POST = endpoint({
  summary:
    "Accept the aircraft of a flight as its pilot in command, having read of its defects; answers what was accepted: defects, fuel, potential; ours",
  allow: "defect.readOwn",
  at: "any",
  params: idParamsSchema,
  body: readDefectsInputSchema,
  returns: acceptanceViewSchema,
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{leavingRental}" }, body: { defects: [] } },
  run: (work) => acceptAircraft(work, work.params.id, work.body),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
