"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/resource/resource-table";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { CANCELLATION_GROUPS } from "@/lib/records/dictionaries/codes";
import type { CancellationReasonView } from "@/lib/records/dictionaries/schema";
import { DictionaryScreen } from "./dictionary-screen";

const nameOf = (entry: CancellationReasonView) => entry.reason;
const SCHOOL = CANCELLATION_GROUPS.indexOf("School");

/** The screen of the reasons from which people choose when they cancel a reservation. Each reason has a group. */
export function CancellationReasonsScreen({ reasons }: { reasons: CancellationReasonView[] }) {
  const t = useTranslations("lists.cancellationReasons");
  const columns = useMemo(
    (): Column<CancellationReasonView>[] => [
      { id: "group", header: t("group"), value: (entry) => t(`groups.${CANCELLATION_GROUPS[entry.group]!}`) },
    ],
    [t],
  );
  return (
    <DictionaryScreen
      kind="cancellationReasons"
      route="cancellation-reason"
      rows={reasons}
      nameOf={nameOf}
      columns={columns}
      valuesOf={(entry) => ({ reason: entry?.reason ?? "", group: entry?.group ?? SCHOOL })}
      fields={({ field }) => (
        <>
          <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("reason", { required: true })} />
          <Select
            label={t("group")}
            options={CANCELLATION_GROUPS.map((group, code) => ({ value: String(code), label: t(`groups.${group}`) }))}
            {...field("group", { setValueAs: Number })}
          />
        </>
      )}
    />
  );
}
