import type { z } from "zod";
import type { Permission } from "@/lib/access/permissions/permissions";
import type { MenuScreen, ScreenName } from "@/lib/access/screens/screens";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The description of a kind of record, for everything that lists all kinds: routes of states, fields of violated constraints,
 * and the tests of roles, hostile input and lists. What its endpoints do is written by hand.
 */
export type Resource = {
  /** Name in its routes, `/api/{name}` and `/api/state/{name}`, and in its audit lines. */
  name: string;
  model: Prisma.ModelName;
  input: z.ZodType;
  change: z.ZodType;
  view: z.ZodType;
  /** Unique constraints of its table, each with the field of the body that can violate it. */
  unique: Record<string, string>;
  /** The screen that shows its list. */
  screen: MenuScreen | Extract<ScreenName, "sites">;
  permissions: { read: Permission; write: Permission };
  /** Whether each row belongs to a site or to the school. */
  place: "site" | "school";
  /** Name, without braces, that stands for the id of a row in examples. */
  placeholder: string;
  /** A body that creates a record. `{site}` and similar names stand for rows of the test data. */
  example: Record<string, unknown>;
};
