import { z } from "zod";
import { utcDayField } from "@/lib/platform/time-fields";
import { idField, requiredLineField } from "@/lib/records/schema";
import { LINK_STATES } from "../codes";

/** Body of `POST inspection/{id}/link`. */
export const linkInputSchema = z.strictObject({
  reader: requiredLineField(120, "inspection.link.noReader"),
  until: utcDayField("inspection.link.noDay"),
  mayDownload: z.boolean().meta({ description: "False: files are only shown, and there is no archive" }),
});
export type LinkInput = z.output<typeof linkInputSchema>;

/** Body of `POST inspection-link/{id}/extend`. */
export const linkExtensionSchema = z.strictObject({ until: utcDayField("inspection.link.noDay") });

/** The address of a new link. It is told this once. */
export const newLinkSchema = z.object({ id: idField, url: z.string() });

export const linkViewSchema = z.object({
  id: z.string(),
  reader: z.string(),
  until: z
    .int()
    .meta({ description: "00:00 UTC of the last day, in unix seconds. It is open until the end of it at the site" }),
  mayDownload: z.boolean(),
  state: z.enum(LINK_STATES),
  createdAt: z.int(),
  createdBy: z.string(),
  openingsInAll: z.int(),
  openings: z
    .array(
      z.object({
        id: z.string(),
        at: z.int(),
        what: z.string().meta({ description: "The number of a file, `pdf` or `zip` for all, `page` for the manifest" }),
        network: z.string(),
      }),
    )
    .meta({ description: "What was opened last, the newest first" }),
});
export type LinkView = z.infer<typeof linkViewSchema>;
