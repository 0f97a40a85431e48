import { toDay, utcDayToUnix } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import type { Aircraft, AircraftTag } from "@/prisma/generated/client";
import { RECORD_STATES } from "../codes";
import { type DefectRow, includeOfDefect, presentDefect, sortDefectRows } from "../defects/present";
import { toTimeValue } from "../wire";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, FLIGHT_TIME_CODES, PRICE_KINDS } from "./codes";
import type { AircraftLight, AircraftView } from "./schema";

/** What is read with an aircraft: its tags, at which counter its limits by hours are reached, what is open of its defects. */
export const includeWithAircraft = {
  tags: { select: { tagId: true, isForRental: true }, orderBy: { tagId: "asc" } },
  limits: {
    where: { state: "Active" },
    select: { terms: { where: { unit: "Hours" }, select: { dueCounter: true } } },
  },
  defects: { where: { releasedAt: null }, include: includeOfDefect },
  certificates: {
    where: { archivedAt: null },
    select: { type: { select: { id: true, name: true } } },
    orderBy: { type: { name: "asc" } },
  },
} as const;
export type AircraftRow = Aircraft & {
  /** What an hour of renting it costs today, or from the first day that has a price on. Null: it has no price. */
  rentalPrice: number | null;
  tags: Pick<AircraftTag, "tagId" | "isForRental">[];
  limits: { terms: { dueCounter: number | null }[] }[];
  defects: DefectRow[];
  certificates: { type: { id: string; name: string } }[];
};

/** Converts an aircraft to its short form in the API. */
export function presentAircraftLight(row: Aircraft): AircraftLight {
  return {
    id: row.id,
    callSign: row.callSign,
    model: row.model,
    type: AIRCRAFT_TYPES.indexOf(row.type),
    classe: AIRCRAFT_CLASSES.indexOf(row.class),
    siteId: row.siteId,
    turnaroundTime: toTimeValue(row.turnaroundMinutes),
    enableRental: row.isRentable,
    order: row.order,
    state: RECORD_STATES.indexOf(row.state),
  };
}

/** Converts an aircraft to its form in the API. Prices are in the school's currency. */
export function presentAircraft(row: AircraftRow, currency: string): AircraftView {
  const { siteId, ...light } = presentAircraftLight(row);
  const amountOf = (price: number | null) => (price === null ? null : fromMinorUnits(price, currency));
  const dueCounters = row.limits.flatMap(({ terms }) => terms.flatMap(({ dueCounter }) => dueCounter ?? []));
  const day = row.cameOn && utcDayToUnix(toDay(row.cameOn));
  return {
    ...light,
    registrationAlias: row.registrationAlias,
    site: { siteId, dateEntree: day },
    imageLocation: row.imageId ? `aircraft/${row.id}/image?v=${row.imageId}` : null,
    pmpf: row.pmpf,
    timer: row.timer,
    taxiTime: toTimeValue(row.taxiOutMinutes),
    taxiInTime: toTimeValue(row.taxiInMinutes),
    flightTimeActivated: row.isFlightTimeCounted,
    flightTime: FLIGHT_TIME_CODES[row.flightTimeKind],
    totalFlightTime: row.flightMinutes,
    totalLanding: row.landings,
    horameterActivated: row.isHobbsCounted,
    totalHorameter: row.hobbsHundredths / 100,
    nextMaintenance: dueCounters.length > 0 ? Math.min(...dueCounters) - row.flightMinutes : null,
    homeAirport: row.homeAirport,
    currentAirport: row.currentAirport,
    airports: row.airports,
    rentalPrice: amountOf(row.rentalPrice),
    exploitationPrice: {
      price: amountOf(row.exploitationPrice),
      type: PRICE_KINDS.indexOf(row.exploitationPriceKind),
    },
    urlFlightTracker: row.flightTrackerUrl,
    tagsIds: row.tags.filter((tag) => !tag.isForRental).map(({ tagId }) => tagId),
    rentalTagsIds: row.tags.filter((tag) => tag.isForRental).map(({ tagId }) => tagId),
    certificatesType: [...new Map(row.certificates.map(({ type }) => [type.id, type])).values()],
    commentaries: sortDefectRows(row.defects).map((defect) => presentDefect(defect, "all")),
    version: row.version,
  };
}
