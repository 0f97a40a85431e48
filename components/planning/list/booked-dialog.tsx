"use client";
import {
  faCalendarPlus,
  faChevronRight,
  faCircleCheck,
  faCopy,
  faRotateLeft,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { BookingSite } from "@/components/reservations/booking-context";
import { DayRow } from "@/components/reservations/phone/day-row";
import { blockTimeOf } from "@/components/reservations/what-text";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type Fact, FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { showToast } from "@/components/ui/toast";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayInText, formatDayTitle } from "@/lib/platform/display";
import { makeDayAxis } from "../board/time-axis";
import { usePlanningTexts } from "../planning-texts";
import { ReservationListStrip } from "./list-strip";
import "../board/board.css";
import "./day-list.css";

/** What a phone shows after a booking: the reservation on its day, the undo, and what one does with it next. */
export function BookedDialog({
  reservation,
  site,
  isSunKnown,
  today,
  cancelUntil,
  onDay,
  onOpen,
  onAgain,
  onUndone,
  onClose,
}: {
  reservation: FullReservation;
  site: BookingSite & { sunset: number | null };
  /** Whether the site's sunset is that of the reservation's day. */
  isSunKnown: boolean;
  today: string;
  /** Until when the person may cancel it themself, in unix seconds. Null if they may at any time. */
  cancelUntil: number | null;
  onDay: (day: string) => void;
  onOpen: () => void;
  /** Books another one like it. Undefined when the person may not. */
  onAgain?: () => void;
  onUndone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("booking.booked");
  const texts = useTranslations("booking");
  const locale = useLocale();
  const words = usePlanningTexts();
  const { timeZone } = site;
  const day = localDayOf(reservation.start, timeZone);
  const clock = (at: number) => formatClock(at, timeZone);
  const block = blockTimeOf(reservation);
  const { aircraft } = reservation;
  const known: (Fact | false)[] = [
    reservation.start < block.start && { label: texts("card.meet"), value: <b>{clock(reservation.start)}</b> },
    { label: texts(aircraft ? "fields.offBlock" : "fields.start"), value: <b>{clock(block.start)}</b> },
    { label: texts(aircraft ? "fields.onBlock" : "fields.end"), value: <b>{clock(block.end)}</b> },
    aircraft !== null && { label: texts("fields.aircraft"), value: <b>{aircraft.callSign}</b> },
    isSunKnown && site.sunset !== null && { label: t("sunset"), value: <b>{clock(site.sunset)}</b> },
  ];
  const facts = known.filter((one) => one !== false);
  return (
    <Dialog
      open
      isPage
      onOpenChange={(open) => !open && onClose()}
      title={formatDayTitle(day, locale)}
      subtitle={t("where", { place: site.siteName })}
      closeLabel={texts("close")}
      tabs={<DayRow {...{ today, day, onDay }} closures={site.closures} />}
      actions={
        <Button size="large" className="w-dvw" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <Booked {...{ reservation, onUndone }} />
        <ReservationListStrip {...{ reservation, words, onOpen }} scope="aircraft" axis={makeDayAxis(day, timeZone)} />
        <FactBoxes className={facts.length % 3 === 0 ? "grid-cols-3!" : "grid-cols-2!"} facts={facts} />
        <div className="border border-line-2 bg-surface *:border-t *:border-line-2 *:first:border-t-0">
          <a className={ROW} href={`/api/reservation/${reservation.id}/ics`}>
            <RowText icon={faCalendarPlus}>{t("calendar")}</RowText>
          </a>
          {onAgain && (
            <button type="button" className={ROW} onClick={onAgain}>
              <RowText icon={faCopy}>{t("again")}</RowText>
            </button>
          )}
        </div>
        {cancelUntil !== null && (
          <p className="text-body text-ink-2">
            {cancelUntil * 1000 > Date.now()
              ? t("cancelUntil", {
                  day: formatDayInText(localDayOf(cancelUntil, timeZone), locale),
                  time: clock(cancelUntil),
                })
              : texts("tooLate")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const ROW = "flex min-h-12 w-full items-center gap-3 px-3 text-start text-section";

function RowText({ icon, children }: { icon: IconDefinition; children: ReactNode }) {
  return (
    <>
      <Icon of={icon} fixed className="text-ink-2" />
      <span className="flex-1">{children}</span>
      <Icon of={faChevronRight} className="text-small" />
    </>
  );
}

/** Says that it is booked, and offers for some seconds to undo that. */
function Booked({ reservation, onUndone }: { reservation: FullReservation; onUndone: () => void }) {
  const t = useTranslations("booking.booked");
  const texts = useTranslations("booking");
  const fail = useFailureToast();
  const [seconds, setSeconds] = useState(UNDO_OFFER_MS / 1000);
  const [isBusy, setBusy] = useState(false);
  const isOffered = seconds > 0;
  useEffect(() => {
    if (!isOffered) return;
    const timer = setInterval(() => setSeconds((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [isOffered]);
  async function undo() {
    setBusy(true);
    try {
      await api.delete(`reservation/${reservation.id}`, { version: reservation.version });
      showToast({ tone: "success", title: t("undone") });
      onUndone();
    } catch (error) {
      setBusy(false);
      fail(error, texts("failed.undo"));
    }
  }
  return (
    <div className="flex min-h-16 items-center gap-3 border-s-4 border-s-positive bg-surface px-3 py-2 shadow-popup">
      <Icon of={faCircleCheck} className="text-page text-pos-ink" />
      <div className="flex-1">
        <p role="status" className="font-bold">
          {t("title")}
        </p>
        {isOffered && (
          <p className="text-ink-2" aria-hidden>
            {t("undoFor", { seconds })}
          </p>
        )}
      </div>
      {isOffered && (
        <Button icon={faRotateLeft} disabled={isBusy} onClick={() => void undo()}>
          {texts("undo")}
        </Button>
      )}
    </div>
  );
}
