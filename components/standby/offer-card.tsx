"use client";
import { faCheck, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { takeBackBooking } from "@/components/reservations/reservation-calls";
import { offerUndo } from "@/components/reservations/undo";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import { UnbrokenText } from "@/components/ui/unbroken-text";
import type { StandbyOfferView } from "@/lib/activity/standby/schema";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatNarrowDay } from "@/lib/platform/display";
import { answerStandbyOffer } from "./standby-calls";
import { useOfferTexts } from "./use-standby-texts";

type Props = { offer: StandbyOfferView; showSite: boolean; now: number; onAnswered: () => void };

/** Something that is free for the reader, who says yes or no. The first yes of all who are asked books it. */
export function OfferCard({ offer, showSite, now, onAnswered }: Props) {
  const t = useTranslations("standby");
  const fail = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const left = useMinutesLeft(offer.answerUntil, now);
  const { what, time, inText, block } = useOfferTexts(offer);
  const locale = useLocale();
  const { id, aircraft, instructor, answerUntil, timeZone, siteName } = offer;
  const lastDay = localDayOf(answerUntil, timeZone);
  const onDay = lastDay === localDayOf(now, timeZone) ? "" : `${formatNarrowDay(lastDay, locale)} `;
  const until = `${onDay}${formatClock(answerUntil, timeZone)}`;

  async function undo(reservationId: string) {
    try {
      // Nothing has changed it since it was booked, or it stays.
      await takeBackBooking({ id: reservationId, version: 1 });
      showToast({ tone: "success", title: t("undone"), lines: [inText] });
    } catch (error) {
      fail(error, t("failed.undo"));
    }
    onAnswered();
  }
  async function answer(accepted: boolean) {
    setBusy(true);
    try {
      const { state, reservationId } = await answerStandbyOffer(id, accepted);
      if (state === "Accepted" && reservationId) {
        const toast = { id: `offer-${id}`, tone: "success" as const, title: t("accepted"), lines: [what, inText] };
        offerUndo(toast, t("undo"), () => void undo(reservationId));
      } else showToast({ tone: "info", title: t(`answered.${state}`), lines: [what, inText] });
    } catch (error) {
      fail(error, t("failed.answer"));
    }
    setBusy(false);
    onAnswered();
  }

  return (
    <li className="flex flex-col gap-3 rounded-strip border border-s-4 border-line border-s-primary bg-surface p-4">
      <div>
        <p className="text-section font-bold wrap-anywhere">{what}</p>
        <p className="text-section tabular-nums">{time}</p>
        <p className="text-ink-2">
          <UnbrokenText
            text={[block, aircraft.callSign, instructor?.name, showSite && siteName].filter(Boolean).join(" · ")}
          />
        </p>
      </div>
      <p>
        {t("answerUntil", { until })}{" "}
        <span className="text-ink-2">{t("left", { hours: Math.floor(left / 60), minutes: left % 60 })}</span>
      </p>
      <div className="flex flex-wrap gap-2 *:flex-[1_1_140px] tablet:*:flex-none">
        <Button
          variant="primary"
          size="large"
          icon={faCheck}
          disabled={isBusy}
          aria-label={`${t("yes")}, ${what}, ${inText}`}
          onClick={() => void answer(true)}
        >
          {t("yes")}
        </Button>
        <Button
          size="large"
          icon={faXmark}
          disabled={isBusy}
          aria-label={`${t("no")}, ${what}, ${inText}`}
          onClick={() => void answer(false)}
        >
          {t("no")}
        </Button>
      </div>
    </li>
  );
}

/** How many whole minutes are left until an instant. It counts on while it is shown. */
function useMinutesLeft(until: number, now: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(Math.floor(Date.now() / 1000));
    tick();
    const timer = setInterval(tick, 15_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((until - at) / 60));
}
