import { faBan, faCalendarDay, faCheck, faClockRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { fullName } from "@/components/entity/person-name";
import { Button } from "@/components/ui/button";
import { Pill, type PillTone } from "@/components/ui/pill";
import type { SoloState } from "@/lib/activity/training/solo/codes";
import type { SoloAuthorisation } from "@/lib/activity/training/solo/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { useSoloTexts } from "./use-solo-texts";

const LOOK: Record<SoloState, { tone: PillTone; icon: typeof faCheck }> = {
  Live: { tone: "valid", icon: faCheck },
  Ahead: { tone: "info", icon: faCalendarDay },
  Ended: { tone: "neutral", icon: faClockRotateLeft },
  Withdrawn: { tone: "blocking", icon: faBan },
};

type Props = { authorisation: SoloAuthorisation; timeZone: string; onWithdraw?: () => void };

/** One authorisation: what it is for, on what, within which limits, from when to when, and who gave it. */
export function SoloCard({ authorisation, timeZone, onWithdraw }: Props) {
  const t = useTranslations("solo");
  const { lessons, aircraft, limits } = useSoloTexts(authorisation);
  const { state, programName, place, note, beginsOn, endsOn, instructor, supervisor, withdrawal } = authorisation;
  const days = t("days", { from: formatDayAsDdMmYyyy(beginsOn), to: formatDayAsDdMmYyyy(endsOn) });
  return (
    <li className="border border-line bg-surface px-4 py-3 phone:px-3">
      <p className="wrap-anywhere">
        <b>{lessons}</b>
        <span className="text-ink-2"> · {programName}</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-1.5">
        <Pill {...LOOK[state]}>{t(`states.${state}`, { day: formatDayAsDdMmYyyy(beginsOn) })}</Pill>
        {authorisation.isFirstSolo && <Pill tone="info">{t("firstSolo")}</Pill>}
        {authorisation.isFirstCrossCountry && <Pill tone="info">{t("firstCrossCountry")}</Pill>}
      </p>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-4 gap-y-2">
        <Fact label={t("labels.days")}>{days}</Fact>
        <Fact label={t("labels.aircraft")}>{aircraft}</Fact>
        {limits && <Fact label={t("labels.wind")}>{limits}</Fact>}
        {place && <Fact label={t("labels.place")}>{place}</Fact>}
        <Fact label={t("labels.by")}>
          {[fullName(instructor), supervisor && t("supervised", { name: fullName(supervisor) })]
            .filter(Boolean)
            .join(", ")}
        </Fact>
      </dl>
      {note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{note}</p>}
      {withdrawal && (
        <p className="mt-2 text-neg-ink wrap-anywhere">
          {[
            t("withdrawn", { day: formatDayAsDdMmYyyy(localDayOf(withdrawal.at, timeZone)), name: withdrawal.by }),
            withdrawal.reason,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {onWithdraw && (
        <Button icon={faBan} onClick={onWithdraw} className="mt-3 phone:min-h-11 phone:w-full">
          {t("withdraw.open")}
        </Button>
      )}
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-ink-2">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
