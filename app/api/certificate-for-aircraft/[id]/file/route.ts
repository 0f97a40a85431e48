import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/files";
import { findCertificateDocument } from "@/lib/records/certificates/queries";
import { readFileFacts } from "@/lib/records/files/queries";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "The document of a certificate of an aircraft",
  allow: "aircraft.read",
  at: "any",
  params: idParamsSchema,
  produces: "application/octet-stream",
  example: { params: { id: "{aircraftCertificate}" } },
  run: async (context) =>
    sendFile(
      await readFileFacts(context.db, await findCertificateDocument(context, "Equipment", context.params.id)),
      context.request,
    ),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
