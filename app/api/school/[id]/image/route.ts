import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendImage } from "@/lib/http/files";
import { idParamsSchema, imageQuerySchema } from "@/lib/records/schema";
import { setSchoolImage } from "@/lib/records/school/commands";
import { findSchoolImageFacts } from "@/lib/records/school/queries";

const byId = { params: { id: "{school}" } };

export const GET = endpoint({
  summary: "The school's image: base64 text of a PNG, or its bytes for `Accept: image/*`",
  allow: "school.read",
  at: "school",
  beforeSettled: true,
  params: idParamsSchema,
  query: imageQuerySchema,
  produces: "text/plain",
  example: byId,
  run: async (context) => sendImage(await findSchoolImageFacts(context, context.params.id), "school", context.request),
});

export const POST = endpoint({
  summary: "Replace the school's image",
  allow: "school.write",
  at: "school",
  params: idParamsSchema,
  upload: "image",
  example: { ...byId, file: true },
  run: (work) => setSchoolImage(work, work.params.id, work.file) as Promise<undefined>,
});

export const DELETE = endpoint({
  summary: "Take the school's image away: the default one stands in",
  allow: "school.write",
  at: "school",
  params: idParamsSchema,
  example: byId,
  run: (work) => setSchoolImage(work, work.params.id, null) as Promise<undefined>,
});

export const { PUT, PATCH } = otherVerbs("GET", "POST", "DELETE");
