"use client";
import { faCheck, faCircleExclamation, faFileArrowDown, faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { ApiError, api, downloadFile, fetchFile, saveFile } from "@/lib/http/client";
import type { ImportAnswer } from "@/lib/records/people/schema";
import { decodeImport, type ImportPreview } from "@/lib/records/people/wire";
import { useMailSentTextValue } from "./installation-provider";

/**
 * A dialog that imports people from a file. It first shows a preview of each line with its errors. Then it creates the people
 * of the lines without errors, and stays open as long as there are others to correct.
 */
export function ImportPeopleDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("people.importing");
  const people = useTranslations("people");
  const columns = useTranslations("people.columns");
  const router = useRouter();
  const mailStanding = useMailSentTextValue();
  const fail = useFailureToast();
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<ImportPreview | null>(null);
  const [refusal, setRefusal] = useState("");
  const [isOver, setOver] = useState(false);
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  /** The lines with errors. They are read before the others come in, whose addresses would count as taken then. */
  const [faultyLines, setFaultyLines] = useState<Blob | null>(null);
  /** How many people were added, while the faulty lines are still to be corrected. */
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
      const { data } = await api.post<ImportAnswer>("user/import", { file: given, query: { preview: "1" } });
      setSeen(decodeImport(data));
      setOnlyFaulty(data.faulty > 0);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) fail(error, t("failed"));
      else setRefusal(error.lines.join(" "));
    } finally {
      setBusy(null);
    }
  }

  async function downloadFaulty() {
    try {
      saveFile(faultyLines ?? (await fetchFile("user/import/faulty", { file: file! })), `${t("faultsFile")}.csv`);
    } catch (error) {
      fail(error, t("notDownloaded"));
    }
  }

  async function start() {
    if (!file) return;
    setBusy("running");
    try {
      if (seen?.faulty) setFaultyLines(await fetchFile("user/import/faulty", { file }));
      const { data } = await api.post<ImportAnswer>("user/import", {
        file,
        query: seen?.faulty ? { skipFaulty: "1" } : {},
      });
      showToast({ tone: "success", title: t("done", { count: data.created }) });
      router.refresh();
      if (!seen?.faulty) return onClose();
      setAdded(data.created);
      setOnlyFaulty(true);
    } catch (error) {
      fail(error, t("failed"));
    }
    setBusy(null);
  }

  const good = seen ? seen.total - seen.faulty : 0;
  const lines = seen?.lines.filter((line) => !onlyFaulty || line.faults.length > 0) ?? [];
  function describe({ faulty, total }: ImportPreview): string {
    if (added !== null) return t("rest", { added, faulty });
    if (faulty === 0) return t("good", { count: total, ...mailStanding });
    return good === 0 ? t("allBad", { total }) : t("bad", { faulty, total });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      closeLabel={t("close")}
      size="wide"
      busy={busy !== null}
      busyLabel={busy === "running" ? t("running") : t("reading", { name: file?.name ?? "" })}
      note={
        <span className="flex flex-wrap gap-2">
          {(["csv", "xlsx"] as const).map((format) => (
            <Button
              key={format}
              variant="quiet"
              icon={faFileArrowDown}
              onClick={() =>
                void downloadFile("user/import/template", `people.${format}`, { format }).catch((error) =>
                  fail(error, t("failed")),
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
              {seen && good > 0 ? t(seen.faulty === 0 ? "start" : "startGood", { count: good }) : people("importLabel")}
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
        // biome-ignore lint/a11y/noStaticElementInteractions: a button inside is the accessible way to choose a file
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void read(event.dataTransfer.files[0]);
          }}
          className={cx(
            "flex flex-col items-center gap-3 rounded-control border-2 border-dashed px-4 py-10 text-center",
            isOver ? "border-primary bg-primary-soft" : "border-control bg-sunken",
          )}
        >
          <Icon of={faFileArrowUp} className="text-page text-ink-2" />
          <p className="font-bold phone:hidden">{t("drop")}</p>
          <ChooseFileButton label={t("choose")} accept={ACCEPTED} onFile={(chosen) => void read(chosen)} />
          <p className="text-small text-ink-3">{t("limits")}</p>
        </div>
      )}
      {refusal && (
        <div className="mt-3">
          <Notice tone="error">{refusal}</Notice>
        </div>
      )}
      {seen && (
        <div className="flex flex-col gap-3">
          <Notice tone={seen.faulty > 0 ? "error" : "info"}>{describe(seen)}</Notice>
          {seen.faulty > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              {good > 0 && added === null && (
                <Checkbox label={t("onlyFaulty")} checked={onlyFaulty} onCheckedChange={setOnlyFaulty} />
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
                  {[
                    t("line"),
                    columns("lastName"),
                    columns("firstName"),
                    columns("email"),
                    columns("callSign"),
                    columns("site"),
                    columns("roles"),
                    t("faultsHead"),
                  ].map((head, at) => (
                    <th
                      key={head}
                      scope="col"
                      className={cx(
                        "px-2 py-2 text-start font-bold whitespace-nowrap",
                        HIDDEN.includes(at) && "phone:hidden",
                      )}
                    >
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.line} className="border-b border-line align-top last:border-b-0">
                    {[line.line, line.lastName, line.firstName, line.email, line.callSign, line.site, line.roles].map(
                      (text, at) => (
                        <td
                          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are never reordered
                          key={at}
                          className={cx(
                            "px-2 py-1.5 wrap-break-word",
                            at === 3 && "wrap-anywhere",
                            HIDDEN.includes(at) && "phone:hidden",
                          )}
                        >
                          {text}
                        </td>
                      ),
                    )}
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
/** The indexes of columns that are hidden on a phone. */
const HIDDEN = [3, 4, 5, 6];
