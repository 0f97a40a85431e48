import { z } from "zod";

const hit = z.object({
  id: z.string(),
  /** Call sign or registration: what people know it by. */
  code: z.string().nullable(),
  name: z.string(),
  /** Of an aircraft: where it is based. */
  siteId: z.string().nullable(),
});

export const searchView = z.object({ people: z.array(hit), aircraft: z.array(hit) });
export type SearchHits = z.infer<typeof searchView>;
