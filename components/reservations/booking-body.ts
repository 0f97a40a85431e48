import type { ReservationView } from "@/lib/activity/reservations/schema";

/** Segment of the route by wire code of the type; the others can't be booked yet. */
export const ROUTE_OF_TYPE = ["renter", "maintenance", "operation"] as const;
export const RENTER = 0;
export const MAINTENANCE = 1;
export const OPERATION = 2;

export const ROLE_RENTER = 1;
export const ROLE_PILOT = 4;
export const ROLE_CREW = 6;

/** What `POST` and `PUT reservation/{type}` take. */
export type BookingBody = {
  siteId: string;
  start: number;
  end: number;
  durationBriefing: number;
  durationDebriefing: number;
  aircraft: {
    aircraftId: string;
    startTurnaround: number | null;
    startFlight: number | null;
    endFlight: number | null;
    fromAirport: string | null;
    toAirport: string | null;
    operationId: string | null;
    commentaryForClient: string | null;
  };
  users: { userId: string; reservationUserRole: number }[];
  commentaryForGlobal: string;
  overrideReason: string | null;
};

export type Shift = {
  startShift: number;
  endShift: number;
  aircraftId?: string;
  instructor?: { from: string; to: string };
};

/** The body that writes a reservation again, its ends moved by so many seconds and a resource exchanged. */
export function bodyOf(view: ReservationView, shift: Shift = { startShift: 0, endShift: 0 }): BookingBody {
  const { aircraft } = view;
  const isFlight = view.reservationType !== MAINTENANCE;
  // Another aircraft is made ready in its own time.
  const keepsAircraft = isFlight && aircraft && (shift.aircraftId ?? aircraft.aircraftId) === aircraft.aircraftId;
  return {
    siteId: view.siteId,
    start: view.start + shift.startShift,
    end: view.end + shift.endShift,
    durationBriefing: view.durationBriefing,
    durationDebriefing: view.durationDebriefing,
    aircraft: {
      aircraftId: shift.aircraftId ?? aircraft?.aircraftId ?? "",
      startTurnaround: keepsAircraft ? aircraft.startTurnaround + shift.startShift : null,
      startFlight: isFlight && aircraft ? aircraft.startFlight + shift.startShift : null,
      endFlight: isFlight && aircraft ? aircraft.endFlight + shift.endShift : null,
      fromAirport: aircraft?.fromAirport ?? null,
      toAirport: aircraft?.toAirport ?? null,
      operationId: aircraft?.operationId ?? null,
      commentaryForClient: view.commentaryForClient ?? null,
    },
    users: view.users.map(({ userId, reservationUserRole }) => ({
      userId: userId === shift.instructor?.from ? shift.instructor.to : userId,
      reservationUserRole,
    })),
    commentaryForGlobal: view.commentaryForGlobal ?? "",
    overrideReason: view.overrideReason,
  };
}
