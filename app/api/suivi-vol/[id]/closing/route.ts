import { z } from "zod";
import { admitWrite } from "@/lib/access/sign-in/limiter";
import { closingSchema } from "@/lib/activity/flights/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";
import { closeFlight } from "@/lib/work/flights/close-flight";

export const POST = endpoint({
  summary:
    "Close a flight: its legs count, the aircraft's counters move, and what it was booked for longer is free again",
  allow: "flight.record",
  at: "any",
  params: idParamsSchema,
  body: closingSchema,
  returns: z.object({ version: z.int() }),
  idempotent: true,
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{flownRental}" }, body: { legs: ["{flownLeg}"] } },
  run: (work) => closeFlight(work, work.params.id, { ...work.body, version: work.version }, work.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
