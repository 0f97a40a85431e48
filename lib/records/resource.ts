import type { z } from "zod";
import type { Permission } from "@/lib/access/permissions/permissions";
import type { MenuScreen, ScreenName } from "@/lib/access/screens/screens";
import type { Prisma } from "@/prisma/generated/client";

/**
 * What is told once of a kind of record, for whatever lists all kinds: the routes of states, fields of broken constraints,
 * and the tests of roles, hostile input and lists. What its verbs do is written by hand.
 */
export type Resource = {
  /** Segment of its routes, `/api/{name}` and `/api/state/{name}`, and subject of its audit lines. */
  name: string;
  model: Prisma.ModelName;
  input: z.ZodType;
  change: z.ZodType;
  view: z.ZodType;
  /** Unique constraints of its table, each with the field of the body that breaks it. */
  unique: Record<string, string>;
  /** The screen that lists it. */
  screen: MenuScreen | Extract<ScreenName, "sites">;
  permissions: { read: Permission; write: Permission };
  /** Whether its rows belong to a site each, or to the school. */
  place: "site" | "school";
  /** What stands for the id of one of its rows in examples, without braces. */
  placeholder: string;
  /** A body that creates one; `{site}` and the like name rows of the world that it is tried in. */
  example: Record<string, unknown>;
};
