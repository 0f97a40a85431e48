"use client";
import { faCircleExclamation, faFileArrowDown } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { Dialog } from "@/components/ui/dialog";
import { DROP_ZONE_BUTTON, DropZone } from "@/components/ui/drop-zone";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import type { LogbookImportAnswer } from "@/lib/activity/flights/logbook-import/schema";
import { AS_RECOGNISED, type ImportChoices, makeImportQuery } from "@/lib/activity/flights/logbook-import/wire";
import { ApiError, api, fetchFile, saveFile } from "@/lib/http/client";
import { ImportPreview } from "./import-preview";
import { ImportSettings } from "./import-settings";
import { importRouteOf } from "./use-pilot-logbook";

const ACCEPTED = ".csv,.txt,.tsv,.xlsx,text/csv";

type Props = { personId: string; onClose: () => void; onImported: (days: { from: string; to: string } | null) => void };

/**
 * Takes the flights of another logbook over. It shows what a file has before anything is written, and keeps file and choices whatever
 * fails.
 */
export function ImportLogbookDialog({ personId, onClose, onImported }: Props) {
  const t = useTranslations("logbook.import");
  const fail = useFailureToast();
  const route = importRouteOf(personId);
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<LogbookImportAnswer | null>(null);
  const [choices, setChoices] = useState<ImportChoices>(AS_RECOGNISED);
  /** Whether choices were made that what is shown doesn't rest on. */
  const [isStale, setStale] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState<"reading" | "running" | null>(null);

  async function read(given: File | undefined, by: ImportChoices) {
    if (!given) return;
    setFile(given);
    setRefusal("");
    setBusy("reading");
    try {
      const query = { ...makeImportQuery(by), preview: "1" };
      const { data } = await api.post<LogbookImportAnswer>(route, { file: given, query });
      setSeen(data);
      setStale(false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) fail(error, t("failed"));
      else setRefusal(error.lines.join(" "));
    }
    setBusy(null);
  }

  function chooseFile(given: File | undefined) {
    setSeen(null);
    setChoices(AS_RECOGNISED);
    void read(given, AS_RECOGNISED);
  }

  async function downloadRefused() {
    try {
      saveFile(
        await fetchFile(`${route}/faulty`, { file: file!, query: makeImportQuery(choices) }),
        `${t("faultsFile")}.csv`,
      );
    } catch (error) {
      fail(error, t("notDownloaded"));
    }
  }

  async function start() {
    if (!file || !seen) return;
    setBusy("running");
    try {
      const query = { ...makeImportQuery(choices), ...(seen.refused > 0 ? { skipFaulty: "1" } : {}) };
      const { data } = await api.post<LogbookImportAnswer>(route, { file, query });
      showToast({ tone: "success", title: t("done", { count: data.fresh }) });
      return onImported(data.days);
    } catch (error) {
      fail(error, t("failed"));
    }
    setBusy(null);
  }

  const fresh = isStale ? 0 : (seen?.fresh ?? 0);
  const startLabel = seen?.refused ? t("startGood", { count: fresh }) : t("startAll", { count: fresh });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      closeLabel={t("close")}
      size="wide"
      startsAtField={DROP_ZONE_BUTTON}
      busy={busy !== null}
      busyLabel={busy === "running" ? t("running") : t("reading", { name: file?.name ?? "" })}
      actions={
        <>
          {seen && <ChooseFileButton label={t("another")} accept={ACCEPTED} onFile={chooseFile} />}
          {isStale && (
            <Button variant="primary" onClick={() => void read(file!, choices)}>
              {t("read")}
            </Button>
          )}
          {!isStale && (
            <Button variant="primary" disabled={fresh === 0} onClick={() => void start()}>
              {fresh > 0 ? startLabel : t("start")}
            </Button>
          )}
        </>
      }
    >
      {!seen && (
        <DropZone onFile={chooseFile}>
          <p className="font-bold phone:hidden">{t("drop")}</p>
          <ChooseFileButton label={t("choose")} accept={ACCEPTED} onFile={chooseFile} />
          <p className="text-small text-ink-3">{t("limits")}</p>
        </DropZone>
      )}
      {refusal && (
        <div className="my-3">
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
      {seen && (
        <div className="flex flex-col gap-4">
          <Notice tone={seen.format === "Unknown" ? "warning" : "info"}>
            {seen.format === "Unknown" ? t("unrecognised") : t("recognised", { format: t(`formats.${seen.format}`) })}{" "}
            {seen.missing.length > 0 &&
              t("missing", { fields: seen.missing.map((one) => t(`fields.${one}`)).join(", ") })}
          </Notice>
          <ImportSettings
            seen={seen}
            choices={choices}
            onChange={(change) => {
              setChoices({ ...choices, ...change });
              setStale(true);
            }}
          />
          {!isStale && seen.missing.length === 0 && <ImportPreview seen={seen} />}
          {!isStale && seen.refused > 0 && (
            <section aria-label={t("refused")} className="flex flex-col gap-2">
              <Notice tone="error">{t("refusedLines", { count: seen.refused })}</Notice>
              <ul className="max-h-60 overflow-auto border border-line px-3 py-2 text-table phone:max-h-none">
                {seen.faults.map(({ line, faults }) => (
                  <li key={line} className="py-1">
                    {t("line")} {line}
                    {faults.map(({ column, text }) => (
                      <span key={column + text} className="ms-2 text-neg-ink">
                        <Icon of={faCircleExclamation} /> <b>{column}</b> {text}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
              <span>
                <Button variant="quiet" icon={faFileArrowDown} onClick={() => void downloadRefused()}>
                  {t("download")}
                </Button>
              </span>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}
