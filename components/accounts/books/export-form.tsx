"use client";
import { faDownload } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { TitledSection } from "@/components/ui/titled-section";
import { downloadFile } from "@/lib/http/client";
import { addDays } from "@/lib/platform/day";

const FORMATS = { fec: { label: "columns", ending: "txt" }, csv: { label: "byAccount", ending: "csv" } } as const;

/** Saves the books of some days as a file for the accountant. It begins with the last month. */
export function ExportForm({ today }: { today: string }) {
  const t = useTranslations("accounts.books");
  const texts = useDayTexts();
  const fail = useFailureToast();
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1);
  const [from, setFrom] = useState<string | null>(`${lastDay.slice(0, 7)}-01`);
  const [to, setTo] = useState<string | null>(lastDay);

  async function save(format: keyof typeof FORMATS) {
    if (from === null || to === null) return;
    const name = `${t("export")} ${from} ${to}.${FORMATS[format].ending}`;
    await downloadFile("accounting-export", name, { from, to, format }).catch((error) =>
      fail(error, t("exportFailed")),
    );
  }

  return (
    <TitledSection id="export" title={t("export")} isFramed>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-small text-ink-2">{t("exportText")}</p>
        <div className="grid grid-cols-2 gap-3">
          <DateField {...{ texts, label: t("from"), value: from, max: to ?? undefined, onChange: setFrom }} />
          <DateField {...{ texts, label: t("to"), value: to, min: from ?? undefined, onChange: setTo }} />
        </div>
        <div className="flex flex-wrap gap-2">
          {(["fec", "csv"] as const).map((format) => (
            <Button
              key={format}
              icon={faDownload}
              disabled={from === null || to === null}
              onClick={() => void save(format)}
            >
              {t(FORMATS[format].label)}
            </Button>
          ))}
        </div>
      </div>
    </TitledSection>
  );
}
