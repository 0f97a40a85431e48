import { firstDayOf } from "@/components/availability/availability-fields";
import { listUncoveredParts } from "@/lib/activity/availability/rules";
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

/** From where on a ground is seen: what is unavailable lies over what is available. Null when all of it is covered. */
export function seenFrom({ day, from, to, said }: Ground, grounds: readonly Ground[]): number | null {
  if (said.kind === "Unavailable") return from;
  const over = grounds
    .filter((one) => one.day === day && one.said.kind === "Unavailable")
    .sort((a, b) => a.from - b.from)
    .map((one) => ({ start: one.from, end: one.to }));
  return listUncoveredParts({ start: from, end: to }, over)[0]?.start ?? null;
}
