import type { TableFormat } from "@/lib/records/tables";
import { type Dataset, EVERYTHING, EXTRACTION_STATES } from "./codes";
import type { ExtractionView } from "./schema";

export type ExtractionState = (typeof EXTRACTION_STATES)[number];
export type ListedExtraction = ReturnType<typeof decodeExtraction>;
/** One of a dataset, which can be chosen again. */
export type OfDataset = ListedExtraction & { dataset: Dataset; format: TableFormat };

/** An extraction in plain words. */
export const decodeExtraction = ({ state, askedBy, ...view }: ExtractionView) => ({
  ...view,
  state: EXTRACTION_STATES[state]!,
  askedById: askedBy?.id,
  askedBy: askedBy && `${askedBy.prenom} ${askedBy.nom}`,
});

export const isOfDataset = (one: ListedExtraction): one is OfDataset => one.dataset !== EVERYTHING;

/** Whether a schedule has made it, and nobody has read it yet. */
export const isToRead = ({ state, waitsUntil }: ListedExtraction): boolean =>
  state === "Waiting" && waitsUntil !== null;

export const isGoingOn = (one: ListedExtraction): boolean =>
  one.state === "Running" || (one.state === "Waiting" && !isToRead(one));
