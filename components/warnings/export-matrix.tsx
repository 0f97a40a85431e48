"use client";
import { faChevronDown, faFileExport } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { downloadFile } from "@/lib/http/client";
import { MATRIX_FILTERS, type MatrixSubject } from "@/lib/views/warnings/codes";

type Props = { siteId: string; of: MatrixSubject; day: string };

/** Saves the table of a site's people or aircraft as the filters above it leave it. They stand in the address. */
export function ExportMatrix({ siteId, of, day }: Props) {
  const t = useTranslations("warnings");
  const fail = useFailureToast();
  const save = (format: "csv" | "xlsx") => {
    const address = new URLSearchParams(window.location.search);
    const filter = Object.fromEntries(MATRIX_FILTERS.map((name) => [name, address.get(name) ?? undefined]));
    const query = { siteId, of, format, ...filter };
    return downloadFile("warning/matrix/export", `${t(`matrix.${of}`)} ${day}.${format}`, query).catch((error) =>
      fail(error, t("export.failed")),
    );
  };
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
