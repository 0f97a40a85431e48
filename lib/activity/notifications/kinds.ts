// This file is shared with the browser.

/**
 * By what people can be told: in the application (`here`), by mail, and on the phones and browsers in which they have switched
 * that on (`push`). A new one is chosen by kind, like these.
 */
export const NOTIFICATION_CHANNELS = ["here", "mail", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * When a kind's mail may come; of a reminder also when it appears in the application: 24 hours before the start, or at 18:00
 * of the day before, by the clocks of the site. The index in this list is the code on the wire.
 */
export const NOTIFICATION_TIMINGS = ["AtOnce", "Digest", "DayBefore", "EveningBefore"] as const;
export type NotificationTiming = (typeof NOTIFICATION_TIMINGS)[number];

/** Under which heading a kind stands where people choose what they receive. */
export const NOTIFICATION_GROUPS = ["reservations", "training", "certificates", "account"] as const;

/** What notifications can be about. */
export type NotificationSubject =
  | "reservation"
  | "request"
  | "lessonRequest"
  | "standbyOffer"
  | "overdueFlight"
  | "hobbsGap"
  | "defect"
  | "certificate"
  | "flight"
  | "training"
  | "lesson"
  | "solo"
  | "occurrence"
  | "flightAccount"
  | "notice"
  | "terms"
  | "signIn"
  | "person";

type KindOfNotification = {
  group: (typeof NOTIFICATION_GROUPS)[number];
  /** What the notification's subject is. It decides how the notification is presented, and whether its mail has a calendar. */
  about: NotificationSubject;
  /** Several of one subject are told as what is left of them: what was undone isn't mailed. */
  isSeries?: true;
  /** Its mail is written by the command itself, because it doesn't go to the present address. */
  isMailedByCommand?: true;
  /** It takes back or completes what this kind told. So people have no choice of its own: what they chose for that kind counts. */
  follows?: string;
  /**
   * Whether each channel is used as long as the person chose nothing. `always` and `never`: the person can't choose
   * otherwise.
   */
  channels: Readonly<Record<NotificationChannel, "on" | "off" | "always" | "never">>;
  /** When its mail may come. The first is the default. */
  timings: readonly [NotificationTiming, ...NotificationTiming[]];
};

/** What all kinds about a notice have in common. */
const OF_NOTICES = { group: "account", about: "notice", isSeries: true, timings: ["AtOnce", "Digest"] } as const;

/** What all kinds about a decision on one's own certificate have in common. */
const OF_DECISIONS = {
  group: "certificates",
  about: "certificate",
  isSeries: true,
  timings: ["AtOnce", "Digest"],
  channels: { here: "on", mail: "on", push: "on" },
} as const;
/** And about one on a flight that one declared. */
const OF_FLIGHT_DECISIONS = { ...OF_DECISIONS, about: "flight" } as const;
/** And all about the end of a certificate. Each threshold is told by itself. */
const OF_ENDS = {
  group: "certificates",
  about: "certificate",
  timings: ["AtOnce", "Digest"],
  channels: { here: "on", mail: "on", push: "on" },
} as const;
/** Staff are told of many, so they read them together. */
const OF_ENDS_AT_SITE = {
  group: "certificates",
  about: "certificate",
  timings: ["Digest", "AtOnce"],
  channels: { here: "on", mail: "on", push: "off" },
} as const;

/** What all kinds about one's own training have in common. */
const OF_TRAINING = {
  group: "training",
  about: "training",
  isSeries: true,
  timings: ["AtOnce", "Digest"],
  channels: { here: "on", mail: "on", push: "on" },
} as const;

/** What all kinds about occurrence reports have in common. */
const OF_OCCURRENCES = {
  group: "account",
  about: "occurrence",
  timings: ["AtOnce"],
  channels: { here: "always", mail: "on", push: "on" },
} as const;

/**
 * What people are told of, and how. A new kind needs a row here and its texts (`notifications.kinds` and
 * `account.notifications.kinds` in messages); the change table (lib/access/changes) says which change causes it.
 */
export const notificationKinds = {
  reservationCreated: {
    group: "reservations",
    about: "reservation",
    isSeries: true,
    channels: { here: "on", mail: "on", push: "on" },
    timings: ["AtOnce", "Digest"],
  },
  reservationChanged: {
    group: "reservations",
    about: "reservation",
    isSeries: true,
    channels: { here: "on", mail: "on", push: "on" },
    timings: ["AtOnce", "Digest"],
  },
  /** It can't be off, because somebody might come for nothing (DECISIONS, "Notifications"). */
  reservationCancelled: {
    group: "reservations",
    about: "reservation",
    isSeries: true,
    channels: { here: "always", mail: "always", push: "on" },
    timings: ["AtOnce"],
  },
  /** Whoever heard of a cancellation that was undone hears that it no longer counts. */
  reservationRestored: {
    group: "reservations",
    about: "reservation",
    isSeries: true,
    follows: "reservationCancelled",
    channels: { here: "always", mail: "always", push: "on" },
    timings: ["AtOnce"],
  },
  reservationReminder: {
    group: "reservations",
    about: "reservation",
    channels: { here: "on", mail: "on", push: "on" },
    timings: ["DayBefore", "EveningBefore"],
  },
  /** Staff are told what a student or renter asks of them. */
  changeRequested: {
    group: "reservations",
    about: "request",
    channels: { here: "on", mail: "off", push: "off" },
    timings: ["AtOnce", "Digest"],
  },
  /** It can't be off, because who asked waits for it. What is granted is told as a cancellation or a change. */
  requestRefused: {
    group: "reservations",
    about: "request",
    channels: { here: "always", mail: "on", push: "on" },
    timings: ["AtOnce"],
  },
  /** The instructor, or the staff where none is named, are told which lesson a student asks for. */
  lessonRequested: {
    group: "training",
    about: "lessonRequest",
    channels: { here: "on", mail: "on", push: "on" },
    timings: ["AtOnce", "Digest"],
  },
  /** It can't be off, because the student waits for it. What is confirmed is told as a booking. */
  lessonDeclined: {
    group: "training",
    about: "lessonRequest",
    channels: { here: "always", mail: "on", push: "on" },
    timings: ["AtOnce"],
  },
  /** It can't be off here, because whoever waits has little time to answer. Who isn't asked any more hears no more of it. */
  standbyOffered: {
    group: "reservations",
    about: "standbyOffer",
    channels: { here: "always", mail: "on", push: "on" },
    timings: ["AtOnce"],
  },
  /** It can't be off here, because somebody may need help. */
  flightOverdue: {
    group: "reservations",
    about: "overdueFlight",
    channels: { here: "always", mail: "on", push: "on" },
    timings: ["AtOnce"],
  },
  /** Who flew before, and the staff, are told that a flight began at another reading of the horameter than the last. */
  hobbsGap: {
    group: "reservations",
    about: "hobbsGap",
    channels: { here: "on", mail: "on", push: "off" },
    timings: ["AtOnce", "Digest"],
  },
  /** An aircraft is grounded that people have booked, or whose site they run. */
  blockingDefect: {
    group: "reservations",
    about: "defect",
    isSeries: true,
    channels: { here: "always", mail: "on", push: "on" },
    timings: ["AtOnce", "Digest"],
  },
  /** The same aircraft flies again. */
  defectReleased: {
    group: "reservations",
    about: "defect",
    isSeries: true,
    follows: "blockingDefect",
    channels: { here: "always", mail: "on", push: "on" },
    timings: ["AtOnce", "Digest"],
  },
  certificateValidated: OF_DECISIONS,
  /** It is sent back to be completed. */
  certificateRefused: OF_DECISIONS,
  certificateInvalidated: { ...OF_DECISIONS, follows: "certificateRefused" },
  /** Whoever heard of a decision that was taken back hears that the certificate awaits another. */
  certificateReopened: { ...OF_DECISIONS, follows: "certificateValidated" },
  certificateEnds: OF_ENDS,
  certificateExpired: OF_ENDS,
  /** Staff ask for one that is missing, ends soon or has expired. Whoever wants no reminders of ends gets none of these either. */
  certificateAsked: { ...OF_ENDS, follows: "certificateEnds" },
  /** The ends of an aircraft's and, where the school wants it, of people's: to the staff of their site. */
  siteCertificateEnds: OF_ENDS_AT_SITE,
  siteCertificateExpired: { ...OF_ENDS_AT_SITE, follows: "siteCertificateEnds" },
  /** Staff are told what a pilot has flown elsewhere: it counts once they have validated it. */
  flightDeclared: {
    group: "certificates",
    about: "flight",
    channels: { here: "on", mail: "off", push: "off" },
    timings: ["Digest", "AtOnce"],
  },
  flightValidated: OF_FLIGHT_DECISIONS,
  flightRefused: OF_FLIGHT_DECISIONS,
  trainingEnrolled: OF_TRAINING,
  /** It goes on in a later revision. */
  trainingMoved: OF_TRAINING,
  enrolmentValidated: OF_TRAINING,
  /** Who validates enrolments is told that one can be. They are told of many, so they read them together. */
  prerequisitesAccepted: {
    ...OF_TRAINING,
    timings: ["Digest", "AtOnce"],
    channels: { here: "on", mail: "on", push: "off" },
  },
  /** What an hour costs in it changes. Staff choose whether it is told. */
  priceChanged: { ...OF_TRAINING, channels: { here: "on", mail: "on", push: "off" } },
  /** The instructor has submitted it. */
  lessonToSign: { ...OF_TRAINING, about: "lesson" },
  /** The student has sent it back, or staff have opened it again: its instructor is told. */
  lessonToCorrect: { ...OF_TRAINING, about: "lesson" },
  soloAuthorised: { ...OF_TRAINING, about: "solo" },
  /** It can't be off, because a student might fly alone without it. Who gave it is told, too. */
  soloWithdrawn: {
    ...OF_TRAINING,
    about: "solo",
    timings: ["AtOnce"],
    channels: { here: "always", mail: "always", push: "on" },
  },
  /** It can't be off here, because the clock of the law runs. Neither can the next. */
  occurrenceReported: OF_OCCURRENCES,
  /** A clock of a report ends within a day. */
  occurrenceDue: OF_OCCURRENCES,
  /** Its reporter is told what came of it. */
  occurrenceAnswered: { ...OF_OCCURRENCES, channels: { here: "on", mail: "on", push: "on" } },
  /** Once each time that a posting takes the balance below what the school asks for. */
  accountLow: {
    group: "account",
    about: "flightAccount",
    channels: { here: "on", mail: "on", push: "on" },
    timings: ["AtOnce", "Digest"],
  },
  /** Once for all payments that were posted from one file of the bank. */
  paymentReceived: {
    group: "account",
    about: "flightAccount",
    channels: { here: "on", mail: "on", push: "off" },
    timings: ["AtOnce", "Digest"],
  },
  /** A fee that was charged to a group. */
  accountCharged: {
    group: "account",
    about: "flightAccount",
    channels: { here: "on", mail: "on", push: "off" },
    timings: ["AtOnce", "Digest"],
  },
  /** What staff write stands in the application in any case. */
  noticePublished: {
    ...OF_NOTICES,
    channels: { here: "always", mail: "on", push: "on" },
  },
  noticeReminded: {
    ...OF_NOTICES,
    channels: { here: "always", mail: "on", push: "on" },
  },
  /** Whoever was mailed or pushed a notice hears that it was withdrawn. In the application, the notice itself says so. */
  noticeWithdrawn: {
    ...OF_NOTICES,
    follows: "noticePublished",
    channels: { here: "never", mail: "on", push: "on" },
  },
  /** The same of a withdrawn notice that is put back in force. */
  noticeRestored: {
    ...OF_NOTICES,
    follows: "noticePublished",
    channels: { here: "never", mail: "on", push: "on" },
  },
  /** Who must accept the new edition is told. */
  termsChanged: {
    group: "account",
    about: "terms",
    channels: { here: "on", mail: "on", push: "off" },
    timings: ["AtOnce", "Digest"],
  },
  /** It can't be off, because somebody else might have the password. Neither can the next. */
  signInOnNewDevice: {
    group: "account",
    about: "signIn",
    channels: { here: "always", mail: "always", push: "on" },
    timings: ["AtOnce"],
  },
  emailChanged: {
    group: "account",
    about: "person",
    isMailedByCommand: true,
    channels: { here: "always", mail: "always", push: "off" },
    timings: ["AtOnce"],
  },
} as const satisfies Record<string, KindOfNotification>;

export type NotificationKind = keyof typeof notificationKinds;
export const NOTIFICATION_KINDS = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** What is known of a kind. */
export const lookUpKind = (kind: NotificationKind): KindOfNotification => notificationKinds[kind];

/** The kinds for which people choose what they receive. */
export type ChosenKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K] extends { follows: string } ? never : K;
}[NotificationKind];
export const CHOSEN_KINDS = NOTIFICATION_KINDS.filter((kind) => !lookUpKind(kind).follows) as [
  ChosenKind,
  ...ChosenKind[],
];
/** The kind whose choices count for a kind. */
export const chosenKindOf = (kind: NotificationKind): ChosenKind => (lookUpKind(kind).follows ?? kind) as ChosenKind;

/** The kinds that are about one subject. */
export type KindAbout<S extends NotificationSubject> = {
  [K in NotificationKind]: (typeof notificationKinds)[K]["about"] extends S ? K : never;
}[NotificationKind];
export const listKindsAbout = <S extends NotificationSubject>(subject: S) =>
  NOTIFICATION_KINDS.filter((kind) => lookUpKind(kind).about === subject) as [KindAbout<S>, ...KindAbout<S>[]];
