import type { Reading } from "@/lib/access/actor/as-actor";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { listReservationsByIds, readReservationDetails } from "@/lib/activity/reservations/queries";
import { asSeenBy } from "@/lib/activity/reservations/reach";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { toUnix } from "@/lib/platform/time";
import {
  findLastLicence,
  listDefectsToRead,
  readDefectToDecide,
  readReservationToFly,
} from "@/lib/records/defects/queries";
import type { DefectToReadView, DefectView } from "@/lib/records/defects/schema";
import { computeSun } from "@/lib/records/sites/sun";
import { type PotentialForFlight, readPotentialForFlight } from "../fleet/queries";

/** How many reservations are shown that a release frees. */
const MOST_FREED = 20;

type AircraftOfDefects = { id: string; callSign: string; model: string; flightMinutes: number };

/** What somebody reads who releases a defect. */
export type ReleaseSheet = {
  defect: DefectView;
  aircraft: AircraftOfDefects;
  timeZone: string;
  /** The reservations that nothing else keeps from being flown, the next first. */
  frees: PublicReservation[];
  /** The licence that the reader gave with their last release. */
  licence: string;
};

/** Reads what somebody needs who releases a defect. Throws 404 for everybody else. */
export async function readReleaseSheet(reading: Reading, defectId: string): Promise<ReleaseSheet> {
  const { siteId, ...defect } = await readDefectToDecide(reading, defectId);
  const { db, now } = reading;
  const [aircraft, site, licence, blocked] = await Promise.all([
    db.aircraft.findUniqueOrThrow({
      where: { id: defect.aircraftId },
      select: { id: true, callSign: true, model: true, flightMinutes: true },
    }),
    db.site.findUniqueOrThrow({ where: { id: siteId }, select: { timeZone: true } }),
    findLastLicence(reading),
    db.reservation.findMany({
      where: {
        aircraftId: defect.aircraftId,
        state: "Scheduled",
        withdrawnAt: null,
        endAt: { gt: now },
        compliance: "Blocking",
      },
      orderBy: [{ startAt: "asc" }, { id: "asc" }],
      select: { id: true, verdicts: { where: { level: "Blocking" }, select: { rule: true, evidence: true } } },
    }),
  ]);
  const isOfThis = ({ rule, evidence }: { rule: string; evidence: unknown }) =>
    rule === "blockingDefect" && (evidence as { number?: number }).number === defect.number;
  const ids = blocked.filter(({ verdicts }) => verdicts.every(isOfThis)).map(({ id }) => id);
  const found = await listReservationsByIds(ids.slice(0, MOST_FREED));
  const seen = found.map((planned) => asSeenBy(reading.actor, planned));
  const frees = seen.sort((one, other) => one.start - other.start);
  return { defect, aircraft, timeZone: site.timeZone, frees, licence };
}

/** What a pilot reads before they fly. */
export type BeforeFlightSheet = {
  reservation: PublicReservation;
  /** Those that block this flight first. */
  defects: DefectToReadView[];
  /** Why the flight is blocked, in sentences. Empty when no rule blocks it. */
  blockedBy: string[];
  timeZone: string;
  /** Unix seconds. Null when the sun doesn't set that day, or the site has no position. */
  sunset: number | null;
  /** Whether the reader takes part in the flight, and so may say that they have read. */
  isOwn: boolean;
  /** Null for an aircraft without limits. */
  potential: PotentialForFlight | null;
  counters: CountersNow;
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

/** Reads a reservation with what is open and visible of its aircraft. Throws for who may not read that. */
export async function readBeforeFlightSheet(
  reading: Reading,
  reservationId: string,
  locale: Locale,
): Promise<BeforeFlightSheet> {
  const { siteId, aircraftId, isOwn } = await readReservationToFly(reading, reservationId);
  const [[reservation], details, defects, potential, counters, site] = await Promise.all([
    listReservationsByIds([reservationId]),
    readReservationDetails(reading.db, reservationId),
    listDefectsToRead(reading, reservationId),
    readPotentialForFlight(reading, { siteId, aircraftId, reservationId }),
    readCountersNow(reading, aircraftId),
    reading.db.site.findUniqueOrThrow({
      where: { id: siteId },
      select: { timeZone: true, latitude: true, longitude: true },
    }),
  ]);
  const { timeZone, latitude, longitude } = site;
  const day = localDayOf(reservation!.start, timeZone);
  const hasPlace = latitude !== null && longitude !== null;
  const sunset = hasPlace ? computeSun(day, { latitude, longitude, timeZone }).sunset : null;
  const blocking = details!.details.findings.filter(({ level }) => level === "Blocking");
  const blocks = ({ number }: DefectToReadView) =>
    blocking.some(({ rule, evidence }) => rule === "blockingDefect" && evidence.number === number);
  return {
    reservation: asSeenBy(reading.actor, reservation!),
    defects: [...defects.filter(blocks), ...defects.filter((one) => !blocks(one))],
    blockedBy: presentWarnings(blocking, {
      ...{ actor: reading.actor, siteId, locale, timeZone, aircraftId },
      parts: reservation!.users.map(({ userId, role }) => ({ personId: userId, role })),
    }).map(({ label }) => label),
    ...{ timeZone, sunset, isOwn, potential, counters },
  };
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
