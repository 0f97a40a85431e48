"use client";
import { useFormatter, useTranslations } from "next-intl";
import { ImportDialog, type ImportReport, makeImportTexts } from "@/components/resource/import-dialog";
import { formatDay } from "@/components/ui/typed-day";
import type { CertificateKind } from "@/lib/records/certificates/codes";
import { DATE_COLUMNS } from "@/lib/records/certificates/expiry-dates/codes";
import { decodeDateImport } from "@/lib/records/certificates/expiry-dates/wire";

const ROUTES = { People: "certificate-for-people/import", Equipment: "certificate-for-aircraft/import" } as const;

type Props = { kind: CertificateKind; report?: ImportReport; onClose: () => void };

/** The dialog that takes over expiry dates from a file. Before it writes, it says what becomes of each line. */
export function ImportDatesDialog({ kind, report, onClose }: Props) {
  const t = useTranslations("certificates.importing");
  const format = useFormatter();
  return (
    <ImportDialog
      route={ROUTES[kind]}
      templateName={t("template")}
      texts={{
        ...makeImportTexts(t, { title: t(`title.${kind}`), start: t("label") }),
        limits: `${t("expected", { columns: format.list(DATE_COLUMNS.map((column) => t(`columns.${column}`))) })} ${t("limits")}`,
      }}
      columns={[
        { head: t("columns.holder"), textOf: (line) => line.holder, isNarrow: true, isLong: true },
        { head: t("columns.type"), textOf: (line) => line.type },
        { head: t("columns.qualification"), textOf: (line) => line.qualification },
        { head: t("columns.serialNumber"), textOf: (line) => line.serialNumber },
        { head: t("columns.expiresOn"), textOf: (line) => (line.expiresOn ? formatDay(line.expiresOn) : "") },
        { head: t("becomes"), textOf: (line) => (line.outcome ? t(`outcomes.${line.outcome}`) : "") },
      ]}
      decode={decodeDateImport}
      report={report}
      onClose={onClose}
    />
  );
}
