import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { MOST_LISTED_OCCURRENCES, type RiskSeverity } from "./codes";
import { mayHandleOccurrences, whereHandled, whereOwn } from "./reach";
import { type Clocked, clockOf, isReportedLate, riskLevelOf } from "./rules";
import type { OccurrenceAction, OccurrenceLight, OccurrenceView } from "./schema";

const include = {
  site: { select: { timeZone: true } },
  reporter: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.OccurrenceReportInclude;
export type OccurrenceRow = Prisma.OccurrenceReportGetPayload<{ include: typeof include }>;

/** What of a report decides about its clocks. */
export const clockedOf = ({ state, isMandatory, ...row }: OccurrenceRow): Clocked => ({
  ...{ state, isMandatory, awareAt: toUnix(row.awareAt), receivedAt: toUnix(row.receivedAt) },
  sentAt: row.sentAt && toUnix(row.sentAt),
});

/** Lists the reports that the actor handles at a site or at `all`: first those whose clock ends first, closed ones last. */
export async function listOccurrences(reading: Reading, siteId: string): Promise<OccurrenceLight[]> {
  const rows = await reading.db.occurrenceReport.findMany({
    where: whereHandled(reading, siteId),
    include,
    orderBy: [{ state: "asc" }, { receivedAt: "desc" }, { id: "asc" }],
    take: MOST_LISTED_OCCURRENCES,
  });
  const endOf = ({ clock }: OccurrenceLight) => clock?.endsAt ?? Number.POSITIVE_INFINITY;
  return rows
    .map((row) => presentLight(row, true))
    .sort((a, b) => (endOf(a) === endOf(b) ? b.receivedAt - a.receivedAt : endOf(a) - endOf(b)));
}

/** Lists what the actor reported with their name, the newest first. */
export async function listOwnOccurrences(reading: Reading): Promise<OccurrenceLight[]> {
  const rows = await reading.db.occurrenceReport.findMany({
    where: whereOwn(reading),
    include,
    orderBy: [{ receivedAt: "desc" }, { id: "asc" }],
    take: MOST_LISTED_OCCURRENCES,
  });
  return rows.map((row) => presentLight(row, false));
}

/** Reads a report as the actor may. To anybody but its reporter and who handles it there is none: they get 404. */
export async function readOccurrence(reading: Reading, id: string): Promise<OccurrenceView> {
  const row = await reading.db.occurrenceReport.findUnique({ where: { id }, include });
  if (row && mayHandleOccurrences(reading.actor, row.siteId)) return presentOccurrence(row, true);
  if (row?.reporterId && row.reporterId === reading.actor.id) return presentOccurrence(row, false);
  throw new Problem("notFound", "errors.notFound");
}

/** Reads a report that the actor handles. Null where they don't, as where there is none. */
export async function findHandledOccurrence({ db, actor }: Reading, id: string): Promise<OccurrenceRow | null> {
  const row = await db.occurrenceReport.findUnique({ where: { id }, include });
  return row && mayHandleOccurrences(actor, row.siteId) ? row : null;
}

function presentLight(row: OccurrenceRow, isHandler: boolean): OccurrenceLight {
  const { id, siteId, state, headline, aircraft } = row;
  return {
    ...{ id, siteId, timeZone: row.site.timeZone, state, headline, aircraft, mandatory: row.isMandatory },
    ...{ occurredAt: toUnix(row.occurredAt), receivedAt: toUnix(row.receivedAt), answered: row.feedback !== "" },
    clock: isHandler ? clockOf(clockedOf(row)) : null,
  };
}

export function presentOccurrence(row: OccurrenceRow, isHandler: boolean): OccurrenceView {
  const { reservationId, reporter, place, phase, injuries, damage, weather, narrative, feedback, version } = row;
  const { analysis, severity, probability, reference } = row;
  return {
    ...presentLight(row, isHandler),
    ...{ reservationId, place, phase, injuries, damage, weather, narrative, feedback, version },
    reporter: reporter && `${reporter.firstName} ${reporter.lastName}`,
    ...{ awareAt: toUnix(row.awareAt), late: isReportedLate(clockedOf(row)) },
    handling: isHandler
      ? {
          ...{ analysis, severity, probability, reference, sentAt: row.sentAt && toUnix(row.sentAt) },
          risk: severity && probability ? riskLevelOf(probability, severity as RiskSeverity) : null,
          actions: row.actions as OccurrenceAction[],
        }
      : null,
  };
}

/** Reads what a report takes from the flight from which it is opened. Null where the site has no such flight. */
export async function findReportedFlight({ db }: Reading, siteId: string, id: string): Promise<ReportedFlight | null> {
  const row = await db.reservation.findFirst({
    where: { id, siteId, aircraftId: { not: null } },
    select: { startAt: true, offBlockAt: true, aircraft: { select: { callSign: true, model: true } } },
  });
  if (!row?.aircraft) return null;
  const { callSign, model } = row.aircraft;
  return { id, aircraft: `${callSign}, ${model}`, offBlock: toUnix(row.offBlockAt ?? row.startAt) };
}
export type ReportedFlight = { id: string; aircraft: string; offBlock: number };
