import { utcDayToUnix } from "@/lib/platform/day";
import {
  OWN_RULE_KINDS,
  OWN_RULE_SCOPES,
  type OwnRuleKind,
  type OwnRuleScope,
  RECENCY_PACKS,
  type RecencyPackName,
} from "./codes";
import type { RecencyChoiceView } from "./schema";

/** A rule of the school's own, in words. */
export type OwnRule = {
  id: string;
  kind: OwnRuleKind;
  scope: OwnRuleScope;
  days: number | null;
  minutes: number | null;
  isActive: boolean;
  version: number;
};

/** Converts what the school has chosen from the API's numbers to words. */
export function decodeRecencyChoice({ packs, rules, version }: RecencyChoiceView) {
  return {
    packs: packs.map((code): RecencyPackName => RECENCY_PACKS[code]!),
    rules: rules.map(({ kind, scope, state, ...rule }): OwnRule => {
      return { ...rule, kind: OWN_RULE_KINDS[kind]!, scope: OWN_RULE_SCOPES[scope]!, isActive: state === 0 };
    }),
    version,
  };
}

/** A waiver as it is typed. */
export type WaiverValues = { rule: string; reason: string; endsOn: string | null };

export const makeWaiverBody = ({ rule, reason, endsOn }: WaiverValues) => ({
  ...{ rule, reason },
  ...(endsOn && { endsOn: utcDayToUnix(endsOn) }),
});
