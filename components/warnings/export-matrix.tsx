"use client";
import { faChevronDown, faFileExport } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { downloadFile } from "@/lib/http/client";
import type { MatrixSubject } from "@/lib/views/warnings/codes";

/** Saves the whole table of a site's people or aircraft. */
export function ExportMatrix({ siteId, of }: { siteId: string; of: MatrixSubject }) {
  const t = useTranslations("warnings");
  const fail = useFailureToast();
  const save = (format: "csv" | "xlsx") =>
    downloadFile("warning/matrix/export", `${t(`matrix.${of}`)}.${format}`, { siteId, of, format }).catch((error) =>
      fail(error, t("export.failed")),
    );
  return (
    <Menu
      trigger={
        <Button icon={faFileExport}>
          {t("export.label")}
          <Icon of={faChevronDown} className="text-small" />
        </Button>
      }
      items={(["csv", "xlsx"] as const).map((format) => ({
        key: format,
        label: t(`export.${format}`),
        onSelect: () => void save(format),
      }))}
    />
  );
}
