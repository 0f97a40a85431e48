import { type KindAbout, listKindsAbout, type NotificationKind } from "../kinds";
import type { NotificationRow } from "../queries";
import type { PresentCertificate } from "./queries";

type CertificateNotificationKind = KindAbout<"certificate">;
/** The state in which each decision leaves a certificate. Of all others the end is told. */
const STATE_AFTER: { [Kind in CertificateNotificationKind]?: PresentCertificate["state"] } = {
  certificateValidated: "Validated",
  certificateRefused: "Incompleted",
  certificateInvalidated: "Invalid",
  certificateReopened: "Completed",
};

const isAboutCertificate = (kind: NotificationKind): kind is CertificateNotificationKind =>
  (listKindsAbout("certificate") as readonly NotificationKind[]).includes(kind);

/** A decision that was taken back before it was told leaves nothing. Otherwise the last one counts. */
export function mergeOfCertificate(first: NotificationRow, last: NotificationRow): NotificationRow | null {
  return last.kind === "certificateReopened" && first.kind !== "certificateReopened" ? null : last;
}

/** Null when the certificate was decided on otherwise or renewed since, or no longer ends then. */
export function certificateAsItIsNow(
  row: NotificationRow,
  present: ReadonlyMap<string, PresentCertificate>,
): NotificationRow | null {
  const certificate = present.get(row.subjectId ?? "");
  if (!certificate || certificate.isArchived || !isAboutCertificate(row.kind)) return null;
  const decided = STATE_AFTER[row.kind];
  if (decided) return certificate.state === decided ? row : null;
  const { expiresOn = null, expiresAtCycles = null, qualificationId } = row.facts.state;
  const [day, cycles] = qualificationId
    ? [certificate.qualifications.get(qualificationId), null]
    : [certificate.expiresOn, certificate.expiresAtCycles];
  const isSame = day === expiresOn && cycles === expiresAtCycles;
  return certificate.state === "Validated" && !certificate.isRenewed && isSame ? row : null;
}
