import { z } from "zod";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { idList, siteQuerySchema } from "@/lib/records/schema";
import { planningQuerySchema } from "../schema";

const restricted = { programs: idList, promotions: idList, tags: idList };

/** Filters by ids of records: who takes part, and what a student learns or what people and aircraft are tagged with. */
export const recordFilterShape = { people: idList, ...restricted };
export type RecordFilter = z.output<z.ZodObject<typeof recordFilterShape>>;

/** Query of `GET planning/found`. Times are unix seconds. */
export const foundQuerySchema = planningQuerySchema.safeExtend(restricted);

/** Query of `GET planning/filters`: `people` are those whose names are asked for. */
export const filterChoicesQuerySchema = siteQuerySchema.extend({ people: idList });

const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** What the filters of a planning offer. Null: the reader may not filter by it. */
export const filterChoicesViewSchema = z.object({
  /** Those whose names are asked for, and of who may not search people, the instructors and oneself. */
  people: z.array(personLightViewSchema),
  programs: named.nullable(),
  promotions: named.nullable(),
  tags: named.nullable(),
});
export type FilterChoicesView = z.infer<typeof filterChoicesViewSchema>;
