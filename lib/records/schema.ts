import { z } from "zod";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { toOneLine } from "@/lib/platform/one-line";
import { parseDay } from "@/lib/platform/time";
import { missingAddressParts } from "./address";
import { RECORD_STATES, type RecordState } from "./codes";

export const idField = z.string().regex(ID_PATTERN, "errors.idFormat");
/** zod type of a text without line breaks, for names and similar texts in lists, mail subjects and calendars. */
export const singleLineField = (max: number) => z.string().overwrite(toOneLine).trim().max(max);
export const versionField = z.int().min(1).max(2_000_000_000);
export const idParamsSchema = z.object({ id: idField });

/** `?statut=n` asks for records with the state codes 0 to n. The default 0 means only Active (DECISIONS, "REST surface"). */
export const statutQuerySchema = z.object({
  statut: z
    .enum(["0", "1", "2"])
    .default("0")
    .transform((code) => RECORD_STATES.slice(0, Number(code) + 1) as RecordState[]),
});

/** Body of `PATCH state/{route}`. */
export const stateInputSchema = z.object({
  id: idField,
  state: z.int().min(0).max(2),
  version: versionField.optional(),
});

/** `?v=` is different for each image, so that browsers don't show an old one from their cache. The server ignores it. */
export const imageQuerySchema = z.object({ v: z.string().max(100).optional() });

/** zod type of a calendar day in a query string: `2027-06-21`. */
export const dayField = z
  .string()
  .refine((text) => parseDay(text) !== null, "errors.dayFormat")
  .meta({ format: "date" });

export const siteQuerySchema = z.object({ siteId: z.union([z.literal("all"), idField]) });

export const addressViewSchema = z.object({
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const line = (max: number) => singleLineField(max).default("");

/** An address, and its position: each must be complete or empty (spec 1 §3). */
export const addressInputSchema = z
  .object({
    street: line(200),
    zipCode: line(20),
    city: line(100),
    state: line(100),
    country: line(100),
    latitude: z.number().min(-90).max(90).nullable().default(null),
    longitude: z.number().min(-180).max(180).nullable().default(null),
  })
  .superRefine((address, context) => {
    for (const part of missingAddressParts(address)) {
      context.addIssue({ code: "custom", path: [part], message: "school.address.incomplete" });
    }
    if ((address.latitude === null) !== (address.longitude === null)) {
      const path = [address.latitude === null ? "latitude" : "longitude"];
      context.addIssue({ code: "custom", path, message: "school.address.halfPosition" });
    }
  });
