"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import type { Column } from "@/components/resource/resource-table";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { CANCELLATION_GROUPS, type CancellationGroup } from "@/lib/records/dictionaries/codes";
import { type CancellationReason, makeCancellationReasonBody } from "@/lib/records/dictionaries/wire";
import { DictionaryScreen } from "./dictionary-screen";

const nameOf = (entry: CancellationReason) => entry.reason;
type Values = { reason: string; group: CancellationGroup; isHealth: boolean };

/** The screen of the reasons from which people choose when they cancel a reservation: their groups, and which tell of health. */
export function CancellationReasonsScreen({ reasons }: { reasons: CancellationReason[] }) {
  const t = useTranslations("lists.cancellationReasons");
  const columns = useMemo(
    (): Column<CancellationReason>[] => [
      { id: "group", header: t("group"), value: (entry) => t(`groups.${entry.group}`) },
      {
        id: "health",
        header: t("health"),
        value: (entry) => (entry.isHealth ? t("health") : null),
        cell: (entry) => entry.isHealth && t("yes"),
        wide: true,
      },
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
      phoneNote={(entry) => [t(`groups.${entry.group}`), entry.isHealth && t("health")].filter(Boolean).join(" · ")}
      valuesOf={(entry) => ({
        reason: entry?.reason ?? "",
        group: entry?.group ?? "School",
        isHealth: entry?.isHealth ?? false,
      })}
      makeBody={makeCancellationReasonBody}
      fields={({ field, form }, entry) => (
        <>
          <TextField label={t("name")} maxLength={100} autoComplete="off" {...field("reason", { required: true })} />
          <Select
            label={t("group")}
            options={CANCELLATION_GROUPS.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
            {...field("group")}
          />
          <Controller
            control={form.control}
            name="isHealth"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <Checkbox
                label={t("health")}
                hint={t("healthHint")}
                error={error?.message}
                checked={value}
                disabled={entry?.isHealth}
                onCheckedChange={onChange}
              />
            )}
          />
        </>
      )}
    />
  );
}
