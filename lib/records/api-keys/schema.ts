import { z } from "zod";
import { KEY_PERMISSIONS } from "@/lib/access/permissions/permissions";
import { unixSecondsField } from "@/lib/platform/time-fields";
import { idField, requiredLineField } from "../schema";
import { KEY_STATES } from "./rules";

const nameField = requiredLineField(60, "apiKeys.noName");

/** Body of `POST api-key`. */
export const apiKeyInputSchema = z.strictObject({
  name: nameField,
  permissions: z
    .array(z.enum(KEY_PERMISSIONS, "apiKeys.unknownPermission"))
    .min(1, "apiKeys.noPermission")
    .max(KEY_PERMISSIONS.length)
    .meta({ description: "What it may do as its maker, as far as the maker may at that moment" }),
  siteId: idField.nullable().default(null).meta({ description: "null: all sites of its maker" }),
  mayWrite: z.boolean().default(false).meta({ description: "False: it only reads, by GET" }),
  endsAt: unixSecondsField.meta({ description: "When it ends, at most 366 days ahead" }),
});
export type ApiKeyInput = z.output<typeof apiKeyInputSchema>;

/** Body of `PATCH api-key/{id}`: what isn't named stays as it is. */
export const apiKeyChangeSchema = z.strictObject({
  name: nameField.optional(),
  endsAt: unixSecondsField.optional(),
});
export type ApiKeyChange = z.output<typeof apiKeyChangeSchema>;

/** Body of `POST api-key/{id}/rotate`. */
export const rotationSchema = z.strictObject({
  endsFormer: z
    .boolean()
    .default(false)
    .meta({ description: "True: the secret before ends at once. Otherwise it goes on for 24 hours" }),
});

/** The secret of a key. It is told this once. */
export const newSecretSchema = z.object({ id: idField, secret: z.string() });

export const apiKeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  beginning: z.string().meta({ description: "The first letters of its secret" }),
  permissions: z.array(z.string()),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  mayWrite: z.boolean(),
  madeById: z.string(),
  maker: z.string(),
  state: z.enum(KEY_STATES),
  createdAt: z.int(),
  endsAt: z.int(),
  formerEndsAt: z.int().nullable().meta({ description: "Until when the secret before still opens, if it does" }),
  lastUsedAt: z.int().nullable().meta({ description: "To the hour" }),
});
export type ApiKeyView = z.infer<typeof apiKeyViewSchema>;
