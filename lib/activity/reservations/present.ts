import type { Actor } from "@/lib/access/actor/actor";
import { can } from "@/lib/access/permissions/permissions";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant, formatMoney } from "@/lib/platform/display";
import { groupBy } from "@/lib/platform/group-by";
import { formatHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { fromMinorUnits } from "@/lib/platform/money";
import type { ReservationRole } from "./codes";
import type { ReservationDetails } from "./queries";
import {
  asSeenBy,
  leavesIt,
  mayCancel,
  mayMove,
  mayNamePayer,
  mayOverrideBlocking,
  mayReadCancellation,
  mayReadDetails,
  mayReadGuest,
  mayWithdraw,
  toRightsSubject,
} from "./reach";
import { decodeLacks, type Finding, type RuleName } from "./rules";
import type { ReservationView, WarningView } from "./schema";
import { codeOfCompliance, codeOfRole, encodePublicReservation, type PublicReservation } from "./wire";

/** What clears a finding takes a permission. Who hasn't it reads whom to ask. */
const TO_CLEAR = { maintenanceDue: "reservation.maintain", blockingDefect: "defect.decide" } as const;
const isCleared = (rule: string): rule is keyof typeof TO_CLEAR => rule in TO_CLEAR;

const STUDENT = codeOfRole("Student");

/** Rules whose findings about people say what only they, staff, and instructors who fly with them may know. */
const PERSONAL: readonly RuleName[] = ["certificate", "qualification", "lessonDemand", "recency", "dutyTime"];

/** Who reads findings of a reservation of a site. */
export type FindingReader = {
  actor: Actor;
  siteId: string;
  aircraftId: string | null;
  /** Who takes part. */
  parts: readonly { personId: string; role: ReservationRole }[];
  /** Of a booking that isn't saved: which of those who take part are own students of the actor. */
  taughtIds?: ReadonlySet<string>;
};
type Reader = FindingReader & { locale: Locale; timeZone: string };

/**
 * Whether the reader may know what a finding rests on (DECISIONS, "Reservations and planning"). Who may not sees that something
 * needs attention, and whom to ask.
 */
export function mayKnow(
  { actor, siteId, aircraftId, parts, taughtIds }: FindingReader,
  { rule, subjectId }: Pick<Finding, "rule" | "subjectId">,
): boolean {
  if (rule === "balance") return subjectId === actor.id || can(actor, "account.read", siteId);
  if (!PERSONAL.includes(rule) || subjectId === aircraftId || subjectId === actor.id) return true;
  if (can(actor, "certificate.validate", siteId)) return true;
  if (!can(actor, "certificate.read", siteId)) return false;
  const plays = (id: string | null, roles: readonly ReservationRole[]) =>
    parts.some(({ personId, role }) => personId === id && roles.includes(role));
  // An instructor knows of own students. Only to try a booking makes nobody a student.
  const isTaught = plays(actor.id, ["Instructor"]) && plays(subjectId, ["Student", "Renter"]);
  return isTaught && (taughtIds?.has(subjectId) ?? true);
}

/** Groups the findings that a reader is told as one: those that they may not know, which would else tell how many there are. */
function groupAsTold(findings: readonly Finding[], reader: FindingReader): Finding[][] {
  const told = findings.map((finding, at) => ({ finding, key: mayKnow(reader, finding) ? String(at) : "hidden" }));
  return [...groupBy(told, ({ key }) => key).values()].map((group) => group.map(({ finding }) => finding));
}

/** At which place of the reader's warnings each finding is told. */
export function placesAsTold(findings: readonly Finding[], reader: FindingReader): number[] {
  const groups = groupAsTold(findings, reader);
  return findings.map((finding) => groups.findIndex((group) => group.includes(finding)));
}

/** Converts findings to texts in the reader's language: what was found, and what would clear it. */
export function presentWarnings(findings: readonly Finding[], reader: Reader): WarningView[] {
  const { actor, siteId, locale, timeZone } = reader;
  const clearOf = ({ rule }: Finding): MessageKey =>
    isCleared(rule) && !can(actor, TO_CLEAR[rule], siteId)
      ? `reservations.rules.${rule}.ask`
      : `reservations.rules.${rule}.clear`;
  return groupAsTold(findings, reader).map((group) => {
    const [finding] = group as [Finding, ...Finding[]];
    if (!mayKnow(reader, finding)) {
      const compliance = group.some(({ level }) => level === "Blocking") ? "Blocking" : "Warning";
      return hiddenWarning({ id: siteId, compliance }, locale);
    }
    const values = valuesOf(finding, { locale, timeZone });
    return {
      type: finding.rule,
      level: codeOfCompliance(finding.level),
      blocking: finding.level === "Blocking",
      subjectId: finding.subjectId,
      label: localize(locale, `reservations.rules.${finding.rule}.finding`, values),
      clear: localize(locale, clearOf(finding), values),
      turnsAt: finding.turnsAt,
    };
  });
}

/** What older findings don't say. */
const UNSAID = { handedIn: "no", since: 0, dueOn: "unsaid" };

/** The values that the texts of a finding mention, in the reader's language and the time of the site. */
function valuesOf({ evidence }: Finding, { locale, timeZone }: Pick<Reader, "locale" | "timeZone">) {
  const { since = 0, dueOn, currency } = evidence;
  const amounts = (["balance", "limit"] as const).flatMap((name) => {
    const amount = evidence[name];
    if (typeof amount !== "number" || typeof currency !== "string") return [];
    return [[name, formatMoney(fromMinorUnits(amount, currency), currency, locale)]];
  });
  const instants = (["at", "begin", "end"] as const).flatMap((name) => {
    const at = evidence[name];
    return typeof at === "number" ? [[name, formatInstant(at, timeZone)]] : [];
  });
  const lacks = decodeLacks(evidence).map(({ what, counted, needed }) => {
    const amount = needed - counted;
    return localize(locale, "reservations.lack", { what, amount, hours: formatHours(amount) });
  });
  return {
    ...{ ...UNSAID, ...evidence },
    ...Object.fromEntries([...instants, ...amounts]),
    ...(typeof dueOn === "string" && { dueOn: formatDayAsDdMmYyyy(dueOn) }),
    ...(typeof since === "number" && { since: formatDayAsDdMmYyyy(localDayOf(since, timeZone)) }),
    lacks: lacks.length === 0 ? "none" : new Intl.ListFormat(locale, { type: "conjunction" }).format(lacks),
  };
}

/**
 * Converts a reservation to what this reader may see. Everybody gets the public part, but only some readers get the details.
 */
export function presentReservation(
  {
    planned,
    details,
    phones,
  }: {
    planned: PublicReservation;
    details: ReservationDetails;
    /** The telephone numbers that the reader may see, by the ids of the people. */
    phones: ReadonlyMap<string, string>;
  },
  { actor, now, locale }: { actor: Actor; now: Date; locale: Locale },
): ReservationView {
  const subject = toRightsSubject(planned, details.bookingRight);
  const isOpen = mayReadDetails(actor, subject);
  const { cancellation, findings, limitIds, passengers, isIfr, lessons } = details;
  const payer = isOpen ? details.payer : null;
  const parts = planned.users.map(({ userId, role }) => ({ personId: userId, role }));
  const finder = { actor, siteId: planned.siteId, aircraftId: planned.aircraft?.aircraftId ?? null, parts };
  // The reason names what is wrong, such as somebody's medical.
  const knowsWhy =
    mayOverrideBlocking(actor, planned.siteId) ||
    (findings.length > 0 && findings.every((one) => mayKnow(finder, one)));
  const bar = encodePublicReservation(asSeenBy(actor, planned));
  const knowsReason = cancellation !== null && mayReadCancellation(actor.id, cancellation);
  const commentaryForClient = isOpen ? details.clientComment : null;
  return {
    ...bar,
    aircraft: bar.aircraft && {
      ...{ ...bar.aircraft, commentaryForClient, limitIds, passengers, isIfr, payerId: payer?.id ?? null },
      payer: payer && { id: payer.id, callSign: payer.callSign, nom: payer.lastName, prenom: payer.firstName },
    },
    users: bar.users.map((user) => {
      const learned = isOpen && user.reservationUserRole === STUDENT ? lessons[user.userId] : undefined;
      return {
        ...user,
        promotionId: learned?.promotionId ?? null,
        userProgramSessionId: learned?.lessonId ?? null,
        lesson: learned?.called ?? null,
        phoneNumber: phones.get(user.userId) ?? null,
      };
    }),
    guest: mayReadGuest(actor, subject) ? details.guest : null,
    commentaryForGlobal: isOpen ? details.comment : null,
    commentaryForCancel: isOpen && knowsReason ? cancellation.text : null,
    overrideReason: isOpen && knowsWhy ? details.overrideReason : null,
    cancellation: isOpen && cancellation ? presentCancellation(cancellation, knowsReason) : null,
    creationDate: details.createdAt,
    createdBy: isOpen ? details.createdBy : null,
    editingDate: details.editedAt,
    editedBy: isOpen ? details.editedBy : null,
    warnings: isOpen
      ? presentWarnings(findings, {
          ...{ ...finder, locale, timeZone: details.timeZone },
        })
      : findings.length > 0
        ? [hiddenWarning(planned, locale)]
        : [],
    seriesId: details.seriesId,
    rights: {
      change: mayMove(actor, subject, now, details.noticeHours),
      cancel: mayCancel(actor, subject, now, details.noticeHours),
      leave: mayCancel(actor, subject, now, details.noticeHours) && leavesIt(actor, subject),
      withdraw: mayWithdraw(actor, subject),
      guest: mayReadGuest(actor, subject),
      payer: mayNamePayer(actor, subject),
    },
  };
}

/** Leaves out the text, which the view has elsewhere, and the reason for who may not know it. */
function presentCancellation(
  { reasonId, reason, at, byId, by }: NonNullable<ReservationDetails["cancellation"]>,
  knowsReason: boolean,
) {
  return { ...(knowsReason ? { reasonId, reason } : { reasonId: null, reason: null }), at, byId, by };
}

/** Makes the warning for readers who may not see the findings. It shows only the level and whom to ask. */
function hiddenWarning(planned: Pick<PublicReservation, "id" | "compliance">, locale: Locale): WarningView {
  return {
    type: "hidden",
    level: codeOfCompliance(planned.compliance),
    blocking: planned.compliance === "Blocking",
    subjectId: planned.id,
    label: localize(locale, "reservations.rules.hidden.finding"),
    clear: localize(locale, "reservations.rules.hidden.clear"),
    turnsAt: null,
  };
}
