import { faCircleMinus, faFilePen, faHourglassHalf, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { OwnReservation } from "@/lib/views/dashboards/queries";

/**
 * The footer of a strip, which shows what needs attention: a missing follow-up, then warnings with their reasons. It is
 * empty when everything is in order.
 */
export function StripAttentionFooter({ reservation, isNarrow }: { reservation: OwnReservation; isNarrow?: boolean }) {
  const t = useTranslations("reservations");
  const asked = useTranslations("booking.request");
  const { compliance: level } = reservation;
  const isBlocking = level === "Blocking";
  return (
    <>
      {reservation.state === "FlightFollowUpNeeded" && (
        <p
          className={cx(
            "flex items-baseline bg-info py-1.5 text-dark",
            isNarrow ? "gap-1.5 px-1.5 text-small" : "gap-2 px-3 text-table",
          )}
        >
          <Icon of={faFilePen} />
          {t("states.FlightFollowUpNeeded")}
        </p>
      )}
      {reservation.isAsked && (
        <p
          className={cx(
            "flex items-baseline bg-info-soft py-1.5 text-info-ink",
            isNarrow ? "gap-1.5 px-1.5 text-small" : "gap-2 px-3 text-table",
          )}
        >
          <Icon of={faHourglassHalf} />
          {asked("waits")}
        </p>
      )}
      {level !== "Valid" && (
        <div
          className={cx(
            "py-1.5",
            isNarrow ? "px-1.5 text-small wrap-anywhere" : "px-3 text-table",
            isBlocking ? "bg-neg text-on-neg" : "bg-warning text-dark",
          )}
        >
          <p className="flex items-baseline gap-2 font-bold">
            <Icon of={isBlocking ? faCircleMinus : faTriangleExclamation} />
            {t(`compliances.${level}`)}
          </p>
          {reservation.warnings.map(({ type, subjectId, label, clear }) => (
            // A narrow column has the reason; the card and the sheet say what would clear it.
            <p key={type + subjectId}>{isNarrow ? label : `${label} ${clear}`}</p>
          ))}
        </div>
      )}
    </>
  );
}
