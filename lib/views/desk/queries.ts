import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import {
  FLIGHT_PHASES,
  type FlightPhase,
  type FlightState,
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
import { asPreparedStatement, type Db } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/locale";
import { readTogether } from "@/lib/platform/read-together";
import { dayBounds, fromUnix, toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { computeNight, computeSun } from "@/lib/records/sites/sun";
import { listUnaccepted } from "@/lib/work/flights/accepted-aircraft";
import {
  type Aircraft,
  Prisma,
  type Reservation,
  type School,
  type Site,
  type Verdict,
} from "@/prisma/generated/client";
import { boardStateOf, returnOf } from "./rules";
import type { DeskBoardView, DeskFlightView } from "./schema";

const DAY_SECONDS = 86_400;
/**
 * For how long after its expected return, or after it has left where that was later, people are called about a flight: a later one is
 * a follow-up that nobody has written.
 */
const CONTACTS_SECONDS = DAY_SECONDS;
/** How many flights that wait for their follow-up are shown at most. */
const MOST_FLIGHTS = 300;

/** The parts of who is in the aircraft, whom the desk calls when it is overdue. */
const ON_BOARD: readonly ReservationRole[] = ["Renter", "PilotInCommand", "Student", "Instructor"];

type Person = {
  personId: string;
  role: ReservationRole;
  firstName: string;
  lastName: string;
  callSign: string | null;
  phoneNumber: string | null;
  emergencyNumber: string | null;
  emergencyRelationship: string | null;
};

/** A flight as PostgreSQL answers it. Times are unix seconds. */
type Row = Pick<Reservation, "id" | "type" | "state" | "compliance" | "title" | "fromAirport" | "toAirport"> & {
  operation: string | null;
  offBlock: number;
  onBlock: number;
  end: number;
  aircraft: Pick<Aircraft, "id" | "callSign" | "model" | "type">;
  /** Null: nothing of it has been noted. */
  flight: (FlightTimes & { state: FlightState; version: number; expectedReturn: number | null }) | null;
  people: Person[];
  blocking: Pick<Verdict, "rule" | "subjectId" | "level" | "evidence" | "evidenceKey">[];
};

const epochSql = (column: string) => Prisma.raw(`date_part('epoch', ${column})`);

/**
 * SQL of the flights of a site that the board shows: those of its day `[from, until)`, and those that wait since some earlier day for
 * their follow-up. Those of the day come first, so that many that wait take none of their places.
 */
const flightsSql = (siteId: string, { from, until, since }: Record<"from" | "until" | "since", Date>) => Prisma.sql`
  SELECT r.id, r.type, r.state, r.compliance, r.title, o.name AS operation, r.from_airport AS "fromAirport",
    r.to_airport AS "toAirport", ${epochSql("r.off_block_at")} AS "offBlock",
    ${epochSql("r.on_block_at")} AS "onBlock", ${epochSql("r.end_at")} AS "end",
    json_build_object('id', a.id, 'callSign', a.call_sign, 'model', a.model, 'type', a.type) AS aircraft,
    CASE WHEN f.reservation_id IS NOT NULL THEN json_build_object('state', f.state, 'version', f.version,
      'offBlock', ${epochSql("f.off_block_at")}, 'takeOff', ${epochSql("f.take_off_at")},
      'landing', ${epochSql("f.landing_at")}, 'onBlock', ${epochSql("f.on_block_at")},
      'expectedReturn', ${epochSql("f.expected_return_at")}) END AS flight,
    (SELECT coalesce(json_agg(json_build_object('personId', p.id, 'role', rp.role, 'firstName', p.first_name,
        'lastName', p.last_name, 'callSign', p.call_sign, 'phoneNumber', p.phone_number,
        'emergencyNumber', p.emergency_number, 'emergencyRelationship', p.emergency_relationship)
        ORDER BY rp.role, p.id), '[]')
      FROM reservation_person rp JOIN person p ON p.id = rp.person_id WHERE rp.reservation_id = r.id) AS people,
    (SELECT coalesce(json_agg(json_build_object('rule', v.rule, 'subjectId', v.subject_id, 'level', v.level,
        'evidence', v.evidence, 'evidenceKey', v.evidence_key) ORDER BY v.rule, v.subject_id, v.evidence_key), '[]')
      FROM verdict v WHERE v.reservation_id = r.id AND v.level = 'Blocking') AS blocking
  FROM reservation r
    JOIN aircraft a ON a.id = r.aircraft_id
    LEFT JOIN operation_type o ON o.id = r.operation_type_id
    LEFT JOIN flight f ON f.reservation_id = r.id
  WHERE r.site_id = ${siteId} AND r.withdrawn_at IS NULL AND r.type::text = ANY(${[...flightTypes]})
    AND ((r.off_block_at < ${until} AND r.on_block_at > ${from})
      OR (r.state = 'FlightFollowUpNeeded' AND r.off_block_at >= ${since} AND r.off_block_at < ${until}))
  ORDER BY r.on_block_at <= ${from}, r.off_block_at, r.id LIMIT ${MOST_FLIGHTS}`;

/** Reads the desk's board of a site: the flights of its day, and what of the days before waits for its follow-up. */
export async function readDeskBoard(reading: Reading, siteId: string, locale: Locale): Promise<DeskBoardView> {
  // After each change all screens read at once, and what they read differs only in the reader's rights and language.
  const { site, day, rows, unaccepted, fuelAndOil, next } = await readTogether(`desk-board ${siteId}`, () =>
    loadBoard(reading, siteId),
  );
  const { timeZone, latitude, longitude, overdueMinutes, nightRule } = site;
  const place = latitude !== null && longitude !== null ? { timeZone, latitude, longitude } : null;
  const sun = place && computeSun(day, place);
  const flights = rows.map((row) =>
    present(reading, row, { siteId, locale, timeZone, overdueMinutes, unaccepted, fuelAndOil }),
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
  const site = await readSite(db, siteId);
  const day = localDayOf(toUnix(now), site.timeZone);
  const { from, to } = dayBounds(day, site.timeZone);
  const period = {
    ...{ from: fromUnix(from), until: fromUnix(to) },
    since: fromUnix(from - FOLLOW_UP_DAYS * DAY_SECONDS),
  };
  const rows = await db.$queryRaw<Row[]>(asPreparedStatement("desk-board", flightsSql(siteId, period)));
  const leaving = rows.filter((row) => phaseOfRow(row) === "Scheduled");
  const unaccepted = site.isAcceptanceDemanded
    ? await listUnaccepted(
        { db },
        leaving.map(({ id }) => id),
      )
    : new Set<string>();
  const fuelAndOil = await listFuelAndOil(
    { db },
    rows.map(({ aircraft }) => aircraft.id),
  );
  const next = leaving.length > 0 ? null : await findNext(db, siteId, period.until);
  return { site, day, rows, unaccepted, fuelAndOil, next };
}

type SiteOfBoard = Pick<Site, "timeZone" | "latitude" | "longitude"> &
  Pick<School, "overdueMinutes" | "nightRule" | "isAcceptanceDemanded">;

async function readSite(db: Db, siteId: string): Promise<SiteOfBoard> {
  const [site] = await db.$queryRaw<SiteOfBoard[]>`
    SELECT s.time_zone AS "timeZone", s.latitude, s.longitude, school.overdue_minutes AS "overdueMinutes",
      school.night_rule AS "nightRule", school.is_acceptance_demanded AS "isAcceptanceDemanded"
    FROM site s JOIN school ON school.id = s.school_id WHERE s.id = ${siteId}`;
  return site!;
}

/** The first flight of a later day. */
const findNext = (db: Db, siteId: string, from: Date) =>
  db.reservation.findFirst({
    where: {
      ...{ siteId, withdrawnAt: null, type: { in: flightTypes }, aircraftId: { not: null } },
      ...{ state: "Scheduled", offBlockAt: { gte: from } },
    },
    orderBy: { offBlockAt: "asc" },
    select: { offBlockAt: true, aircraft: { select: { callSign: true } } },
  });

const NO_TIMES: FlightTimes = { offBlock: null, takeOff: null, landing: null, onBlock: null };
const timesOfRow = ({ flight }: Row): FlightTimes => {
  const { offBlock, takeOff, landing, onBlock } = flight ?? NO_TIMES;
  return { offBlock, takeOff, landing, onBlock };
};
const isClosedRow = ({ flight, state }: Row) => flight?.state === "Closed" || state === "Performed";
const phaseOfRow = (row: Row): FlightPhase =>
  phaseOf(timesOfRow(row), isClosedRow(row) ? "Closed" : null, row.state === "Cancelled");

type Context = {
  siteId: string;
  locale: Locale;
  timeZone: string;
  overdueMinutes: number;
  /** The flights whose aircraft is still to be accepted. */
  unaccepted: ReadonlySet<string>;
  fuelAndOil: ReadonlyMap<string, FuelAndOil>;
};

function present({ actor, now }: Reading, row: Row, context: Context): DeskFlightView {
  const { siteId, locale, timeZone, overdueMinutes, unaccepted, fuelAndOil } = context;
  const { id, aircraft, flight, people, state, compliance } = row;
  const [times, phase] = [timesOfRow(row), phaseOfRow(row)];
  const planned = {
    ...{ plannedOffBlock: row.offBlock, plannedOnBlock: row.onBlock },
    expectedReturn: flight?.expectedReturn ?? null,
  };
  const isPast = state === "FlightFollowUpNeeded" && row.end <= toUnix(now);
  const isSimulator = aircraft.type === "Simulator";
  const board = boardStateOf({ phase, ...planned, times, isPast, isSimulator }, toUnix(now), overdueMinutes);
  const parts = people.map(({ personId, role }) => ({ personId, role }));
  const findings = row.blocking.map((verdict) => ({ ...verdict, turnsAt: null }) as unknown as Finding);
  const [blocked] =
    phase === "Scheduled" && !isPast
      ? presentWarnings(findings, { actor, siteId, locale, timeZone, aircraftId: aircraft.id, parts })
      : [];
  const leaves = phase === "Scheduled" && !isPast;
  const latestSign = Math.max(returnOf(planned), times.offBlock ?? 0, times.takeOff ?? 0);
  const lacksAcceptance = leaves && unaccepted.has(id);
  const { fuelLeft: fuel, oilAdded: oil } = (phase !== "Closed" &&
    phase !== "Cancelled" &&
    fuelAndOil.get(aircraft.id)) || {
    fuelLeft: null,
    oilAdded: null,
  };
  return {
    reservationId: id,
    reservationType: kinds[row.type].code,
    reservationState: RESERVATION_STATES.indexOf(state),
    compliance: COMPLIANCES.indexOf(compliance),
    ...{ title: row.title, operation: row.operation },
    aircraft: {
      ...{ aircraftId: aircraft.id, callSign: aircraft.callSign, model: aircraft.model },
      type: AIRCRAFT_TYPES.indexOf(aircraft.type),
    },
    users: people
      .map(({ personId, firstName, lastName, callSign, role }) => ({
        ...{ userId: personId, name: `${firstName} ${lastName}`, callSign },
        reservationUserRole: RESERVATION_ROLES.indexOf(role),
      }))
      .sort((a, b) => a.reservationUserRole - b.reservationUserRole),
    ...{ from: row.fromAirport ?? "", to: row.toAirport ?? "" },
    ...{ ...planned, ...times, phase: FLIGHT_PHASES.indexOf(phase), isPast },
    blockedBy: blocked?.label ?? null,
    lacksAcceptance,
    ...{ fuelLeft: fuel?.litres ?? null, fuelReadAt: fuel?.at ?? null },
    ...{ oilAdded: oil?.litres ?? null, oilAddedAt: oil?.at ?? null },
    contacts: board === "overdue" && toUnix(now) - latestSign < CONTACTS_SECONDS ? listContacts(row) : [],
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
    .map(({ firstName, lastName, phoneNumber, emergencyNumber, emergencyRelationship }) => ({
      ...{ name: `${firstName} ${lastName}`, phoneNumber: phoneNumber ?? "" },
      emergencyNumber: emergencyNumber ?? "",
      emergencyRelationship: emergencyRelationship ?? "",
    }));
