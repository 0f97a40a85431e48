import { trackParamsSchema } from "@/lib/activity/flights/leg-files/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/files";
import { findFileOfLeg } from "@/lib/work/flights/attach-to-leg";

export const GET = endpoint({
  summary: "The track of a leg as a GPX file of its positions",
  allow: "planning.read",
  at: "any",
  params: trackParamsSchema,
  produces: "application/octet-stream",
  example: { params: { id: "{trackedFlight}", leg: "1" } },
  run: async (reading) => sendFile(await findFileOfLeg(reading, reading.params), reading.request),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
