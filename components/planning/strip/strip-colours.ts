import { fullName } from "@/components/entity/person-name";
import type { ReservationRole } from "@/lib/activity/reservations/codes";
import type { StripColour } from "@/lib/records/planning-views/codes";
import type { BoardResources, PublicReservation } from "../types";

/** How many colours there are (strip-look.css). Beyond them they begin anew, and the names tell two of one colour apart. */
const COLOURS = 6;
const NONE = " k k-none";

/** What a colour means: whose it is, and the class that gives it. */
export type ColourKey = { id: string; name: string; className: string };

/** What the holders of strips are coloured by. */
export type Colouring = {
  /** The classes of a strip, with a space before them. */
  classOf: (reservation: PublicReservation) => string;
  /** What the colours of some reservations mean, by name. */
  keysOf: (reservations: readonly PublicReservation[]) => ColourKey[];
};

/** In which roles one of the site's instructors is the instructor of a reservation that nobody gives, the first one first. */
const ACTING: readonly ReservationRole[] = ["PilotInCommand", "Crew", "Renter"];

/**
 * The aircraft, or the instructor, of a reservation: who gives it, or the one of the site's instructors who flies it or takes part.
 * Where several take part alike, such as in a meeting, it is nobody's.
 */
function findColoured(
  { aircraft, users }: PublicReservation,
  by: StripColour,
  rows: ReadonlyMap<string, number>,
): { id: string; name: string } | null {
  if (by === "aircraft") return aircraft && { id: aircraft.aircraftId, name: aircraft.callSign };
  const instructor = users.find(({ role }) => role === "Instructor") ?? findActing(users, rows);
  return instructor ? { id: instructor.userId, name: instructor.callSign ?? fullName(instructor) } : null;
}

function findActing(users: PublicReservation["users"], rows: ReadonlyMap<string, number>) {
  const here = users.filter(({ userId }) => rows.has(userId));
  const role = ACTING.find((one) => here.some((user) => user.role === one));
  const acting = here.filter((user) => user.role === role);
  return acting.length === 1 ? acting[0] : undefined;
}

/** A number that is always the same for an id, for whom the board has no row. */
const numberOf = (id: string) => Number.parseInt(id.slice(-6), 16) || 0;

/** Colours by aircraft or instructor, in the order of the board's rows, so that neighbours differ. Undefined: by type. */
export function makeColouring(by: StripColour, sites: readonly BoardResources[]): Colouring | undefined {
  if (by === "type") return undefined;
  const ids = sites.flatMap(({ aircraft, instructors }) =>
    (by === "aircraft" ? aircraft : instructors).map(({ id }) => id),
  );
  const places = new Map(ids.map((id, place) => [id, place]));
  const classes = Array.from({ length: COLOURS }, (_, at) => ` k k-${at}`);
  const classOfId = (id: string) => classes[(places.get(id) ?? numberOf(id)) % COLOURS]!;
  return {
    classOf(reservation) {
      const one = findColoured(reservation, by, places);
      return one ? classOfId(one.id) : NONE;
    },
    keysOf(reservations) {
      const found = new Map<string, ColourKey>();
      for (const reservation of reservations) {
        const one = findColoured(reservation, by, places);
        if (one && !found.has(one.id)) found.set(one.id, { ...one, className: classOfId(one.id).trim() });
      }
      const placeOf = ({ id }: ColourKey) => places.get(id) ?? places.size;
      return [...found.values()].sort((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name));
    },
  };
}
