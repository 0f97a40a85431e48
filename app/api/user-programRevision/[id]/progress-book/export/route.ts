import { issueBook } from "@/lib/activity/training/issued-books/commands";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";
import { PDF_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "Issues a progress book as PDF, with a code and a hash by which anybody can check it at /verify",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  produces: PDF_MEDIA_TYPE,
  // The PDF is drawn before the transaction opens.
  tx: false,
  example: { params: { id: "{training}" } },
  run: async (context) => {
    const { pdf, name } = await issueBook(context, context.params.id, context.locale);
    return sendDocument(pdf, name, PDF_MEDIA_TYPE);
  },
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
