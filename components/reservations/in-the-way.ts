import type { ReservationType } from "@/lib/activity/reservations/codes";
import type { ApiError } from "@/lib/http/client";

/** A reservation to come that is in the way of a change. */
export type ConflictInTheWay = {
  reservationId: string;
  version: number;
  type: ReservationType;
  start: number;
  end: number;
  name: string | null;
  people: string[];
};

/** The reservations to come for which a change of a site or an aircraft was refused. */
export type ReservationsInTheWay = {
  siteId: string;
  timeZone: string;
  message: string;
  /** How many there are. `conflicts` may hold only the first ones. */
  count: number;
  conflicts: ConflictInTheWay[];
  /** The names of those who are told when these are cancelled or moved. */
  told: string[];
};

/** Takes the reservations in the way from a refusal. Null when it was refused for another reason. */
export function findReservationsInTheWay(
  error: ApiError,
  site: { siteId: string; timeZone: string },
): ReservationsInTheWay | null {
  const { conflicts, count, told = [] } = error.problem as Partial<ReservationsInTheWay>;
  return conflicts && count !== undefined ? { ...site, message: error.message, conflicts, count, told } : null;
}
