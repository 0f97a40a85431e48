import type { Prisma } from "@/prisma/generated/client";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "../../aircraft/codes";
import { RECORD_STATES } from "../../codes";
import {
  CERTIFICATE_CATEGORIES,
  CERTIFICATE_DEMANDS,
  CERTIFICATE_PARTS,
  type CertificatePart,
  THRESHOLD_UNITS,
} from "../codes";
import { CERTIFICATE_MEANINGS, type CertificateMeaning } from "../meanings";
import type { CertificateTypeInput, CertificateTypeView, QualificationInput, QualificationView } from "./schema";

export const includeOfType = {
  thresholds: { orderBy: [{ unit: "asc" }, { amount: "desc" }] },
  qualifications: { where: { state: "Active" }, orderBy: [{ order: "asc" }, { id: "asc" }] },
  defaults: { where: { action: { in: ["UserCreation", "AircraftCreation"] } } },
} satisfies Prisma.CertificateTypeInclude;
export type CertificateTypeRow = Prisma.CertificateTypeGetPayload<{ include: typeof includeOfType }>;
type QualificationRow = CertificateTypeRow["qualifications"][number];

type DemandRow = Pick<
  CertificateTypeRow,
  "parts" | "onlyAircraftType" | "onlyAircraftClass" | "onlyTagId" | "isNightOnly" | "isIfrOnly"
>;

const codeOrNull = <T>(names: readonly T[], name: T | null) => (name === null ? null : names.indexOf(name));

const presentDemand = (row: DemandRow) => ({
  parts: row.parts.map((part) => CERTIFICATE_PARTS.indexOf(part)).sort((a, b) => a - b),
  onlyAircraftType: codeOrNull(AIRCRAFT_TYPES, row.onlyAircraftType),
  onlyAircraftClass: codeOrNull(AIRCRAFT_CLASSES, row.onlyAircraftClass),
  onlyTagId: row.onlyTagId,
  nightOnly: row.isNightOnly,
  ifrOnly: row.isIfrOnly,
});

export const presentQualification = ({ id, name, hasExpiry, isBlocking, meaning, ...row }: QualificationRow) =>
  ({
    ...{ id, name, hasExpiry, isBlocking },
    meaning: CERTIFICATE_MEANINGS.indexOf(meaning as CertificateMeaning),
    ...presentDemand(row),
  }) satisfies QualificationView;

const presentThreshold = ({ amount, unit, colour }: CertificateTypeRow["thresholds"][number]) => ({
  ...{ value: amount, unit: THRESHOLD_UNITS.indexOf(unit), color: colour },
});

/** Names the kinds in the order of their codes, each with its thresholds, those that are reached first in front. */
function presentWarnings({ demands, thresholds }: CertificateTypeRow): CertificateTypeView["warnings"] {
  return CERTIFICATE_DEMANDS.flatMap((kind, code) => {
    if (!demands.includes(kind)) return [];
    const own = thresholds.filter(({ unit }) =>
      unit === "Cycles" ? kind === "ExpiresOnCycles" : kind === "ExpiresOnDate",
    );
    return [{ kind: code, thresholds: own.map(presentThreshold) }];
  });
}

export function presentCertificateType(row: CertificateTypeRow): CertificateTypeView {
  return {
    id: row.id,
    name: row.name,
    category: CERTIFICATE_CATEGORIES.indexOf(row.category),
    mailNotification: row.isMailed,
    qualifications: row.qualifications.map(presentQualification),
    warnings: presentWarnings(row),
    qualificationThresholds: row.demands.includes("ExpiresOnDate")
      ? []
      : row.thresholds.filter(({ unit }) => unit !== "Cycles").map(presentThreshold),
    // An archived type shows nothing, and another may have taken its place.
    indicatorAircraft: row.state === "Archived" ? 0 : row.indicator,
    isMandatory: row.isMandatory,
    isDefault: row.defaults.length > 0,
    isBlocking: row.isBlocking,
    healthData: row.isHealthData,
    meaning: CERTIFICATE_MEANINGS.indexOf(row.meaning as CertificateMeaning),
    ...presentDemand(row),
    state: RECORD_STATES.indexOf(row.state),
    version: row.version,
  };
}

/** The columns that say of whom something is demanded. */
export const toDemandColumns = (input: CertificateTypeInput | QualificationInput) => ({
  parts: [...new Set(input.parts)].sort((a, b) => a - b).map((code): CertificatePart => CERTIFICATE_PARTS[code]!),
  onlyAircraftType: input.onlyAircraftType === null ? null : AIRCRAFT_TYPES[input.onlyAircraftType]!,
  onlyAircraftClass: input.onlyAircraftClass === null ? null : AIRCRAFT_CLASSES[input.onlyAircraftClass]!,
  onlyTagId: input.onlyTagId,
  isNightOnly: input.nightOnly,
  isIfrOnly: input.ifrOnly,
});

/** The columns of a type. Its indicator is one of its aircraft; a type that is about aircraft asks no person. */
export function toTypeColumns(input: CertificateTypeInput) {
  const category = CERTIFICATE_CATEGORIES[input.category]!;
  const demand = toDemandColumns(input);
  return {
    name: input.name,
    category,
    demands: input.warnings.map(({ kind }) => CERTIFICATE_DEMANDS[kind]!).sort(byCode),
    isMailed: input.mailNotification,
    isMandatory: input.isMandatory,
    isBlocking: input.isBlocking,
    isHealthData: input.healthData,
    meaning: CERTIFICATE_MEANINGS[input.meaning]!,
    indicator: input.indicatorAircraft,
    ...demand,
    parts: category === "ForEquipment" ? [] : demand.parts,
  };
}

const byCode = (a: CertificateTypeRow["demands"][number], b: CertificateTypeRow["demands"][number]) =>
  CERTIFICATE_DEMANDS.indexOf(a) - CERTIFICATE_DEMANDS.indexOf(b);

export const toThresholds = ({ warnings, qualificationThresholds }: CertificateTypeInput) =>
  [...warnings.flatMap(({ thresholds }) => thresholds), ...qualificationThresholds].map(({ value, unit, color }) => ({
    ...{ amount: value, unit: THRESHOLD_UNITS[unit]!, colour: color },
  }));

export const toQualificationColumns = (input: QualificationInput, order: number) => ({
  ...{ name: input.name, hasExpiry: input.hasExpiry, isBlocking: input.isBlocking, order },
  meaning: CERTIFICATE_MEANINGS[input.meaning]!,
  ...toDemandColumns(input),
});
