"use client";
import { faArrowsLeftRight, faCalendarPlus, faEraser, faPen, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { FailedState, Skeleton } from "@/components/ui/states";
import {
  type PlannedReservation,
  RESERVATION_STATES,
  RESERVATION_TYPES,
  type ReservationView,
} from "@/lib/activity/reservations/schema";
import { whatText } from "./cancel-dialogs";
import { ReservationDetails, useReservation } from "./reservation-details";

export type ReservationActions = {
  onEdit: (view: ReservationView) => void;
  onCancel: (bar: PlannedReservation) => void;
  onWithdraw: (bar: PlannedReservation) => void;
};

/** One reservation in full, with what the reader may do with it. */
export function ReservationDialog({
  bar,
  timeZone,
  actions,
  onClose,
}: {
  bar: PlannedReservation;
  timeZone: string;
  actions: ReservationActions;
  onClose: () => void;
}) {
  const t = useTranslations("booking");
  const types = useTranslations("reservations.types");
  const states = useTranslations("reservations.states");
  const { data: view, isError, refetch } = useReservation(bar);
  const rights = view?.rights;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={whatText(bar) || types(RESERVATION_TYPES[bar.reservationType]!)}
      subtitle={`${types(RESERVATION_TYPES[bar.reservationType]!)} · ${states(RESERVATION_STATES[bar.reservationState]!)}`}
      closeLabel={t("close")}
      actions={
        <>
          <a className={buttonClass("quiet")} href={`/api/reservation/${bar.id}/ics`} download>
            <Icon of={faCalendarPlus} /> {t("actions.ics")}
          </a>
          {rights?.withdraw && (
            <Button variant="quiet" icon={faEraser} onClick={() => actions.onWithdraw(bar)}>
              {t("actions.withdraw")}
            </Button>
          )}
          {rights?.cancel && (
            <Button icon={faXmark} onClick={() => actions.onCancel(bar)}>
              {t("actions.cancelOther")}
            </Button>
          )}
          {rights?.change && view && (
            <Button variant="primary" icon={faPen} onClick={() => actions.onEdit(view)}>
              {t("actions.edit")}
            </Button>
          )}
        </>
      }
    >
      {isError ? (
        <FailedState title={t("failed.load")} retryLabel={t("retry")} onRetry={() => void refetch()} />
      ) : view ? (
        <ReservationDetails bar={bar} view={view} timeZone={timeZone} />
      ) : (
        <Skeleton label={t("saving")} />
      )}
    </Dialog>
  );
}

/** The same in the hover card of a bar: who and when at once, the rest as soon as it is read. */
export function ReservationCard({
  bar,
  timeZone,
  onOpen,
  onMove,
  onCancel,
}: {
  bar: PlannedReservation;
  timeZone: string;
  onOpen: () => void;
  onMove?: () => void;
  onCancel?: () => void;
}) {
  const t = useTranslations("booking.actions");
  const { data: view } = useReservation(bar);
  return (
    <>
      <ReservationDetails bar={bar} view={view} timeZone={timeZone} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onOpen}>
          {t("open")}
        </Button>
        {onMove && (
          <Button size="small" variant="quiet" icon={faArrowsLeftRight} onClick={onMove}>
            {t("move")}
          </Button>
        )}
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            {t(bar.reservationType === 1 ? "cancelOther" : "cancel")}
          </Button>
        )}
      </div>
    </>
  );
}
