import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { type DefaultImageName, sendImage } from "@/lib/http/files";
import type { AircraftType } from "@/lib/records/aircraft/codes";
import { findAircraftImage } from "@/lib/records/aircraft/queries";
import { readFileFacts } from "@/lib/records/files/queries";
import { idParamsSchema, imageQuerySchema } from "@/lib/records/schema";
import { putAircraftImage } from "@/lib/work/fleet/change-aircraft";

const DEFAULT_IMAGES: Record<AircraftType, DefaultImageName> = {
  Aircraft: "aircraft",
  Helicopter: "helicopter",
  Simulator: "simulator",
};

export const GET = endpoint({
  summary: "Image of an aircraft of one's sites: base64 text of a PNG, or its bytes for Accept: image/*",
  allow: "aircraft.readLight",
  at: "any",
  params: idParamsSchema,
  query: imageQuerySchema,
  produces: "image/png",
  example: { params: { id: "{newAircraft}" } },
  run: async (context) => {
    const { imageId, type } = await findAircraftImage(context, context.params.id);
    return sendImage(imageId ? await readFileFacts(context.db, imageId) : null, DEFAULT_IMAGES[type], context.request);
  },
});

export const POST = endpoint({
  summary: "Put the image of an aircraft",
  allow: "aircraft.write",
  at: "any",
  params: idParamsSchema,
  upload: "image",
  example: { params: { id: "{newAircraft}" }, file: true },
  run: (context) => putAircraftImage(context, context.params.id, context.file),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
