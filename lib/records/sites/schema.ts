import { z } from "zod";
import { isTimeZone } from "@/lib/platform/time";
import { addressInputSchema, addressViewSchema, makeBodySchemas, requiredLineField } from "../schema";

/** The name of an airport: at most four characters (spec 2 §3), converted to capitals, such as an ICAO code. */
const airport = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,4}$/, "resource.airports.name");

const fields = {
  name: requiredLineField(100, "school.nameRequired"),
  icao: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}$/, "school.sites.icaoForm")
    .nullable(),
  timeZone: z.string().max(60).refine(isTimeZone, "school.sites.timeZoneUnknown"),
  address: addressInputSchema,
  airports: z
    .array(airport)
    .max(30)
    .refine((names) => new Set(names).size === names.length, "resource.airports.twice"),
};

/** Query parameters of the lookup of an aerodrome's position and time zone. */
export const aerodromeLookupSchema = z.object({
  icao: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}$/, "school.sites.icaoForm"),
});
export const aerodromeViewSchema = z.object({
  icao: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
});
export type AerodromeView = z.infer<typeof aerodromeViewSchema>;

export const siteViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  icao: z.string().nullable(),
  timeZone: z.string(),
  address: addressViewSchema,
  airports: z.array(z.string()),
  state: z.int(),
  version: z.int(),
});
export const siteBodies = makeBodySchemas(siteViewSchema.shape, fields, {
  icao: null,
  timeZone: "Europe/Paris",
  address: {},
  airports: [],
});
export const siteInputSchema = siteBodies.input;
export const siteChangeInputSchema = siteBodies.change;
export type SiteInput = z.output<typeof siteInputSchema>;
export type SiteChange = z.output<typeof siteChangeInputSchema>;
export type SiteView = z.infer<typeof siteViewSchema>;

/** Sunrise and sunset of a day at a site. Null when the sun doesn't rise or set, or when the position is unknown. */
export const sunViewSchema = z.object({ date: z.int(), sunrise: z.int().nullable(), sunset: z.int().nullable() });
