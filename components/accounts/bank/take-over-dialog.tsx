"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ColumnChoices } from "@/components/resource/column-choices";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ChooseFileButton } from "@/components/ui/choose-file-button";
import { Dialog } from "@/components/ui/dialog";
import { DROP_ZONE_BUTTON, DropZone } from "@/components/ui/drop-zone";
import { Notice } from "@/components/ui/notice";
import { showToast } from "@/components/ui/toast";
import { BANK_FIELDS, type BankField } from "@/lib/activity/accounts/bank-import/codes";
import type { BankImportAnswer } from "@/lib/activity/accounts/bank-import/schema";
import { ApiError, api } from "@/lib/http/client";
import type { ColumnPlaces } from "@/lib/records/codes";
import { writeColumnPlaces } from "@/lib/records/wire";

const ACCEPTED = ".xml,.csv,.txt,.tsv,.xlsx,text/csv,text/xml,application/xml";

type Columns = ColumnPlaces<BankField>;
type Props = { siteId: string; onClose: () => void; onTaken: (importId: string) => void };

/** Takes the transfers of a bank's file over. It says what the file has before anything is written, and keeps it whatever fails. */
export function TakeOverDialog({ siteId, onClose, onTaken }: Props) {
  const t = useTranslations("accounts.bank");
  const resource = useTranslations("resource.importing");
  const fail = useFailureToast();
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<BankImportAnswer | null>(null);
  /** The columns that somebody has chosen. Null: as they are recognised. */
  const [columns, setColumns] = useState<Columns | null>(null);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState<"reading" | "running" | null>(null);

  async function send(given: File, by: Columns | null, isPreview: boolean): Promise<void> {
    setRefusal("");
    setBusy(isPreview ? "reading" : "running");
    try {
      const query = {
        siteId,
        ...(isPreview && { preview: "1" }),
        ...(by && { columns: writeColumnPlaces(by) }),
      };
      const { data } = await api.post<BankImportAnswer>("bank-import", { file: given, query });
      if (data.importId !== null) {
        showToast({ tone: "success", title: t("taken", { count: data.fresh }) });
        return onTaken(data.importId);
      }
      setSeen(data);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) fail(error, t("failed"));
      else setRefusal(error.lines.join(" "));
    }
    setBusy(null);
  }

  function chooseFile(given: File) {
    setFile(given);
    setSeen(null);
    setColumns(null);
    void send(given, null, true);
  }

  function chooseColumns(next: Columns) {
    setColumns(next);
    void send(file!, next, true);
  }

  const resembling = seen?.lines.filter(({ resembles }) => resembles !== null).length ?? 0;
  const isReady = seen !== null && seen.missing.length === 0 && seen.fresh > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("take")}
      closeLabel={t("close")}
      size="wide"
      startsAtField={DROP_ZONE_BUTTON}
      busy={busy !== null}
      busyLabel={busy === "running" ? t("running") : t("reading", { name: file?.name ?? "" })}
      actions={
        <>
          {seen && <ChooseFileButton label={t("another")} accept={ACCEPTED} onFile={chooseFile} />}
          <Button variant="primary" disabled={!isReady} onClick={() => void send(file!, columns, false)}>
            {t("takeCount", { count: isReady ? seen.fresh : 0 })}
          </Button>
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
          {seen.missing.length > 0 ? (
            <Notice tone="warning">{t("unread")}</Notice>
          ) : (
            <Notice tone="info">{t("found", { fresh: seen.fresh, known: seen.known })}</Notice>
          )}
          {seen.otherAccounts.length > 0 && (
            <Notice tone="warning">{t("otherAccounts", { accounts: seen.otherAccounts.join(", ") })}</Notice>
          )}
          {seen.knownElsewhere > 0 && (
            <Notice tone="info">{t("knownElsewhere", { count: seen.knownElsewhere })}</Notice>
          )}
          {resembling > 0 && <Notice tone="warning">{t("resembling", { count: resembling })}</Notice>}
          <details open={seen.missing.length > 0} className="border border-line bg-surface px-3 py-2">
            <summary className="min-h-(--target) cursor-pointer py-1 font-bold phone:min-h-11">
              {resource("columnsOf")}
            </summary>
            <div className="py-2">
              <ColumnChoices
                columns={BANK_FIELDS.map((name) => ({ name, label: t(`fields.${name}`) }))}
                headings={seen.headings.map((text) => ({ text }))}
                places={columns ?? columnsOf(seen)}
                onChange={chooseColumns}
              />
            </div>
          </details>
          {seen.faults.length > 0 && (
            <section aria-label={t("faultsOf")} className="flex flex-col gap-2">
              <Notice tone="error">{t("faultsCount", { count: seen.faults.length })}</Notice>
              <ul className="max-h-60 overflow-auto border border-line px-3 py-2 text-table phone:max-h-none">
                {seen.faults.map(({ line, text }) => (
                  <li key={line} className="py-1">
                    {t("line", { line })} <span className="text-neg-ink">{text}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

const columnsOf = ({ columns }: BankImportAnswer): Columns =>
  Object.fromEntries(columns.map(({ field, at }) => [field, at]));
