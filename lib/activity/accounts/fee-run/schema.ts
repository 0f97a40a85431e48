import { z } from "zod";
import { SITE_ROLE_ID, SITE_ROLES } from "@/lib/access/permissions/roles";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { idField, switchField } from "@/lib/records/schema";
import { transactionInputSchema } from "../schema";

const MOST_NAMED = 2_000;
const ids = z.array(idField).max(MOST_NAMED).default([]);

/** Query parameters of `POST fee-run`. */
export const feeRunQuerySchema = z.object({ preview: switchField });

/** Body of `POST fee-run`. */
export const feeRunInputSchema = z.strictObject({
  ...transactionInputSchema.pick({ type: true, date: true, price: true, comment: true }).shape,
  siteId: idField,
  group: z
    .strictObject({
      roles: z
        .array(z.enum(SITE_ROLES.map((role) => SITE_ROLE_ID[role]) as [string, ...string[]]))
        .max(SITE_ROLES.length)
        .default([])
        .meta({ description: "Ids of roles that people have at the site" }),
      tagIds: ids,
      promotionIds: ids,
      userIds: ids,
    })
    .meta({ description: "Who is charged: Active people of the site whom any of these names" }),
  again: z
    .boolean()
    .default(false)
    .meta({ description: "Also those who have a transaction of that type in the same year" }),
});
export type FeeRunInput = z.output<typeof feeRunInputSchema>;

/** Query parameters of `GET fee-run`. */
export const feeRunListQuerySchema = z.object({ siteId: idField });

const namedViewSchema = z.object({ id: z.string(), name: z.string() });

/** An earlier run in a list. */
export const pastFeeRunViewSchema = z.object({
  id: z.string(),
  chargedAt: z.int(),
  chargedBy: personLightViewSchema.omit({ roleIds: true }).nullable(),
  type: namedViewSchema,
  date: z.int(),
  price: z.number().meta({ description: "Of one person, as it was sent" }),
  total: z.number().meta({ description: "Negative: a debit" }),
  count: z.int().meta({ description: "How many were charged" }),
  comment: z.string(),
  group: z.object({
    roles: z.array(z.string()),
    tags: z.array(namedViewSchema),
    promotions: z.array(namedViewSchema),
    userIds: z.array(z.string()),
  }),
  isDue: z.boolean().meta({
    description: "It was charged a year ago in this month, and the same hasn't been charged to that group since",
  }),
});
export type PastFeeRunView = z.infer<typeof pastFeeRunViewSchema>;

export const feeRunViewSchema = z.object({
  count: z.int().meta({ description: "How many are charged" }),
  total: z.number(),
  currencyCode: z.string(),
  people: z.array(
    z.object({
      user: personLightViewSchema.pick({ id: true, callSign: true, nom: true, prenom: true }),
      price: z.number().nullable().meta({ description: "Negative: a debit. null: left out" }),
      earlier: z.string().nullable().meta({ description: "The number of their transaction of that type in that year" }),
      number: z.string().nullable().meta({ description: "The number under which it was posted; null in a preview" }),
    }),
  ),
});
export type FeeRunView = z.infer<typeof feeRunViewSchema>;
