import { exportRecord } from "@/lib/activity/training/student-record/queries";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendDocument } from "@/lib/http/files";
import { toFileStem } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "A training as a signed document (envol-student-record), which another school reads: docs/student-record.md",
  allow: "training.own",
  at: "school",
  params: idParamsSchema,
  produces: "application/json",
  example: { params: { id: "{training}" } },
  run: async (context) => {
    const { text, name } = await exportRecord(context, context.params.id);
    return sendDocument(Buffer.from(text), `${toFileStem(`${name}-record`)}.json`, "application/json");
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
