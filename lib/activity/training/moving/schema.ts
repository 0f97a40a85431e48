import { z } from "zod";
import { idField, versionField } from "@/lib/records/schema";

/** Query of `GET user-programRevision/{id}/move`. */
export const moveQuerySchema = z.object({ to: idField });

/** Body of `POST user-programRevision/{id}/move`: the revision in which the training goes on. */
export const moveInputSchema = z.strictObject({ to: idField, version: versionField.optional() });
export type MoveInput = z.output<typeof moveInputSchema>;

const taughtLesson = z.object({
  sessionId: z.string(),
  phaseName: z.string(),
  reference: z.string(),
  title: z.string(),
});
const heldLesson = z.object({
  ...taughtLesson.shape,
  id: z.string(),
  status: z.int(),
  repeatsId: z.string().nullable(),
});

/** What a move would do, shown before it is made. */
export const movePreviewSchema = z.object({
  /** The training that would end, as it is now. */
  id: z.string(),
  version: z.int(),
  programRevisionId: z.string(),
  edition: z.string(),
  revision: z.string(),
  /** Prerequisites of the new revision that the student must accept anew. Empty: what they accepted still counts. */
  requirementsToAccept: z.array(z.string()),
  kept: z.array(z.object({ from: heldLesson, to: taughtLesson })),
  left: z.array(heldLesson),
  added: z.array(taughtLesson),
});
export type MovePreview = z.infer<typeof movePreviewSchema>;
