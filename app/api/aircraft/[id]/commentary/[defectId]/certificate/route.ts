import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendFile } from "@/lib/http/files";
import { findCertificateFile } from "@/lib/records/defects/queries";
import { defectParamsSchema } from "@/lib/records/defects/schema";
import { readFileFacts } from "@/lib/records/files/queries";

export const GET = endpoint({
  summary: "The certificate that was attached to a release, for who sees released defects; ours",
  allow: "defect.read",
  at: "any",
  params: defectParamsSchema,
  produces: "application/octet-stream",
  example: { params: { id: "{releasedDefect}", defectId: "{releasedDefect}" } },
  run: async (context) =>
    sendFile(await readFileFacts(context.db, await findCertificateFile(context, context.params)), context.request),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
