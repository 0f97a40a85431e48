import { z } from "zod";
import { flightEntrySchema } from "@/lib/activity/flights/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { saveEntry } from "@/lib/work/flights/record-flight";

export const POST = endpoint({
  summary: "Keep what has been typed of a flight's legs; nothing moves until the flight is closed",
  allow: "flight.record",
  at: "any",
  body: flightEntrySchema,
  returns: z.object({ version: z.int() }),
  idempotent: true,
  example: { body: { reservationId: "{flownRental}", legs: ["{flownLeg}"] } },
  run: (work) => saveEntry(work, work.body, work.locale),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
