import { certificateAsItIsNow, mergeOfCertificate } from "./certificates/rules";
import { flightAsItIsNow } from "./flights/rules";
import { hobbsGapAsItIsNow } from "./hobbs-gaps/rules";
import { lookUpKind, type NotificationSubject } from "./kinds";
import { lessonRequestAsItIsNow } from "./lesson-requests/rules";
import { lessonAsItIsNow } from "./lessons/rules";
import { occurrenceAsItIsNow } from "./occurrences/rules";
import { overdueFlightAsItIsNow } from "./overdue/rules";
import type { NotificationRow, PresentState, ReservationFacts } from "./queries";
import { soloAsItIsNow } from "./solo/rules";
import { standbyOfferAsItIsNow } from "./standby/rules";
import { trainingAsItIsNow } from "./training/rules";

type Merge = (first: NotificationRow, last: NotificationRow) => NotificationRow | null;

/** How several notifications of one subject become one, by what they are about. Of all others the last one counts. */
const MERGE: { [Subject in NotificationSubject]?: Merge } = {
  reservation: mergeOfReservation,
  defect: mergeOfDefect,
  certificate: mergeOfCertificate,
  notice: mergeOfNotice,
};

/**
 * Merges what one person was told of one subject, in the order of time, to what is left of it. Returns null when nothing is
 * left.
 */
export function mergeNotifications(rows: readonly NotificationRow[]): NotificationRow | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const merge = MERGE[lookUpKind(last.kind).about];
  return first === last || !merge ? last : merge(first, last);
}

/** A move that was undone, a booking that was cancelled at once and a cancellation that was undone at once leave nothing. */
function mergeOfReservation(first: NotificationRow, last: NotificationRow): NotificationRow | null {
  const wasIn = first.kind !== "reservationCreated" && first.kind !== "reservationRestored";
  const isIn = last.kind !== "reservationCancelled";
  if (!wasIn && !isIn) return null;
  if (!isIn) return last;
  if (!wasIn) {
    return { ...last, kind: first.kind, bundleId: first.bundleId, facts: keep(first, last.facts.state) };
  }
  // What a change says was before holds only the columns that it changed; what was first counts.
  const before = { ...first.facts.state, ...first.facts.was } as Record<string, unknown>;
  const after = last.facts.state as Record<string, unknown>;
  const differing = Object.keys(after).filter((column) => textOf(before[column]) !== textOf(after[column]));
  return tellOfColumns(last, differing, before, last.facts.state);
}

type Columns = Record<string, unknown>;

/** The facts of another state, told together with the same as before. */
const keep = ({ facts: { told } }: NotificationRow, state: NotificationRow["facts"]["state"]) => ({
  state,
  ...(told && { told }),
});

/** The row as a change of some columns. Null when there are none. */
function tellOfColumns(row: NotificationRow, columns: string[], before: Columns, state: ReservationFacts) {
  if (columns.length === 0) return null;
  const pick = (all: Columns) => Object.fromEntries(columns.map((column) => [column, all[column]]));
  const facts = { was: pick(before), is: pick(state), ...keep(row, state) };
  return { ...row, kind: "reservationChanged" as const, facts };
}

/** A notice that was withdrawn before it was mailed and a withdrawal that was undone at once leave nothing. */
function mergeOfNotice(first: NotificationRow, last: NotificationRow): NotificationRow | null {
  const wasInForce = first.kind === "noticeWithdrawn" || first.kind === "noticeReminded";
  if (last.kind === "noticeWithdrawn") return wasInForce ? last : null;
  if (last.kind !== "noticeRestored") return last;
  if (first.kind === "noticeWithdrawn") return null;
  return { ...last, kind: first.kind };
}

/**
 * What one command told one person, as far as it is still told alike: the same in all of a bundle, and in none other. Of what is
 * told together, such as a draft that was published, all kinds are told as one.
 */
export const keyOfNews = ({ id, bundleId, kind, facts }: NotificationRow): string =>
  `${bundleId ?? id} ${facts.told ? "together" : kind}`;

/** What is told as one, in the order of time: of the first, and how many follow. */
export type News = readonly [NotificationRow, ...NotificationRow[]];

/** Puts what is told as one, which is something, in the order of time. */
export function sortNews(rows: readonly NotificationRow[]): News {
  const startOf = ({ facts }: NotificationRow) => facts.state.startAt ?? "";
  const [first, ...others] = rows.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  return [first!, ...others];
}

/** The columns of one period. Whoever reads when it was and when it is reads both. */
const PERIOD = ["startAt", "endAt"];

/** An aircraft that was grounded and released before it was told, or the other way round, is as it was. */
function mergeOfDefect(first: NotificationRow, last: NotificationRow): NotificationRow | null {
  return first.kind === last.kind ? last : null;
}

/**
 * What is still so of a notification that waited, with the state as it is now. Nobody is told what they do themselves, so that
 * what waits doesn't say what its reader has done since. Returns null when nothing of it is so any more.
 */
export function asItIsNow(row: NotificationRow, present: PresentState, now: Date): NotificationRow | null {
  const { about } = lookUpKind(row.kind);
  if (about === "reservation") return reservationAsItIsNow(row, present, now);
  if (about === "notice") return noticeAsItIsNow(row, present);
  if (about === "training") return trainingAsItIsNow(row, present.trainings);
  if (about === "lesson") return lessonAsItIsNow(row, present.lessons);
  if (about === "solo") return soloAsItIsNow(row, present.solos, now);
  if (about === "lessonRequest") return lessonRequestAsItIsNow(row, present.lessonRequests);
  if (about === "overdueFlight") return overdueFlightAsItIsNow(row, present.overdueFlights);
  if (about === "occurrence") return occurrenceAsItIsNow(row, present.occurrences);
  if (about === "hobbsGap") return hobbsGapAsItIsNow(row, present.hobbsGaps);
  if (about === "standbyOffer") return standbyOfferAsItIsNow(row, present.standbyOffers);
  if (about === "certificate") return certificateAsItIsNow(row, present.certificates);
  if (about === "flight") return flightAsItIsNow(row, present.flightStates);
  if (about === "defect") {
    const blocking = present.groundedBy.get(row.subjectId ?? "");
    if (row.kind !== "blockingDefect") return blocking === row.subjectId ? null : row;
    // Another one grounds the same aircraft: who waits to be told of it is told of that one.
    return blocking ? { ...row, subjectId: blocking } : null;
  }
  const isOver = row.kind === "changeRequested" && !present.openRequests.has(row.subjectId ?? "");
  return isOver ? null : row;
}

function reservationAsItIsNow(row: NotificationRow, { reservations }: PresentState, now: Date): NotificationRow | null {
  const { kind, personId, facts } = row;
  const current = reservations.get(row.subjectId ?? "");
  if (!current) return row;
  const takesPart = current.people?.some((part) => part.personId === personId);
  const isIn = takesPart && current.state !== "Cancelled" && !current.withdrawnAt;
  if (kind === "reservationCancelled") return isIn ? null : row;
  if (!isIn) return null;
  if (kind === "reservationChanged") return changeAsItIsNow(row, current);
  if (kind !== "reservationReminder") {
    return { ...row, facts: keep(row, current) };
  }
  const isAhead = current.state === "Scheduled" && Date.parse(current.startAt ?? "") > now.getTime();
  return isAhead && current.startAt === facts.state.startAt ? { ...row, facts: { state: current } } : null;
}

/** Leaves out the columns that have another value now than the change gave them. */
function changeAsItIsNow(row: NotificationRow, current: ReservationFacts): NotificationRow | null {
  const [is, after] = [row.facts.is as Columns | undefined, current as Columns];
  const before = { ...row.facts.state, ...row.facts.was } as Columns;
  const isStillSo = (column: string) =>
    is !== undefined && column in is && textOf(is[column]) === textOf(after[column]);
  const isPeriodStillSo = PERIOD.some(isStillSo);
  const columns = Object.keys(after).filter(
    (column) =>
      (isStillSo(column) || (isPeriodStillSo && PERIOD.includes(column))) &&
      textOf(before[column]) !== textOf(after[column]),
  );
  return tellOfColumns(row, columns, before, current);
}

/** Whoever has never been told a notice that is in force again hears of it as of a new one. */
function noticeAsItIsNow(row: NotificationRow, { notices, isRecipient, knewNotice }: PresentState) {
  const notice = notices.get(row.subjectId ?? "");
  if (!notice) return row;
  if (!isRecipient(row) || notice.isWithdrawn !== (row.kind === "noticeWithdrawn")) return null;
  return row.kind === "noticeRestored" && !knewNotice(row) ? { ...row, kind: "noticePublished" as const } : row;
}

/** People come in any order, with their columns in any order. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? JSON.stringify(
        (value as NonNullable<ReservationFacts["people"]>).map((part) => `${part.personId} ${part.role}`).sort(),
      )
    : JSON.stringify(value ?? null);
