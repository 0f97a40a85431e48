import { z } from "zod";
import { type ScreenName, screens } from "@/lib/access/screens/screens";

const hit = z.object({
  id: z.string(),
  /** Short name, such as a call sign or a registration. */
  code: z.string().nullable(),
  name: z.string(),
  /** The site on which the record opens. Null: it opens on the reader's current site. */
  siteId: z.string().nullable(),
  /** The page that shows the record, below `/site/{siteId}/`. */
  path: z.string(),
});

/** What a search found, grouped by kind of record. A kind is named by the screen of its list, with the screen's title. */
export const searchViewSchema = z.array(
  z.object({
    screen: z.enum(Object.keys(screens) as [ScreenName, ...ScreenName[]]),
    title: z.string(),
    hits: z.array(hit),
  }),
);
export type SearchResults = z.infer<typeof searchViewSchema>;
