import type { z } from "zod";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import type { SchoolPermission, SitePermission } from "@/lib/access/permissions/permissions";
import type { MenuScreen, ScreenName } from "@/lib/access/screens/screens";
import type { Prisma } from "@/prisma/generated/client";
import type { RecordState } from "./codes";

/**
 * Describes a kind of record, such as a site or a person, for code and tests that go through all kinds: routes, fields of
 * violated unique constraints, example requests. Its icon and its address are those of its screen, and its personal columns
 * are those of its model in the change table (lib/access/changes/table.ts).
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
  /** The kind of which they are parts, and on whose screen they stand. */
  partOf?: string;
  /** The screen with the list of these records. */
  screen: MenuScreen | Extract<ScreenName, "sites">;
  /** Creates a record from its body. Tests make their records with it. Absent where creating touches several domains. */
  create?: (work: Work, input: never) => Promise<{ id: string }>;
  /** Makes a record Active, Disabled or Archived. Absent where that touches several domains (app/api/state). */
  setState?: (work: Work, id: string, state: RecordState, version?: number) => Promise<{ version: number }>;
  /** Finds records for the search of the top bar. Absent where the search doesn't offer them. */
  search?: SearchSource["find"];
  /** Placeholder, without braces, for the id of such a record in example requests. */
  placeholder: string;
  /** An example body that creates a record. Placeholders such as `{site}` stand for rows of test data. */
  example: Record<string, unknown>;
} & ResourcePlace;

/**
 * Whether each record belongs to a site or to the whole school, who may read and write it, and how one is read. `everySite`: it
 * is the school's, and who has a role for it at one site has it for all of them.
 */
export type ResourcePlace =
  | { place: "everySite"; permissions: { read: SitePermission; write: SitePermission }; read?: ReadRecord }
  | { place: "site"; permissions: { read: SitePermission; write: SitePermission }; read?: ReadRecord }
  | { place: "school"; permissions: { read: SchoolPermission; write: SchoolPermission }; read?: ReadRecord }
  | { place: "school"; permissions: { read: SitePermission; write: SchoolPermission }; read?: undefined };

/** Reads one record for `GET /api/{name}/{id}`. Throws 404. Absent where that route is written by hand. */
export type ReadRecord = (reading: Reading, id: string) => Promise<unknown>;

/** A record that the search of the top bar found. */
export type SearchHit = {
  id: string;
  /** Short name, such as a call sign or a registration. */
  code: string | null;
  name: string;
  /** The site on which the record opens. Null: it opens on the reader's current site. */
  siteId: string | null;
  /** The page that shows the record, below `/site/{siteId}/`. */
  path: string;
};

/** Records of one kind that can be searched, under the title and with the icon of their screen. */
export type SearchSource = {
  screen: ScreenName;
  /** Finds Active records that the reader may see and whose name contains every word. Returns at most `limit` records. */
  find: (reading: Reading, words: readonly string[], limit: number) => Promise<SearchHit[]>;
};
