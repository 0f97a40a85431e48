import { faCircleMinus, faFilePen, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { OwnReservation } from "@/lib/views/dashboards/queries";

/**
 * The footer of a strip, which shows what needs attention: a missing follow-up, then warnings. It is collapsed in a narrow
 * column, and empty when everything is in order.
 */
export function StripAttentionFooter({ reservation, isNarrow }: { reservation: OwnReservation; isNarrow?: boolean }) {
  const t = useTranslations("reservations");
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
      {level !== "Valid" && (
        <details
          open={!isNarrow}
          className={cx(
            "py-1.5",
            isNarrow ? "px-1.5 text-small" : "px-3 text-table",
            isBlocking ? "bg-neg text-on-neg" : "bg-warning text-dark",
          )}
        >
          <summary className="flex min-h-(--target) cursor-pointer touch:-my-2 items-center gap-2 font-bold">
            <Icon of={isBlocking ? faCircleMinus : faTriangleExclamation} />
            {t(`compliances.${level}`)}
          </summary>
          {reservation.warnings.map((warning) => (
            <p key={warning.type + warning.subjectId}>
              {warning.label} {warning.clear}
            </p>
          ))}
        </details>
      )}
    </>
  );
}
