"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/resource/resource-table";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { CANCELLATION_GROUPS, type CancellationGroup } from "@/lib/records/dictionaries/codes";
import { type CancellationReason, makeCancellationReasonBody } from "@/lib/records/dictionaries/wire";
import { DictionaryScreen } from "./dictionary-screen";

const nameOf = (entry: CancellationReason) => entry.reason;
type Values = { reason: string; group: CancellationGroup };

/** The screen of the reasons from which people choose when they cancel a reservation. Each reason has a group. */
export function CancellationReasonsScreen({ reasons }: { reasons: CancellationReason[] }) {
  const t = useTranslations("lists.cancellationReasons");
  const columns = useMemo(
    (): Column<CancellationReason>[] => [
      { id: "group", header: t("group"), value: (entry) => t(`groups.${entry.group}`) },
    ],
    [t],
  );
  return (
    <DictionaryScreen<CancellationReason, Values>
      kind="cancellationReasons"
      route="cancellation-reason"
      rows={reasons}
      nameOf={nameOf}
      columns={columns}
      valuesOf={(entry) => ({ reason: entry?.reason ?? "", group: entry?.group ?? "School" })}
      makeBody={makeCancellationReasonBody}
      fields={({ field }) => (
        <>
          <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("reason", { required: true })} />
          <Select
            label={t("group")}
            options={CANCELLATION_GROUPS.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
            {...field("group")}
          />
        </>
      )}
    />
  );
}
