"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { ReservationType } from "@/lib/activity/reservations/codes";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { localDayOf } from "@/lib/platform/time";

export type SiteDisableRefusal = {
  siteId: string;
  name: string;
  timeZone: string;
  message: string;
  count: number;
  conflicts: { reservationId: string; type: ReservationType; start: number; end: number; name: string | null }[];
};

/** A dialog with the reservations that prevent a site from being disabled, each with a link to its day. */
export function SiteConflictsDialog({ refusal, onClose }: { refusal: SiteDisableRefusal; onClose: () => void }) {
  const t = useTranslations("school.sites");
  const shared = useTranslations("resource");
  const types = useTranslations("reservations.types");
  const { siteId, timeZone, conflicts, count } = refusal;
  const first = conflicts[0] && localDayOf(conflicts[0].start, timeZone);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("inTheWayTitle", { name: refusal.name })}
      closeLabel={shared("close")}
      size="narrow"
      actions={
        <Link href={`/site/${siteId}/planning/day?date=${first}`} className={getButtonClassName("primary")}>
          {t("openPlanning")}
        </Link>
      }
    >
      <p className="mb-3 text-body">{refusal.message}</p>
      <ul>
        {conflicts.map(({ reservationId, type, start, end, name }) => (
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
          </li>
        ))}
      </ul>
      {count > conflicts.length && (
        <p className="border-t border-line py-2 text-table text-ink-2">
          {t("andMore", { count: count - conflicts.length })}
        </p>
      )}
    </Dialog>
  );
}
