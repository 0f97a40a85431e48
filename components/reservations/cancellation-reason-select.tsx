"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/http/client";
import { CANCELLATION_GROUPS } from "@/lib/records/dictionaries/codes";
import type { CancellationReasonView } from "@/lib/records/dictionaries/schema";
import { decodeCancellationReason } from "@/lib/records/dictionaries/wire";

/** A field to choose one of the school's active cancellation reasons, in their groups. The value is the reason's id. */
export function CancellationReasonSelect({ value, onChange }: { value: string; onChange: (reasonId: string) => void }) {
  const t = useTranslations("booking");
  const groups = useTranslations("reservations.groups");
  const { data: reasons = [] } = useQuery({
    queryKey: ["cancellation-reason"],
    queryFn: async () => {
      const { data: views } = await api.get<CancellationReasonView[]>("cancellation-reason", { quiet: true });
      return views.map(decodeCancellationReason);
    },
    staleTime: 300_000,
  });
  const options = CANCELLATION_GROUPS.flatMap((group) => {
    const within = reasons.filter((reason) => reason.group === group);
    const choices = within.map(({ id, reason }) => ({ value: id, label: reason }));
    return choices.length > 0 ? [{ label: groups(group), options: choices }] : [];
  });
  return (
    <Select
      label={t("cancelDialog.reason")}
      required
      placeholder={t("choose")}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
