import { z } from "zod";
import { dayField } from "@/lib/records/schema";
import { MAY_DO_AIRCRAFT, MAY_DO_BOXES, MAY_DO_STATUSES } from "./codes";

/** The class of aircraft that is asked about, by its code. */
export const aircraftCodeField = z
  .enum(["0", "1", "2"])
  .transform((code) => MAY_DO_AIRCRAFT[Number(code)]!)
  .optional()
  .meta({ description: "0 single-engine, 1 multi-engine, 2 helicopter; without it what the person flew last" });

/** Query parameters of `GET user/{id}/may-do`. */
export const mayDoQuerySchema = z.object({
  /** The day on which it is judged; today without it. */
  date: dayField.optional(),
  aircraft: aircraftCodeField,
});
export type MayDoQuery = z.output<typeof mayDoQuerySchema>;

/** Why something may not be done, or what ends it. */
const groundSchema = z.object({
  kind: z.enum(["certificate", "qualification", "recency", "disabled", "authorisation"]),
  /** The certificate type, the qualification, or the rule of recent experience. Empty where the reader may not know it. */
  name: z.string(),
  /** Of certificates and qualifications: missing, invalid, expired, awaiting or soon. */
  ground: z.enum(["missing", "invalid", "expired", "awaiting", "soon"]).nullable(),
  /** Days that are left, where the end is near. */
  days: z.int().nullable(),
  /** Of recent experience: what isn't reached, how much of it there is, and how much is needed. Lengths of time in minutes. */
  counts: z.array(z.object({ what: z.string(), counted: z.int(), needed: z.int() })),
});
export type MayDoGround = z.infer<typeof groundSchema>;

export const mayDoBoxSchema = z.object({
  box: z.enum(MAY_DO_BOXES),
  status: z.enum(MAY_DO_STATUSES),
  /** The last day on which it may be done if nothing changes. Null: nothing ends it, or it may not be done. */
  until: z.string().nullable(),
  /** Why it may not be done. */
  missing: z.array(groundSchema),
  /** What ends it first. */
  endedBy: z.array(groundSchema),
  /** What nears its end, or awaits validation. */
  warnings: z.array(groundSchema),
});
export type MayDoBox = z.infer<typeof mayDoBoxSchema>;

export const mayDoViewSchema = z.object({
  date: z.string(),
  aircraft: z.int(),
  /** The model that the person flew last of these aircraft. */
  model: z.string(),
  boxes: z.array(mayDoBoxSchema),
});
export type MayDoView = z.infer<typeof mayDoViewSchema>;
