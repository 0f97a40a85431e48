"use client";
import { faClockRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { useUnsavedWorkGuard } from "@/components/shell/unsaved/unsaved-work";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { TextField } from "@/components/ui/text-field";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { placeOf } from "@/lib/activity/reservations/kinds";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { CancellationReasonChips, useReasonChoice } from "./cancellation-reasons";
import { usePlan } from "./plan";
import { useReservationDetails } from "./reservation-details";
import { cancelSeries, type Versioned } from "./series/series-calls";
import { placeInSeries, type Scope, ScopeChoice, useSeries } from "./series/series-scope";
import { formatDayAndTime, instantToWallTime } from "./site-time";
import { useOtherTime } from "./use-other-time";
import { blockTimeOf, formatAircraftAndPeople, formatShownPeriod } from "./what-text";
import { GuestIsTold, WhoIsTold } from "./who-is-told";

type Props = { bar: PublicReservation; timeZone: string; onClose: () => void };

/**
 * Says what is cancelled and who is told, asks for a reason and cancels. A digit chooses a reason and Enter cancels. After a
 * failure, all input stays.
 */
export function CancelReservationDialog({
  bar,
  timeZone,
  readerId,
  onClose,
  onDone,
  onSeriesDone,
  onMove,
}: Props & {
  readerId: string;
  /** Called with the version of the cancelled reservation, or of the one that the reader has left to others. */
  onDone: (version: number, isLeft: boolean) => void;
  /** Called instead when all that follow in its series were cancelled, too. */
  onSeriesDone: (seriesId: string, cancelled: Versioned[]) => void;
  /** Opens the form that moves the reservation instead, to another time if one is meant. */
  onMove: (reservation: FullReservation, wanted?: BookingInput) => void;
}) {
  const t = useTranslations("booking.cancelDialog");
  const texts = useTranslations("booking");
  const plan = usePlan();
  const isDraft = plan.kind === "draft";
  const reason = useReasonChoice([bar.type]);
  const { reasonId } = reason;
  const { data: view } = useReservationDetails(bar);
  const other = useOtherTime(view);
  const { data: series } = useSeries(view?.seriesId, bar.version);
  const [scope, setScope] = useState<Scope>("one");
  const following = series ? placeInSeries(series, bar.id).following : 0;
  const isSeries = series !== undefined && following > 0 && scope === "following";
  const isLeft = view?.rights.leave ?? false;
  const what = { what: formatAircraftAndPeople(bar), when: formatShownPeriod(bar, timeZone) };
  const dayOf = (at: number) => instantToWallTime(at, timeZone).day;
  const timeOf = (at: number) =>
    dayOf(at) === dayOf(blockTimeOf(bar).start) ? instantToWallTime(at, timeZone).time : formatDayAndTime(at, timeZone);
  const [explanation, setExplanation] = useState("");
  const [isBusy, setBusy] = useState(false);
  const leave = useUnsavedWorkGuard(explanation.trim() !== "" && !isBusy);
  const fail = useFailureToast();

  async function cancel() {
    if (!reasonId || isBusy) return;
    setBusy(true);
    try {
      const body = { reasonId, commentaryForCancel: explanation };
      if (isSeries) return onSeriesDone(series.id, await cancelSeries(series.id, bar, body));
      onDone(await plan.cancel(bar, body), isLeft);
    } catch (error) {
      fail(error, texts("failed.cancel"));
      setBusy(false);
    }
  }

  return (
    <ConfirmationDialog
      open
      size="normal"
      onOpenChange={(open) => !open && leave(onClose)}
      title={isLeft ? t("own.title") : t("title")}
      description={
        isLeft && !isSeries
          ? t("own.text", what)
          : isSeries
            ? texts("series.cancelText", { ...what, count: following })
            : t("text", { ...what, place: placeOf(bar.type) })
      }
      startsAt="fieldset"
      extra={
        view?.rights.change && (
          <Button icon={faClockRotateLeft} onClick={() => leave(() => onMove(view, other?.body))}>
            {other ? t("moveTo", { time: timeOf(other.start) }) : t("move")}
          </Button>
        )
      }
      keepLabel={t("keep")}
      keepHint={t("keepKey")}
      confirmLabel={
        isSeries ? texts("series.cancelAll", { count: following + 1 }) : isLeft ? t("own.confirm") : t("confirm")
      }
      confirmHint={t("confirmKey")}
      confirmDisabled={!reasonId}
      onConfirm={() => void cancel()}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.target as HTMLElement).matches("fieldset")) void cancel();
      }}
      busy={isBusy}
      busyLabel={t("busy")}
    >
      {!isDraft && <ScopeChoice series={series} id={bar.id} value={scope} onChange={setScope} />}
      <CancellationReasonChips {...reason} />
      {!isDraft && (
        <TextField
          label={t("text2")}
          optional={texts("optional")}
          value={explanation}
          onChange={(event) => setExplanation(event.target.value)}
        />
      )}
      {isDraft ? (
        <p className="text-small text-ink-2">{texts("drafted.toldLater")}</p>
      ) : (
        <>
          <WhoIsTold names={bar.users.filter((one) => one.userId !== readerId).map(fullName)} />
          {view?.guest && <GuestIsTold guest={view.guest} />}
        </>
      )}
    </ConfirmationDialog>
  );
}

/**
 * Asks for confirmation and withdraws a reservation that was entered by mistake. A withdrawn reservation is hidden
 * everywhere but stays in the audit.
 */
export function WithdrawReservationDialog({ bar, timeZone, onClose, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("booking.withdrawDialog");
  const texts = useTranslations("booking");
  const [isBusy, setBusy] = useState(false);
  const fail = useFailureToast();
  async function withdraw() {
    setBusy(true);
    try {
      await api.delete(`reservation/${bar.id}`, { version: bar.version });
      onDone();
    } catch (error) {
      fail(error, texts("failed.withdraw"));
      setBusy(false);
    }
  }
  return (
    <ConfirmationDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("text", { what: formatAircraftAndPeople(bar), when: formatShownPeriod(bar, timeZone) })}
      keepLabel={t("keep")}
      confirmLabel={t("confirm")}
      onConfirm={() => void withdraw()}
      busy={isBusy}
      busyLabel={t("busy")}
    />
  );
}
