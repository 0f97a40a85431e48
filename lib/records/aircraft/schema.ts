import { z } from "zod";
import { timeValueSchema } from "../schema";

/** The short form of an aircraft, with only the fields that forms and the planning need. */
export const aircraftLightViewSchema = z.object({
  id: z.string(),
  callSign: z.string(),
  model: z.string(),
  type: z.int(),
  classe: z.int(),
  siteId: z.string(),
  turnaroundTime: timeValueSchema,
  enableRental: z.boolean(),
  order: z.int(),
  state: z.int(),
});
export type AircraftLight = z.infer<typeof aircraftLightViewSchema>;
