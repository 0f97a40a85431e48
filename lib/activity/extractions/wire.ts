import { EXTRACTION_STATES } from "./codes";
import type { ExtractionView } from "./schema";

export type ExtractionState = (typeof EXTRACTION_STATES)[number];
export type ListedExtraction = ReturnType<typeof decodeExtraction>;

/** An extraction in plain words. */
export const decodeExtraction = ({ state, askedBy, ...view }: ExtractionView) => ({
  ...view,
  state: EXTRACTION_STATES[state]!,
  askedBy: askedBy && `${askedBy.prenom} ${askedBy.nom}`,
});

export const isGoingOn = ({ state }: { state: ExtractionState }): boolean => state === "Waiting" || state === "Running";
