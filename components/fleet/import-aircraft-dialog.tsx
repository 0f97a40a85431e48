"use client";
import { useTranslations } from "next-intl";
import { ImportDialog, type ImportReport, makeImportTexts } from "@/components/resource/import-dialog";
import { decodeAircraftImport } from "@/lib/records/aircraft/wire";

type Props = {
  /** The site of the lines that name none. Null: each line must name one, unless there is only one. */
  siteId: string | null;
  report?: ImportReport;
  onClose: () => void;
};

/** The dialog that imports aircraft from a file. */
export function ImportAircraftDialog({ siteId, report, onClose }: Props) {
  const t = useTranslations("fleet.importing");
  return (
    <ImportDialog
      route="aircraft/import"
      query={siteId ? { siteId } : {}}
      templateName="aircraft"
      texts={makeImportTexts(t, { title: t("title"), start: t("label") })}
      columns={[
        { head: t("columns.callSign"), textOf: (line) => line.callSign, isNarrow: true },
        { head: t("columns.model"), textOf: (line) => line.model },
        { head: t("columns.type"), textOf: (line) => line.type },
        { head: t("columns.class"), textOf: (line) => line.class },
        { head: t("columns.site"), textOf: (line) => line.site },
        { head: t("columns.flightMinutes"), textOf: (line) => line.total },
      ]}
      decode={decodeAircraftImport}
      report={report}
      onClose={onClose}
    />
  );
}
