import { demandImport, makeFaultyLogbookCsv } from "@/lib/activity/flights/logbook-import/commands";
import { readLogbookFile } from "@/lib/activity/flights/logbook-import/read-logbook";
import { logbookImportQuerySchema } from "@/lib/activity/flights/logbook-import/schema";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { sendTable } from "@/lib/http/files";
import { CSV_MEDIA_TYPE } from "@/lib/platform/files";
import { idParamsSchema } from "@/lib/records/schema";

export const POST = endpoint({
  summary: "The lines of another logbook's file that can't be imported, each with its faults, to be corrected; ours",
  allow: "flight.own",
  at: "school",
  params: idParamsSchema,
  query: logbookImportQuerySchema,
  upload: "logbook",
  produces: CSV_MEDIA_TYPE,
  tx: false,
  example: { params: { id: "{member}" }, file: true },
  admitUpload: (context) => demandImport(context, context.params.id),
  prepare: async ({ file, query }) => readLogbookFile(file, query, new Date()),
  run: async (context) =>
    sendTable(
      await makeFaultyLogbookCsv(context, context.params.id, context.prepared, context.locale),
      "logbook-faults",
    ),
});

export const { GET, PUT, PATCH, DELETE } = otherVerbs("POST");
