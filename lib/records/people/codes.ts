// This file has no schemas, so that the browser can load these codes without zod.

/** Columns of the import and the export of people, in their order. Their headings are translated. */
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

/** Columns by which the list of people can be sorted. */
export const PERSON_SORT_COLUMNS = ["callSign", "name", "roles", "site", "email", "phone", "tags", "state"] as const;
export type PersonSortColumn = (typeof PERSON_SORT_COLUMNS)[number];
