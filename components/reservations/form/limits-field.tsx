"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MultiCombobox } from "@/components/ui/combobox";
import { api } from "@/lib/http/client";
import type { MaintenanceView } from "@/lib/views/fleet/schema";
import { decodeMaintenance } from "@/lib/views/fleet/wire";

/**
 * A field for the maintenance limits of an aircraft whose work is booked. It isn't there for an aircraft without limits. What
 * is chosen counts as done from then on, so that bookings after it exceed nothing.
 */
export function LimitsField({
  aircraftId,
  values,
  error,
  onChange,
}: {
  aircraftId: string;
  values: readonly string[];
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
      error={error}
      onChange={onChange}
    />
  );
}
