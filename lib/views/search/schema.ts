import { z } from "zod";

const hit = z.object({
  id: z.string(),
  /** Call sign of a person or registration of an aircraft. */
  code: z.string().nullable(),
  name: z.string(),
  /** The site of an aircraft; null for a person. */
  siteId: z.string().nullable(),
});

export const searchView = z.object({ people: z.array(hit), aircraft: z.array(hit) });
export type SearchHits = z.infer<typeof searchView>;
