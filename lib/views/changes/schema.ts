import { z } from "zod";

/** How many changes one answer holds at most, and how many without a `limit`. */
export const MOST_CHANGES = 1_000;
const USUAL_CHANGES = 100;

const countText = (pattern: RegExp, key = "errors.countFormat") => z.string().regex(pattern, key).transform(Number);

/** Query of `GET changes`. */
export const changesQuerySchema = z.object({
  after: countText(/^\d{1,15}$/, "errors.numberFormat")
    .prefault("0")
    .meta({
      type: "integer",
      pattern: undefined,
      description: "The `next` of the answer before; 0 begins with the first change",
    }),
  limit: countText(/^[1-9]\d{0,3}$/)
    .refine((count) => count <= MOST_CHANGES, "errors.countFormat")
    .prefault(String(USUAL_CHANGES))
    .meta({ type: "integer", minimum: 1, maximum: MOST_CHANGES, pattern: undefined, description: "How many at most" }),
});
export type ChangesQuery = z.output<typeof changesQuerySchema>;

export const changesViewSchema = z.object({
  items: z.array(
    z.object({
      number: z
        .int()
        .meta({ description: "Its place among all changes of the school. Later answers have higher numbers alone" }),
      at: z.int(),
      kind: z.string().meta({ description: "What has changed, such as `reservation` or `aircraft`" }),
      id: z.string(),
      action: z.string().meta({ description: "What was done, such as `reservation.cancel`" }),
      siteId: z.string().nullable(),
    }),
  ),
  next: z
    .int()
    .meta({ description: "What to send as `after` next. It is the `after` that was sent where nothing is new" }),
});
export type ChangesView = z.infer<typeof changesViewSchema>;
