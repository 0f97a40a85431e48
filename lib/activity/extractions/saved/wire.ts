import type { SavedExtractionView } from "./schema";

/** A saved extraction in plain words. */
export const decodeSaved = ({ recipients, ...view }: SavedExtractionView) => ({
  ...view,
  recipients: recipients.map(({ id, nom, prenom, mayExtract }) => ({ id, name: `${prenom} ${nom}`, mayExtract })),
});
export type SavedExtraction = ReturnType<typeof decodeSaved>;

/** A saved extraction as it is sent, with those recipients who may still read it. */
export const encodeSaved = ({ recipients, ...saved }: Omit<SavedExtraction, "id" | "version">) => ({
  ...saved,
  recipientIds: recipients.filter(({ mayExtract }) => mayExtract).map(({ id }) => id),
});
