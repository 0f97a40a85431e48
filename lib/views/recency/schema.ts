import { z } from "zod";
import { waiverViewSchema } from "@/lib/activity/recency/schema";
import { dayField } from "@/lib/records/schema";
import { aircraftCodeField } from "../person-compliance/schema";

/** Query parameters of `GET user/{id}/recency`. */
export const recencyQuerySchema = z.object({
  /** The day on which it is judged; today without it. */
  date: dayField.optional(),
  /** In which model; without it, the one that the person flew last. */
  model: z.string().max(60).optional(),
  aircraft: aircraftCodeField,
});
export type RecencyQuery = z.output<typeof recencyQuerySchema>;

export const recencyViewSchema = z.object({
  /** The aircraft that it is judged for. */
  model: z.string(),
  legClass: z.int(),
  /** The packs of rules that the school has chosen: 0 EASA, 1 FAA. */
  packs: z.array(z.int()),
  flights: z.object({ validated: z.int(), declared: z.int() }),
  rules: z.array(
    z.object({
      rule: z.string(),
      pack: z.int().nullable(),
      paragraph: z.string(),
      /** For the school's own: its kind, and its figures. */
      own: z
        .object({ kind: z.int(), scope: z.int(), days: z.int().nullable(), minutes: z.int().nullable() })
        .nullable(),
      /** Whether it says what a revalidation still needs: no flight is judged by it. */
      isRevalidation: z.boolean(),
      status: z.enum(["Met", "Missing"]),
      until: z.string().nullable(),
      since: z.string().nullable(),
      counts: z.array(z.object({ what: z.string(), counted: z.int(), needed: z.int() })),
      atLeast: z.int().nullable(),
      isMetOnceValidated: z.boolean(),
      untilOnceValidated: z.string().nullable(),
      waivedUntil: z.string().nullable(),
    }),
  ),
  waivers: z.array(waiverViewSchema),
  rights: z.object({ declare: z.boolean(), judge: z.boolean(), waive: z.boolean() }),
});
export type RecencyView = z.infer<typeof recencyViewSchema>;
