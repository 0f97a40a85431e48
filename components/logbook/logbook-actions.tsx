"use client";
import { faChevronDown, faFileExport, faFileImport, faPrint } from "@fortawesome/free-solid-svg-icons";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { ProgressBar } from "@/components/ui/progress-bar";
import { WHOLE_LOGBOOK } from "@/lib/activity/flights/logbook/wire";
import { fetchFile, saveFile } from "@/lib/http/client";
import { LOGBOOK_FORMATS, type LogbookFormat } from "@/lib/records/aircraft/codes";
import { ImportLogbookDialog } from "./import-dialog";
import { type PilotLogbook, refetchLogbook } from "./use-pilot-logbook";

/** Takes another logbook over, saves what is shown as a file, and prints the open page. */
export function LogbookActions({ book: { personId, query, isReversed, logbook, choose } }: { book: PilotLogbook }) {
  const t = useTranslations("logbook");
  const fail = useFailureToast();
  /** How much of the file has come, from 0 to 1. Null: none is being made. */
  const [share, setShare] = useState<number | null>(null);
  const [isImporting, setImporting] = useState(false);
  const client = useQueryClient();
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
      <Button icon={faFileImport} onClick={() => setImporting(true)}>
        {t("import.open")}
      </Button>
      {isImporting && (
        <ImportLogbookDialog
          personId={personId}
          onClose={() => setImporting(false)}
          onImported={(days) => {
            setImporting(false);
            // The logbook opens on what was added.
            choose({ ...WHOLE_LOGBOOK, ...days });
            void refetchLogbook(client, personId);
          }}
        />
      )}
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
