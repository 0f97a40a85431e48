import { z } from "zod";

/** The answer to an upload. The client sends the id in the body of the record that uses the file. */
export const fileViewSchema = z.object({ id: z.string(), name: z.string(), mediaType: z.string(), size: z.int() });
export type FileView = z.infer<typeof fileViewSchema>;
