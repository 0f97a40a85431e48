"use client";
import { useTranslations } from "next-intl";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { EmptyState } from "@/components/ui/states";
import type { Training } from "@/lib/activity/training/overview/queries";
import { TrainingTable } from "./training-table";
import { useTrainingActs } from "./use-training-acts";

type Props = { trainings: Training[]; opensPrograms: boolean; siteId: string; timeZone: string; today: string };

/** The enrolments that await validation. */
export function ValidationQueue({ trainings, today, ...table }: Props) {
  const t = useTranslations("training.queue");
  const { onAct, busyId, dialog } = useTrainingActs(today);
  return (
    <QueryClientScope>
      <section className="max-w-[1280px]">
        {trainings.length > 0 ? (
          <TrainingTable {...table} {...{ trainings, onAct, busyId }} about="both" label={t("title")} />
        ) : (
          <div className="border border-line bg-surface">
            <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
          </div>
        )}
      </section>
      {dialog}
    </QueryClientScope>
  );
}
