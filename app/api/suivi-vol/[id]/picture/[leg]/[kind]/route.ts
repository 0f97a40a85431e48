import { z } from "zod";
import { admitWrite } from "@/lib/access/sign-in/limiter";
import { legPictureParamsSchema } from "@/lib/activity/flights/leg-files/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendImage } from "@/lib/http/files";
import { imageQuerySchema } from "@/lib/records/schema";
import { attachPicture, detachFromLeg, findFileOfLeg, refuseToAttach } from "@/lib/work/flights/attach-to-leg";

export const GET = endpoint({
  summary: "The picture of a leg's horameter or fuel slip: base64 text of a PNG, or its bytes for Accept: image/*",
  allow: "planning.read",
  at: "any",
  params: legPictureParamsSchema,
  query: imageQuerySchema,
  produces: "image/png",
  example: { params: { id: "{trackedFlight}", leg: "1", kind: "hobbs" } },
  run: async (reading) => sendImage(await findFileOfLeg(reading, reading.params), "aircraft", reading.request),
});

export const PUT = endpoint({
  summary: "Keep a picture of the horameter or the fuel slip with a leg of an open flight",
  allow: "flight.record",
  at: "any",
  params: legPictureParamsSchema,
  upload: "image",
  returns: z.object({ fileId: z.string() }),
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{flownRental}", leg: "1", kind: "fuel" }, file: true },
  admitUpload: (reading) => refuseToAttach(reading, reading.params),
  run: (work) => attachPicture(work, work.params, work.file),
});

export const DELETE = endpoint({
  summary: "Take the picture of the horameter or the fuel slip from a leg of an open flight",
  allow: "flight.record",
  at: "any",
  params: legPictureParamsSchema,
  limited: ({ actor, params }) => admitWrite(actor, params.id),
  example: { params: { id: "{trackedFlight}", leg: "1", kind: "hobbs" } },
  run: async (work) => {
    await detachFromLeg(work, work.params);
    return undefined;
  },
});

export const { POST, PATCH } = otherVerbs("GET", "PUT", "DELETE");
