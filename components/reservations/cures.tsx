"use client";
import { faArrowUpRightFromSquare, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { CureView } from "@/lib/activity/reservations/schema";
import { type CureByChange, keyOfCure, listCuresBelow, placeOfCure } from "./cure-changes";
import { ProposalButton, ProposalKey, proposalClass, proposalKeyProps } from "./proposal-button";
import { formatOccupiedPeriod } from "./site-time";

type Opened = Extract<CureView, { kind: "open" }>;

/** The pages behind `screen`, below the address of the site. */
const PAGES: Record<Opened["screen"], (id: string, lessonId: string | null) => string> = {
  certificates: (id) => `user/${id}?tab=certificates`,
  certificateQueue: (id) => `dashboard/certificates?holder=${id}`,
  recency: (id) => `user/${id}?tab=certificates#recency`,
  person: (id) => `user/${id}`,
  training: (id) => `user/${id}?tab=training`,
  soloAuthorisation: (id, lessonId) => `user/${id}?tab=training&solo=${lessonId ?? "new"}#solo`,
  flightAccount: (id) => `user/${id}?tab=flight-account`,
  aircraft: (id) => `aircraft/${id}`,
  aircraftCertificates: (id) => `aircraft/${id}?tab=certificat`,
  maintenance: (id) => `aircraft/${id}?tab=maintenance`,
  defects: (id) => `aircraft/${id}?tab=comments`,
};

/** Where what a finding rests on is put right. */
export const hrefOfCure = (siteId: string, { screen, subjectId, lessonId }: Opened): string =>
  `/site/${siteId}/${PAGES[screen](subjectId, lessonId)}`;

export type CureOptions = {
  /** All that would clear something, the cheapest first. */
  cures: readonly CureView[];
  /** By the places of the cures. */
  numbers: ReadonlyMap<string, number>;
  siteId: string;
  timeZone: string;
  /** When the booking is now. Times of the same day are then given without it. */
  start: number;
  /** Whether pages open beside, so that what is being typed stays. */
  opensBeside?: boolean;
  onTake: (cure: CureByChange) => void;
};

/** What would clear one finding: the cheapest as a button, the others folded below it. */
export function Cures({
  finding,
  cures,
  isShort = false,
  numbers,
  ...options
}: CureOptions & { finding: number; isShort?: boolean }) {
  const t = useTranslations("booking.cures");
  const [first, ...others] = listCuresBelow(finding, cures);
  if (!first) return null;
  const numberOf = (cure: CureView) => numbers.get(placeOfCure(finding, cure));
  return (
    <div data-cures className="mt-1.5 flex flex-col items-start gap-1.5 phone:items-stretch">
      <Cure cure={first} number={numberOf(first)} {...options} />
      {others.length > 0 && !isShort && (
        <details className="w-full">
          <summary className="min-h-(--target) cursor-pointer py-0.5 text-link underline-offset-2 hover:underline phone:py-2.5">
            {t("others", { count: others.length })}
          </summary>
          <ul className="mt-1.5 flex flex-col items-start gap-1.5 phone:items-stretch">
            {others.map((cure) => (
              <li key={keyOfCure(cure)} className="max-w-full phone:*:w-full">
                <Cure cure={cure} number={numberOf(cure)} {...options} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Leads to the fields in which the guest of a flight is named. */
export function NameGuestButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations("booking.cures");
  return (
    <ProposalButton number={undefined} className="mt-1.5" onClick={onPress}>
      {t("guest")}
    </ProposalButton>
  );
}

const cureClass = "max-w-full justify-start! py-1 text-start whitespace-normal!";

function Cure({
  cure,
  number,
  siteId,
  timeZone,
  start,
  opensBeside = false,
  onTake,
}: Omit<CureOptions, "cures" | "numbers"> & { cure: CureView; number: number | undefined }) {
  const t = useTranslations("booking.cures");
  if (cure.kind === "ask") return <p className="font-bold">{t("ask")}</p>;
  if (cure.kind === "open")
    return (
      <a
        href={hrefOfCure(siteId, cure)}
        {...(opensBeside && { target: "_blank", rel: "noreferrer" })}
        className={cx(getButtonClassName("secondary", "small"), proposalClass, cureClass)}
        {...proposalKeyProps(number)}
      >
        <ProposalKey number={number} />
        <span>{t(`open.${cure.screen}`)}</span>
        {opensBeside && <Icon of={faArrowUpRightFromSquare} label={t("beside")} className="text-ink-3" />}
      </a>
    );
  return (
    <ProposalButton number={number} className={cureClass} onClick={() => onTake(cure)}>
      <CureText {...{ cure, timeZone, start }} />
      {cure.leavesWarnings && (
        <Icon of={faTriangleExclamation} label={t("warned")} className="ms-1.5 translate-y-px text-warn-ink" />
      )}
    </ProposalButton>
  );
}

/** What a cure changes: "F-GRNL PA-28-161 instead". */
function CureText({ cure, timeZone, start }: { cure: CureByChange; timeZone: string; start: number }): ReactNode {
  const t = useTranslations("booking.cures");
  if (cure.kind === "time")
    return t(cure.start < start ? "earlier" : "later", { when: formatOccupiedPeriod(cure, start, timeZone) });
  if (cure.kind === "aircraft")
    return (
      <>
        <b>{cure.callSign}</b> {t("aircraft", { model: cure.model })}
      </>
    );
  const name = [cure.callSign, cure.firstName, cure.lastName].filter(Boolean).join(" ");
  return cure.replacesId ? t("instructor", { name }) : t("dual", { name });
}
