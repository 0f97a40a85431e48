import { reservationTypeIcons, stripCssClasses } from "@/components/reservations/strip/strip-look";
import { findMainPeople, nameTogether, purposeOf } from "@/components/reservations/what-text";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { PublicReservation } from "@/lib/activity/reservations/wire";

/** A reservation as one line of a strip: the holder with its icon, who flies, and what for. */
export function SmallStrip({ reservation, detail }: { reservation: PublicReservation; detail?: string }) {
  return (
    <span
      data-print="color"
      className={cx(
        "strip-body flex min-h-9 items-stretch overflow-hidden rounded-strip border",
        stripCssClasses(reservation),
        reservation.compliance === "Blocking" && "border-2 border-neg!",
      )}
    >
      <span className="strip-holder grid w-9 shrink-0 place-items-center border-e">
        <Icon of={reservationTypeIcons[reservation.type]} />
      </span>
      <span className="min-w-0 flex-1 px-3 py-1.5 text-table phone:text-body">
        <b>{nameTogether(findMainPeople(reservation))[0]}</b> {detail ?? purposeOf(reservation)}
      </span>
    </span>
  );
}
