"use client";
import { faUserPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { QueryClientScope } from "@/components/resource/query-client-scope";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { EmptyState } from "@/components/ui/states";
import type { Training } from "@/lib/activity/training/overview/queries";
import { hasEnded } from "./acts";
import { EnrolPersonDialog } from "./enrol-person-dialog";
import { Prerequisites } from "./prerequisites";
import { SoloAuthorisations } from "./solo/solo-authorisations";
import { TrainingTable } from "./training-table";
import { useTrainingActs } from "./use-training-acts";

type Props = {
  person: { id: string; firstName: string; lastName: string };
  trainings: Training[];
  isSelf: boolean;
  mayEnrol: boolean;
  opensPrograms: boolean;
  siteId: string;
  timeZone: string;
  today: string;
  /** What the person may fly solo. */
  solo: Pick<ComponentProps<typeof SoloAuthorisations>, "authorisations" | "choices" | "mayWithdraw" | "askedFor">;
};

/** The trainings of a person: those that run, and those that have ended. Students accept prerequisites here. */
export function PersonTrainings({ person, trainings, isSelf, mayEnrol, opensPrograms, today, solo, ...place }: Props) {
  const t = useTranslations("training");
  const [isEnrolling, setEnrolling] = useState(false);
  const { onAct, busyId, dialog } = useTrainingActs(today);
  const toAccept = isSelf ? trainings.filter(({ standing }) => standing === "ToAccept") : [];
  const isWaiting = isSelf && trainings.some(({ standing }) => standing === "ToValidate");
  const [running, ended] = [trainings.filter((one) => !hasEnded(one)), trainings.filter(hasEnded)];
  const table = { about: "program" as const, opensPrograms, onAct, busyId, ...place };
  const enrol = mayEnrol && (
    <span className="flex flex-wrap gap-2">
      <Link href={`/site/${place.siteId}/user/${person.id}/student-record`} className={getButtonClassName()}>
        {t("person.record")}
      </Link>
      <Button icon={faUserPlus} onClick={() => setEnrolling(true)}>
        {t("enrol.open")}
      </Button>
    </span>
  );
  return (
    <QueryClientScope>
      <div className="flex max-w-[1100px] flex-col gap-4">
        {toAccept.map((one) => (
          <Prerequisites key={one.id} training={one} />
        ))}
        {isWaiting && <Notice tone="info">{t("person.waiting")}</Notice>}
        <section>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-section font-bold">{t("person.running")}</h2>
            {trainings.length > 0 && enrol}
          </div>
          {running.length > 0 ? (
            <TrainingTable {...table} trainings={running} label={t("person.running")} />
          ) : (
            <div className="border border-line bg-surface">
              <EmptyState title={t("person.none")} action={trainings.length === 0 && enrol}>
                {t(mayEnrol ? "person.noneEnrol" : "person.noneText")}
              </EmptyState>
            </div>
          )}
        </section>
        <SoloAuthorisations student={person} today={today} timeZone={place.timeZone} {...solo} />
        {ended.length > 0 && (
          <section>
            <h2 className="mb-2 text-section font-bold">{t("person.ended")}</h2>
            <TrainingTable {...table} trainings={ended} label={t("person.ended")} />
          </section>
        )}
      </div>
      {isEnrolling && (
        <EnrolPersonDialog
          person={person}
          followed={running.map(({ programId }) => programId)}
          today={today}
          onClose={() => setEnrolling(false)}
        />
      )}
      {dialog}
    </QueryClientScope>
  );
}
