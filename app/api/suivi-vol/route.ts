import { z } from "zod";
import { admitWrite } from "@/lib/access/sign-in/limiter";
import {
  flightEntrySchema,
  flightFollowUpViewSchema,
  flightListQuerySchema,
} from "@/lib/activity/flights/follow-up/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listFollowUps } from "@/lib/work/flights/read-follow-up";
import { saveEntry } from "@/lib/work/flights/record-flight";

export const GET = endpoint({
  summary:
    "The follow-ups of an aircraft's flights, newest first; without one, of the caller's own flights that they record: of today, and of earlier days that wait for it; ours",
  allow: "flight.record",
  at: "any",
  query: flightListQuerySchema,
  returns: z.array(flightFollowUpViewSchema),
  example: {},
  run: (reading) => listFollowUps(reading, reading.query, reading.locale),
});

export const POST = endpoint({
  summary: "Keep what has been typed of a flight's legs; nothing moves until the flight is closed",
  allow: "flight.record",
  at: "any",
  body: flightEntrySchema,
  returns: z.object({ version: z.int() }),
  idempotent: true,
  limited: ({ actor, body }) => admitWrite(actor, body.reservationId),
  example: { body: { reservationId: "{flownRental}", legs: ["{flownLeg}"] } },
  run: (work) => saveEntry(work, { ...work.body, version: work.version }, work.locale),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
