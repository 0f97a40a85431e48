import { z } from "zod";

/** A file that was just uploaded: its id goes into what is to keep it. */
export const fileView = z.object({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.int() });
export type FileView = z.infer<typeof fileView>;
