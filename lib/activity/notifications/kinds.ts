/**
 * What people are told of, and how. A new kind needs a row here and its texts (`notifications.kinds` in messages); the change
 * table (lib/access/changes) says which change causes it.
 */
export const notificationKinds = {
  reservationCreated: { about: "reservation", isPushed: true },
  reservationChanged: { about: "reservation", isPushed: true },
  /** Mailed at once whatever the person chose, because somebody might come for nothing (DECISIONS, "Notifications"). */
  reservationCancelled: { about: "reservation", isPushed: true, isAlwaysMailed: true },
  noticePublished: { about: "notice", isPushed: true },
  noticeReminded: { about: "notice", isPushed: true },
} as const satisfies Record<string, KindOfNotification>;

/** What notifications can be about. */
export type NotificationSubject = "reservation" | "notice";

type KindOfNotification = {
  /** What the notification's subject is. It decides how the notification is presented, and whether its mail has a calendar. */
  about: NotificationSubject;
  /** Whether it is pushed to browsers in which its reader has switched pushing on. */
  isPushed: boolean;
  isAlwaysMailed?: true;
};

export type NotificationKind = keyof typeof notificationKinds;
export const NOTIFICATION_KINDS = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** What is known of a kind. */
export const lookUpKind = (kind: NotificationKind): KindOfNotification => notificationKinds[kind];

/** The kinds that are about one subject. */
export type KindAbout<S extends NotificationSubject> = {
  [K in NotificationKind]: (typeof notificationKinds)[K]["about"] extends S ? K : never;
}[NotificationKind];
export const listKindsAbout = <S extends NotificationSubject>(subject: S) =>
  NOTIFICATION_KINDS.filter((kind) => lookUpKind(kind).about === subject) as [KindAbout<S>, ...KindAbout<S>[]];
