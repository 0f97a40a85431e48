"use client";
import { useLocale, useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { ImportDialog, makeImportTexts } from "@/components/resource/import-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { DateField } from "@/components/ui/date-field";
import { formatDay } from "@/components/ui/typed-day";
import { hrefOf } from "@/lib/access/screens/address";
import { decodeOpeningImport } from "@/lib/activity/accounts/opening-balances/wire";
import { formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

type Props = { siteId: string; currency: string; today: string; onClose: () => void };

/** The dialog that posts what was on people's accounts elsewhere, from a file. Then it leads to each account. */
export function ImportOpeningsDialog({ siteId, currency, today, onClose }: Props) {
  const t = useTranslations("accounts.opening");
  const texts = useDayTexts();
  const locale = useLocale() as Locale;
  return (
    <ImportDialog
      route="opening-balance/import"
      templateName={t("template")}
      texts={makeImportTexts(t, { title: t("title"), start: t("open") })}
      settings={{
        initial: { day: today },
        render: (said, say) => (
          <>
            <DateField
              {...{ texts, label: t("day"), value: said.day ?? null, max: today, className: "w-42" }}
              onChange={(day) => day && say({ day })}
            />
            <Checkbox
              label={t("again")}
              checked={said.again === "1"}
              onCheckedChange={(isAgain) => say({ again: isAgain ? "1" : "0" })}
            />
          </>
        ),
      }}
      columns={[
        {
          head: t("columns.person"),
          textOf: ({ holder, person }) => (holder ? fullName(holder) : person),
          hrefOf: ({ holder, number }) =>
            holder && number && `${hrefOf("user", siteId).replace("{id}", holder.id)}?tab=flight-account`,
          isNarrow: true,
          isLong: true,
        },
        {
          head: t("columns.balance"),
          textOf: ({ balance, given }) => (balance === null ? given : formatMoney(balance, currency, locale)),
          isNarrow: true,
        },
        { head: t("columns.day"), textOf: ({ day }) => (day ? formatDay(day) : "") },
        { head: t("columns.comment"), textOf: ({ comment }) => comment },
        { head: t("number"), textOf: ({ number }) => number ?? "" },
      ]}
      decode={decodeOpeningImport}
      report="lines"
      onClose={onClose}
    />
  );
}
