"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { MultiCombobox } from "@/components/ui/combobox";
import { api } from "@/lib/http/client";
import type { MaintenanceView } from "@/lib/views/fleet/schema";
import { decodeMaintenance } from "@/lib/views/fleet/wire";
import { findDueLimit } from "../work-to-book";

/**
 * A field for the maintenance limits of an aircraft whose work is booked. It isn't there for an aircraft without limits. What
 * is chosen counts as done from then on, so that bookings after it exceed nothing. For new work it proposes the limit that is due
 * first, as long as nobody has chosen.
 */
export function LimitsField({
  aircraftId,
  values,
  isNew,
  error,
  onChange,
}: {
  aircraftId: string;
  values: readonly string[];
  isNew: boolean;
  error?: string;
  onChange: (limitIds: string[]) => void;
}) {
  const t = useTranslations("booking");
  const { data } = useQuery({
    queryKey: ["aircraft", aircraftId, "limits"],
    queryFn: async ({ signal }) => {
      const answer = await api.get<MaintenanceView>(`aircraft/${aircraftId}/maintenance`, { signal, quiet: true });
      return decodeMaintenance(answer.data).limits.filter(({ state }) => state === "Active");
    },
  });
  const [isProposing, setProposing] = useState(isNew && values.length === 0);
  const due = isProposing && data ? findDueLimit(data) : null;
  const dueId = due?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is due is proposed once
  useEffect(() => {
    if (dueId) onChange([dueId]);
  }, [dueId]);
  if (!data || data.length === 0) return null;
  const choices = data.map(({ id, title }) => ({ id, name: title }));
  return (
    <MultiCombobox
      label={t("fields.limits")}
      openLabel={t("open")}
      emptyText={t("nothingFound")}
      choices={choices}
      values={choices.filter(({ id }) => values.includes(id))}
      removeLabel={(name) => t("remove", { name })}
      hint={due && t(due.phase === "Overrun" ? "dueWork.over" : "dueWork.left")}
      error={error}
      onChange={(limitIds) => {
        setProposing(false);
        onChange(limitIds);
      }}
    />
  );
}
