import type { OpenAvailability, Whose } from "@/components/availability/availability-dialog";
import type { BookingPrefill } from "@/components/reservations/form/booking-form-state";
import type { OpenReservation } from "@/components/reservations/reservation-dialogs";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import type { BoardMenuActions, MenuOf } from "./strip-menu";
import type { PublicReservation } from "./types";
import type { RefusedUnsent } from "./unsent-panel";

type Point = { x: number; y: number };

/** What is open over the board. */
export type OverBoard =
  | { what: "booked"; reservation: FullReservation }
  | { what: "new"; prefill: BookingPrefill; asksTime: boolean; dictated?: string; turn: number }
  | RefusedUnsent
  | { what: "menu"; bar: PublicReservation; at: Point }
  | { what: "boardMenu"; of: MenuOf; heading: string; actions: BoardMenuActions; at: Point }
  | { what: "availability"; whose: Whose; open: OpenAvailability }
  | OpenReservation;

/** Whether what is open covers the board, so that Back closes it. A menu doesn't. */
export const coversBoard = (open: OverBoard | null): boolean =>
  open !== null && open.what !== "menu" && open.what !== "boardMenu";

/** Whether what is open is one of the dialogs about a reservation that all lists share. */
export const isAboutReservation = (open: OverBoard): open is OpenReservation =>
  !["new", "again", "booked", "menu", "boardMenu", "availability"].includes(open.what);

/** The parameters of the address that open the sheet of a reservation, or its cancellation. */
export const OF_DIALOG = [
  ...["reservation", "cancel", "book", "aircraft", "limits", "from", "to", "minutes", "person"],
  ...["student", "lesson", "instructor"],
];

/** Takes parameters out of the address, so that a reload or Back doesn't open the same thing again. */
export function forgetParameters(names: readonly string[]) {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(null, "", url);
}
