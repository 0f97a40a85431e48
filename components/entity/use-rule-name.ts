import { useTranslations } from "next-intl";
import { OWN_RULE_KINDS, OWN_RULE_SCOPES, type PackRuleName } from "@/lib/activity/recency/codes";
import type { RecencyView } from "@/lib/views/recency/schema";

type Named = Pick<RecencyView["rules"][number], "rule" | "own">;

/** Names a rule of recent experience: one of a pack, or one of the school's own by its figures. */
export function useRuleName(): (rule: Named) => string {
  const t = useTranslations("recency");
  return ({ rule, own }) =>
    own
      ? t(`own.${OWN_RULE_KINDS[own.kind]!}`, {
          scope: OWN_RULE_SCOPES[own.scope]!,
          days: own.days ?? 0,
          hours: (own.minutes ?? 0) / 60,
        })
      : t(`rules.${rule as PackRuleName}`);
}
