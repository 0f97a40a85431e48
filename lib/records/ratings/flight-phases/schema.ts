import { z } from "zod";
import { makeBodySchemas, requiredLineField, singleLineField } from "../../schema";

/** A phase-of-flight item (spec 2 §3). The trigram, the French names and the order are ours beside its fields. */
export const flightPhaseViewSchema = z.object({
  id: z.string(),
  trigram: z.string(),
  shortName: z.string(),
  longName: z.string(),
  /** Empty: the name above serves both languages. */
  shortNameFrench: z.string(),
  longNameFrench: z.string(),
  order: z.int(),
  state: z.int(),
  version: z.int(),
});
export type FlightPhaseView = z.infer<typeof flightPhaseViewSchema>;

const bodies = makeBodySchemas(
  flightPhaseViewSchema.shape,
  {
    /** Empty: it is made of the short name. */
    trigram: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z0-9]{3})?$/, "programs.ratings.trigramForm"),
    shortName: requiredLineField(40, "programs.ratings.shortNameRequired"),
    longName: requiredLineField(100, "programs.ratings.longNameRequired"),
    shortNameFrench: singleLineField(40),
    longNameFrench: singleLineField(100),
    /** Null: a new one is the last. */
    order: z.int().min(0).max(100_000).nullable(),
  },
  { trigram: "", shortNameFrench: "", longNameFrench: "", order: null },
);
export const flightPhaseInputSchema = bodies.input;
export const flightPhaseChangeSchema = bodies.change;
export type FlightPhaseInput = z.output<typeof flightPhaseInputSchema>;
export type FlightPhaseChange = z.output<typeof flightPhaseChangeSchema>;
