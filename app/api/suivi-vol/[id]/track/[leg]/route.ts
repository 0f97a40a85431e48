import { admitWrite } from "@/lib/access/sign-in/limiter";
import { trackParamsSchema, trackViewSchema } from "@/lib/activity/flights/leg-files/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import {
  attachTrack,
  detachFromLeg,
  readTrack,
  readUploadedTrack,
  refuseToAttach,
} from "@/lib/work/flights/attach-to-leg";

export const GET = endpoint({
  summary: "The track of a leg: what is drawn of it, and the times, landings and aerodromes that it proposes",
  allow: "planning.read",
  at: "any",
  params: trackParamsSchema,
  returns: trackViewSchema,
  example: { params: { id: "{trackedFlight}", leg: "1" } },
  run: (reading) => readTrack(reading, reading.params),
});

export const PUT = endpoint({
  summary: "Keep a GPX or IGC file with a leg of an open flight, in the place of the one before",
  allow: "flight.record",
  at: "any",
  params: trackParamsSchema,
  upload: "track",
  returns: trackViewSchema,
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{flownRental}", leg: "1" }, file: true },
  admitUpload: (reading) => refuseToAttach(reading, reading.params),
  prepare: ({ file }) => readUploadedTrack(file),
  run: (work) => attachTrack(work, work.params, work.file, work.prepared),
});

export const DELETE = endpoint({
  summary: "Take the track from a leg of an open flight",
  allow: "flight.record",
  at: "any",
  params: trackParamsSchema,
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{trackedFlight}", leg: "1" } },
  run: async (work) => {
    await detachFromLeg(work, work.params);
    return undefined;
  },
});

export const { POST, PATCH } = otherVerbs("GET", "PUT", "DELETE");
