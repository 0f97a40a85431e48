import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { STATE_ICONS } from "../standing-look";

const ICONS = [
  ["legendSoon", "Soon", "text-warn-ink"],
  ["legendBlocked", "Expired", "text-neg-ink"],
  ["legendAwaiting", "Awaiting", "text-info-ink"],
  ["legendIncomplete", "Incomplete", "text-ink-2"],
] as const;

/** What the cells of the table mean, and which keys go through it. */
export function MatrixLegend() {
  const t = useTranslations("warnings.matrix");
  const item = "flex items-center gap-2";
  return (
    <div className="mt-2 phone:hidden">
      <ul aria-label={t("legend")} className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-2">
        <li className={item}>
          <span aria-hidden="true" className="border border-line px-1 tabular-nums">
            04/27
          </span>
          {t("legendValid")}
        </li>
        <li className={item}>
          <span aria-hidden="true" className="h-4 w-10 border border-line bg-sunken" />
          {t("legendNotAsked")}
        </li>
        {ICONS.map(([key, state, className]) => (
          <li key={key} className={item}>
            <Icon of={STATE_ICONS[state]} className={cx(className)} />
            {t(key)}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-small text-ink-3 touch:hidden print:hidden">{t("keys")}</p>
    </div>
  );
}
