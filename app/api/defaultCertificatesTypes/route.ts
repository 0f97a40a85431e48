import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { setDefaultTypes } from "@/lib/records/certificates/types/commands";
import { listDefaultTypes } from "@/lib/records/certificates/types/queries";
import { defaultTypesInputSchema, defaultTypesViewSchema } from "@/lib/records/certificates/types/schema";

export const GET = endpoint({
  summary: "The certificate types that people, aircraft and programmes get when they are created",
  allow: "dictionary.read",
  at: "school",
  returns: z.array(defaultTypesViewSchema),
  example: {},
  run: (context) => listDefaultTypes(context),
});

export const POST = endpoint({
  summary:
    "Set the certificate types of an action: 1 aircraft, 2 instructors and 3 students of a programme, 4 its aircraft, 5 people",
  allow: "certificateType.write",
  at: "school",
  body: defaultTypesInputSchema,
  returns: defaultTypesViewSchema,
  status: 201,
  example: { body: { action: 5, certificatesTypesIds: [] } },
  run: (context) => setDefaultTypes(context, context.body),
});

export const { PUT, PATCH, DELETE } = otherVerbs("GET", "POST");
