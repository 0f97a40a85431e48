import type { LegState } from "@/prisma/generated/client";
import { type KindAbout, listKindsAbout, type NotificationKind } from "../kinds";
import type { NotificationRow } from "../queries";

/** The state of a declared flight in which each of its notifications is still so. */
const STATE_TOLD: Record<KindAbout<"flight">, LegState> = {
  flightDeclared: "Declared",
  flightValidated: "Validated",
  flightRefused: "Refused",
};

const isAboutFlight = (kind: NotificationKind): kind is KindAbout<"flight"> =>
  (listKindsAbout("flight") as readonly NotificationKind[]).includes(kind);

/** Null when the flight was decided on, changed or taken back since. */
export function flightAsItIsNow(row: NotificationRow, states: ReadonlyMap<string, LegState>): NotificationRow | null {
  if (!isAboutFlight(row.kind)) return null;
  return states.get(row.subjectId ?? "") === STATE_TOLD[row.kind] ? row : null;
}
