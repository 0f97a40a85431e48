import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { changeCertificateType, createCertificateType } from "@/lib/records/certificates/types/commands";
import { certificateTypeDescriptor } from "@/lib/records/certificates/types/descriptor";
import { listCertificateTypes } from "@/lib/records/certificates/types/queries";
import {
  certificateTypeChangeSchema,
  certificateTypeInputSchema,
  certificateTypeViewSchema,
} from "@/lib/records/certificates/types/schema";
import { statutQuerySchema } from "@/lib/records/schema";

export const GET = endpoint({
  summary: "Certificate types; other than active ones for whoever writes them",
  allow: "dictionary.read",
  at: "school",
  query: statutQuerySchema,
  returns: z.array(certificateTypeViewSchema),
  example: {},
  run: (context) => listCertificateTypes(context, context.query.statut),
});

export const POST = endpoint({
  summary: "Add a certificate type with its qualifications, as {certificateType, qualifications} or as it is answered",
  allow: "certificateType.write",
  at: "school",
  body: certificateTypeInputSchema,
  returns: certificateTypeViewSchema,
  status: 201,
  example: { body: certificateTypeDescriptor.example },
  run: (context) => createCertificateType(context, context.body),
});

export const PUT = endpoint({
  summary: "Change a certificate type and its qualifications, which are replaced where they are named",
  allow: "certificateType.write",
  at: "school",
  body: certificateTypeChangeSchema,
  example: { body: { ...certificateTypeDescriptor.example, id: "{certificateType}", version: 1 } },
  versioned: true,
  run: (context) => changeCertificateType(context, context.body, context.version),
});

export const { PATCH, DELETE } = otherVerbs("GET", "POST", "PUT");
