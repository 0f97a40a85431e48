import {
  CHOSEN_KINDS,
  type ChosenKind,
  chosenKindOf,
  lookUpKind,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
  type NotificationTiming,
} from "./kinds";

/** What a person chose for one kind. What isn't named stays as the kind says. */
export type KindChoice = { [Channel in NotificationChannel]?: boolean } & { when?: NotificationTiming };
/** What a person chose otherwise than the kinds say. */
export type NotificationChoices = { readonly [Kind in ChosenKind]?: KindChoice };

/** Whether a person is told of a kind by a channel. */
export function isReceived(
  choices: NotificationChoices,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const usual = lookUpKind(kind).channels[channel];
  if (usual === "always" || usual === "never") return usual === "always";
  return choices[chosenKindOf(kind)]?.[channel] ?? usual === "on";
}

/** Whether a person can't choose if a channel tells them of a kind. */
export const isLocked = (kind: NotificationKind, channel: NotificationChannel) =>
  lookUpKind(kind).channels[channel] === "always";

/** Returns when the mail of a kind comes to a person. */
export function timingOf(choices: NotificationChoices, kind: NotificationKind): NotificationTiming {
  const { timings } = lookUpKind(kind);
  return timings.find((one) => one === choices[chosenKindOf(kind)]?.when) ?? timings[0];
}

/** Adds a choice to those of a person. Only what differs from the kind's own is kept. */
export function withChoice(choices: NotificationChoices, kind: ChosenKind, wanted: KindChoice): NotificationChoices {
  const whole = { ...choices, [kind]: { ...choices[kind], ...wanted } };
  const differing: KindChoice = {};
  for (const channel of NOTIFICATION_CHANNELS) {
    const isOn = isReceived(whole, kind, channel);
    if (isOn !== isReceived({}, kind, channel)) differing[channel] = isOn;
  }
  const when = timingOf(whole, kind);
  if (when !== timingOf({}, kind)) differing.when = when;
  const { [kind]: _, ...others } = choices;
  return Object.keys(differing).length > 0 ? { ...others, [kind]: differing } : others;
}

const isMailedReservation = (kind: ChosenKind) =>
  lookUpKind(kind).group === "reservations" && lookUpKind(kind).channels.mail === "on";

/** What the one choice for all mails about reservations meant, by its former words: for each kind that is mailed but could be off. */
export function choicesOfRhythm(choices: NotificationChoices, rhythm: "AtOnce" | "Daily" | "Off"): NotificationChoices {
  const chosen = CHOSEN_KINDS.filter((kind) => isMailedReservation(kind));
  return chosen.reduce((all, kind) => {
    const when = lookUpKind(kind).timings.includes("Digest") && (rhythm === "Daily" ? "Digest" : "AtOnce");
    return withChoice(all, kind, { mail: rhythm !== "Off", ...(when && { when }) });
  }, choices);
}

/** A part of each day, in minutes of the day. It may go over midnight. */
export type QuietHours = { from: number; until: number };

/** Whether a minute of the day is in the quiet hours. */
export function isQuiet({ from, until }: QuietHours, minute: number): boolean {
  return from < until ? from <= minute && minute < until : minute >= from || minute < until;
}
