import type { Reading } from "@/lib/access/actor/as-actor";
import { listReservationsByIds } from "@/lib/activity/reservations/queries";
import { asSeenBy } from "@/lib/activity/reservations/reach";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import { findLastLicence, readDefectToDecide } from "@/lib/records/defects/queries";
import type { DefectView } from "@/lib/records/defects/schema";

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
