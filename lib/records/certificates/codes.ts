// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code where
// nothing else is said.

export const CERTIFICATE_CATEGORIES = ["ForPeople", "ForEquipment", "ForQualification"] as const;
export type CertificateCategory = (typeof CERTIFICATE_CATEGORIES)[number];

/** Of whom certificates are: the two routes of the specification. */
export type CertificateKind = "People" | "Equipment";

/** What a certificate must say (spec 2 §3, warning kinds). */
export const CERTIFICATE_DEMANDS = [
  "ExpiresOnDate",
  "ExpiresOnCycles",
  "RequiresUploadDocument",
  "RequiresSerialNumber",
] as const;
export type CertificateDemand = (typeof CERTIFICATE_DEMANDS)[number];

/** What certificates of a category may have to say (spec 2 §5): those of people know no cycles and no serial number. */
export const DEMANDS_BY_CATEGORY: Record<CertificateCategory, readonly CertificateDemand[]> = {
  ForPeople: ["ExpiresOnDate", "RequiresUploadDocument"],
  ForEquipment: CERTIFICATE_DEMANDS,
  ForQualification: ["ExpiresOnDate", "RequiresUploadDocument"],
};

export const THRESHOLD_UNITS = ["Days", "Hours", "Cycles"] as const;
export type ThresholdUnit = (typeof THRESHOLD_UNITS)[number];
/** Maximum number of thresholds of one type (spec 2 §5). */
export const MOST_THRESHOLDS = 3;
/** The colours that the form of a type offers. The API takes any other, too. */
export const THRESHOLD_COLOURS = ["#f2c94c", "#f2994a", "#d9534f", "#5b8def", "#8e6bbf"] as const;

/** Which indicator of an aircraft shows a type (spec 2 §3): None, First, Second, Third. */
export const INDICATORS = [0, 1, 2, 3] as const;

/** The parts in a flight or lesson of which a certificate can be demanded. */
export const CERTIFICATE_PARTS = [
  "PilotInCommand",
  "Instructor",
  "StudentSolo",
  "StudentDual",
  "TheoryTeacher",
] as const;
export type CertificatePart = (typeof CERTIFICATE_PARTS)[number];
/** Of whom a type is demanded unless something else is said: a beginner's dual lesson needs no certificate. */
export const USUAL_PARTS: readonly CertificatePart[] = ["PilotInCommand", "Instructor", "StudentSolo"];

/** The codes of actions with a set of types (spec 2 §3 and DECISIONS): what is created. */
export const DEFAULT_ACTIONS = {
  AircraftCreation: 1,
  ProgramCreationInstructor: 2,
  ProgramCreationStudent: 3,
  ProgramCreationAircraft: 4,
  UserCreation: 5,
} as const;
export type DefaultAction = keyof typeof DEFAULT_ACTIONS;

/** What is known of a certificate (spec 2 §4). Expired is computed. */
export const CERTIFICATE_STATES = ["Incompleted", "Completed", "Validated", "Expired", "Invalid"] as const;
export type CertificateStateName = (typeof CERTIFICATE_STATES)[number];
/** A state that is stored. */
export type StoredCertificateState = Exclude<CertificateStateName, "Expired">;

/** Maximum number of qualifications of one type. */
export const MOST_QUALIFICATIONS = 40;
