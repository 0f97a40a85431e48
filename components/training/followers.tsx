"use client";
import { faUserPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import type { Training } from "@/lib/activity/training/overview/queries";
import { hasEnded } from "./acts";
import { EnrolStudentsDialog } from "./enrol-students-dialog";
import { TrainingTable } from "./training-table";
import { useTrainingActs } from "./use-training-acts";

type Props = {
  revision: { id: string; programId: string; name: string };
  followers: Training[];
  mayEnrol: boolean;
  siteId: string;
  timeZone: string;
  today: string;
};

/** Who follows a revision, and who did. */
export function Followers({ revision, followers, mayEnrol, today, ...place }: Props) {
  const t = useTranslations("training");
  const [isEnrolling, setEnrolling] = useState(false);
  const { onAct, busyId, dialog } = useTrainingActs(today);
  const enrol = mayEnrol && (
    <Button icon={faUserPlus} onClick={() => setEnrolling(true)}>
      {t("enrol.open")}
    </Button>
  );
  return (
    <QueryClientScope>
      <section className="max-w-[1100px]">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-section font-bold">{t("followers.title", { count: followers.length })}</h2>
          {followers.length > 0 && enrol}
        </div>
        {followers.length > 0 ? (
          <TrainingTable
            {...{ onAct, busyId, ...place }}
            trainings={followers}
            label={t("followers.label")}
            about="student"
            opensPrograms
          />
        ) : (
          <div className="border border-line bg-surface">
            <EmptyState title={t("followers.none")} action={enrol}>
              {mayEnrol && t("followers.noneText")}
            </EmptyState>
          </div>
        )}
      </section>
      {isEnrolling && (
        <EnrolStudentsDialog
          revision={revision}
          known={followers.filter((one) => !hasEnded(one)).map(({ student }) => student)}
          siteId={place.siteId}
          today={today}
          onClose={() => setEnrolling(false)}
        />
      )}
      {dialog}
    </QueryClientScope>
  );
}
