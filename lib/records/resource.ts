import type { z } from "zod";
import type { Permission } from "@/lib/access/permissions/permissions";
import type { MenuScreen, ScreenName } from "@/lib/access/screens/screens";
import type { Prisma } from "@/prisma/generated/client";

/**
 * Describes a kind of record, such as a site or a person, for code and tests that go through all kinds. One example is the
 * code that finds the field of a violated unique constraint.
 */
export type ResourceDescriptor = {
  /** Name in the routes `/api/{name}` and `/api/state/{name}`, and in audit lines. */
  name: string;
  model: Prisma.ModelName;
  input: z.ZodType;
  change: z.ZodType;
  view: z.ZodType;
  /** The unique constraints of the table, each with the field of the body that can violate it. */
  unique: Record<string, string>;
  /** The screen with the list of these records. */
  screen: MenuScreen | Extract<ScreenName, "sites">;
  permissions: { read: Permission; write: Permission };
  /** Whether each record belongs to a site or to the whole school. */
  place: "site" | "school";
  /** Placeholder, without braces, for the id of such a record in example requests. */
  placeholder: string;
  /** An example body that creates a record. Placeholders such as `{site}` stand for rows of test data. */
  example: Record<string, unknown>;
};
