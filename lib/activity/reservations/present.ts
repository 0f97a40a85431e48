import type { Actor } from "@/lib/access/actor";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { formatInstant, toUnix } from "@/lib/platform/time";
import type { ReservationWithAll } from "./queries";
import { mayCancel, mayChange, mayReadDetails, mayWithdraw, type Subject } from "./reach";
import type { Finding } from "./rules";
import { COMPLIANCES, type PlannedReservation, type ReservationView, type WarningView } from "./schema";

/** Findings in the reader's language: what, and what would clear it. */
export function warningViews(findings: readonly Finding[], locale: Locale, timeZone = "UTC"): WarningView[] {
  return findings.map((finding) => {
    const { at } = finding.evidence;
    const values = typeof at === "number" ? { ...finding.evidence, at: formatInstant(at, timeZone) } : finding.evidence;
    return {
      type: finding.rule,
      level: COMPLIANCES.indexOf(finding.level),
      blocking: finding.level === "Blocking",
      subjectId: finding.subjectId,
      label: localize(locale, `reservations.rules.${finding.rule}.finding` as MessageKey, values),
      clear: localize(locale, `reservations.rules.${finding.rule}.clear` as MessageKey, values),
      turnsAt: finding.turnsAt,
    };
  });
}

type Surroundings = {
  actor: Actor;
  now: Date;
  locale: Locale;
  noticeHours: number;
  timeZone: string;
  nameOf: (personId: string | null) => string;
};

/** One reservation as this reader may see it: the common bar, then what their part or role opens. */
export function presentReservation(
  row: ReservationWithAll,
  planned: PlannedReservation,
  { actor, now, locale, noticeHours, timeZone, nameOf }: Surroundings,
): ReservationView {
  const subject: Subject = { ...row, bookingRight: row.operationType?.bookingRight ?? null };
  const details = mayReadDetails(actor, subject);
  const findings = row.verdicts.map((verdict) => ({
    rule: verdict.rule,
    level: verdict.level as Finding["level"],
    subjectId: verdict.subjectId,
    evidence: verdict.evidence as Finding["evidence"],
    turnsAt: verdict.turnsAt ? toUnix(verdict.turnsAt) : null,
  }));
  return {
    ...planned,
    commentaryForGlobal: details ? row.comment : null,
    commentaryForClient: details ? row.clientComment : null,
    commentaryForCancel: details ? row.cancellationText : null,
    overrideReason: details ? row.overrideReason : null,
    cancellation:
      row.cancelledAt && row.cancellationReason
        ? {
            reasonId: row.cancellationReason.id,
            reason: row.cancellationReason.text,
            at: toUnix(row.cancelledAt),
            byId: row.cancelledById,
            by: nameOf(row.cancelledById),
          }
        : null,
    creationDate: toUnix(row.createdAt),
    editingDate: toUnix(row.editedAt),
    warnings: details
      ? warningViews(findings, locale, timeZone)
      : findings.length > 0
        ? [hiddenWarning(row, locale)]
        : [],
    rights: {
      change: mayChange(actor, subject),
      cancel: mayCancel(actor, subject, now, noticeHours),
      withdraw: mayWithdraw(actor, subject),
    },
  };
}

/** Who may not see the fact behind a verdict sees its colour and whom to ask. */
function hiddenWarning(row: ReservationWithAll, locale: Locale): WarningView {
  return {
    type: "hidden",
    level: COMPLIANCES.indexOf(row.compliance),
    blocking: row.compliance === "Blocking",
    subjectId: row.id,
    label: localize(locale, "reservations.rules.hidden.finding"),
    clear: localize(locale, "reservations.rules.hidden.clear"),
    turnsAt: null,
  };
}
