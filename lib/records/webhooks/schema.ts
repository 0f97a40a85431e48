import { z } from "zod";
import { readersOfKinds } from "@/lib/access/changes/readers";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { idField, requiredLineField } from "../schema";
import { DELIVERY_STATES, FAULTS, STANDINGS } from "./codes";

const CHANGE_KINDS = [...readersOfKinds.keys()];
const urlField = requiredLineField(500, "webhooks.noUrl").meta({
  description: "Where it is sent: https, at a public address; others only where the operator allows the host",
});
const kindsField = z
  .array(z.enum(CHANGE_KINDS, "webhooks.unknownKind"))
  .max(CHANGE_KINDS.length)
  .meta({ description: "Kinds as the feed of changes names them; none: all that the key may read" });

/** Body of `POST webhook`. */
export const webhookInputSchema = z.strictObject({
  keyId: idField.meta({ description: "The key, of one's own, whose changes are sent" }),
  url: urlField,
  kinds: kindsField.default([]),
});
export type WebhookInput = z.output<typeof webhookInputSchema>;

/** Body of `PATCH webhook/{id}`: what isn't named stays as it is. */
export const webhookChangeSchema = z.strictObject({
  url: urlField.optional(),
  kinds: kindsField.optional(),
  paused: z.boolean().optional().meta({ description: "False: it goes on where it was, with what has failed first" }),
});
export type WebhookChange = z.output<typeof webhookChangeSchema>;

/** Body of `POST webhook/{id}/replay`. */
export const webhookReplaySchema = z.strictObject({
  after: z
    .int("webhooks.noNumber")
    .min(0, "webhooks.noNumber")
    .meta({ description: "All changes after this number are sent again" }),
});

export const deliveryParamsSchema = z.object({ id: idField, deliveryId: idField });
export const deliveryListQuerySchema = makePagingQuerySchema(["at"]).omit({ sort: true });

const attemptShape = {
  status: z.int().nullable().meta({ description: "Of the server's answer, if it gave one" }),
  fault: z.enum(FAULTS).nullable().meta({ description: "Why it has failed; null: it hasn't" }),
  durationMs: z.int().nullable(),
};
/** How the sending of a `ping` ended. */
export const attemptViewSchema = z.object(attemptShape);
export type AttemptView = z.infer<typeof attemptViewSchema>;

export const deliveryViewSchema = z.object({
  id: z.string().meta({ description: "Its `webhook-id`, the same at each attempt" }),
  firstNumber: z.int(),
  lastNumber: z.int(),
  changes: z.int(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  attemptedAt: z.int().nullable(),
  nextAttemptAt: z.int().nullable().meta({ description: "null: there is none" }),
  createdAt: z.int(),
  ...attemptShape,
});
export type DeliveryView = z.infer<typeof deliveryViewSchema>;

export const webhookViewSchema = z.object({
  id: z.string(),
  keyId: z.string(),
  keyName: z.string(),
  madeById: z.string(),
  maker: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  standing: z.enum(STANDINGS),
  position: z.int().meta({ description: "The number up to which changes were made into deliveries" }),
  waiting: z.int().meta({ description: "How many deliveries wait" }),
  last: deliveryViewSchema.nullable().meta({ description: "The delivery that was tried last" }),
  createdAt: z.int(),
  formerEndsAt: z.int().nullable().meta({ description: "Until when the secret before signs, too, if it does" }),
});
export type WebhookView = z.infer<typeof webhookViewSchema>;
