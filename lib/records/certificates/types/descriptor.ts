import type { ResourceDescriptor } from "../../resource";
import { createCertificateType, setCertificateTypeState } from "./commands";
import { readCertificateType } from "./queries";
import { certificateTypeChangeSchema, certificateTypeInputSchema, certificateTypeViewSchema } from "./schema";

export const certificateTypeDescriptor = {
  name: "certificate-type",
  model: "CertificateType",
  input: certificateTypeInputSchema,
  change: certificateTypeChangeSchema,
  view: certificateTypeViewSchema,
  unique: { certificate_type_name_key: "name", certificate_type_indicator_key: "indicatorAircraft" },
  screen: "certificates",
  permissions: { read: "dictionary.read", write: "certificateType.write" },
  place: "school",
  read: readCertificateType,
  create: createCertificateType,
  setState: setCertificateTypeState,
  placeholder: "certificateType",
  example: {
    name: "{newName}",
    category: 0,
    warnings: [{ kind: 0, thresholds: [{ value: 60, unit: 0, color: "#f2c94c" }] }, { kind: 2 }],
    parts: [0, 1],
  },
} satisfies ResourceDescriptor;
