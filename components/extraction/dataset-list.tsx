"use client";
import {
  faCalendarDay,
  faCertificate,
  faChalkboardUser,
  faClockRotateLeft,
  faCoins,
  faGauge,
  faGraduationCap,
  faPlane,
  faUserGraduate,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { DATASET_NAMES, type Dataset } from "@/lib/activity/extractions/codes";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";

const ICONS: Record<Dataset, IconDefinition> = {
  reservations: faCalendarDay,
  legs: faPlane,
  ratings: faGraduationCap,
  studentHours: faUserGraduate,
  instructorActivity: faChalkboardUser,
  aircraftUse: faGauge,
  certificates: faCertificate,
  transactions: faCoins,
  audit: faClockRotateLeft,
};

type Props = { dataset: Dataset; counts?: Record<Dataset, number>; onChoose: (dataset: Dataset) => void };

/** The datasets, each with how many rows it has in the period. */
export function DatasetList({ dataset, counts, onChoose }: Props) {
  const t = useTranslations("extraction");
  const locale = useLocale() as Locale;
  return (
    <section aria-label={t("dataset")} className="flex flex-col gap-2">
      <h2 className="text-section font-bold">{t("dataset")}</h2>
      <ul className="border border-line bg-surface">
        {DATASET_NAMES.map((name) => (
          <li key={name} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-pressed={name === dataset}
              onClick={() => onChoose(name)}
              className={cx(
                "flex min-h-11 w-full items-center gap-3 px-3 py-2 text-start text-table hover:bg-primary-soft",
                name === dataset && "bg-primary-soft font-bold shadow-[inset_3px_0_0_var(--primary)]",
              )}
            >
              <span className="grid w-5 place-items-center text-ink-2">
                <Icon of={ICONS[name]} />
              </span>
              <span className="flex-1">{t(`datasets.${name}`)}</span>
              <span className="tabular-nums text-ink-2">{counts && displayWhole(counts[name], locale)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{t("counted")}</p>
    </section>
  );
}
