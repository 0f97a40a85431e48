"use client";
import {
  faCheck,
  faCircleQuestion,
  faHourglassEnd,
  faPlus,
  faUserCheck,
  faXmark,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskedRow } from "@/components/reservations/requests/asked-row";
import { offerUndo } from "@/components/reservations/undo";
import { useLiveChanges } from "@/components/reservations/use-live-changes";
import type { WantedStandby } from "@/components/reservations/wanted-standby";
import type { PlanningEvent } from "@/components/shell/live/live-stream";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Pill, type PillTone } from "@/components/ui/pill";
import { EmptyState } from "@/components/ui/states";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import type { StandbyOfferState } from "@/lib/activity/standby/codes";
import type { StandbyListView, StandbyOfferView, StandbyView } from "@/lib/activity/standby/schema";
import type { SitePersonChoice } from "@/lib/records/people/wire";
import { JoinStandbyDialog, type StandbySite } from "./join-standby-dialog";
import { OffersForMe } from "./offers-for-me";
import { fetchStandbys, leaveStandby } from "./standby-calls";
import { useOfferTexts, useStandbyTexts } from "./use-standby-texts";

type Props = {
  siteId: string;
  list: StandbyListView;
  sites: readonly StandbySite[];
  managed: readonly string[];
  reader: { id: string; name: string };
  person: SitePersonChoice | null;
  wanted: WantedStandby | null;
  now: number;
};

const concernsStandbys = ({ kind }: PlanningEvent) => kind === null || kind === "Standby" || kind === "StandbyOffer";

/**
 * The waiting list: what is free for the reader first, then who waits, the neediest first for who plans, and what has become of the
 * last offers.
 */
export function StandbyScreen({ siteId, list, sites, managed, reader, person, wanted, now }: Props) {
  const t = useTranslations("standby");
  const [isOpen, setOpen] = useState(wanted !== null);
  const { data, refetch } = useQuery({
    queryKey: ["standby", siteId],
    queryFn: ({ signal }) => fetchStandbys(siteId, { signal, quiet: true }),
    initialData: list,
    initialDataUpdatedAt: now * 1000,
    staleTime: 30_000,
  });
  useLiveChanges(siteId, () => void refetch(), concernsStandbys);
  const forMe = data.offers.filter(({ rights }) => rights.answer);
  const others = data.offers.filter(({ rights }) => !rights.answer);
  const isManager = managed.length > 0;
  const showSite = sites.length > 1;
  const join = (
    <Button variant="primary" icon={faPlus} onClick={() => setOpen(true)}>
      {t(isManager ? "add" : "join")}
    </Button>
  );

  function joined(standby: StandbyView) {
    setOpen(false);
    const toast = { id: `standby-${standby.id}`, tone: "success" as const, title: t("joined"), lines: [standby.name] };
    offerUndo(toast, t("undo"), () => void leaveStandby(standby.id).then(() => refetch()));
    void refetch();
  }

  return (
    <Page title={t("title")} note={t("note")} actions={data.waiting.length > 0 && sites.length > 0 && join}>
      <div className="flex max-w-[860px] flex-col gap-6">
        <OffersForMe offers={forMe} {...{ showSite, now }} onAnswered={() => void refetch()} />
        {data.waiting.length > 0 ? (
          <TitledSection id="who-waits" title={t("waiting")} note={t("count", { count: data.waiting.length })}>
            <ul className="border border-line bg-surface">
              {data.waiting.map((standby) => (
                <WaitingRow
                  key={standby.id}
                  {...{ standby, showSite, showName: isManager }}
                  onChanged={() => void refetch()}
                />
              ))}
            </ul>
          </TitledSection>
        ) : (
          <EmptyState title={t(isManager ? "nobody" : "notWaiting")} action={sites.length > 0 && join}>
            {t(isManager ? "nobodyText" : "notWaitingText")}
          </EmptyState>
        )}
        {others.length > 0 && (
          <TitledSection id="last-offers" title={t("offers")}>
            <ul className="border border-line bg-surface">
              {others.map((offer) => (
                <OfferRow key={offer.id} {...{ offer, showSite, showName: isManager }} />
              ))}
            </ul>
          </TitledSection>
        )}
      </div>
      {isOpen && sites.length > 0 && (
        <JoinStandbyDialog
          {...{ sites, managed, reader, person, wanted, now }}
          onClose={() => setOpen(false)}
          onJoined={joined}
        />
      )}
    </Page>
  );
}

/** Somebody who waits, for what and why, with the button that takes them off the list. */
function WaitingRow({
  standby,
  showName,
  showSite,
  onChanged,
}: {
  standby: StandbyView;
  showName: boolean;
  showSite: boolean;
  onChanged: () => void;
}) {
  const t = useTranslations("standby");
  const fail = useFailureToast();
  const texts = useStandbyTexts();
  const [isBusy, setBusy] = useState(false);
  const { id, name, comment, rights, siteName } = standby;
  const what = texts.what(standby);

  async function leave() {
    setBusy(true);
    try {
      await leaveStandby(id);
      showToast({ tone: "success", title: t("offList"), lines: [name, what] });
    } catch (error) {
      fail(error, t("failed.leave"));
    }
    setBusy(false);
    onChanged();
  }
  return (
    <AskedRow
      who={
        showName ? (
          <>
            <b>{name}</b> · {what}
          </>
        ) : (
          <b>{what}</b>
        )
      }
      time={texts.period(standby)}
      details={[...texts.conditions(standby), ...texts.need(standby), showSite && siteName]}
      words={comment}
    >
      {rights.withdraw && (
        <Button
          icon={faXmark}
          disabled={isBusy}
          aria-label={`${t("leave")}, ${name}, ${what}`}
          onClick={() => void leave()}
        >
          {t("leave")}
        </Button>
      )}
    </AskedRow>
  );
}

const LOOKS: Record<StandbyOfferState, { tone: PillTone; icon: IconDefinition }> = {
  Open: { tone: "info", icon: faCircleQuestion },
  Accepted: { tone: "valid", icon: faCheck },
  Declined: { tone: "neutral", icon: faXmark },
  Lapsed: { tone: "neutral", icon: faHourglassEnd },
  Taken: { tone: "neutral", icon: faUserCheck },
  Gone: { tone: "neutral", icon: faXmark },
};

/** What somebody was offered, and what has become of it. */
function OfferRow({ offer, showName, showSite }: { offer: StandbyOfferView; showName: boolean; showSite: boolean }) {
  const t = useTranslations("standby");
  const { what, time, block } = useOfferTexts(offer);
  const { name, aircraft, instructor, state, siteName } = offer;
  return (
    <AskedRow
      who={
        showName ? (
          <>
            <b>{name}</b> · {what}
          </>
        ) : (
          <b>{what}</b>
        )
      }
      time={time}
      details={[block, aircraft.callSign, instructor?.name, showSite && siteName]}
    >
      <Pill {...LOOKS[state]}>{t(`states.${state}`)}</Pill>
    </AskedRow>
  );
}
