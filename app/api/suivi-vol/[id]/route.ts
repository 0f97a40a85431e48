import { flightFollowUpViewSchema } from "@/lib/activity/flights/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { readFollowUp } from "@/lib/work/flights/read-follow-up";

export const GET = endpoint({
  summary:
    "The follow-up of a flight, by the id of its reservation: its legs as typed and proposed, what stands against closing it",
  allow: "planning.read",
  at: "any",
  params: idParamsSchema,
  returns: flightFollowUpViewSchema,
  example: { params: { id: "{flownRental}" } },
  run: (reading) => readFollowUp(reading, reading.params.id, reading.locale),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
