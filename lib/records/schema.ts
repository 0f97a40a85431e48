import { z } from "zod";
import { ID_PATTERN } from "@/lib/platform/id-format";
import { oneLine } from "@/lib/platform/one-line";
import { parseDay } from "@/lib/platform/time";
import { missingOf } from "./address";

/** Generic state of administrable data (spec 1 §4); the index is the wire code. */
export const RECORD_STATES = ["Active", "Disabled", "Archived"] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** What lists hold: what is archived has left them for good. */
export const NOT_ARCHIVED: readonly RecordState[] = ["Active", "Disabled"];

export const idField = z.string().regex(ID_PATTERN, "errors.idFormat");
/** Names and whatever else stands in a line with other words: on screens, in mails' subjects, in calendars. */
export const lineField = (max: number) => z.string().overwrite(oneLine).trim().max(max);
export const versionField = z.int().min(1).max(2_000_000_000);
export const idParams = z.object({ id: idField });

/** `?statut=n`: states up to n; none is 0, Active only (DECISIONS, "REST surface"). */
export const statutQuery = z.object({
  statut: z
    .enum(["0", "1", "2"])
    .default("0")
    .transform((code) => RECORD_STATES.slice(0, Number(code) + 1) as RecordState[]),
});

/** Body of `PATCH state/{route}`. */
export const stateInput = z.object({
  id: idField,
  state: z.int().min(0).max(2),
  version: versionField.optional(),
});

/** `?v=` changes with the image, so that a browser that keeps images asks for the new one; the server ignores it. */
export const imageQuery = z.object({ v: z.string().max(100).optional() });

/** A calendar day in a query: `2027-06-21`. */
export const dayText = z
  .string()
  .refine((text) => parseDay(text) !== null, "errors.dayFormat")
  .meta({ format: "date" });

export const siteQuery = z.object({ siteId: z.union([z.literal("all"), idField]) });

export const addressView = z.object({
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const line = (max: number) => lineField(max).default("");

/** An address is given whole or not at all (spec 1 §3), and so is a position. */
export const addressInput = z
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
    for (const part of missingOf(address)) {
      context.addIssue({ code: "custom", path: [part], message: "school.address.incomplete" });
    }
    if ((address.latitude === null) !== (address.longitude === null)) {
      const path = [address.latitude === null ? "latitude" : "longitude"];
      context.addIssue({ code: "custom", path, message: "school.address.halfPosition" });
    }
  });
