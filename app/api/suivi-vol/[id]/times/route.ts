import { z } from "zod";
import { admitWrite } from "@/lib/access/sign-in/limiter";
import { flightTimesSchema } from "@/lib/activity/flights/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { noteTimes } from "@/lib/work/flights/record-flight";

export const PATCH = endpoint({
  summary: "Note that a flight has left its block, taken off, landed or come back, or take one of these times back",
  allow: "flight.record",
  at: "any",
  params: idParamsSchema,
  body: flightTimesSchema,
  returns: z.object({ version: z.int() }),
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{flownRental}" }, body: { offBlock: "{flownOffBlock}" } },
  run: (work) => noteTimes(work, work.params.id, { ...work.body, version: work.version }, work.locale),
});

export const { GET, POST, PUT, DELETE } = otherVerbs("PATCH");
