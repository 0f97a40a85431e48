/** What the day board is given: the wire's shapes, times in unix seconds UTC. */
export type PlannedPerson = {
  userId: string;
  /** 0 All, 1 Renter, 2 Instructor, 3 Student, 4 PilotInCommand, 5 Observers, 6 Crew */
  reservationUserRole: number;
  callSign: string | null;
  nom: string;
  prenom: string;
};

export type PlannedAircraft = {
  aircraftId: string;
  callSign: string;
  model: string;
  startTurnaround: number;
  startFlight: number;
  endFlight: number;
  fromAirport: string | null;
  toAirport: string | null;
  operationId: string | null;
  operationName: string | null;
};

export type PlannedReservation = {
  id: string;
  siteId: string;
  /** -1 Availability, 0 Renter, 1 Maintenance, 2 Operation, 3 Practical, 4 Theoretical, 5 Meeting */
  reservationType: number;
  /** 0 Scheduled, 1 FlightFollowUpNeeded, 2 Cancelled, 3 Performed */
  reservationState: number;
  /** 0 Valid, 1 Warning, 2 Blocking */
  compliance: number;
  start: number;
  end: number;
  durationBriefing: number;
  durationDebriefing: number;
  aircraft: PlannedAircraft | null;
  classroom: { classroomId: string; name: string } | null;
  users: PlannedPerson[];
  version: number;
  /** The session, check or lesson, in the few words that a strip has room for. */
  title?: string | null;
  /** Of an availability: false when it says that the person is not there. */
  isAvailable?: boolean;
};

export type RowTag = { text: string; title: string; tone: "warning" | "blocking" };

export type BoardResources = {
  siteId: string;
  siteName: string;
  timeZone: string;
  sunrise: number | null;
  sunset: number | null;
  slotMinutes: number;
  aircraft: {
    id: string;
    callSign: string;
    model: string;
    /** 0 aeroplane, 1 helicopter, 2 simulator */
    type: number;
    isRentable: boolean;
    state: number;
    /** Remaining potential, given only below its threshold. */
    tag?: RowTag;
  }[];
  classrooms: { id: string; name: string; seats: number }[];
  instructors: { id: string; callSign: string | null; nom: string; prenom: string }[];
};

export type Kind = "aircraft" | "simulator" | "classroom" | "instructor" | "student" | "renter" | "other";
export const kinds: Kind[] = ["aircraft", "simulator", "classroom", "instructor", "student", "renter", "other"];

/** Nothing chosen means everything, except that cancelled ones show only when asked for. */
export type BoardFilters = { kinds: Kind[]; states: number[]; text: string };
export const noFilters: BoardFilters = { kinds: [], states: [], text: "" };

export type ResourceRef = { kind: Kind; id: string; name: string };

export type SlotChoice = { siteId: string; resource: ResourceRef; start: number; end: number };

/** A move as the board proposes it: the hull's new times, what each end moved by, and the resource that changes. */
export type ProposedMove = {
  reservation: PlannedReservation;
  start: number;
  end: number;
  startShift: number;
  endShift: number;
  aircraftId?: string;
  classroomId?: string;
  instructor?: { from: string; to: string };
};

export type BoardRights = {
  mayBook: (kind: Kind) => boolean;
  mayMove: (reservation: PlannedReservation) => boolean;
  mayCancel: (reservation: PlannedReservation) => boolean;
};
