import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import {
  FLIGHT_PHASES,
  type FlightPhase,
  type FlightTimes,
  FOLLOW_UP_DAYS,
} from "@/lib/activity/flights/follow-up/codes";
import { type FuelAndOil, listFuelAndOil } from "@/lib/activity/flights/follow-up/queries";
import { mayRecordFlight } from "@/lib/activity/flights/follow-up/reach";
import { phaseOf } from "@/lib/activity/flights/follow-up/rules";
import {
  COMPLIANCES,
  RESERVATION_ROLES,
  RESERVATION_STATES,
  type ReservationRole,
} from "@/lib/activity/reservations/codes";
import { flightTypes, kinds } from "@/lib/activity/reservations/kinds";
import { presentWarnings } from "@/lib/activity/reservations/present";
import type { Finding } from "@/lib/activity/reservations/rules";
import { localDayOf } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { readTogether } from "@/lib/platform/read-together";
import { dayBounds, fromUnix, toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { computeNight, computeSun } from "@/lib/records/sites/sun";
import { listUnaccepted } from "@/lib/work/flights/accepted-aircraft";
import type { Prisma } from "@/prisma/generated/client";
import { boardStateOf } from "./rules";
import type { DeskBoardView, DeskFlightView } from "./schema";

const DAY_SECONDS = 86_400;
/** For how long after it has left people are called about an overdue flight: a later one is a follow-up that nobody has written. */
const CONTACTS_SECONDS = DAY_SECONDS;
/** How many flights that wait for their follow-up are shown at most. */
const MOST_FLIGHTS = 300;

/** The parts of who is in the aircraft, whom the desk calls when it is overdue. */
const ON_BOARD: readonly ReservationRole[] = ["Renter", "PilotInCommand", "Student", "Instructor"];

const include = {
  aircraft: { select: { id: true, callSign: true, model: true, type: true } },
  operationType: { select: { name: true } },
  flight: true,
  verdicts: { where: { level: "Blocking" } },
  people: {
    include: {
      person: {
        select: {
          ...{ id: true, firstName: true, lastName: true, callSign: true, phoneNumber: true },
          ...{ emergencyNumber: true, emergencyRelationship: true },
        },
      },
    },
  },
} satisfies Prisma.ReservationInclude;
type Row = Prisma.ReservationGetPayload<{ include: typeof include }>;

/** Reads the desk's board of a site: the flights of its day, and what of the days before waits for its follow-up. */
export async function readDeskBoard(reading: Reading, siteId: string, locale: Locale): Promise<DeskBoardView> {
  // After each change all screens read at once, and what they read differs only in the reader's rights and language.
  const { site, day, rows, unaccepted, fuelAndOil, next } = await readTogether(`desk-board ${siteId}`, () =>
    loadBoard(reading, siteId),
  );
  const { timeZone } = site;
  const { overdueMinutes, nightRule } = site.school;
  const place =
    site.latitude !== null && site.longitude !== null
      ? { ...site, latitude: site.latitude, longitude: site.longitude }
      : null;
  const sun = place && computeSun(day, place);
  const flights = rows.map((row) =>
    present(reading, row, { locale, timeZone, overdueMinutes, unaccepted, fuelAndOil }),
  );
  return {
    ...{ siteId, timeZone, day, at: toUnix(reading.now), overdueMinutes, flights },
    ...{ sunrise: sun?.sunrise ?? null, sunset: sun?.sunset ?? null },
    nightfall: place && computeNight(day, place, nightRule).dusk,
    next: next && { at: toUnix(next.offBlockAt!), callSign: next.aircraft!.callSign },
  };
}

/** Reads what the board shows, whoever reads it. */
async function loadBoard({ db, now }: Reading, siteId: string) {
  const site = await db.site.findUniqueOrThrow({ where: { id: siteId }, include: { school: true } });
  const day = localDayOf(toUnix(now), site.timeZone);
  const { from, to } = dayBounds(day, site.timeZone);
  const here = { siteId, withdrawnAt: null, type: { in: flightTypes }, aircraftId: { not: null } };
  const rows = await db.reservation.findMany({
    where: {
      ...here,
      OR: [
        { offBlockAt: { lt: fromUnix(to) }, onBlockAt: { gt: fromUnix(from) } },
        {
          state: "FlightFollowUpNeeded",
          offBlockAt: { gte: fromUnix(from - FOLLOW_UP_DAYS * DAY_SECONDS), lt: fromUnix(to) },
        },
      ],
    },
    include,
    orderBy: [{ offBlockAt: "asc" }, { id: "asc" }],
    take: MOST_FLIGHTS,
  });
  const unaccepted = site.school.isAcceptanceDemanded
    ? await listUnaccepted(
        { db },
        rows.flatMap((row) => (phaseOfRow(row) === "Scheduled" ? row.id : [])),
      )
    : new Set<string>();
  const fuelAndOil = await listFuelAndOil(
    { db },
    rows.map(({ aircraft }) => aircraft!.id),
  );
  const isLeft = rows.some((row) => phaseOfRow(row) === "Scheduled");
  const next = isLeft
    ? null
    : await db.reservation.findFirst({
        where: { ...here, state: "Scheduled", offBlockAt: { gte: fromUnix(to) } },
        orderBy: { offBlockAt: "asc" },
        select: { offBlockAt: true, aircraft: { select: { callSign: true } } },
      });
  return { site, day, rows, unaccepted, fuelAndOil, next };
}

const unix = (date: Date | null | undefined) => (date ? toUnix(date) : null);
const timesOfRow = ({ flight }: Row): FlightTimes => ({
  ...{ offBlock: unix(flight?.offBlockAt), takeOff: unix(flight?.takeOffAt) },
  ...{ landing: unix(flight?.landingAt), onBlock: unix(flight?.onBlockAt) },
});
const isClosedRow = ({ flight, state }: Row) => flight?.state === "Closed" || state === "Performed";
const phaseOfRow = (row: Row): FlightPhase =>
  phaseOf(timesOfRow(row), isClosedRow(row) ? "Closed" : null, row.state === "Cancelled");

type Context = {
  locale: Locale;
  timeZone: string;
  overdueMinutes: number;
  /** The flights whose aircraft is still to be accepted. */
  unaccepted: ReadonlySet<string>;
  fuelAndOil: ReadonlyMap<string, FuelAndOil>;
};

function present({ actor, now }: Reading, row: Row, context: Context): DeskFlightView {
  const { locale, timeZone, overdueMinutes, unaccepted, fuelAndOil } = context;
  const { id, siteId, aircraft, flight, people, state, compliance } = row;
  const [times, phase] = [timesOfRow(row), phaseOfRow(row)];
  const planned = {
    ...{ plannedOffBlock: toUnix(row.offBlockAt!), plannedOnBlock: toUnix(row.onBlockAt!) },
    expectedReturn: unix(flight?.expectedReturnAt),
  };
  const isPast = state === "FlightFollowUpNeeded" && row.endAt <= now;
  const isSimulator = aircraft!.type === "Simulator";
  const board = boardStateOf({ phase, ...planned, times, isPast, isSimulator }, toUnix(now), overdueMinutes);
  const parts = people.map(({ personId, role }) => ({ personId, role }));
  const findings = row.verdicts.map((verdict) => ({ ...verdict, turnsAt: null }) as unknown as Finding);
  const [blocked] =
    phase === "Scheduled" && !isPast
      ? presentWarnings(findings, { actor, siteId, locale, timeZone, aircraftId: row.aircraftId, parts })
      : [];
  const left = times.offBlock ?? times.takeOff ?? planned.plannedOffBlock;
  const leaves = phase === "Scheduled" && !isPast;
  const lacksAcceptance = leaves && unaccepted.has(id);
  return {
    reservationId: id,
    reservationType: kinds[row.type].code,
    reservationState: RESERVATION_STATES.indexOf(state),
    compliance: COMPLIANCES.indexOf(compliance),
    ...{ title: row.title, operation: row.operationType?.name ?? null },
    aircraft: {
      ...{ aircraftId: aircraft!.id, callSign: aircraft!.callSign, model: aircraft!.model },
      type: AIRCRAFT_TYPES.indexOf(aircraft!.type),
    },
    users: people
      .map(({ person, role }) => ({
        ...{ userId: person.id, name: `${person.firstName} ${person.lastName}`, callSign: person.callSign },
        reservationUserRole: RESERVATION_ROLES.indexOf(role),
      }))
      .sort((a, b) => a.reservationUserRole - b.reservationUserRole),
    ...{ from: row.fromAirport ?? "", to: row.toAirport ?? "" },
    ...{ ...planned, ...times, phase: FLIGHT_PHASES.indexOf(phase), isPast },
    blockedBy: blocked?.label ?? null,
    lacksAcceptance,
    fuelLeft: leaves ? (fuelAndOil.get(aircraft!.id)?.fuelLeft?.litres ?? null) : null,
    contacts: board === "overdue" && toUnix(now) - left < CONTACTS_SECONDS ? listContacts(row) : [],
    version: flight?.version ?? null,
    rights: {
      record: !isClosedRow(row) && state !== "Cancelled" && mayRecordFlight(actor, { siteId, people: parts }),
      release: (compliance !== "Blocking" && !lacksAcceptance) || can(actor, "flight.release", siteId),
    },
  };
}

const listContacts = ({ people }: Row): DeskFlightView["contacts"] =>
  people
    .filter(({ role }) => ON_BOARD.includes(role))
    .map(({ person }) => ({
      ...{ name: `${person.firstName} ${person.lastName}`, phoneNumber: person.phoneNumber ?? "" },
      emergencyNumber: person.emergencyNumber ?? "",
      emergencyRelationship: person.emergencyRelationship ?? "",
    }));
