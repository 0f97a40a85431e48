import { useTranslations } from "next-intl";
import { OWN_RULE_KINDS, PACK_RULES } from "@/lib/activity/recency/codes";
import { RECENCY_COUNTS } from "@/lib/compliance/recency/facts";
import type { MayDoGround } from "@/lib/views/person-compliance/schema";
import { formatCount } from "./format-count";

/** Puts in words why something may not be done, what ends it, and what nears its end. */
export function useGroundText() {
  const t = useTranslations("recency.mayDo");
  const all = useTranslations("recency");
  const nameOf = ({ kind, name }: MayDoGround): string => {
    if (kind !== "recency") return name || t(`unnamed.${kind}`);
    const ofPack = PACK_RULES.find((one) => one === name);
    const own = OWN_RULE_KINDS.find((one) => one === name);
    return ofPack ? all(`rules.${ofPack}`) : own ? all(`kinds.${own}`) : t("unnamed.recency");
  };
  return {
    missing: (ground: MayDoGround): string => {
      if (ground.kind === "disabled") return t("disabled");
      const counted = ground.counts.flatMap(({ what, ...amounts }) => {
        const known = RECENCY_COUNTS.find((one) => one === what);
        const [counted, needed] = [formatCount(what, amounts.counted), formatCount(what, amounts.needed)];
        return known ? t("counted", { counted, needed, what: all(`counts.${known}`) }) : [];
      });
      if (counted.length > 0) return t("countedOf", { name: nameOf(ground), counted: counted.join(", ") });
      return t(`grounds.${ground.ground ?? "missing"}`, { name: nameOf(ground) });
    },
    ends: (ground: MayDoGround): string => t("endsFirst", { name: nameOf(ground) }),
    warns: (ground: MayDoGround): string =>
      ground.days === null
        ? t(`grounds.${ground.ground ?? "soon"}`, { name: nameOf(ground) })
        : t("soon", { name: nameOf(ground), days: ground.days }),
  };
}
