import type { LegCheck } from "@/lib/activity/flights/codes";
import type { OwnRuleKind, OwnRuleScope, PackRuleName, RecencyPackName } from "@/lib/activity/recency/codes";
import type { CertificateMeaning } from "@/lib/records/certificates/meanings";

/** Which of the legs' counts are meant: all, those by night, or those in the FAA's night. */
export type CountedPeriod = "any" | "night" | "faaNight";

/**
 * What a rule demands. There is one evaluator for each kind; the figures are data, so that another edition of a regulation is
 * another pack.
 */
export type Condition =
  | {
      kind: "RollingCounts";
      days: number;
      needed: { takeOffs?: number; approaches?: number; landings?: number; fullStops?: number };
      period: CountedPeriod;
      of: "typeOrClass" | "categoryAndClass";
      isPilotFlying: boolean;
      /** Whether landings on a tailwheel count to a full stop only, in aircraft with one. */
      demandsTailwheelStops: boolean;
      /** Who holds this on that day need not meet it. */
      unless: readonly CertificateMeaning[];
    }
  | {
      kind: "RollingHours";
      months: number;
      minutes: number;
      takeOffs: number;
      landings: number;
      refresherMinutes: number;
      /** A check in the same time that stands for all of it. */
      orCheck: LegCheck;
      /** Who holds this, and nothing of `unless`. */
      holder: CertificateMeaning;
      unless: readonly CertificateMeaning[];
    }
  | {
      kind: "SinceIssue";
      picMinutes: number;
      holder: CertificateMeaning;
      unless: readonly CertificateMeaning[];
    }
  | {
      kind: "Revalidation";
      of: CertificateMeaning;
      /** Ratings whose classes count together when both are held. */
      together: readonly CertificateMeaning[];
      months: number;
      minutes: number;
      picMinutes: number;
      takeOffs: number;
      landings: number;
      refresherMinutes: number;
      /** A check in the class within so many months before the expiry stands for all of it. */
      checkMonths: number;
    }
  | {
      kind: "InstructorRevalidation";
      of: CertificateMeaning;
      months: number;
      instructionMinutes: number;
      assessmentMonths: number;
      atLeast: number;
    }
  | { kind: "CalendarMonths"; months: number; checks: readonly LegCheck[]; orRating: CertificateMeaning }
  | { kind: "Medical" }
  | { kind: "LastFlight"; days: number; scope: OwnRuleScope }
  | { kind: "HoursInDays"; days: number; minutes: number; scope: OwnRuleScope }
  | { kind: "CheckedOut" };

/** When a rule concerns a flight. */
export type Demand = {
  /** Only with passengers on board. */
  withPassengers?: true;
  /** Only by night: the school's, or the FAA's. */
  byNight?: "school" | "faa";
  /** Only in aircraft of this category. */
  category?: "Aircraft";
};

/** A rule of recent experience. `key` names it in waivers and findings. */
export type RecencyRule = {
  key: string;
  /** The pack that it belongs to. Null: it is the school's own. */
  pack: RecencyPackName | null;
  /** The paragraph that it rests on. Empty for the school's own. */
  paragraph: string;
  condition: Condition;
  /** Null: it says what is still needed to revalidate, and no flight is judged by it. */
  demand: Demand | null;
};
export type PackRule = RecencyRule & { key: PackRuleName };

/** An edition of a regulation as rules. */
export type RecencyPack = {
  name: RecencyPackName;
  version: string;
  /** The first day on which this edition applies. */
  validFrom: string;
  source: string;
  rules: readonly PackRule[];
};

/** A rule that the school makes itself, as it is stored. */
export type OwnRecencyRule = {
  id: string;
  kind: OwnRuleKind;
  scope: OwnRuleScope;
  days: number | null;
  minutes: number | null;
};

/** Makes the school's own rule one like those of the packs. It concerns every flight. */
export function toRecencyRule({ id, kind, scope, days, minutes }: OwnRecencyRule): RecencyRule {
  const conditions: Record<OwnRuleKind, Condition> = {
    LastFlight: { kind: "LastFlight", days: days ?? 0, scope },
    HoursInDays: { kind: "HoursInDays", days: days ?? 0, minutes: minutes ?? 0, scope },
    CheckedOut: { kind: "CheckedOut" },
  };
  return { key: id, pack: null, paragraph: "", condition: conditions[kind], demand: {} };
}
