"use client";
import { faCheck, faCircleExclamation, faFileArrowDown } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { DROP_ZONE_BUTTON, DropZone } from "@/components/ui/drop-zone";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import { ApiError, api, downloadFile, fetchFile, saveFile } from "@/lib/http/client";

/** A line of an import after parsing, with its errors. */
type ImportedLine = { line: number; faults: { column: string; text: string }[] };
type Preview<Line> = { total: number; faulty: number; unread: string[]; lines: Line[] };

/** What a dialog says of the kind of records that it imports. */
export type ImportTexts = Record<"title" | "limits" | "start" | "running" | "failed" | "faultsFile", string> & {
  good: (count: number) => string;
  startAll: (count: number) => string;
  startGood: (count: number) => string;
  done: (count: number) => string;
  rest: (counts: { added: number; faulty: number }) => string;
  allBad: (total: number) => string;
};

/** A column of the preview. On a phone there is room for those that `isNarrow` marks. */
export type ImportPreviewColumn<Line> = {
  head: string;
  textOf: (line: Line) => string;
  isNarrow?: boolean;
  isLong?: boolean;
};

type Props<Answer, Line extends ImportedLine> = {
  /** The address of the import, such as `user/import`. Beneath it are `template` and `faulty`. */
  route: string;
  /** Parameters that each call of the import takes. */
  query?: Record<string, string>;
  texts: ImportTexts;
  /** The name of a template's file, without its ending. */
  templateName: string;
  columns: ImportPreviewColumn<Line>[];
  decode: (answer: Answer) => Preview<Line>;
  onClose: () => void;
};

/**
 * A dialog that imports records from a file. It first shows a preview of each line with its errors. Then it creates the
 * records of the lines without errors, and stays open as long as there are others to correct.
 */
export function ImportDialog<Answer extends { created: number }, Line extends ImportedLine>({
  route,
  query = {},
  texts,
  templateName,
  columns,
  decode,
  onClose,
}: Props<Answer, Line>) {
  const t = useTranslations("resource.importing");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<Preview<Line> | null>(null);
  const [refusal, setRefusal] = useState("");
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  /** The lines with errors. They are read before the others come in, whose names would count as taken then. */
  const [faultyLines, setFaultyLines] = useState<Blob | null>(null);
  /** How many records were added, while the faulty lines are still to be corrected. */
  const [added, setAdded] = useState<number | null>(null);
  const [busy, setBusy] = useState<"reading" | "running" | null>(null);

  async function read(given: File | undefined) {
    if (!given) return;
    setFile(given);
    setSeen(null);
    setRefusal("");
    setAdded(null);
    setFaultyLines(null);
    setBusy("reading");
    try {
      const { data } = await api.post<Answer>(route, { file: given, query: { ...query, preview: "1" } });
      const preview = decode(data);
      setSeen(preview);
      setOnlyFaulty(preview.faulty > 0);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) fail(error, texts.failed);
      else setRefusal(error.lines.join(" "));
    } finally {
      setBusy(null);
    }
  }

  async function downloadFaulty() {
    try {
      saveFile(faultyLines ?? (await fetchFile(`${route}/faulty`, { file: file!, query })), `${texts.faultsFile}.csv`);
    } catch (error) {
      fail(error, t("notDownloaded"));
    }
  }

  async function start() {
    if (!file) return;
    setBusy("running");
    try {
      if (seen?.faulty) setFaultyLines(await fetchFile(`${route}/faulty`, { file, query }));
      const { data } = await api.post<Answer>(route, {
        file,
        query: { ...query, ...(seen?.faulty ? { skipFaulty: "1" } : {}) },
      });
      showToast({ tone: "success", title: texts.done(data.created) });
      refresh();
      if (!seen?.faulty) return onClose();
      setAdded(data.created);
      setOnlyFaulty(true);
    } catch (error) {
      fail(error, texts.failed);
    }
    setBusy(null);
  }

  const good = seen ? seen.total - seen.faulty : 0;
  const lines = seen?.lines.filter((line) => !onlyFaulty || line.faults.length > 0) ?? [];
  function describe({ faulty, total }: Preview<Line>): string {
    if (added !== null) return texts.rest({ added, faulty });
    if (faulty === 0) return texts.good(total);
    return good === 0 ? texts.allBad(total) : t("bad", { faulty, total });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      closeLabel={t("close")}
      size="wide"
      startsAtField={DROP_ZONE_BUTTON}
      busy={busy !== null}
      busyLabel={busy === "running" ? texts.running : t("reading", { name: file?.name ?? "" })}
      note={
        <span className="flex flex-wrap gap-2">
          {(["csv", "xlsx"] as const).map((format) => (
            <Button
              key={format}
              variant="quiet"
              icon={faFileArrowDown}
              onClick={() =>
                void downloadFile(`${route}/template`, `${templateName}.${format}`, { format }).catch((error) =>
                  fail(error, texts.failed),
                )
              }
            >
              {t(format === "csv" ? "templateCsv" : "templateXlsx")}
            </Button>
          ))}
        </span>
      }
      actions={
        <>
          {seen && <ChooseFileButton label={t("another")} accept={ACCEPTED} onFile={(chosen) => void read(chosen)} />}
          {added === null ? (
            <Button variant="primary" disabled={good === 0} onClick={() => void start()}>
              {seen && good > 0 ? (seen.faulty === 0 ? texts.startAll(good) : texts.startGood(good)) : texts.start}
            </Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {t("close")}
            </Button>
          )}
        </>
      }
    >
      {!seen && (
        <DropZone onFile={(dropped) => void read(dropped)}>
          <p className="font-bold phone:hidden">{t("drop")}</p>
          <ChooseFileButton label={t("choose")} accept={ACCEPTED} onFile={(chosen) => void read(chosen)} />
          <p className="text-small text-ink-3">{texts.limits}</p>
        </DropZone>
      )}
      {refusal && (
        <div className="mt-3">
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
      {seen && (
        <div className="flex flex-col gap-3">
          <Notice tone={seen.faulty > 0 && added === null ? "error" : "info"}>{describe(seen)}</Notice>
          {seen.unread.length > 0 && added === null && (
            <Notice tone="warning">
              {t("unread", { count: seen.unread.length, columns: seen.unread.join(", ") })}
            </Notice>
          )}
          {seen.faulty > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              {good > 0 && added === null && (
                <SegmentedControl
                  isShort
                  label={t("shown")}
                  value={onlyFaulty ? "faulty" : "all"}
                  onValueChange={(value) => setOnlyFaulty(value === "faulty")}
                  segments={[
                    { value: "faulty", label: t("onlyFaulty", { count: seen.faulty }) },
                    { value: "all", label: t("allLines", { count: seen.total }) },
                  ]}
                />
              )}
              <Button variant="quiet" icon={faFileArrowDown} onClick={() => void downloadFaulty()}>
                {t("downloadFaulty", { count: seen.faulty })}
              </Button>
            </div>
          )}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this area
            tabIndex={0}
            aria-label={t("preview")}
            className="max-h-[50vh] overflow-auto border border-line phone:max-h-none"
          >
            <table className="w-full border-collapse text-table">
              <thead className="sticky top-0 bg-raised">
                <tr className="border-b border-line-2 text-start text-ink-2">
                  <th scope="col" className="px-2 py-2 text-start font-bold whitespace-nowrap">
                    {t("line")}
                  </th>
                  {columns.map(({ head, isNarrow }) => (
                    <th
                      key={head}
                      scope="col"
                      className={cx("px-2 py-2 text-start font-bold whitespace-nowrap", !isNarrow && "phone:hidden")}
                    >
                      {head}
                    </th>
                  ))}
                  <th scope="col" className="px-2 py-2 text-start font-bold whitespace-nowrap">
                    {t("faultsHead")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.line} className="border-b border-line align-top last:border-b-0">
                    <td className="px-2 py-1.5">{line.line}</td>
                    {columns.map(({ head, textOf, isNarrow, isLong }) => (
                      <td
                        key={head}
                        className={cx(
                          "px-2 py-1.5",
                          isLong ? "wrap-anywhere phone:min-w-24" : "wrap-break-word",
                          !isNarrow && "phone:hidden",
                        )}
                      >
                        {textOf(line)}
                      </td>
                    ))}
                    <td className="min-w-48 px-2 py-1.5">
                      {line.faults.length === 0 ? (
                        <span className="text-pos-ink">
                          <Icon of={faCheck} /> {t("none")}
                        </span>
                      ) : (
                        <ul>
                          {line.faults.map((fault) => (
                            <li key={fault.column + fault.text} className="text-neg-ink">
                              <Icon of={faCircleExclamation} /> <b>{fault.column}</b> {fault.text}
                            </li>
                          ))}
                        </ul>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </Dialog>
  );
}

const ACCEPTED = ".csv,.xlsx,text/csv";
