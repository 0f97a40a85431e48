import { codeOfCompliance } from "@/lib/activity/reservations/wire";
import { utcDayToUnix } from "@/lib/platform/day";
import { CERTIFICATE_DEMANDS } from "@/lib/records/certificates/codes";
import type { CertificateView } from "@/lib/records/certificates/schema";
import { REMAINING_UNITS, RENEWALS, WARNING_KINDS, WARNING_STATES } from "./codes";
import type { WarningColumn } from "./rules";
import type { CertificateStandingView, StandingView, WarningMatrixView } from "./schema";
import type { Standing } from "./standing";

/** Converts a standing to its form in the API. What says nothing is left out. */
export function presentStanding({ state, level, until, remaining, unit, colour, renewal }: Standing): StandingView {
  const view: StandingView = { state: WARNING_STATES.indexOf(state), level: codeOfCompliance(level) };
  if (until !== null) view.expirationDate = utcDayToUnix(until);
  if (remaining !== null) view.remaining = remaining;
  if (unit !== "Days") view.unit = REMAINING_UNITS.indexOf(unit);
  if (colour !== null) view.color = colour;
  if (renewal !== "None") view.renewal = RENEWALS.indexOf(renewal);
  return view;
}

export const presentColumn = ({ type, qualification }: WarningColumn): WarningMatrixView["columns"][number] => ({
  certificateTypeId: type.id,
  qualificationId: qualification?.id ?? null,
  name: qualification ? qualification.name : type.name,
  healthData: type.isHealthData,
});

/** What a finding of a column is about, with the kind that it has beside recent experience. */
export const presentAbout = (column: WarningColumn) => ({
  kind: WARNING_KINDS.indexOf(column.qualification ? "Qualification" : "Certificate"),
  ...presentColumn(column),
});

/** What a certificate says for each thing that its type asks for. Only what expires has the colour of a threshold. */
export const presentCertificateStandings = ({ warnings, state, color }: CertificateView): CertificateStandingView[] =>
  warnings.map((warning) => {
    const expires = CERTIFICATE_DEMANDS[warning.kind]!.startsWith("ExpiresOn");
    return { ...warning, state, color: expires ? color : null };
  });
