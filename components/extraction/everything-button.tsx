"use client";
import { faBoxArchive } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import type { EverythingView } from "@/lib/activity/extractions/schema";
import { formatBytes } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";

type Props = { extent: EverythingView; isOnItsWay: boolean; isPending: boolean; onExtract: () => void };

/** All that the school has in one archive. It says first what it holds, and that it comes back. */
export function EverythingButton({ extent, isOnItsWay, isPending, onExtract }: Props) {
  const t = useTranslations("everything");
  const locale = useLocale() as Locale;
  const [isOpen, setIsOpen] = useState(false);
  const { tables, files, rows, bytes } = extent;
  return (
    <>
      <Button icon={faBoxArchive} disabled={isOnItsWay || isPending} onClick={() => setIsOpen(true)}>
        {t("open")}
      </Button>
      <ConfirmationDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("title")}
        description={t("explain")}
        keepLabel={t("cancel")}
        confirmLabel={t("extract")}
        destructive={false}
        onConfirm={() => {
          setIsOpen(false);
          onExtract();
        }}
      >
        <p>{t("secret")}</p>
        <p className="text-ink-2">
          {t("extent", { tables, files, rows: displayWhole(rows, locale), size: formatBytes(bytes, locale) })}
        </p>
      </ConfirmationDialog>
    </>
  );
}
