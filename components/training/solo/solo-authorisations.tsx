"use client";
import { faPlaneCircleCheck } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import type { SoloChoices } from "@/lib/activity/training/solo/queries";
import type { SoloAuthorisation } from "@/lib/activity/training/solo/wire";
import { GiveSoloDialog } from "./give-solo-dialog";
import { SoloCard } from "./solo-card";
import { WithdrawSoloDialog } from "./withdraw-solo-dialog";

type Props = {
  student: { firstName: string; lastName: string };
  authorisations: SoloAuthorisation[];
  /** What the reader chooses from who may give one. Null for all others. */
  choices: SoloChoices | null;
  mayWithdraw: boolean;
  today: string;
  timeZone: string;
  /** What the reader was led here to give one for: the id of a lesson, or something else for the next one. */
  askedFor: string | null;
};

/** What a student may fly solo: what is live first, and what has ended or was withdrawn folded below it. */
export function SoloAuthorisations({ student, authorisations, choices, mayWithdraw, askedFor, ...when }: Props) {
  const t = useTranslations("solo");
  const [isGiving, setGiving] = useState(askedFor !== null && choices !== null);
  const [withdrawn, setWithdrawn] = useState<SoloAuthorisation | null>(null);
  const isCurrent = ({ state }: SoloAuthorisation) => state === "Live" || state === "Ahead";
  const [current, past] = [authorisations.filter(isCurrent), authorisations.filter((one) => !isCurrent(one))];
  if (authorisations.length === 0 && !choices) return null;
  const give = choices && (
    <Button icon={faPlaneCircleCheck} className="phone:w-full" onClick={() => setGiving(true)}>
      {t("give")}
    </Button>
  );
  return (
    <section id="solo" aria-labelledby="solo-title" className="scroll-mt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="solo-title" className="text-section font-bold">
          {t("title")}
        </h2>
        {current.length > 0 && give}
      </div>
      {current.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {current.map((one) => (
            <SoloCard
              key={one.id}
              authorisation={one}
              timeZone={when.timeZone}
              onWithdraw={mayWithdraw ? () => setWithdrawn(one) : undefined}
            />
          ))}
        </ul>
      ) : (
        <div className="border border-line bg-surface">
          <EmptyState title={t("none")} action={give}>
            {t("noneText")}
          </EmptyState>
        </div>
      )}
      {past.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-(--target) cursor-pointer py-1 text-link underline-offset-2 hover:underline phone:py-2.5">
            {t("history", { count: past.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-2">
            {past.map((one) => (
              <SoloCard key={one.id} authorisation={one} timeZone={when.timeZone} />
            ))}
          </ul>
        </details>
      )}
      {isGiving && choices && (
        <GiveSoloDialog {...{ student, choices, askedFor }} today={when.today} onClose={() => setGiving(false)} />
      )}
      {withdrawn && (
        <WithdrawSoloDialog student={student} authorisation={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </section>
  );
}
