import { z } from "zod";
import { unixSecondsTextField } from "@/lib/platform/time-fields";

/** What somebody else changed last in a part of a revision. */
export const editViewSchema = z.object({
  kind: z.enum(["training-session", "training-phase", "exercise", "program-revision"]),
  id: z.string(),
  /** Of a lesson its reference, or its title without one. Empty for the revision itself. */
  name: z.string(),
  who: z.string(),
  at: z.int(),
});
export type EditView = z.infer<typeof editViewSchema>;

export const editsQuerySchema = z.object({ since: unixSecondsTextField });
