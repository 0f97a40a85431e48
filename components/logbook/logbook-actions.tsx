"use client";
import { faChevronDown, faFileExport, faPrint } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { ProgressBar } from "@/components/ui/progress-bar";
import { fetchFile, saveFile } from "@/lib/http/client";
import { LOGBOOK_FORMATS, type LogbookFormat } from "@/lib/records/aircraft/codes";
import type { PilotLogbook } from "./use-pilot-logbook";

/** Saves what is shown of a logbook as a file, and prints the open page. */
export function LogbookActions({ book: { personId, query, isReversed, logbook } }: { book: PilotLogbook }) {
  const t = useTranslations("logbook");
  const fail = useFailureToast();
  /** How much of the file has come, from 0 to 1. Null: none is being made. */
  const [share, setShare] = useState<number | null>(null);
  const isEmpty = !logbook || logbook.entries.length === 0;

  async function save(format: LogbookFormat) {
    setShare(0);
    try {
      const file = await fetchFile(`user/${personId}/logbook/export`, {
        query: { ...query, format },
        onProgress: setShare,
      });
      saveFile(file, file.name);
    } catch (error) {
      fail(error, t("exportFailed"));
    }
    setShare(null);
  }
  return (
    <>
      <div className="relative flex flex-col">
        <Menu
          trigger={
            <Button icon={faFileExport} disabled={isReversed || share !== null}>
              {share === null ? t("export") : t("exporting", { percent: share })}
              <Icon of={faChevronDown} className="text-small" />
            </Button>
          }
          items={LOGBOOK_FORMATS.map((format) => ({
            key: format,
            label: t(`formats.${format}`),
            onSelect: () => void save(format),
          }))}
        />
        {share !== null && (
          <ProgressBar label={t("exporting", { percent: share })} value={Math.round(share * 100)} inset />
        )}
      </div>
      {!isEmpty && (
        <Button variant="primary" icon={faPrint} onClick={() => window.print()} className="phone:hidden">
          {t("print", { page: logbook.page })}
        </Button>
      )}
    </>
  );
}
