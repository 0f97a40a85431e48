import type { ColumnPlaces } from "@/lib/records/codes";
import { writeColumnPlaces } from "@/lib/records/wire";
import type { AssumedClass, DateOrder, ImportField, WholeUnit } from "./codes";
import type { LogbookImportAnswer } from "./schema";

/** What the person says of their file. Null: as it is recognised. */
export type ImportChoices = {
  columns: ColumnPlaces<ImportField> | null;
  dateOrder: DateOrder | null;
  unit: WholeUnit | null;
  timeZone: string;
  assumedClass: AssumedClass;
};
export const AS_RECOGNISED: ImportChoices = {
  columns: null,
  dateOrder: null,
  unit: null,
  timeZone: "UTC",
  assumedClass: "SingleEngine",
};

/** The query of an import. */
export const makeImportQuery = ({ columns, dateOrder, unit, ...choices }: ImportChoices): Record<string, string> => ({
  ...choices,
  ...(dateOrder && { dateOrder }),
  ...(unit && { unit }),
  ...(columns && { columns: writeColumnPlaces(columns) }),
});

/** The columns that an import was read by, for the person to change. */
export const columnsOfAnswer = ({ columns }: Pick<LogbookImportAnswer, "columns">): ColumnPlaces<ImportField> =>
  Object.fromEntries(columns.map(({ field, at }) => [field, at]));
