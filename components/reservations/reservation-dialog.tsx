"use client";
import { faCalendarPlus, faEraser, faPen, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { FailedState, Skeleton } from "@/components/ui/states";
import type { FullReservation, PlannedReservation } from "@/lib/activity/reservations/wire";
import { ReservationDetails, useReservation } from "./reservation-details";
import { aircraftAndPeopleText } from "./what-text";

export type ReservationActions = {
  onEdit: (reservation: FullReservation) => void;
  onCancel: (bar: PlannedReservation) => void;
  onWithdraw: (bar: PlannedReservation) => void;
};

/** A dialog with all details of a reservation and the actions that the person may do. */
export function ReservationDialog({
  bar,
  timeZone,
  isReadOnly,
  actions,
  onClose,
}: {
  bar: PlannedReservation;
  timeZone: string;
  /** Whether nothing can be changed, for example because the board shows several sites. */
  isReadOnly: boolean;
  actions: ReservationActions;
  onClose: () => void;
}) {
  const t = useTranslations("booking");
  const types = useTranslations("reservations.types");
  const states = useTranslations("reservations.states");
  const { data: view, isError, refetch } = useReservation(bar);
  const rights = isReadOnly ? undefined : view?.rights;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={aircraftAndPeopleText(bar) || types(bar.type)}
      subtitle={`${types(bar.type)} · ${states(bar.state)}`}
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
