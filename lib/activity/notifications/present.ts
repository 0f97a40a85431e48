import { ALL_SITES, hrefOf } from "@/lib/access/screens/address";
import { parseBrowserName } from "@/lib/platform/browser-name";
import { localDayOf } from "@/lib/platform/day";
import {
  formatClock,
  formatDateInText,
  formatDayInText,
  formatInstant,
  formatNarrowDay,
  formatUtcClock,
} from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { toUnix } from "@/lib/platform/time";
import { reservationPath } from "../reservations/calendar-event";
import type { ReservationType } from "../reservations/codes";
import { mayReadCancellation } from "../reservations/reach";
import { tellOfCertificate } from "./certificates/present";
import { tellOfFlight } from "./flights/present";
import { tellOfHobbsGap } from "./hobbs-gaps/present";
import { lookUpKind, type NotificationKind, type NotificationSubject } from "./kinds";
import { tellOfLessonRequest } from "./lesson-requests/present";
import { tellOfLesson } from "./lessons/present";
import { tellOfOccurrence } from "./occurrences/present";
import { tellOfOverdueFlight } from "./overdue/present";
import type { MentionedNames, NotificationRow, ReservationFacts, ToldNotification } from "./queries";
import type { News } from "./rules";
import type { NotificationView } from "./schema";
import { tellOfSolo } from "./solo/present";
import { tellOfStandbyOffer } from "./standby/present";
import { tellOfTraining } from "./training/present";

type Told = Pick<NotificationView, "title" | "changes" | "text" | "link"> &
  Partial<Pick<NotificationView, "following">>;
/** For a mail, the reader's own time zone. Mails also say times in UTC. A push is read on locked screens, too. */
type Options = { mail?: { timeZone: string }; isPush?: boolean };

/**
 * Converts notifications to texts in the reader's language. Times of a reservation are those of its site; in mails, the times
 * in UTC follow.
 */
export function presentNotification(
  row: ToldNotification,
  mentioned: MentionedNames,
  locale: Locale,
  options: Options = {},
): NotificationView {
  const { id, kind, siteId, subjectId, authorId } = row;
  return {
    id,
    kind,
    at: toUnix(row.at),
    read: row.readAt !== null,
    siteId,
    subjectId,
    following: [],
    ...TELLERS[lookUpKind(kind).about](row, mentioned, locale, options),
    author: authorId && authorId !== row.personId ? (mentioned.names.get(authorId) ?? null) : null,
  };
}

/** The same of several that are told as one. */
export const presentNews = (
  [first, ...others]: News,
  ...[mentioned, locale, options]: [MentionedNames, Locale, Options]
): NotificationView =>
  presentNotification(
    { ...first, following: others.map(({ facts, kind }) => ({ ...facts.state, kind })) },
    mentioned,
    locale,
    options,
  );

type Teller = (row: ToldNotification, mentioned: MentionedNames, locale: Locale, options: Options) => Told;

type AccountNews = "accountLow" | "paymentReceived" | "accountCharged";

/** How each subject is told. */
const TELLERS: Record<NotificationSubject, Teller> = {
  reservation: tellOfReservation,
  request: tellOfRequest,
  lessonRequest: (row, mentioned, locale, { mail }) => {
    const timeZone = mentioned.timeZones.get(row.siteId ?? "") ?? "UTC";
    const write = new ReservationText(mentioned, locale, timeZone, Boolean(mail));
    return tellOfLessonRequest(row, mentioned.lessonRequests.get(row.subjectId ?? ""), locale, (one) =>
      write.when(one),
    );
  },
  standbyOffer: (row, mentioned, locale, { mail }) => {
    const timeZone = mentioned.timeZones.get(row.siteId ?? "") ?? "UTC";
    const write = new ReservationText(mentioned, locale, timeZone, Boolean(mail));
    return tellOfStandbyOffer(row, mentioned.standbyOffers.get(row.subjectId ?? ""), locale, {
      when: (one) => write.when(one),
      at: (instant) => formatInstant(toUnix(instant), timeZone),
    });
  },
  overdueFlight: (row, { overdueFlights, timeZones }, locale) => {
    const timeZone = timeZones.get(row.siteId ?? "") ?? "UTC";
    return tellOfOverdueFlight(row, overdueFlights.get(row.subjectId ?? ""), locale, (instant) =>
      formatInstant(toUnix(instant), timeZone),
    );
  },
  hobbsGap: (row, { hobbsGaps, timeZones }, locale) => {
    const [flightId, timeZone] = [row.subjectId ?? "", timeZones.get(row.siteId ?? "") ?? "UTC"];
    return tellOfHobbsGap(row, hobbsGaps.get(flightId), locale, { timeZone, flightId });
  },
  defect: tellOfDefect,
  certificate: (row, { certificates }, locale, { mail, isPush = false }) =>
    tellOfCertificate(row, certificates.get(row.subjectId ?? ""), locale, { isMail: mail !== undefined, isPush }),
  flight: (row, { flights }, locale) => tellOfFlight(row, flights.get(row.subjectId ?? ""), locale),
  lesson: (row, { lessons }, locale) => tellOfLesson(row, lessons.get(row.subjectId ?? ""), locale),
  solo: (row, { solos }, locale) => tellOfSolo(row, solos.get(row.subjectId ?? ""), locale),
  training: (row, { trainings }, locale) => tellOfTraining(row, trainings.get(row.subjectId ?? ""), locale),
  occurrence: (row, { occurrences }, locale) => tellOfOccurrence(row, occurrences.get(row.subjectId ?? ""), locale),
  // No amount, because mails and locked screens are read by others.
  flightAccount: ({ kind, personId }, _mentioned, locale) => ({
    title: localize(locale, `notifications.kinds.${kind as AccountNews}`),
    changes: [],
    text: localize(locale, `notifications.${kind as AccountNews}`),
    link: sheetOf(personId, "flight-account"),
  }),
  notice: tellOfNotice,
  terms: ({ facts }, _mentioned, locale) => ({
    title: localize(locale, `notifications.terms.${facts.state.kind ?? "Use"}`),
    changes: [],
    text: localize(locale, "notifications.terms.text"),
    link: hrefOf("school", ALL_SITES),
  }),
  signIn: ({ at, subjectId, personId }, { userAgents }, locale, { mail }) => {
    const { name } = parseBrowserName(userAgents.get(subjectId ?? "") ?? "");
    const browser = name ?? localize(locale, "account.signIns.unknown");
    const when = mail ? `${formatInstant(toUnix(at), mail.timeZone)} (${formatUtcClock(toUnix(at))})` : "";
    return {
      title: localize(locale, "notifications.kinds.signInOnNewDevice"),
      changes: [],
      text: [[browser, when].filter(Boolean).join(", "), localize(locale, "notifications.notYou")].join(" · "),
      link: sheetOf(personId, "account"),
    };
  },
  person: ({ personId }, _mentioned, locale) => ({
    title: localize(locale, "notifications.kinds.emailChanged"),
    changes: [],
    text: localize(locale, "notifications.emailChanged"),
    link: sheetOf(personId, "account"),
  }),
};

const sheetOf = (personId: string, tab: "account" | "flight-account") =>
  `${hrefOf("user", ALL_SITES).replace("{id}", personId)}?tab=${tab}`;

function tellOfReservation(row: ToldNotification, mentioned: MentionedNames, locale: Locale, { mail }: Options): Told {
  const { id, kind, facts, siteId, subjectId, personId, following = [] } = row;
  const reservation = mentioned.reservations.get(subjectId ?? "");
  const write = new ReservationText(mentioned, locale, mentioned.timeZones.get(siteId ?? "") ?? "UTC", Boolean(mail));
  const { state } = facts;
  const { told } = facts;
  const note = told?.as === "replan" ? told.note : "";
  if (told && following.length > 0)
    return {
      title:
        told.as === "draft"
          ? localize(locale, "notifications.kinds.draftPublished", { what: told.name })
          : localize(locale, "notifications.kinds.replanned"),
      changes: [],
      text: [localize(locale, "notifications.together", { count: following.length + 1 }), note]
        .filter(Boolean)
        .join(" · "),
      following: [{ ...state, kind }, ...following]
        .toSorted((a, b) => (a.startAt ?? "").localeCompare(b.startAt ?? ""))
        .map((one) => write.oneTogether(one)),
      link: linkOf(row, write.timeZone),
    };
  const used = write.what([state, ...following], reservation?.type as ReservationType | undefined);
  // Those that follow may have lessons of their own. Whoever no longer takes part reads nothing of what the others learn.
  const isLessonTold = following.length === 0 && reservation?.participantIds.has(personId);
  const lesson = state.title === undefined ? reservation?.lesson : state.title;
  const what = [isLessonTold && lesson, used].filter(Boolean).join(", ");
  const changes = kind === "reservationChanged" ? write.changes(facts.was ?? {}, facts.is ?? {}, state) : [];
  const isMoved = changes.length > 0 && facts.is?.startAt !== undefined;
  const isStillPlanned = state.state === "Scheduled" && !state.withdrawnAt;
  const isCancelled = kind === "reservationCancelled";
  // Others that follow weren't asked for.
  const grant = following.length === 0 ? mentioned.grants.get(id) : undefined;
  const done = isCancelled && isStillPlanned ? "removed" : kind === "reservationChanged" && isMoved ? "moved" : kind;
  const title = grant ? `granted${grant.asked}` : done;
  const saysWhen = changes.some(({ label }) => label === write.label("when"));
  const knowsReason = reservation && mayReadCancellation(personId, reservation.secrecy);
  const reason = knowsReason ? [reservation.reason, reservation.cancellationText].filter(Boolean).join(" – ") : "";
  const text = [
    [saysWhen && !mail ? "" : write.when(state), write.howManyFollow(state, following)].filter(Boolean).join(", "),
    isCancelled ? "" : write.companions(state, personId),
    isCancelled && state.withdrawnAt ? localize(locale, "notifications.enteredByMistake") : "",
    note,
    grant?.answer || (isCancelled && !state.withdrawnAt && !isStillPlanned ? reason : ""),
  ];
  return {
    title: localize(locale, `notifications.kinds.${title}` as MessageKey, { what }),
    changes,
    text: text.filter(Boolean).join(" · "),
    following: following.map((one) => write.oneThatFollows(one, state)),
    link: linkOf(row, write.timeZone),
  };
}

/** Where a reservation is seen: its sheet or, when it was entered by mistake and so is no longer there, its day. */
function linkOf({ siteId, subjectId, facts: { state } }: NotificationRow, timeZone: string): string | null {
  if (!siteId || !subjectId || !state.startAt) return null;
  const path = reservationPath({ id: subjectId, siteId, start: unixOf(state.startAt), timeZone });
  return state.withdrawnAt ? path.split("&")[0]! : path;
}

function tellOfRequest(row: NotificationRow, mentioned: MentionedNames, locale: Locale, { mail }: Options): Told {
  const { kind, siteId, subjectId, personId } = row;
  const request = mentioned.requests.get(subjectId ?? "");
  if (!request) return { title: localize(locale, "notifications.requestGone"), changes: [], text: "", link: null };
  const write = new ReservationText(mentioned, locale, mentioned.timeZones.get(siteId ?? "") ?? "UTC", Boolean(mail));
  const { wishedStartAt, reason, comment, answer, reservationId, startAt, told } = request;
  const what =
    request.what.filter(Boolean).join(", ") || localize(locale, `reservations.types.${request.type}` as MessageKey);
  const wished = wishedStartAt && write.at(wishedStartAt.toISOString());
  const why = mayReadCancellation(personId, request.secrecy) ? [reason, comment] : [];
  const said =
    kind === "requestRefused"
      ? [answer]
      : [wished && localize(locale, "notifications.wishedTime", { time: wished }), ...why];
  const title = kind === "requestRefused" ? kind : `requested${request.kind}`;
  const place = { id: reservationId, siteId: siteId ?? "", start: toUnix(startAt), timeZone: write.timeZone };
  return {
    title: localize(locale, `notifications.kinds.${title}` as MessageKey, { what }),
    changes: [],
    text: [write.when(told), ...said].filter(Boolean).join(" · "),
    link: siteId && reservationPath(place),
  };
}

/** Opens the aircraft's row of the planning, where people see which reservations it concerns. */
function tellOfDefect({ kind, siteId, subjectId }: NotificationRow, { defects }: MentionedNames, locale: Locale): Told {
  const defect = defects.get(subjectId ?? "");
  if (!defect) return { title: localize(locale, "notifications.defectGone"), changes: [], text: "", link: null };
  const { callSign, number, area, isNightOnly, text } = defect;
  const atNight = kind === "blockingDefect" && isNightOnly;
  return {
    title: localize(locale, `notifications.kinds.${atNight ? "blockingDefectAtNight" : kind}` as MessageKey, {
      what: callSign,
    }),
    changes: [],
    text: [
      localize(locale, "notifications.defect", { number }),
      localize(locale, `defects.areas.${area}`),
      shorten(text.replace(/\s+/g, " "), EXCERPT_LENGTH),
    ]
      .filter(Boolean)
      .join(" · "),
    link: siteId && `${hrefOf("planning", siteId)}?text=${encodeURIComponent(callSign)}`,
  };
}

/** How much of a notice's text its notification shows in the application and in a push. */
const EXCERPT_LENGTH = 140;
/** How much of it a mail shows. The link leads to the rest. */
const MAILED_LENGTH = 2_000;

function tellOfNotice(row: NotificationRow, { notices }: MentionedNames, locale: Locale, { mail }: Options): Told {
  const { kind, siteId, subjectId, personId } = row;
  const notice = notices.get(subjectId ?? "");
  const isWithdrawn = Boolean(notice?.withdrawnAt);
  const title = isWithdrawn ? "noticeWithdrawn" : kind === "noticeWithdrawn" ? "noticePublished" : kind;
  const isAsked = notice?.asksConfirmation && !isWithdrawn && !notice.confirmedBy.has(personId);
  const asks = isAsked ? localize(locale, "notifications.asksConfirmation") : "";
  const said = isWithdrawn ? (notice?.withdrawalReason ?? "") : (notice?.text ?? "");
  const text = mail ? shorten(said, MAILED_LENGTH) : shorten(said.replace(/\s+/g, " "), EXCERPT_LENGTH);
  return {
    title: localize(locale, `notifications.kinds.${title}` as MessageKey, { what: notice?.title ?? "" }),
    changes: [],
    text: [asks, text].filter(Boolean).join(mail ? "\n\n" : " · "),
    link: notice ? hrefOf("notice", siteId ?? ALL_SITES).replace("{id}", subjectId!) : null,
  };
}

/** The beginning of a text, cut between two words. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length + 1);
  const cut = start.search(/\s+\S*$/);
  return `${start.slice(0, cut > length / 2 ? cut : length)}…`;
}

const unixOf = (instant: string) => toUnix(new Date(instant));

/** Writes the facts of a reservation in one language and one time zone. */
class ReservationText {
  constructor(
    private readonly mentioned: MentionedNames,
    private readonly locale: Locale,
    readonly timeZone: string,
    private readonly withUtc: boolean,
  ) {}

  /** The aircraft or rooms and the operations, else the type: "F-GKQA", "F-GZVB, first flight". */
  what(told: readonly ReservationFacts[], type?: ReservationType): string {
    const ids = (["aircraftId", "classroomId", "operationTypeId"] as const).flatMap((column) =>
      told.map((one) => one[column]),
    );
    const names = [...new Set(ids)].flatMap((id) => this.name(id) || []);
    if (names.length > 0) return names.join(", ");
    return type ? localize(this.locale, `reservations.types.${type}`) : "";
  }

  /** "and the 11 that follow, until 12 March": the days on which others begin that are told together with one. */
  howManyFollow({ startAt }: ReservationFacts, following: readonly ReservationFacts[]): string {
    const last = following.at(-1)?.startAt;
    if (!startAt || !last) return "";
    const [first, until] = [startAt, last].map((at) => localDayOf(unixOf(at), this.timeZone)) as [string, string];
    const day = formatDateInText(until, this.locale, { hasYear: first.slice(0, 4) !== until.slice(0, 4) });
    return localize(this.locale, "notifications.following", { count: following.length, day });
  }

  /** "Sat 28/11 10:00–11:30", with the aircraft or room where it isn't that of the first. */
  oneThatFollows(one: ReservationFacts, first: ReservationFacts): string {
    const { day, times } = this.period(one);
    const what = this.what([one]);
    return [`${day} ${times}`, what === this.what([first]) ? "" : what].filter(Boolean).join(" · ");
  }

  /** "New: Sat 28/11 10:00–11:30 · F-GKQA": one of several that are told together. */
  oneTogether({ kind, ...one }: ReservationFacts & { kind?: NotificationKind }): string {
    const { day, times } = this.period(one);
    const how = kind === "reservationCancelled" ? "cancelled" : kind === "reservationCreated" ? "new" : "changed";
    const what = [`${day} ${times}`, one.title, this.what([one])].filter(Boolean).join(" · ");
    return localize(this.locale, "notifications.togetherLine", { how, what });
  }

  /** "Saturday 28 November 2026, 10:00–11:30", in mails with "(09:00Z–10:30Z)". */
  when({ startAt, endAt }: ReservationFacts): string {
    if (!startAt || !endAt) return "";
    const [start, end] = [unixOf(startAt), unixOf(endAt)];
    const [first, last] = [localDayOf(start, this.timeZone), localDayOf(end, this.timeZone)];
    const utc = this.withUtc ? ` (${formatUtcClock(start)}–${formatUtcClock(end)})` : "";
    const until = first === last ? "" : `${formatDayInText(last, this.locale)}, `;
    return `${formatDayInText(first, this.locale)}, ${formatClock(start, this.timeZone)}–${until}${formatClock(end, this.timeZone)}${utc}`;
  }

  /** "Sat 28/11 10:00": an instant by itself. */
  at(instant: string): string {
    const { day, times } = this.period({ startAt: instant, endAt: instant });
    return `${day} ${times.split("–")[0]}`;
  }

  /** The times before and after a move, in short. The day stands beside the new times only if it is another. */
  private move(before: ReservationFacts, after: ReservationFacts): [string, string] {
    const [was, is] = [this.period(before), this.period(after)];
    const isSame = was.day === is.day;
    if (isSame && was.times === is.times) return ["", ""];
    return [`${was.day} ${was.times}`.trim(), (isSame ? is.times : `${is.day} ${is.times}`).trim()];
  }

  private period({ startAt, endAt }: ReservationFacts) {
    if (!startAt || !endAt) return { day: "", times: "" };
    const [start, end] = [unixOf(startAt), unixOf(endAt)];
    const [first, last] = [start, end].map((at) => localDayOf(at, this.timeZone));
    const narrow = (day: string) => formatNarrowDay(day, this.locale);
    const until = first === last ? "" : `${narrow(last!)} `;
    const utc = this.withUtc ? ` (${formatUtcClock(start)}–${formatUtcClock(end)})` : "";
    return { day: narrow(first!), times: `${this.clock(startAt)}–${until}${this.clock(endAt)}${utc}` };
  }

  /** "with Léa Martin, Paul Roux": everybody but the reader. */
  companions({ people = [] }: ReservationFacts, readerId: string): string {
    const others = [...new Set(people.map(({ personId }) => personId))].filter((id) => id !== readerId);
    const names = others.flatMap((id) => this.name(id) || []).join(", ");
    return names && localize(this.locale, "reservations.calendar.with", { names });
  }

  label(name: string): string {
    return localize(this.locale, `notifications.columns.${name}` as MessageKey);
  }

  /** What differs, one line a fact that people recognise: start and end are one. `state` completes what didn't change. */
  changes(was: ReservationFacts, is: ReservationFacts, state: ReservationFacts) {
    const before = { ...state, ...was };
    const lines: [label: string, was: string, is: string][] = [
      ["when", ...this.move(before, state)],
      ["aircraft", this.name(before.aircraftId), this.name(state.aircraftId)],
      ["classroom", this.name(before.classroomId), this.name(state.classroomId)],
      ["operation", this.name(before.operationTypeId), this.name(state.operationTypeId)],
      ["people", this.people(before), this.people(state)],
      ["offBlock", this.clock(before.offBlockAt), this.clock(state.offBlockAt)],
      ["from", before.fromAirport ?? "", state.fromAirport ?? ""],
      ["to", before.toAirport ?? "", state.toAirport ?? ""],
      ["briefing", this.minutes(before.briefingMinutes), this.minutes(state.briefingMinutes)],
    ];
    const isMoved = "startAt" in is;
    return (
      lines
        // When everything moves together, the off-block time says nothing more.
        .filter(([label, old, now]) => old !== now && !(isMoved && label === "offBlock"))
        .map(([label, old, now]) => ({ label: this.label(label), was: old, is: now }))
    );
  }

  private people({ people = [] }: ReservationFacts): string {
    return [...new Set(people.map(({ personId }) => this.name(personId)))].filter(Boolean).join(", ");
  }

  private name = (id: string | null | undefined): string => (id && this.mentioned.names.get(id)) || "";
  private clock = (at: string | null | undefined) => (at ? formatClock(unixOf(at), this.timeZone) : "");
  private minutes = (minutes: number | undefined) =>
    minutes === undefined ? "" : localize(this.locale, "notifications.minutes", { minutes });
}
