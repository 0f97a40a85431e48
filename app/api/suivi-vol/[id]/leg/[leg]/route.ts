import { legViewSchema } from "@/lib/activity/flights/follow-up/schema";
import { trackParamsSchema } from "@/lib/activity/flights/leg-files/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { readLeg } from "@/lib/work/flights/read-follow-up";

export const GET = endpoint({
  summary: "A leg of a flight as it is typed and proposed, with its number, block duration, period and flying type",
  allow: "planning.read",
  at: "any",
  params: trackParamsSchema,
  returns: legViewSchema,
  example: { params: { id: "{flownRental}", leg: "1" } },
  run: (reading) => readLeg(reading, reading.params),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
