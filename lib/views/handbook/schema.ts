import { z } from "zod";
import { HANDBOOK_PAGES } from "@/lib/access/screens/handbook-pages";

export const handbookPageSchema = z.object({
  name: z.enum(HANDBOOK_PAGES),
  title: z.string(),
  /** What it says, without its title. */
  html: z.string(),
  /** Whether it is about a screen that the reader may open. */
  isOwn: z.boolean(),
});
export type HandbookText = z.infer<typeof handbookPageSchema>;
