import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { printRevision } from "@/lib/records/programs/print/documents";
import { idParamsSchema, switchField } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A revision as PDF to read and to print; with instructions=1 also what only instructors and staff read",
  allow: "program.read",
  at: "any",
  params: idParamsSchema,
  query: z.object({ instructions: switchField }),
  produces: PDF_MEDIA_TYPE,
  example: { params: { id: "{revision}" }, query: { instructions: "1" } },
  run: async (context) => {
    const { instructions } = context.query;
    const { name, content } = await printRevision(context, context.params.id, instructions, context.locale);
    return sendDocument(content, `${name}.pdf`, PDF_MEDIA_TYPE);
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
