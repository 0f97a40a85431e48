import { firstDayOf } from "@/components/availability/availability-fields";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { type Piece, piecesOf } from "./week-model";

/** A part of what the person has said, on one day. `firstDay` is the day on which its period begins. */
export type Ground = Piece & { said: SaidAvailability; firstDay: string };

/** The parts of what was said on some days, in their order. What is available comes first, because the other is drawn over it. */
export function listGrounds(said: readonly SaidAvailability[], days: readonly string[], timeZone: string): Ground[] {
  const grounds = said.flatMap((one) =>
    one.periods.flatMap(({ startAt, endAt }) =>
      piecesOf({ start: startAt, end: endAt }, days, timeZone).map((piece) => ({
        ...piece,
        said: one,
        firstDay: firstDayOf({ ...one, startAt }),
      })),
    ),
  );
  const rank = ({ said: { kind } }: Ground) => (kind === "Available" ? 0 : 1);
  return grounds.sort((a, b) => a.day.localeCompare(b.day) || rank(a) - rank(b) || a.from - b.from);
}
