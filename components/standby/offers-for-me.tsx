"use client";
import { useTranslations } from "next-intl";
import { useUndoKey } from "@/components/reservations/undo";
import { useRefresh } from "@/components/shell/refresh";
import { TitledSection } from "@/components/ui/titled-section";
import type { StandbyOfferView } from "@/lib/activity/standby/schema";
import { OfferCard } from "./offer-card";

type Props = {
  /** Those that the reader can answer. */
  offers: readonly StandbyOfferView[];
  /** Whether they may be of several sites. */
  showSite: boolean;
  now: number;
  /** Without it, the page is read anew. */
  onAnswered?: () => void;
};

/** What is free for the reader, each with a yes and a no. Nothing where nothing is. */
export function OffersForMe({ offers, showSite, now, onAnswered }: Props) {
  const t = useTranslations("standby");
  const refresh = useRefresh();
  useUndoKey();
  if (offers.length === 0) return null;
  return (
    <div data-print="hide" className="max-w-[860px]">
      <TitledSection id="offers-for-me" title={t("free")}>
        <ul className="flex flex-col gap-3">
          {offers.map((offer) => (
            <OfferCard key={offer.id} {...{ offer, showSite, now }} onAnswered={onAnswered ?? refresh} />
          ))}
        </ul>
      </TitledSection>
    </div>
  );
}
