import type { SiteRole } from "@/lib/access/permissions/roles";
import { countDaysBetween } from "@/lib/platform/day";
import type { MessageKey } from "@/lib/platform/messages";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type {
  CertificateDemand,
  CertificatePart,
  CertificateStateName,
  StoredCertificateState,
  ThresholdUnit,
} from "./codes";

/** What somebody does to a certificate (spec 2 §4). */
export type CertificateAction = "complete" | "validate" | "refuse" | "invalidate" | "renew";

/** From which states each action leads where. A renewal leaves the old one and opens a new, incomplete one. */
const FLOW: Record<CertificateAction, { from: readonly StoredCertificateState[]; to: StoredCertificateState }> = {
  complete: { from: ["Incompleted", "Completed"], to: "Completed" },
  // Staff complete and validate in one, and correct what they validated.
  validate: { from: ["Incompleted", "Completed", "Validated"], to: "Validated" },
  refuse: { from: ["Completed"], to: "Incompleted" },
  invalidate: { from: ["Completed", "Validated"], to: "Invalid" },
  renew: { from: ["Validated", "Invalid"], to: "Incompleted" },
};

/**
 * The state in which an action leaves a certificate, or, for a renewal, that of the new one. Null when the state, or that it
 * is archived, forbids the action.
 */
export function stateAfter(
  action: CertificateAction,
  { state, isArchived }: { state: StoredCertificateState; isArchived: boolean },
): StoredCertificateState | null {
  const { from, to } = FLOW[action];
  return !isArchived && from.includes(state) ? to : null;
}

/** Throws 409 unless the action is possible. */
export function demandAction(
  action: CertificateAction,
  certificate: { state: StoredCertificateState; archivedAt: Date | null },
): StoredCertificateState {
  if (certificate.archivedAt) throw new Problem("conflict", "certificates.isArchived");
  const next = stateAfter(action, { state: certificate.state, isArchived: false });
  if (next) return next;
  if (action === "renew") throw new Problem("conflict", "certificates.nothingToRenew");
  throw new Problem("conflict", `certificates.forbidden.${action}`);
}

/** For how long who decided on a certificate can take it back. What was archived meanwhile stays in PostgreSQL after that. */
export const TAKE_BACK_MINUTES = 10;

/** What was decided on a certificate: by whom, when, and what became of it. */
export type Decision = {
  state: StoredCertificateState;
  archivedAt: Date | null;
  decidedAt: Date | null;
  decidedById: string | null;
};

/** Throws 403 for who didn't decide, and 409 when nothing was decided, too long ago, or the holder has completed it since. */
export function demandTakesBack(
  { state, archivedAt, decidedAt, decidedById }: Decision,
  personId: string | null,
  now: Date,
) {
  if (decidedAt === null || state === "Completed" || archivedAt)
    throw new Problem("conflict", "certificates.nothingToTakeBack");
  if (personId === null || decidedById !== personId) throw new Problem("forbidden", "certificates.takenBackByDecider");
  if (now.getTime() - decidedAt.getTime() > TAKE_BACK_MINUTES * 60_000)
    throw new Problem("conflict", "certificates.takenBackTooLate", { values: { minutes: TAKE_BACK_MINUTES } });
}

/** Until when a certificate is valid. `expiresOn` is its last day, such as `2027-03-31`. */
export type Validity = { expiresOn: string | null; expiresAtCycles: number | null };

/** Whether the last day is over, or the landings of the aircraft have passed the last cycle. */
export function hasExpired({ expiresOn, expiresAtCycles }: Validity, today: string, landings: number | null): boolean {
  if (expiresOn !== null && expiresOn < today) return true;
  return expiresAtCycles !== null && landings !== null && landings > expiresAtCycles;
}

/** The state that people see: a valid certificate whose time is over has expired. */
export function shownStateOf(
  state: StoredCertificateState,
  validity: Validity,
  today: string,
  landings: number | null,
): CertificateStateName {
  return state === "Validated" && hasExpired(validity, today, landings) ? "Expired" : state;
}

export type Threshold = { unit: ThresholdUnit; amount: number; colour: string };

/**
 * Finds the threshold that is passed: of several the one with the least remaining. Days are counted from a day to the last
 * valid one, hours to its end, cycles to the last landing. Null when none is passed, and of what has expired.
 *
 * @param at the day at which it is judged, and how many hours remain of it
 */
export function findPassedThreshold(
  thresholds: readonly Threshold[],
  { expiresOn, expiresAtCycles }: Validity,
  at: { day: string; hoursLeft: number; landings: number | null },
): (Threshold & { remaining: number }) | null {
  if (thresholds.length === 0) return null;
  const days = expiresOn === null ? null : countDaysBetween(at.day, expiresOn);
  const cycles = expiresAtCycles === null || at.landings === null ? null : expiresAtCycles - at.landings;
  if ((days !== null && days < 0) || (cycles !== null && cycles < 0)) return null;
  const remainingBy = { Days: days, Hours: days === null ? null : days * 24 + at.hoursLeft, Cycles: cycles };
  const passed = thresholds.flatMap((threshold) => {
    const remaining = remainingBy[threshold.unit];
    return remaining !== null && remaining <= threshold.amount ? [{ ...threshold, remaining }] : [];
  });
  // Of one unit, the smaller amount is nearer to the end. An hour is nearer than the same number of days.
  const nearness = ({ unit, amount }: Threshold) => (unit === "Hours" ? amount / 24 : amount);
  return passed.sort((a, b) => nearness(a) - nearness(b))[0] ?? null;
}

/** What a certificate says. */
export type CertificateValues = Validity & {
  issuedOn: string | null;
  serialNumber: string;
  fileId: string | null;
  qualifications: readonly { qualificationId: string; name: string; hasExpiry: boolean; expiresOn: string | null }[];
};

/** Lists what a certificate doesn't say although its type asks for it, each by its member in the body. */
export function findLacks(
  demands: readonly CertificateDemand[],
  values: CertificateValues,
): { field: string; key: MessageKey; values?: { name: string } }[] {
  const lacks = [
    ["ExpiresOnDate", values.expiresOn === null, "expirationDate", "certificates.dateRequired"],
    ["ExpiresOnCycles", values.expiresAtCycles === null, "cycles", "certificates.cyclesRequired"],
    ["RequiresUploadDocument", values.fileId === null, "documentId", "certificates.documentRequired"],
    ["RequiresSerialNumber", values.serialNumber === "", "serialNumber", "certificates.serialRequired"],
  ] as const;
  const undated = values.qualifications.filter(({ hasExpiry, expiresOn }) => hasExpiry && expiresOn === null);
  return [
    ...lacks.flatMap(([demand, isLacking, field, key]) =>
      isLacking && demands.includes(demand) ? [{ field, key }] : [],
    ),
    ...undated.map(({ name }) => ({
      ...{ field: "qualifications", key: "certificates.qualificationDateRequired" as const, values: { name } },
    })),
  ];
}

/** Throws 422 unless a certificate says all that its type asks for. */
export function demandComplete(demands: readonly CertificateDemand[], values: CertificateValues, today: string): void {
  const [first] = findLacks(demands, values);
  if (first) throw makeInvalidFieldProblem(first.field, first.key, first.values);
  demandSoundDates(values, today);
}

/** Throws 422 when a certificate was issued in the future, or after it expires. */
export function demandSoundDates({ issuedOn, expiresOn }: CertificateValues, today: string): void {
  if (issuedOn === null) return;
  if (issuedOn > today) throw makeInvalidFieldProblem("issuedDate", "certificates.issuedInFuture");
  if (expiresOn !== null && issuedOn > expiresOn)
    throw makeInvalidFieldProblem("issuedDate", "certificates.issuedAfterExpiry");
}

/** The parts that people with a role at a site may play there. */
const PARTS_OF_ROLE: Record<SiteRole, readonly CertificatePart[]> = {
  Instructor: ["Instructor", "TheoryTeacher"],
  Student: ["StudentSolo", "StudentDual"],
  Renter: ["PilotInCommand"],
  Staff: [],
};

/** The parts that somebody may play by the roles that they have at any site. */
export const partsOfRoles = (roles: readonly { role: SiteRole }[]): ReadonlySet<CertificatePart> =>
  new Set(roles.flatMap(({ role }) => PARTS_OF_ROLE[role]));
