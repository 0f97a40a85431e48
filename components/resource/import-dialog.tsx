"use client";
import { faCheck, faCircleExclamation, faFileArrowDown } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { useSignedInPerson } from "@/components/shell/signed-in-person";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { DROP_ZONE_BUTTON, DropZone } from "@/components/ui/drop-zone";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/toast";
import { ApiError, api, downloadFile, fetchFile, saveFile } from "@/lib/http/client";
import type { ColumnPlaces } from "@/lib/records/codes";
import { writeColumnPlaces } from "@/lib/records/wire";
import { ColumnChoices } from "./column-choices";
import { recallColumns, rememberColumns } from "./remembered-columns";

/** A line of an import after parsing, with its errors. */
type ImportedLine = { line: number; faults: { column: string; text: string }[] };
/** What a file has above its lines, and what of it is read. */
type FileColumns = {
  headings: { text: string; samples: string[] }[];
  columns: { name: string; heading: string; isNeeded: boolean; at: number | null }[];
};
type Preview<Line> = FileColumns & { total: number; faulty: number; unread: string[]; lines: Line[] };
/** What the server makes of a file: a preview, or why it can't be read, with its columns where these are the reason. */
type Reading<Line> = { preview: Preview<Line> | null; found: FileColumns | null; refusal: string };

type PlainText = "limits" | "running" | "failed" | "faultsFile";
type TextKey = PlainText | "good" | "start" | "startGood" | "done" | "rest" | "allBad";

/** What a dialog says of the kind of records that it imports. */
export type ImportTexts = Record<PlainText | "title" | "start", string> & {
  good: (count: number) => string;
  startAll: (count: number) => string;
  startGood: (count: number) => string;
  done: (count: number) => string;
  rest: (counts: { added: number; faulty: number }) => string;
  allBad: (total: number) => string;
};

/** Takes the texts of a dialog from the messages of its kind. `start` is how its button is called as long as there is no file. */
export const makeImportTexts = (
  t: (key: TextKey, values?: Record<string, number>) => string,
  { title, start }: Pick<ImportTexts, "title" | "start">,
): ImportTexts => ({
  ...{ title, start, limits: t("limits"), running: t("running"), failed: t("failed"), faultsFile: t("faultsFile") },
  good: (count) => t("good", { count }),
  startAll: (count) => t("start", { count }),
  startGood: (count) => t("startGood", { count }),
  done: (count) => t("done", { count }),
  rest: (counts) => t("rest", counts),
  allBad: (total) => t("allBad", { total }),
});

/** A column of the preview. On a phone there is room for those that `isNarrow` marks. */
export type ImportPreviewColumn<Line> = {
  head: string;
  textOf: (line: Line) => string;
  /** Where what the line made is shown. */
  hrefOf?: (line: Line) => string | null;
  isNarrow?: boolean;
  isLong?: boolean;
};
/** What the person says of a file beside its columns, as parameters of the import. */
export type ImportSettings = Record<string, string>;

/** What a dialog of an import says at its end. */
export type ImportReport = "lines" | { label: string; href: string };

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
  /** Fields that say what the file doesn't, and with what they begin. */
  settings?: {
    initial: ImportSettings;
    render: (now: ImportSettings, set: (part: ImportSettings) => void) => ReactNode;
  };
  /** With it, the dialog stays open and reports what was made: its lines, and where all of it is shown. */
  report?: ImportReport;
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
  settings,
  report,
  onClose,
}: Props<Answer, Line>) {
  const t = useTranslations("resource.importing");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading<Line>>(NOTHING_READ);
  /** Where the person says that the columns are. Null: where the headings say it. */
  const [places, setPlaces] = useState<ColumnPlaces | null>(null);
  /** Whether the choice of columns is open: where a column is missing, and as long as the person leaves it so. */
  const [isChoosing, setChoosing] = useState(false);
  const [said, setSaid] = useState(settings?.initial ?? {});
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  /** The lines with errors. They are read before the others come in, whose names would count as taken then. */
  const [faultyLines, setFaultyLines] = useState<Blob | null>(null);
  /** How many records were added, while the faulty lines are still to be corrected. */
  const [added, setAdded] = useState<number | null>(null);
  const [busy, setBusy] = useState<"reading" | "running" | null>(null);

  const { preview: seen, found, refusal } = reading;
  const owner = [useSignedInPerson(), route] as const;
  const queryOf = (by: ColumnPlaces | null, saying = said) => ({
    ...{ ...query, ...saying },
    ...(by && { columns: writeColumnPlaces(by) }),
  });

  /** Reads a file: by the columns that the person chooses, or as they chose them of such a file before. */
  async function read(given: File, chosen: ColumnPlaces | null, saying = said) {
    setFile(given);
    // What is read again by other columns stays in its place meanwhile.
    if (given !== file) setReading(NOTHING_READ);
    setAdded(null);
    setFaultyLines(null);
    setBusy("reading");
    try {
      let by = chosen;
      let answer = await ask(given, queryOf(by, saying));
      const recalled = by === null && answer.found && recallColumns(owner, answer.found);
      if (recalled) {
        by = recalled;
        answer = await ask(given, queryOf(by, saying));
      }
      setPlaces(by);
      setReading(answer);
      if (given !== file || answer.refusal !== "") setChoosing(answer.refusal !== "");
      setOnlyFaulty((answer.preview?.faulty ?? 0) > 0);
    } catch (error) {
      fail(error, texts.failed);
    }
    setBusy(null);
  }

  async function ask(given: File, by: Record<string, string>): Promise<Reading<Line>> {
    try {
      const { data } = await api.post<Answer>(route, { file: given, query: { ...by, preview: "1" } });
      const preview = decode(data);
      return { preview, found: preview, refusal: "" };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      const found = error.problem.columns ? (error.problem as unknown as FileColumns) : null;
      return { preview: null, found, refusal: error.lines.join(" ") };
    }
  }

  function chooseColumns(chosen: ColumnPlaces) {
    rememberColumns(owner, found!, chosen);
    void read(file!, chosen);
  }

  function say(part: ImportSettings) {
    const saying = { ...said, ...part };
    setSaid(saying);
    if (file && added === null) void read(file, places, saying);
  }

  async function downloadFaulty() {
    try {
      saveFile(
        faultyLines ?? (await fetchFile(`${route}/faulty`, { file: file!, query: queryOf(places) })),
        `${texts.faultsFile}.csv`,
      );
    } catch (error) {
      fail(error, t("notDownloaded"));
    }
  }

  async function start() {
    if (!file) return;
    setBusy("running");
    try {
      if (seen?.faulty) setFaultyLines(await fetchFile(`${route}/faulty`, { file, query: queryOf(places) }));
      const { data } = await api.post<Answer>(route, {
        file,
        query: { ...queryOf(places), ...(seen?.faulty ? { skipFaulty: "1" } : {}) },
      });
      showToast({ tone: "success", title: texts.done(data.created) });
      refresh();
      if (!seen?.faulty && !report) return onClose();
      setAdded(data.created);
      setReading({ ...reading, preview: decode(data) });
      setOnlyFaulty(!report);
    } catch (error) {
      fail(error, texts.failed);
    }
    setBusy(null);
  }

  const good = seen ? seen.total - seen.faulty : 0;
  const lines = seen?.lines.filter((line) => !onlyFaulty || line.faults.length > 0) ?? [];
  function describe({ faulty, total }: Preview<Line>): string {
    if (added !== null) return faulty > 0 ? texts.rest({ added, faulty }) : texts.done(added);
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
          {found && (
            <ChooseFileButton label={t("another")} accept={ACCEPTED} onFile={(chosen) => void read(chosen, null)} />
          )}
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
      {settings && added === null && (
        <div className="mb-3 flex flex-wrap items-end gap-4">{settings.render(said, say)}</div>
      )}
      {!found && (
        <DropZone onFile={(dropped) => void read(dropped, null)}>
          <p className="font-bold phone:hidden">{t("drop")}</p>
          <ChooseFileButton label={t("choose")} accept={ACCEPTED} onFile={(chosen) => void read(chosen, null)} />
          <p className="text-small text-ink-3">{texts.limits}</p>
        </DropZone>
      )}
      {refusal && (
        <div className="my-3">
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
      {found && added === null && (
        <details
          open={isChoosing}
          onToggle={({ currentTarget }) => setChoosing(currentTarget.open)}
          className="mb-3 border border-line bg-surface px-3 py-2"
        >
          <summary className="min-h-(--target) cursor-pointer py-1 font-bold phone:min-h-11">{t("columnsOf")}</summary>
          <div className="py-2">
            <ColumnChoices
              columns={found.columns.map(({ heading, ...column }) => ({ ...column, label: heading }))}
              headings={found.headings}
              places={placesOf(found)}
              onChange={chooseColumns}
            />
          </div>
        </details>
      )}
      {seen && (
        <div className="flex flex-col gap-3">
          <Notice tone={seen.faulty > 0 && added === null ? "error" : "info"}>
            {describe(seen)}{" "}
            {added !== null && typeof report === "object" && <Link href={report.href}>{report.label}</Link>}
          </Notice>
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
                    {columns.map(({ head, textOf, hrefOf, isNarrow, isLong }) => (
                      <td
                        key={head}
                        className={cx(
                          "px-2 py-1.5",
                          isLong ? "wrap-anywhere phone:min-w-24" : "wrap-break-word",
                          !isNarrow && "phone:hidden",
                        )}
                      >
                        {hrefOf?.(line) ? <Link href={hrefOf(line)!}>{textOf(line)}</Link> : textOf(line)}
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
          {seen.total > seen.lines.length && (
            <p className="text-small text-ink-2">{t("shownFirst", { count: seen.lines.length })}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const NOTHING_READ = { preview: null, found: null, refusal: "" };
const placesOf = ({ columns }: FileColumns): ColumnPlaces =>
  Object.fromEntries(columns.flatMap(({ name, at }) => (at === null ? [] : [[name, at]])));

const ACCEPTED = ".csv,.xlsx,text/csv";
