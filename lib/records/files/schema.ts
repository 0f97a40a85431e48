import { z } from "zod";

/** A file that was just uploaded. Its id goes into the body of the record that shall keep it. */
export const fileView = z.object({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.int() });
export type FileView = z.infer<typeof fileView>;
