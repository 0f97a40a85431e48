import { z } from "zod";
import { ID_PATTERN } from "@/lib/platform/id-format";

/** Generic state of administrable data (spec 1 §4); the index is the wire code. */
export const RECORD_STATES = ["Active", "Disabled", "Archived"] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** What lists hold: what is archived has left them for good. */
export const NOT_ARCHIVED: readonly RecordState[] = ["Active", "Disabled"];

export const idField = z.string().regex(ID_PATTERN, "errors.idFormat");
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

export const siteQuery = z.object({ siteId: z.union([z.literal("all"), idField]) });
