import type { Reading } from "@/lib/access/actor/as-actor";
import { type FuelAndOil, listFuelAndOil } from "@/lib/activity/flights/follow-up/queries";
import { mayAcceptAircraft } from "@/lib/activity/flights/follow-up/reach";
import type { Finding } from "@/lib/activity/reservations/rules";
import { decodeFullReservation, type FullReservation } from "@/lib/activity/reservations/wire";
import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import { decodeProgressBook } from "@/lib/activity/training/progress-book/wire";
import { type FlightDocument, listDocuments } from "@/lib/compliance/certificates";
import { type Facts, loadFacts } from "@/lib/compliance/facts/load-facts";
import { localDayOf } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { readHolder, sightOfHolder } from "@/lib/records/certificates/reach";
import { listDefectsToRead, readReservationToFly } from "@/lib/records/defects/queries";
import type { DefectToReadView } from "@/lib/records/defects/schema";
import { computeSun } from "@/lib/records/sites/sun";
import { listUnaccepted } from "@/lib/work/flights/accepted-aircraft";
import { type PotentialForFlight, readPotentialForFlight } from "../fleet/queries";
import { readReservationWithFindings } from "../planning/queries";

/** What one reads of a flight before it leaves, and takes along. */
export type DispatchSheet = {
  reservation: FullReservation;
  /** Those that block this flight first. */
  defects: DefectToReadView[];
  timeZone: string;
  /** Unix seconds. Null when the sun doesn't set that day, or the site has no position. */
  sunset: number | null;
  /** Whether the reader takes part in the flight, and so may say that they have read. */
  isOwn: boolean;
  acceptance: Acceptance;
  /** What is to be flown in the lessons whose progress books the reader may read. */
  lessons: LessonToFly[];
  /** The aircraft's, and those of people as far as the reader may see them. */
  documents: FlightDocument[];
  /** Null for an aircraft without limits. */
  potential: PotentialForFlight | null;
  counters: CountersNow;
  fuelAndOil: FuelAndOil;
};

/** Whether the pilot in command must accept the aircraft, and who has. */
export type Acceptance = {
  /** Whether it is still to be accepted before the flight may leave. */
  isMissing: boolean;
  /** Whether the reader is who accepts it now. */
  isForReader: boolean;
  /** Since the last new defect. */
  by: { name: string; at: number } | null;
};

/** A student's lesson: what it is called, and its exercises. */
export type LessonToFly = {
  studentId: string;
  student: string;
  title: string;
  exercises: { id: string; name: string; isDoneAgain: boolean }[];
};

/** Where the counters of an aircraft stand, as its documents aboard say it: since when, and no name. */
export type CountersNow = {
  flightMinutes: number;
  landings: number;
  /** Null where the aircraft has no horameter. */
  hobbsHundredths: number | null;
  /** Unix seconds of the last movement. Null when there was none. */
  movedAt: number | null;
};

/** Reads the dispatch sheet of a flight. Throws as `readReservationToFly` for who may not read of its aircraft's defects. */
export async function readDispatchSheet(
  reading: Reading,
  reservationId: string,
  locale: Locale,
): Promise<DispatchSheet> {
  const { siteId, aircraftId, isOwn } = await readReservationToFly(reading, reservationId);
  const { view, findings } = await readReservationWithFindings(reading, reservationId, locale);
  const reservation = decodeFullReservation(view);
  const facts = await loadFactsOf(reading, reservation);
  const [defects, lessons, documents, potential, counters, fuelAndOil, site] = await Promise.all([
    listDefectsToRead(reading, reservationId),
    listLessonsToFly(reading, reservation),
    listDocumentsToTake(reading, reservation, facts),
    readPotentialForFlight(reading, { siteId, aircraftId, reservationId }, facts),
    readCountersNow(reading, aircraftId),
    listFuelAndOil(reading, [aircraftId]),
    reading.db.site.findUniqueOrThrow({
      where: { id: siteId },
      select: { timeZone: true, latitude: true, longitude: true },
    }),
  ]);
  const { timeZone, latitude, longitude } = site;
  const day = localDayOf(reservation.start, timeZone);
  const hasPlace = latitude !== null && longitude !== null;
  const sunset = hasPlace ? computeSun(day, { latitude, longitude, timeZone }).sunset : null;
  const blocks = ({ number }: DefectToReadView) => isBlockedBy(findings, number);
  return {
    reservation,
    defects: [...defects.filter(blocks), ...defects.filter((one) => !blocks(one))],
    acceptance: await readAcceptance(reading, reservation),
    ...{ timeZone, sunset, isOwn, lessons, documents, potential, counters },
    fuelAndOil: fuelAndOil.get(aircraftId)!,
  };
}

const isBlockedBy = (findings: readonly Finding[], defectNumber: number): boolean =>
  findings.some(
    ({ level, rule, evidence }) =>
      level === "Blocking" && rule === "blockingDefect" && evidence.number === defectNumber,
  );

async function readAcceptance(reading: Reading, { id, isSolo, state, users }: FullReservation): Promise<Acceptance> {
  const flight = await reading.db.flight.findUnique({
    where: { reservationId: id },
    select: {
      ...{ acceptedAt: true, offBlockAt: true, takeOffAt: true },
      acceptedBy: { select: { firstName: true, lastName: true } },
    },
  });
  const isUnaccepted = (await listUnaccepted(reading, [id])).has(id);
  const isMissing = isUnaccepted && state === "Scheduled" && !flight?.offBlockAt && !flight?.takeOffAt;
  const people = users.map(({ userId, role }) => ({ personId: userId, role }));
  const { acceptedBy, acceptedAt } = flight ?? {};
  return {
    isMissing,
    isForReader: isMissing && mayAcceptAircraft(reading.actor.id, { isSolo, people }),
    by:
      acceptedBy && acceptedAt && !isUnaccepted
        ? { name: `${acceptedBy.firstName} ${acceptedBy.lastName}`, at: toUnix(acceptedAt) }
        : null,
  };
}

async function listLessonsToFly(reading: Reading, { id, users, lessons }: FullReservation): Promise<LessonToFly[]> {
  const parts = await reading.db.reservationPerson.findMany({
    where: { reservationId: id, role: "Student", lessonId: { not: null } },
    select: { personId: true, lesson: { select: { id: true, enrolmentId: true } } },
    orderBy: { personId: "asc" },
  });
  const readable = parts.filter(({ personId }) => lessons[personId]?.lessonId);
  const all = await Promise.all(
    readable.map(async ({ personId, lesson }): Promise<LessonToFly[]> => {
      const read = await readIfKnown(() => readProgressBook(reading, lesson!.enrolmentId));
      const book = read && decodeProgressBook(read);
      const own = book?.phases.flatMap((phase) => phase.lessons).find((one) => one.id === lesson!.id);
      const student = users.find(({ userId }) => userId === personId);
      if (!book || !own || !student) return [];
      const again = new Set(book.redo.map(({ exerciseId }) => exerciseId));
      const added = book.redo.filter(({ exerciseId }) => own.exercises.every((one) => one.id !== exerciseId));
      return [
        {
          ...{ studentId: personId, student: `${student.firstName} ${student.lastName}` },
          title: [own.reference, own.title].filter(Boolean).join(", "),
          exercises: [...own.exercises, ...added.map(({ exerciseId, name }) => ({ id: exerciseId, name }))].map(
            (one) => ({ id: one.id, name: one.name, isDoneAgain: again.has(one.id) }),
          ),
        },
      ];
    }),
  );
  return all.flat();
}

/** What is read. Null for who may not: a fellow student, a mechanic, somebody of another site. */
async function readIfKnown<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem && (error.kind === "notFound" || error.kind === "forbidden")) return null;
    throw error;
  }
}

function loadFactsOf({ db }: Reading, { siteId, aircraft, users, start, end }: FullReservation): Promise<Facts> {
  const resources = { aircraftId: aircraft!.aircraftId, operationTypeId: aircraft!.operationId };
  const personIds = users.map(({ userId }) => userId);
  return loadFacts(db, [{ siteId, personIds, ...resources, judgedWithin: { start, end } }]);
}

async function listDocumentsToTake(
  reading: Reading,
  reservation: FullReservation,
  facts: Facts,
): Promise<FlightDocument[]> {
  const { siteId, aircraft, users, end, type, isIfr, isSolo } = reservation;
  const parts = users.map(({ userId, role }) => ({ personId: userId, role }));
  const documents = listDocuments(
    {
      ...{ siteId, type, end, isIfr, isSolo, parts, aircraftId: aircraft!.aircraftId },
      ...{ offBlock: aircraft!.startFlight, onBlock: aircraft!.endFlight, operationTypeId: aircraft!.operationId },
    },
    facts,
  );
  // The aircraft's are aboard, so that whoever reads the sheet may know them.
  const isAircraft = ({ holder }: FlightDocument) => holder.id === aircraft!.aircraftId;
  const people = [...new Set(documents.filter((one) => !isAircraft(one)).map(({ holder }) => holder.id))];
  const sights = new Map(
    await Promise.all(
      people.map(async (id) => {
        const holder = await readIfKnown(() => readHolder(reading, { personId: id }));
        return [id, holder && (await sightOfHolder(reading, holder))] as const;
      }),
    ),
  );
  return documents.filter((one) => {
    const sight = sights.get(one.holder.id);
    return isAircraft(one) || (sight && (one.isHealthData ? sight.health : sight.plain));
  });
}

async function readCountersNow({ db }: Reading, id: string): Promise<CountersNow> {
  const last = { orderBy: [{ at: "desc" as const }, { id: "desc" as const }], take: 1, select: { at: true } };
  const { counterMovements, isHobbsCounted, hobbsHundredths, ...totals } = await db.aircraft.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ flightMinutes: true, landings: true, hobbsHundredths: true, isHobbsCounted: true },
      counterMovements: last,
    },
  });
  const [moved] = counterMovements;
  return {
    ...totals,
    hobbsHundredths: isHobbsCounted ? hobbsHundredths : null,
    movedAt: moved ? toUnix(moved.at) : null,
  };
}
