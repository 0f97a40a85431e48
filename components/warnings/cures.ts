import type { WarningState } from "@/lib/views/warnings/codes";
import type { Standing } from "@/lib/views/warnings/standing";

/** What would put something in order. `Reader` ones wait for a medical reader. */
export type Cure =
  | "validate"
  | "awaitsReader"
  | "renew"
  | "complete"
  | "give"
  | "holder"
  | "thenReader"
  | "booking"
  | "recency";

type Case = {
  standing: Standing;
  /** Whether it concerns a person, who can send something in. */
  isOfPerson: boolean;
  /** Whether the reader decides on it, which of health data only medical readers do. */
  decides: boolean;
  hasBookings: boolean;
  /** Whether it is recent experience, which only flying, a declared flight or a waiver puts in order. */
  isRecency?: boolean;
};

const FILL_IN: Partial<Record<WarningState, Cure>> = {
  Soon: "renew",
  Expired: "renew",
  Invalid: "renew",
  Incomplete: "complete",
  Missing: "give",
};

/** Lists what would put something in order for staff, the cheapest first. */
export function listCures({ standing, isOfPerson, decides, hasBookings, isRecency = false }: Case): Cure[] {
  const { state, renewal } = standing;
  if (state === "Valid") return [];
  if (isRecency) return ["recency"];
  const last: Cure[] = hasBookings && standing.level === "Blocking" ? ["booking"] : [];
  if (state === "Awaiting" || renewal === "SentIn") return [decides ? "validate" : "awaitsReader", ...last];
  // A renewal that is open has to be completed.
  const fill = renewal === "Opened" ? "complete" : FILL_IN[state]!;
  const byHolder: Cure[] = isOfPerson ? ["holder"] : [];
  return [fill, ...byHolder, ...(decides ? [] : (["thenReader"] as const)), ...last];
}

/** What the holder can do about their own. */
export type OwnCure =
  | "complete"
  | "renew"
  | "finish"
  | "awaits"
  | "awaitsHealth"
  | "renewalSent"
  | "ask"
  | "askQualification"
  | "recency";

type OwnCase = { standing: Standing; kind: "Certificate" | "Qualification" | "Recency"; isHealthData: boolean };

/** Chooses what the holder can do. Null for what is in order. */
export function chooseOwnCure({ standing: { state, renewal }, kind, isHealthData }: OwnCase): OwnCure | null {
  if (state === "Valid") return null;
  if (kind === "Recency") return "recency";
  if (renewal === "SentIn") return "renewalSent";
  if (renewal === "Opened") return "finish";
  if (state === "Awaiting") return isHealthData ? "awaitsHealth" : "awaits";
  if (state === "Incomplete") return "complete";
  if (state !== "Missing") return "renew";
  return kind === "Qualification" ? "askQualification" : "ask";
}

/** Whether it is done on one's own sheet. What remains, others do. */
export const isDoneOnSheet = (cure: OwnCure) => ["complete", "renew", "finish", "recency"].includes(cure);
