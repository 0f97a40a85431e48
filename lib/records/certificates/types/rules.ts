import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import {
  CERTIFICATE_CATEGORIES,
  CERTIFICATE_DEMANDS,
  type CertificateDemand,
  DEMANDS_BY_CATEGORY,
  MOST_THRESHOLDS,
  THRESHOLD_UNITS,
} from "../codes";
import type { CertificateTypeInput } from "./schema";

/** Throws unless a type says only what its category allows (spec 2 §5), and nothing twice. */
export function demandSoundType(input: CertificateTypeInput): void {
  const category = CERTIFICATE_CATEGORIES[input.category]!;
  const allowed = DEMANDS_BY_CATEGORY[category];
  const kinds = input.warnings.map(({ kind }) => CERTIFICATE_DEMANDS[kind]!);
  if (kinds.some((kind) => !allowed.includes(kind)))
    throw makeInvalidFieldProblem("warnings", "certificates.kindNotAllowed");
  if (new Set(kinds).size < kinds.length) throw makeInvalidFieldProblem("warnings", "certificates.kindTwice");
  demandSoundThresholds(input);
  demandSoundQualificationThresholds(input, kinds);
  const isOfAircraft = category === "ForEquipment";
  if (input.indicatorAircraft !== 0 && !isOfAircraft)
    throw makeInvalidFieldProblem("indicatorAircraft", "certificates.indicatorOnlyAircraft");
  if (input.healthData && isOfAircraft) throw makeInvalidFieldProblem("healthData", "certificates.healthOnlyPeople");
  if (input.qualifications.length > 0 && category !== "ForQualification")
    throw makeInvalidFieldProblem("qualifications", "certificates.qualificationsOnlyTheirs");
  const names = input.qualifications.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length)
    throw makeInvalidFieldProblem("qualifications", "certificates.qualificationTwice");
}

/** Those of what is granted stand in for those of the type's own date, and count days and hours as they do. */
function demandSoundQualificationThresholds(
  { category, qualificationThresholds }: CertificateTypeInput,
  kinds: readonly CertificateDemand[],
): void {
  if (qualificationThresholds.length === 0) return;
  const isOfQualifications = CERTIFICATE_CATEGORIES[category] === "ForQualification";
  if (!isOfQualifications || kinds.includes("ExpiresOnDate"))
    throw makeInvalidFieldProblem("qualificationThresholds", "certificates.qualificationThresholds");
}

function demandSoundThresholds({ warnings, qualificationThresholds }: CertificateTypeInput): void {
  const ofTypes = warnings.flatMap(({ kind, thresholds }) =>
    thresholds.map((one) => ({ ...one, kind: CERTIFICATE_DEMANDS[kind]!, unit: THRESHOLD_UNITS[one.unit]! })),
  );
  const ofGranted = qualificationThresholds.map((one) => ({
    ...{ ...one, kind: "ExpiresOnDate" as const, unit: THRESHOLD_UNITS[one.unit]! },
  }));
  const all = [...ofTypes, ...ofGranted];
  if (all.length > MOST_THRESHOLDS)
    throw makeInvalidFieldProblem("warnings", "certificates.tooManyThresholds", { most: MOST_THRESHOLDS });
  const fits = all.every(({ kind, unit }) => kind === (unit === "Cycles" ? "ExpiresOnCycles" : "ExpiresOnDate"));
  if (!fits) throw makeInvalidFieldProblem("warnings", "certificates.thresholdUnit");
  const texts = all.map(({ unit, value }) => `${unit} ${value}`);
  if (new Set(texts).size < texts.length) throw makeInvalidFieldProblem("warnings", "certificates.thresholdTwice");
  // One couldn't tell which of the two has passed.
  const colours = all.map(({ color }) => color.toLowerCase());
  if (new Set(colours).size < colours.length) throw makeInvalidFieldProblem("warnings", "certificates.colourTwice");
}
