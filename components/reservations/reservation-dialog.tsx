"use client";
import {
  faCalendarPlus,
  faCopy,
  faEllipsis,
  faEraser,
  faPen,
  faRotateLeft,
  faXmark,
} from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useButtonKeys } from "@/components/shell/button-keys";
import { Button, getButtonClassName, IconButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { Pill } from "@/components/ui/pill";
import { FailedState, Skeleton } from "@/components/ui/states";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { FullReservation, PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatLongDay } from "@/lib/platform/display";
import type { CureByChange } from "./cure-changes";
import type { DraftedItem } from "./drafted-item";
import { DraftedNote } from "./drafted-note";
import { usePlan } from "./plan";
import { useProposalKeys } from "./proposal-button";
import { ReservationRequest } from "./requests/reservation-request";
import { useRequests } from "./requests/use-requests";
import { ReservationDetails, useCures, useReservationDetails } from "./reservation-details";
import { complianceIcons, displayedCompliance } from "./strip/strip-look";
import { ReservationHistory, ToldPeople } from "./told-people";
import { formatAircraftAndPeople } from "./what-text";

export type ReservationActions = {
  /** Opens the form, with what is wanted instead of what stands. */
  onEdit: (reservation: FullReservation, wanted?: BookingInput) => void;
  /** Called with the new version when the sheet itself has cancelled the reservation. */
  onCancelled: (version: number, title?: string) => void;
  /** Books another one like it. Undefined when the person may not. */
  onCopy?: (reservation: FullReservation) => void;
  onCancel: (bar: PublicReservation) => void;
  onWithdraw: (bar: PublicReservation) => void;
  /** Moves the reservation to the time that was asked for. */
  onGrantTime: (reservation: FullReservation, wanted: BookingInput) => Promise<void>;
  /** Changes the reservation by what clears a finding. */
  onCure: (reservation: FullReservation, cure: CureByChange) => Promise<void>;
};

/** A dialog with all details of a reservation and the actions that the person may do. */
export function ReservationDetailsDialog({
  bar,
  timeZone,
  readerId,
  isReadOnly,
  personHref,
  actions,
  onRevert,
  onClose,
}: {
  bar: PublicReservation;
  timeZone: string;
  /** The id of the signed-in person. */
  readerId: string;
  /** Whether nothing can be changed, for example because the board shows several sites. */
  isReadOnly: boolean;
  /** Returns the address of a person's sheet. Undefined when the reader may not open it. */
  personHref?: (personId: string) => string;
  actions: ReservationActions;
  /** Takes the reservation out of the draft that is open. */
  onRevert?: (item: DraftedItem) => void;
  onClose: () => void;
}) {
  const plan = usePlan();
  const item = plan.itemOf(bar.id);
  const isDraft = plan.kind === "draft";
  const t = useTranslations("booking");
  const types = useTranslations("reservations.types");
  const words = useTranslations("reservations");
  const states = useTranslations("reservations.states");
  const compliances = useTranslations("reservations.compliances");
  const locale = useLocale();
  const verdict = displayedCompliance(bar);
  const { data: view, isError, refetch } = useReservationDetails(bar);
  const rights = isReadOnly ? undefined : view?.rights;
  // What is asked is answered first: granting it is then the one primary button.
  const isAsked = useRequests(isReadOnly || isDraft ? undefined : view).data?.rights.answer === true;
  const { data: cures } = useCures(bar, rights?.change === true && !isDraft);
  const [isBusy, setBusy] = useState(false);
  useProposalKeys();
  useButtonKeys();
  async function take(cure: CureByChange) {
    if (!view || isBusy) return;
    setBusy(true);
    await actions.onCure(view, cure);
    setBusy(false);
  }
  // Who takes part and may read all, but not cancel (DECISIONS, "States": inside the notice staff decide).
  const isToCome = bar.state === "Scheduled" && bar.start * 1000 > Date.now();
  const mayReadAll = view !== undefined && view.commentaryForGlobal !== null;
  const isTooLate = rights !== undefined && !rights.cancel && isToCome && mayReadAll;
  const more: MenuItem[] = [];
  const { onCopy } = actions;
  if (onCopy && view) more.push({ key: "copy", label: t("actions.copy"), icon: faCopy, onSelect: () => onCopy(view) });
  if (rights?.withdraw && !isDraft) {
    const onSelect = () => actions.onWithdraw(bar);
    more.push({ key: "withdraw", label: t("actions.withdraw"), icon: faEraser, onSelect });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={formatAircraftAndPeople(bar) || types(bar.type)}
      subtitle={[
        types(bar.type),
        bar.isSolo && words("solo"),
        states(bar.state),
        formatLongDay(localDayOf(bar.start, timeZone), locale),
      ]
        .filter(Boolean)
        .join(" · ")}
      corner={
        verdict !== "Valid" && (
          <Pill tone={verdict === "Blocking" ? "blocking" : "warning"} icon={complianceIcons[verdict]}>
            {compliances(verdict)}
          </Pill>
        )
      }
      size={view && !mayReadAll ? "normal" : "wide"}
      isAsideWide
      aside={
        mayReadAll &&
        !item && (
          <>
            <ToldPeople bar={bar} timeZone={timeZone} />
            <ReservationHistory bar={bar} timeZone={timeZone} />
          </>
        )
      }
      startsAtTitle
      closeLabel={t("close")}
      busy={isBusy}
      busyLabel={t("saving")}
      note={
        rights &&
        (bar.state === "Performed" || bar.state === "FlightFollowUpNeeded") && (
          <p className="text-ink-2">
            {t("notCancellable.title")}. {t("notCancellable.why", { why: bar.state })}
          </p>
        )
      }
      actions={
        <>
          {!isDraft && (
            <a className={getButtonClassName("quiet")} href={`/api/reservation/${bar.id}/ics`}>
              <Icon of={faCalendarPlus} /> {t("actions.ics")}
            </a>
          )}
          {item && onRevert && (
            <Button icon={faRotateLeft} onClick={() => onRevert(item)}>
              {t("drafted.takeOut")}
            </Button>
          )}
          {more.length > 0 && (
            <Menu
              align="start"
              items={more}
              trigger={<IconButton icon={faEllipsis} label={t("actions.more")} variant="quiet" />}
            />
          )}
          {rights?.cancel && item?.verb !== "add" && item?.verb !== "remove" && (
            <Button icon={faXmark} aria-keyshortcuts="Delete" onClick={() => actions.onCancel(bar)}>
              {t("actions.cancelOther")}
            </Button>
          )}
          {rights?.change && view && item?.verb !== "remove" && (
            <Button
              variant={isAsked ? "secondary" : "primary"}
              icon={faPen}
              aria-keyshortcuts="M Enter"
              title={t("actions.editKeys")}
              onClick={() => actions.onEdit(view)}
            >
              {t("actions.edit")}
            </Button>
          )}
        </>
      }
    >
      {isError ? (
        <FailedState title={t("failed.load")} retryLabel={t("retry")} onRetry={() => void refetch()} />
      ) : view ? (
        <>
          {item && <DraftedNote {...{ item, timeZone }} />}
          {!isReadOnly && !isDraft && (
            <ReservationRequest
              {...{ view, timeZone }}
              isTooLate={isTooLate}
              onGrantTime={actions.onGrantTime}
              onGranted={actions.onCancelled}
            />
          )}
          <ReservationDetails
            {...{ bar, view, timeZone, readerId, personHref }}
            cured={cures && { view: cures, onTake: (cure) => void take(cure) }}
            onGuest={rights?.change && rights.guest ? () => actions.onEdit(view) : undefined}
          />
        </>
      ) : (
        <Skeleton label={t("loading")} />
      )}
    </Dialog>
  );
}
