import { z } from "zod";
import { makePagingQuerySchema } from "@/lib/platform/paging";
import { asInView, idField } from "@/lib/records/schema";
import {
  CHOSEN_KINDS,
  listKindsAbout,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  NOTIFICATION_TIMINGS,
} from "./kinds";

const changeSchema = z.object({
  label: z.string(),
  was: z.string().meta({ description: "Empty where there was nothing" }),
  is: z.string().meta({ description: "Empty where there is nothing any more" }),
});

/** A notification in its reader's language. */
export const notificationViewSchema = z.object({
  id: idField,
  kind: z.enum(NOTIFICATION_KINDS),
  at: z.int().meta({ description: "Unix seconds" }),
  read: z.boolean(),
  siteId: idField.nullable(),
  subjectId: idField.nullable().meta({ description: "What it tells of, such as the reservation or the notice" }),
  title: z.string(),
  changes: z.array(changeSchema).meta({ description: "What changed, from what to what" }),
  text: z.string().meta({ description: "When and with whom, or why" }),
  following: z.array(z.string()).meta({
    description: "Of what is told together: the times of those that follow the first, each in words",
  }),
  author: z.string().nullable().meta({ description: "Who did it; null: the application itself" }),
  link: z.string().nullable().meta({ description: "Path of the page that shows it" }),
});

/** That a person was told of a reservation, or its guest. */
export const toldViewSchema = z.object({
  id: idField,
  userId: idField.nullable().meta({ description: "null: the guest, who has no account" }),
  name: z.string(),
  kind: z.enum(listKindsAbout("reservation")),
  at: z.int().meta({ description: "Unix seconds" }),
  read: z
    .boolean()
    .nullable()
    .meta({ description: "For staff, and for each person of themselves; null: the reader may not know" }),
  mailedAt: z.int().nullable().meta({ description: "When its mail was handed over; null: not, or not yet" }),
});
export type ToldView = z.output<typeof toldViewSchema>;

export type NotificationView = z.output<typeof notificationViewSchema>;

export const notificationListQuerySchema = makePagingQuerySchema(["at"])
  .omit({ sort: true })
  .extend({
    kind: z.enum(NOTIFICATION_KINDS).optional().meta({ description: "Only those of this kind" }),
    unread: z.literal("1").optional().meta({ description: "1: only those that haven't been read" }),
  });
export type NotificationListQuery = z.output<typeof notificationListQuerySchema>;

export const readNotificationsInputSchema = z.strictObject({
  ids: z.array(idField).max(200).optional().meta({ description: "Without it, all of the caller's" }),
  read: z.boolean().default(true),
});

const channelField = z.enum(NOTIFICATION_CHANNELS);
const timingField = z
  .int()
  .min(0)
  .max(NOTIFICATION_TIMINGS.length - 1)
  .meta({
    description: `When its mail comes: ${NOTIFICATION_TIMINGS.map((name, code) => `${code} ${name}`).join(", ")}`,
  });
const minuteField = z.int().min(0).max(1439).meta({ description: "Minutes of the day at the person's site" });

/** Whether a person is told of a kind by each channel. */
const receivedFields = { here: z.boolean(), mail: z.boolean(), push: z.boolean() } satisfies Record<
  (typeof NOTIFICATION_CHANNELS)[number],
  z.ZodType
>;

/** What a person receives of one kind. */
const kindSettingsView = {
  kind: z.enum(CHOSEN_KINDS),
  ...receivedFields,
  when: timingField,
  group: z.enum(NOTIFICATION_GROUPS),
  locked: z.array(channelField).meta({ description: "Channels that can't be off" }),
  timings: z.array(timingField).meta({ description: "What can be chosen for `when`" }),
};

/** What a person receives, how and when. */
export const notificationSettingsViewSchema = z.object({
  email: z.string().meta({ description: "Where mails go" }),
  channels: z.array(channelField).meta({ description: "The channels that the school has" }),
  kinds: z.array(z.object(kindSettingsView)),
  digestMinute: minuteField,
  quiet: z
    .object({ from: minuteField, until: minuteField })
    .nullable()
    .meta({ description: "When mails wait, except urgent ones; null: they never do" }),
});
export type NotificationSettingsView = z.output<typeof notificationSettingsViewSchema>;

/** What of it changes. What isn't named stays. */
export const notificationSettingsInputSchema = asInView(
  {
    kinds: z
      .array(
        asInView(
          {
            kind: z.enum(CHOSEN_KINDS),
            here: receivedFields.here.optional(),
            mail: receivedFields.mail.optional(),
            push: receivedFields.push.optional(),
            when: timingField.optional(),
          },
          kindSettingsView,
        ),
      )
      .max(CHOSEN_KINDS.length)
      .optional(),
    digestMinute: minuteField.optional(),
    quiet: z.strictObject({ from: minuteField, until: minuteField }).nullable().optional(),
    rhythm: z
      .int()
      .min(0)
      .max(2)
      .optional()
      .meta({ description: "One choice for all mails about reservations: 0 at once, 1 daily digest, 2 none" }),
  },
  notificationSettingsViewSchema.shape,
);
export type NotificationSettingsInput = z.output<typeof notificationSettingsInputSchema>;
const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/, "notifications.push.keysInvalid");

/** What a browser gives to whoever may push to it (the Push API's `PushSubscription`). */
export const pushSubscriptionInputSchema = z.strictObject({
  endpoint: z.string().max(1_000).meta({ description: "Address of the browser at its push service, under https" }),
  expirationTime: z.unknown().optional().meta({ description: "Ignored" }),
  keys: z.strictObject({ p256dh: base64url(100), auth: base64url(30) }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInputSchema>;

export const pushEndpointInputSchema = z.strictObject({ endpoint: z.string().max(1_000) });

export const pushKeyViewSchema = z.object({
  publicKey: z.string().nullable().meta({ description: "The application server's key; null: nothing is pushed here" }),
  endpoints: z.array(z.string()).meta({ description: "The caller's browsers in which pushing is switched on" }),
});
