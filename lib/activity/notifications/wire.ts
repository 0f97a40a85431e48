import type { QuietHours } from "./choices";
import {
  type ChosenKind,
  NOTIFICATION_TIMINGS,
  type NotificationChannel,
  type NotificationTiming,
  type notificationKinds,
} from "./kinds";
import type { NotificationSettingsView } from "./schema";

// The API's numbers of what a person receives, converted from and to words. Pages and components use only the words.

/** What a person receives of one kind. */
export type ReceivedKind = { [Channel in NotificationChannel]: boolean } & {
  kind: ChosenKind;
  group: (typeof notificationKinds)[ChosenKind]["group"];
  /** Channels that can't be off. */
  locked: NotificationChannel[];
  when: NotificationTiming;
  timings: NotificationTiming[];
};

/** What a person receives, how and when. */
export type OwnNotificationSettings = {
  email: string;
  channels: NotificationChannel[];
  kinds: ReceivedKind[];
  /** Minutes of the day. */
  digestMinute: number;
  quiet: QuietHours | null;
};

/** What of it changes. */
export type NotificationSettingsChange = Partial<Pick<OwnNotificationSettings, "digestMinute" | "quiet">> & {
  kind?: Pick<ReceivedKind, "kind"> & Partial<Pick<ReceivedKind, NotificationChannel | "when">>;
};

export function decodeNotificationSettings({ kinds, ...view }: NotificationSettingsView): OwnNotificationSettings {
  return {
    ...view,
    kinds: kinds.map(({ when, timings, ...one }) => ({
      ...one,
      when: NOTIFICATION_TIMINGS[when]!,
      timings: timings.map((code) => NOTIFICATION_TIMINGS[code]!),
    })),
  };
}

/** Makes the request body of a change. */
export function makeNotificationSettingsBody({ kind, ...others }: NotificationSettingsChange) {
  if (!kind) return others;
  const { when, ...received } = kind;
  return { ...others, kinds: [{ ...received, ...(when && { when: NOTIFICATION_TIMINGS.indexOf(when) }) }] };
}
