import { z } from "zod";

export const siteView = z.object({
  id: z.string(),
  name: z.string(),
  icao: z.string().nullable(),
  timeZone: z.string(),
  address: z.object({
    street: z.string(),
    zipCode: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  airports: z.array(z.string()),
  state: z.int(),
  version: z.int(),
});
export type SiteView = z.infer<typeof siteView>;

/** Sunrise and sunset of a day at a site, unix seconds UTC; null where the sun doesn't rise or set, or no position is known. */
export const sunView = z.object({ date: z.int(), sunrise: z.int().nullable(), sunset: z.int().nullable() });
