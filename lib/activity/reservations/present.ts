import type { Actor } from "@/lib/access/actor/actor";
import { formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { ReservationDetails } from "./queries";
import { mayCancel, mayMove, mayReadDetails, mayWithdraw, toRightsSubject } from "./reach";
import type { Finding } from "./rules";
import type { ReservationView, WarningView } from "./schema";
import { codeOfCompliance, encodePublicReservation, type PublicReservation } from "./wire";

/** Converts findings to texts in the reader's language: what was found, and what would clear it. */
export function presentWarnings(findings: readonly Finding[], locale: Locale, timeZone = "UTC"): WarningView[] {
  return findings.map((finding) => {
    const { at } = finding.evidence;
    const values = typeof at === "number" ? { ...finding.evidence, at: formatInstant(at, timeZone) } : finding.evidence;
    return {
      type: finding.rule,
      level: codeOfCompliance(finding.level),
      blocking: finding.level === "Blocking",
      subjectId: finding.subjectId,
      label: localize(locale, `reservations.rules.${finding.rule}.finding`, values),
      clear: localize(locale, `reservations.rules.${finding.rule}.clear`, values),
      turnsAt: finding.turnsAt,
    };
  });
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
  const { cancellation, findings } = details;
  const bar = encodePublicReservation(planned);
  const commentaryForClient = isOpen ? details.clientComment : null;
  return {
    ...bar,
    aircraft: bar.aircraft && { ...bar.aircraft, commentaryForClient, limitIds: details.limitIds },
    users: bar.users.map((user) => ({
      ...user,
      promotionId: null,
      userProgramSessionId: null,
      phoneNumber: phones.get(user.userId) ?? null,
    })),
    commentaryForGlobal: isOpen ? details.comment : null,
    commentaryForCancel: isOpen && cancellation ? cancellation.text : null,
    overrideReason: isOpen ? details.overrideReason : null,
    cancellation: isOpen && cancellation ? presentCancellation(cancellation) : null,
    creationDate: details.createdAt,
    createdBy: isOpen ? details.createdBy : null,
    editingDate: details.editedAt,
    editedBy: isOpen ? details.editedBy : null,
    warnings: isOpen
      ? presentWarnings(findings, locale, details.timeZone)
      : findings.length > 0
        ? [hiddenWarning(planned, locale)]
        : [],
    rights: {
      change: mayMove(actor, subject, now, details.noticeHours),
      cancel: mayCancel(actor, subject, now, details.noticeHours),
      withdraw: mayWithdraw(actor, subject),
    },
  };
}

/** Leaves out the text, which the view has elsewhere. */
function presentCancellation({ text: _, ...cancellation }: NonNullable<ReservationDetails["cancellation"]>) {
  return cancellation;
}

/** Makes the warning for readers who may not see the findings. It shows only the level and whom to ask. */
function hiddenWarning(planned: PublicReservation, locale: Locale): WarningView {
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
