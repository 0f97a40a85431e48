// Apart from the schemas, so that the browser has the codes without the weight of what validates.

/** How soon somebody hears by mail of what concerns them; the index is the wire code. */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const;

/** Columns of an import and of the export, in their order; each heading is a text of both languages. */
export const IMPORT_COLUMNS = [
  "lastName",
  "firstName",
  "email",
  "callSign",
  "phone",
  "site",
  "roles",
  "language",
  "bornOn",
  "birthplace",
  "street",
  "zipCode",
  "city",
  "country",
  "emergencyNumber",
  "emergencyRelationship",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** What the list is sorted by. */
export const PERSON_COLUMNS = ["callSign", "name", "roles", "site", "email", "phone", "tags", "state"] as const;
export type PersonColumn = (typeof PERSON_COLUMNS)[number];
