"use client";
import { useTranslations } from "next-intl";
import { PageForm } from "@/components/resource/page-form";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import type { Use } from "@/lib/records/ratings/queries";
import { type FlightPhase, type FlightPhaseFieldValues, routeOfRatings } from "@/lib/records/ratings/wire";
import { SheetTitle } from "./sheet-title";

type Props = {
  /** The flight phase to change, or null for a new one. */
  phase: FlightPhase | null;
  use: Use | undefined;
  /** Called with the id of a new one. */
  onMade: (id: string) => void;
};

const ROUTE = routeOfRatings(null);

/** The sheet of a flight phase, with both languages side by side. */
export function FlightPhaseForm({ phase, use, onMade }: Props) {
  const t = useTranslations("programs.ratings");
  const record = useRecordForm<FlightPhaseFieldValues>({
    defaultValues: {
      trigram: phase?.trigram ?? "",
      shortName: phase?.shortName ?? "",
      shortNameFrench: phase?.shortNameFrench ?? "",
      longName: phase?.longName ?? "",
      longNameFrench: phase?.longNameFrench ?? "",
    },
    ...{ id: phase?.id, version: phase?.version, isPart: true },
    save: async (values, version) => {
      if (phase) return api.put(ROUTE, { body: { ...values, id: phase.id }, version });
      const { data } = await api.post<{ id: string }>(ROUTE, { body: values });
      onMade(data.id);
    },
    onSaved: () => {},
    savedText: t("savedPhase"),
  });
  const { field } = record;
  return (
    <PageForm record={record} note={t("kept")}>
      <SheetTitle record={phase} newTitle={t("newPhase")} route={ROUTE} use={use} />
      <div className="grid grid-cols-2 items-start gap-4 p-4 phone:grid-cols-1">
        <TextField
          label={t("trigram")}
          hint={phase ? undefined : t("trigramHint")}
          className="col-span-2 w-60 phone:col-span-1"
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          {...field("trigram")}
        />
        <TextField
          label={t("longNameEnglish")}
          maxLength={100}
          autoComplete="off"
          {...field("longName", { required: true })}
        />
        <TextField label={t("longNameFrench")} maxLength={100} autoComplete="off" {...field("longNameFrench")} />
        <TextField
          label={t("shortNameEnglish")}
          maxLength={40}
          autoComplete="off"
          {...field("shortName", { required: true })}
        />
        <TextField label={t("shortNameFrench")} maxLength={40} autoComplete="off" {...field("shortNameFrench")} />
      </div>
    </PageForm>
  );
}
