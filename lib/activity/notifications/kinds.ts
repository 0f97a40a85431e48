/**
 * What people are told of, and how. A new kind needs a row here and its texts (`notifications.kinds` in messages); the change
 * table (lib/access/changes) says which change causes it.
 */
export const notificationKinds = {
  reservationCreated: { about: "reservation" },
  reservationChanged: { about: "reservation" },
  /** Mailed at once whatever the person chose, because somebody might come for nothing (DECISIONS, "Notifications"). */
  reservationCancelled: { about: "reservation", isAlwaysMailed: true },
} as const satisfies Record<string, KindOfNotification>;

type KindOfNotification = {
  /** What the notification's subject is. It decides how the notification is presented, and whether its mail has a calendar. */
  about: "reservation";
  isAlwaysMailed?: true;
};

export type NotificationKind = keyof typeof notificationKinds;
export const NOTIFICATION_KINDS = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** What is known of a kind. */
export const lookUpKind = (kind: NotificationKind): KindOfNotification => notificationKinds[kind];
