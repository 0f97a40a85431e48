"use client";
import { useLocale, useTranslations } from "next-intl";
import { RecordStatePill } from "@/components/resource/record-state-pill";
import { RowMenu } from "@/components/resource/row-menu";
import type { Use } from "@/lib/records/ratings/queries";
import { type FlightPhase, nameInLanguage, type Skill } from "@/lib/records/ratings/wire";
import { Trigram } from "./trigram";

type Props = {
  /** Null for a new one. */
  record: FlightPhase | Skill | null;
  newTitle: string;
  route: string;
  use: Use | undefined;
};

/** The head of a sheet: the name, what uses it, and its state. */
export function SheetTitle({ record, newTitle, route, use = { exercises: 0, programs: 0 } }: Props) {
  const t = useTranslations("programs.ratings");
  const locale = useLocale();
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 ps-4 pe-2">
      {record && <Trigram of={record} />}
      <h2 className="min-w-0 flex-[1_1_180px] text-section font-bold">
        {record ? nameInLanguage(record, locale) : newTitle}
      </h2>
      {record && (
        <>
          {record.state !== "Active" && <RecordStatePill state={record.state} gender={t("gender")} />}
          <p className="text-table text-ink-2 phone:order-last phone:w-full">{t("use", use)}</p>
          <RowMenu
            record={record}
            name={nameInLanguage(record, locale)}
            route={route}
            gender={t("gender")}
            archiveText={t("archiveText")}
          />
        </>
      )}
    </div>
  );
}
