// These codes are apart from the schemas, so that the browser can load them without zod.

/** How often a person receives notifications by mail. The index is the code on the wire. */
export const NOTIFICATION_RHYTHMS = ["AtOnce", "Daily", "Off"] as const;

/** Columns of the import and the export, in order. Each heading is a text in both languages. */
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
