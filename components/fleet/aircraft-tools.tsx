"use client";
import { faChevronDown, faFileArrowUp, faFileExport, faPlus } from "@fortawesome/free-solid-svg-icons";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { downloadFile } from "@/lib/http/client";

// It is loaded when it opens, so that the list itself is there sooner.
const ImportAircraftDialog = dynamic(() => import("./import-aircraft-dialog").then((m) => m.ImportAircraftDialog));

type Props = {
  siteId: string;
  /** The query of what the list shows. */
  filter: Record<string, string>;
  mayWrite: boolean;
  onCreate: () => void;
};

/** Buttons to export the list of aircraft, import some from a file, and create one. */
export function AircraftTools({ siteId, filter, mayWrite, onCreate }: Props) {
  const t = useTranslations("fleet");
  const fail = useFailureToast();
  const [isImporting, setImporting] = useState(false);

  async function save(format: "csv" | "xlsx") {
    const query = { ...filter, siteId, format };
    await downloadFile("aircraft/export", `${t("title")}.${format}`, query).catch((error) =>
      fail(error, t("importing.exportFailed")),
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={
          <Button icon={faFileExport}>
            {t("importing.export")}
            <Icon of={faChevronDown} className="text-small" />
          </Button>
        }
        items={(["csv", "xlsx"] as const).map((format) => ({
          key: format,
          label: t(format === "csv" ? "importing.exportCsv" : "importing.exportXlsx"),
          onSelect: () => void save(format),
        }))}
      />
      {mayWrite && (
        <>
          <Button icon={faFileArrowUp} onClick={() => setImporting(true)}>
            {t("importing.label")}
          </Button>
          <Button variant="primary" icon={faPlus} onClick={onCreate}>
            {t("create")}
          </Button>
        </>
      )}
      {isImporting && (
        <ImportAircraftDialog siteId={siteId === "all" ? null : siteId} onClose={() => setImporting(false)} />
      )}
    </div>
  );
}
