import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { STATE_ICONS, TONE_CLASS } from "../standing-look";

const ICONS = [
  ["legendSoon", "Soon", "text-warn-ink"],
  ["legendExpired", "Expired", "text-ink"],
  ["legendMissing", "Missing", "text-ink"],
  ["legendInvalid", "Invalid", "text-ink"],
  ["legendIncomplete", "Incomplete", "text-ink"],
  ["legendAwaiting", "Awaiting", "text-info-ink"],
] as const;

const TONES = [
  ["legendBlocking", "blocking"],
  ["legendWarning", "warning"],
] as const;

/** What the cells of the table mean: the colours say what it does to a booking, the signs why; and which keys go through it. */
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
        {TONES.map(([key, tone]) => (
          <li key={key} className={item}>
            <span
              aria-hidden="true"
              data-print="color"
              className={cx("h-4 w-6 rounded-strip border", TONE_CLASS[tone])}
            />
            {t(key)}
          </li>
        ))}
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
