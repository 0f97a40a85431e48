import { faCheck, faLock, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { TitledSection } from "@/components/ui/titled-section";
import { PARTS_OF_KIND } from "@/lib/activity/inspections/codes";
import type { InspectionView } from "@/lib/activity/inspections/schema";

const line = "flex min-h-(--target) items-center gap-2 border-b border-line px-3 py-2 last:border-b-0";

/** What went into a pack, what was left out of it, and what never goes in. */
export function PackContents({ pack: { kind, parts } }: { pack: Pick<InspectionView, "kind" | "parts"> }) {
  const t = useTranslations("inspection");
  return (
    <TitledSection id="contents" title={t("screen.contents")}>
      <ul className="border border-line bg-surface">
        {PARTS_OF_KIND[kind].map((part) => {
          const isIn = parts.includes(part);
          return (
            <li key={part} className={line}>
              <Icon of={isIn ? faCheck : faXmark} className={isIn ? undefined : "text-ink-3"} />
              <span className="flex-1">{t(`parts.${part}`)}</span>
              {!isIn && <span className="text-ink-2">{t("screen.leftOut")}</span>}
            </li>
          );
        })}
        <NeverIn />
      </ul>
    </TitledSection>
  );
}

/** The end of a list of parts: what never goes into a pack, locked. */
export function NeverIn() {
  const t = useTranslations("inspection.screen");
  return (["medical", "private"] as const).map((what) => (
    <li key={what} className={`${line} bg-sunken text-ink-2`}>
      <Icon of={faLock} />
      <span className="flex-1">{t(what)}</span>
      <span>{t("never")}</span>
    </li>
  ));
}
