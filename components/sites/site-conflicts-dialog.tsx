"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CancellationReasonChips, useReasonChoice } from "@/components/reservations/cancellation-reasons";
import { WhoIsTold } from "@/components/reservations/who-is-told";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { ReservationType } from "@/lib/activity/reservations/codes";
import { api } from "@/lib/http/client";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";

export type SiteDisableRefusal = {
  siteId: string;
  name: string;
  timeZone: string;
  message: string;
  count: number;
  conflicts: {
    reservationId: string;
    version: number;
    type: ReservationType;
    start: number;
    end: number;
    name: string | null;
    people: string[];
  }[];
  /** The names of those who are told when these are cancelled. */
  told: string[];
};

/**
 * A dialog with the reservations that prevent a site from being disabled, each with a link to its day. It cancels all of them
 * for one reason.
 */
export function SiteConflictsDialog({
  refusal,
  onClose,
  onCancelled,
}: {
  refusal: SiteDisableRefusal;
  onClose: () => void;
  onCancelled: () => void;
}) {
  const t = useTranslations("school.sites");
  const shared = useTranslations("resource");
  const types = useTranslations("reservations.types");
  const fail = useFailureToast();
  const reason = useReasonChoice();
  const { reasonId } = reason;
  const [isBusy, setBusy] = useState(false);
  const { siteId, timeZone, conflicts, count, told } = refusal;

  async function cancelAll() {
    setBusy(true);
    try {
      const reservations = conflicts.map(({ reservationId: id, version }) => ({ id, version }));
      await api.post("reservation/cancel", { body: { reservations, reasonId } });
      onCancelled();
    } catch (error) {
      fail(error, t("notCancelled"));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("inTheWayTitle", { name: refusal.name })}
      closeLabel={shared("close")}
      size="normal"
      busy={isBusy}
      busyLabel={t("cancelling")}
      actions={
        <Button variant="destructive" disabled={!reasonId} onClick={() => void cancelAll()}>
          {t("cancelAll", { count: conflicts.length })}
        </Button>
      }
    >
      <p className="mb-3 text-body">{refusal.message}</p>
      <ul className="mb-3 max-h-[40vh] overflow-y-auto border-b border-line">
        {conflicts.map(({ reservationId, type, start, end, name, people }) => (
          <li key={reservationId} className="flex flex-wrap gap-x-3 border-t border-line py-2 text-table">
            <Link
              href={`/site/${siteId}/planning/day?date=${localDayOf(start, timeZone)}`}
              className="text-link tabular-nums underline"
            >
              {formatDayAsDdMmYyyy(localDayOf(start, timeZone))} {formatClock(start, timeZone)}–
              {formatClock(end, timeZone)}
            </Link>
            <span>{types(type)}</span>
            {name && <span className="font-bold">{name}</span>}
            {people.length > 0 && <span>{people.join(", ")}</span>}
          </li>
        ))}
      </ul>
      {count > conflicts.length && (
        <p className="pb-3 text-table text-ink-2">{t("andMore", { count: count - conflicts.length })}</p>
      )}
      <CancellationReasonChips {...reason} />
      <div className="mt-4">
        <WhoIsTold names={told} />
      </div>
    </Dialog>
  );
}
