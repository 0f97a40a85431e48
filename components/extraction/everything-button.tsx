"use client";
import { faBoxArchive } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { EverythingView } from "@/lib/activity/extractions/schema";
import { formatBytes } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";

type Props = { extent: EverythingView; isOnItsWay: boolean; isPending: boolean; onExtract: () => void };

/** All that the school has in one archive: what it holds, and that it comes back. */
export function EverythingSection({ extent, isOnItsWay, isPending, onExtract }: Props) {
  const t = useTranslations("everything");
  const locale = useLocale() as Locale;
  const { tables, files, rows, bytes } = extent;
  return (
    <section aria-label={t("title")} className="mt-4 flex flex-col gap-2">
      <h2 className="text-section font-bold">{t("title")}</h2>
      <div className="border border-line bg-surface text-table">
        <div className="flex max-w-[75ch] flex-col gap-2 p-3">
          <p>{t("explain")}</p>
          <p className="text-ink-2">{t("secret")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 border-t border-line-2 bg-sunken p-3">
          <p className="text-ink-2">
            {t("extent", { tables, files, rows: displayWhole(rows, locale), size: formatBytes(bytes, locale) })}
          </p>
          <Button
            className="ms-auto phone:w-full"
            icon={faBoxArchive}
            disabled={isOnItsWay || isPending}
            onClick={onExtract}
          >
            {t("extract")}
          </Button>
        </div>
      </div>
    </section>
  );
}
