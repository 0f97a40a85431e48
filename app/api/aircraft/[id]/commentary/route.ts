import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeDefect, reportDefect } from "@/lib/records/defects/commands";
import { listDefects } from "@/lib/records/defects/queries";
import {
  defectChangeInputSchema,
  defectListQuerySchema,
  defectReportInputSchema,
  defectViewSchema,
} from "@/lib/records/defects/schema";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Comments on an aircraft, the open ones first; who has booked it sees those that are open and visible",
  allow: "defect.readOwn",
  at: "any",
  params: idParamsSchema,
  query: defectListQuerySchema,
  returns: z.array(defectViewSchema),
  example: { params: { id: "{bookedAircraft}" }, query: { limit: "20" } },
  run: (context) => listDefects(context, context.params.id, context.query),
});

export const POST = endpoint({
  summary: "Comment on an aircraft; a blocking comment grounds it at once",
  allow: "defect.reportOwn",
  at: "any",
  params: idParamsSchema,
  body: defectReportInputSchema,
  returns: defectViewSchema,
  status: 201,
  idempotent: true,
  limited: true,
  example: {
    params: { id: "{bookedAircraft}" },
    body: { description: "Left brake without effect", mel: false, blocking: true, pending: false, visible: true },
  },
  run: (context) => reportDefect(context, context.params.id, context.body),
});

export const PUT = endpoint({
  summary: "Change a comment, or decide whether it blocks",
  allow: "defect.decide",
  at: "any",
  params: idParamsSchema,
  body: defectChangeInputSchema,
  versioned: true,
  example: { params: { id: "{bookedAircraft}" }, body: { id: "{bookedAircraft}", blocking: true, version: 1 } },
  run: (context) => changeDefect(context, context.params.id, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
