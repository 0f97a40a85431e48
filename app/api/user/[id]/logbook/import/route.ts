import { demandImport, importLogbook, previewLogbook } from "@/lib/activity/flights/logbook-import/commands";
import { listLogbookImports } from "@/lib/activity/flights/logbook-import/queries";
import { readLogbookFile } from "@/lib/activity/flights/logbook-import/read-logbook";
import {
  logbookImportAnswerSchema,
  logbookImportQuerySchema,
  logbookImportViewSchema,
} from "@/lib/activity/flights/logbook-import/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { idParamsSchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "What a pilot took over from other logbooks, the latest first; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  returns: logbookImportViewSchema.array(),
  example: { params: { id: "{pilotWithLeg}" } },
  run: (context) => listLogbookImports(context, context.params.id),
});

export const POST = endpoint({
  summary:
    "Add the flights of another logbook's CSV or XLSX file, all or none, or with skipFaulty those without faults; with preview only what was understood; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: logbookImportQuerySchema,
  upload: "logbook",
  returns: logbookImportAnswerSchema,
  example: { params: { id: "{member}" }, query: { preview: "1" }, file: true },
  admitUpload: (context) => demandImport(context, context.params.id),
  prepare: async ({ file, query }) => readLogbookFile(file, query, new Date()),
  run: (context) => {
    const { params, prepared, locale, query } = context;
    return query.preview
      ? previewLogbook(context, params.id, prepared, locale)
      : importLogbook(context, params.id, prepared, locale, query.skipFaulty);
  },
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
