import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { insertInto, insertOf } from "@/lib/platform/columns";
import { asPreparedStatement } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { changeVersionedRow, differs, fillUnnamed } from "@/lib/records/versioned";
import { type Leg, Prisma } from "@/prisma/generated/client";
import { takeBackNotifications } from "../notifications/commands";
import { type ApproachKind, LEG_CHECKS, LEG_CLASSES, type LegState, PILOT_FUNCTIONS } from "./codes";
import { countsOf, type LegRow, pilotOf, presentLeg } from "./present";
import { findExternalLeg, listJudgeIds, loggedBy, readExternalLeg } from "./queries";
import { type LegPilot, mayDeclareLegs, mayJudgeLegs, mayReadLegs, readLegPilot } from "./reach";
import { findLegFault, lacksTakeOffAndLanding } from "./rules";
import type { LegChange, LegInput, LegValidation, LegView } from "./schema";

/** Declares a leg that a person flew elsewhere. It counts once staff of one of their sites have validated it. */
export async function declareLeg(work: Work, pilotId: string, input: LegInput): Promise<LegView> {
  const pilot = await readPilotToDeclare(work, pilotId);
  await claimLegs(work, pilotId);
  demandTakeOffOrLanding(input);
  const columns = toColumns(work, input);
  await demandNoOverlap(work, pilotId, columns);
  const declared = { declaredById: work.actor.id, declaredAt: work.now };
  const row = { id: newId(), ...columns, ...declared, state: "Declared" as const };
  const pilots = [{ personId: pilotId, ...toPilotColumns(input) }];
  await work.db.leg.create({ data: { ...row, pilots: { createMany: { data: pilots } } } });
  const tells = await listJudgeIds(work, pilot);
  changed(work, { kind: "Leg", id: row.id, verb: "declare", after: { ...row, pilots }, people: [pilotId], tells });
  const { row: stored } = await readExternalLeg(work, pilotId, row.id);
  return presentLeg(stored, pilot, work.actor);
}

/** A leg of a lesson. Beside what a declared leg says, it has what a progress book counts. */
export type LessonLeg = LegInput & {
  aircraftId: string | null;
  touchAndGos: number;
  goArounds: number;
  isCrossCountry: boolean;
  /** Null or left out where nobody measured it. */
  distanceKm?: number | null;
  approaches: Partial<Record<ApproachKind, number>>;
};

/** A leg of a lesson with its lesson, and who gave it. Null: nobody of the school. */
type EnteredLessonLeg = LessonLeg & { lessonId: string; instructorId: string | null };

/**
 * Enters legs of a pilot's logbook that the actor has seen, such as those from before the school used the product, or those of a
 * lesson. They count at once. Only who validates the legs of the pilot enters them. Who instructed a lesson is on board, too, unless
 * they have logged that time already.
 */
export async function enterLegs(
  work: Work,
  pilotId: string,
  inputs: readonly (LegInput | EnteredLessonLeg)[],
): Promise<void> {
  await readPilotToJudge(work, pilotId);
  const instructorIds = [...new Set(inputs.flatMap((input) => instructorOf(input) ?? []))];
  await claimLegs(work, pilotId, ...instructorIds);
  const logged = await listLogged(work, [pilotId, ...instructorIds]);
  const known = logged.get(pilotId)!;
  const entered = {
    ...{ declaredById: work.actor.id, declaredAt: work.now, judgedById: work.actor.id, judgedAt: work.now },
    state: "Validated" as const,
  };
  const rows = inputs.map((input) => ({
    id: newId(),
    ...toColumns(work, input),
    ...columnsOfLesson(input),
    ...entered,
  }));
  for (const row of rows) {
    const other = findOverlapped(known, row);
    if (other) throw makeOverlapProblem(other);
    known.push(row);
  }
  const pilots = inputs.map((input, at) => {
    const lessonId = "lessonId" in input ? input.lessonId : null;
    const pilot = { personId: pilotId, ...toPilotColumns(input), lessonId };
    const instructorId = instructorOf(input);
    const taught = instructorId !== null && logged.get(instructorId);
    if (!taught || findOverlapped(taught, rows[at]!)) return [pilot];
    taught.push(rows[at]!);
    return [pilot, { personId: instructorId, function: "Instructor" as const, isPilotFlying: false }];
  });
  await work.db.leg.createMany({ data: rows });
  await work.db.legPilot.createMany({
    data: pilots.flatMap((onBoard, at) => onBoard.map((pilot) => ({ legId: rows[at]!.id, ...pilot }))),
  });
  await work.db.legApproach.createMany({
    data: inputs.flatMap((input, at) =>
      "approaches" in input
        ? Object.entries(input.approaches).map(([kind, flown]) => {
            return { legId: rows[at]!.id, kind: kind as ApproachKind, count: flown };
          })
        : [],
    ),
  });
  for (const [at, row] of rows.entries()) {
    const after = { ...row, pilots: pilots[at] };
    const people = pilots[at]!.map(({ personId }) => personId);
    changed(work, { kind: "Leg", id: row.id, verb: "enter", after, people });
  }
}

/** Who instructed a leg of a lesson on board. Null: it was flown alone, or with nobody of the school. */
const instructorOf = (input: LegInput | EnteredLessonLeg): string | null =>
  "lessonId" in input && input.withInstructor ? input.instructorId : null;

/** Lists what some people have logged at a known time, by who did. */
async function listLogged({ db }: Work, personIds: readonly string[]): Promise<Map<string, Overlapped[]>> {
  const of = { personId: { in: [...personIds] }, function: { not: null } };
  const legs = await db.leg.findMany({
    where: { pilots: { some: of }, ...COUNTING, hasTimes: true },
    select: { ...OVERLAPPED, pilots: { where: of, select: { personId: true } } },
  });
  const ofPerson = (id: string) => legs.filter(({ pilots }) => pilots.some(({ personId }) => personId === id));
  return new Map(personIds.map((id) => [id, ofPerson(id)]));
}
type Overlapped = Pick<Leg, keyof typeof OVERLAPPED>;
const findOverlapped = (known: readonly Overlapped[], leg: Pick<Overlapped, "offBlockAt" | "onBlockAt">) =>
  known.find((one) => one.offBlockAt < leg.onBlockAt && one.onBlockAt > leg.offBlockAt);

/** A leg of a flight of the school, with who was on board. */
export type FlownLeg = {
  leg: Omit<Prisma.LegCreateManyInput, "id" | "reservationId" | "state" | "declaredAt"> & {
    offBlockAt: Date;
    onBlockAt: Date;
  };
  approaches: { kind: ApproachKind; count: number }[];
  pilots: Omit<Prisma.LegPilotCreateManyInput, "legId">[];
};

/** The flight that legs are of. One that was opened again had legs before. */
type FlownFlight = { id: string; aircraft: { id: string }; flight: { reopeningReason: string } | null };

/**
 * Stores the legs of a flight of the school that is closed. They count at once. Call it while the aircraft is locked, and the legs of
 * all who log them are claimed. Throws 422 where the aircraft or somebody flew elsewhere at the same time.
 */
export async function insertFlightLegs(work: Work, flight: FlownFlight, flown: readonly FlownLeg[]): Promise<void> {
  const reservationId = flight.id;
  const by = { declaredById: work.actor.id, judgedById: work.actor.id, declaredAt: work.now, judgedAt: work.now };
  const rows = flown.map(({ leg, ...more }) => ({
    row: { id: newId(), reservationId, ...leg, ...by, state: "Validated" as const },
    ...more,
  }));
  await demandNoneElsewhere(work, flight, rows);
  const wasClosed = (flight.flight?.reopeningReason ?? "") !== "";
  const remarksOf = wasClosed ? await listEarlierRemarks(work, reservationId) : new Map<string, string>();
  const logged = rows.flatMap(({ row, pilots }) =>
    pilots.map((pilot) => ({
      ...{ legId: row.id, ...pilot },
      remarks: remarksOf.get(`${row.number} ${pilot.personId}`) ?? "",
    })),
  );
  const approached = rows.flatMap(({ row, approaches }) => approaches.map((one) => ({ leg_id: row.id, ...one })));
  const flownLegs = rows.map(({ row }) => row);
  const insert = Prisma.sql`
    WITH flown AS (${insertOf("leg", flownLegs)}), logged AS (${insertOf("leg_pilot", logged)})
    ${insertInto("leg_approach", "leg_id, kind, count", JSON.stringify(approached))}`;
  await work.db.$executeRaw(asPreparedStatement("insert-flight-legs", insert));
  for (const { row, pilots } of rows) {
    const people = pilots.flatMap(({ personId, function: logs }) => (logs ? personId : []));
    changed(work, { kind: "Leg", id: row.id, verb: "enter", after: { ...row, pilots }, people });
  }
}

/** What pilots had remarked on the legs of a flight before it was opened again, by the leg's number and the pilot. */
async function listEarlierRemarks({ db }: Work, reservationId: string): Promise<Map<string, string>> {
  const rows = await db.legPilot.findMany({
    where: { leg: { reservationId, state: "Withdrawn" } },
    select: { personId: true, remarks: true, leg: { select: { number: true } } },
    orderBy: { leg: { declaredAt: "asc" } },
  });
  return new Map(rows.map(({ leg, personId, remarks }) => [`${leg.number} ${personId}`, remarks]));
}

/** Another leg at the time of a flight. */
type LegMeanwhile = {
  registration: string;
  model: string;
  offBlockAt: Date;
  onBlockAt: Date;
  /** Of whose planning it is. Null for a leg that was flown elsewhere. */
  siteId: string | null;
  isOfAircraft: boolean;
  /** Those who log it, of the people of the flight. */
  pilotIds: string[];
};

/** Lists what the aircraft of a flight, or one of some people, flew from a moment to another. */
function listLegsMeanwhile(
  { db }: Work,
  { id, aircraft }: FlownFlight,
  personIds: readonly string[],
  from: Date,
  until: Date,
): Promise<LegMeanwhile[]> {
  const meanwhile = Prisma.sql`
    WITH of_aircraft AS (
      SELECT id FROM leg WHERE aircraft_id = ${aircraft.id} AND state = 'Validated' AND reservation_id <> ${id}
        AND off_block_at < ${until} AND on_block_at > ${from}
    ), of_people AS (
      SELECT leg_id AS id, json_agg(person_id) AS pilots FROM leg_pilot JOIN leg ON leg.id = leg_id
      WHERE person_id = ANY(${personIds}::char(24)[]) AND function IS NOT NULL AND state IN ('Declared', 'Validated')
        AND has_times AND off_block_at < ${until} AND on_block_at > ${from}
      GROUP BY leg_id
    )
    SELECT leg.registration, leg.model, leg.off_block_at AS "offBlockAt", leg.on_block_at AS "onBlockAt",
      reservation.site_id AS "siteId", of_aircraft.id IS NOT NULL AS "isOfAircraft", coalesce(pilots, '[]') AS "pilotIds"
    FROM of_aircraft FULL JOIN of_people USING (id) JOIN leg USING (id)
      LEFT JOIN reservation ON reservation.id = leg.reservation_id`;
  return db.$queryRaw<LegMeanwhile[]>(asPreparedStatement("legs-meanwhile", meanwhile));
}

type FlownPart = { row: { offBlockAt: Date; onBlockAt: Date }; pilots: FlownLeg["pilots"] };

/**
 * Throws 422 where the aircraft, or somebody who logs a leg, flew elsewhere at the same time. In which aircraft somebody flew, it says to
 * who may know of that flight: by its site's planning, or by the person's logbook.
 */
async function demandNoneElsewhere(work: Work, flight: FlownFlight, flown: readonly FlownPart[]): Promise<void> {
  const { db, actor } = work;
  const logging = flown.map(({ pilots }) => pilots.flatMap(({ personId, function: logs }) => (logs ? personId : [])));
  const [from, until] = [flown[0]!.row.offBlockAt, flown.at(-1)!.row.onBlockAt];
  const known = await listLegsMeanwhile(work, flight, [...new Set(logging.flat())], from, until);
  const overlaps = (one: LegMeanwhile, { row }: FlownPart) =>
    one.offBlockAt < row.onBlockAt && one.onBlockAt > row.offBlockAt;
  const taken = flown.findIndex((part) => known.some((one) => one.isOfAircraft && overlaps(one, part)));
  if (taken >= 0) throw makeInvalidFieldProblem(`legs.${taken}.offBlock`, "flights.followUp.aircraftFlew");
  for (const [at, part] of flown.entries()) {
    for (const personId of logging[at]!) {
      const other = known.find((one) => one.pilotIds.includes(personId) && overlaps(one, part));
      if (!other) continue;
      const { firstName, lastName, roles } = await db.person.findUniqueOrThrow({
        where: { id: personId },
        select: { firstName: true, lastName: true, roles: { select: { siteId: true, role: true } } },
      });
      const isKnown =
        (other.siteId !== null && can(actor, "planning.read", other.siteId)) ||
        mayReadLegs(actor, { id: personId, roles });
      const [field, name] = [`legs.${at}.users`, `${firstName} ${lastName}`];
      if (!isKnown) throw makeInvalidFieldProblem(field, "flights.followUp.flewElsewhere", { name });
      const aircraft = other.registration || other.model;
      throw makeInvalidFieldProblem(field, "flights.followUp.overlaps", { name, aircraft });
    }
  }
}

/** Takes back the legs of a flight that is opened again. They stay as they were, and count no longer. */
export async function withdrawFlightLegs(work: Work, reservationId: string): Promise<void> {
  const legs = await work.db.leg.findMany({
    where: { reservationId, state: "Validated" },
    select: { id: true, state: true, pilots: { select: { personId: true, function: true } } },
    orderBy: { number: "asc" },
  });
  const logging = legs.flatMap(({ pilots }) => pilots.flatMap((one) => (one.function ? one.personId : [])));
  await claimLegs(work, ...logging);
  const after = { state: "Withdrawn" as const };
  await work.db.leg.updateMany({
    where: { id: { in: legs.map(({ id }) => id) } },
    data: { ...after, version: { increment: 1 } },
  });
  for (const { id, state, pilots } of legs) {
    const people = pilots.flatMap((one) => (one.function ? one.personId : []));
    changed(work, { kind: "Leg", id, verb: "withdraw", before: { state }, after, people });
  }
}

function columnsOfLesson(input: LegInput | (LessonLeg & { lessonId: string })) {
  if (!("lessonId" in input)) return {};
  const { aircraftId, touchAndGos, goArounds, isCrossCountry, distanceKm = null } = input;
  return { aircraftId, touchAndGos, goArounds, isCrossCountry, distanceKm };
}

/** Changes a declared leg, which must then be validated again. */
export async function changeLeg(work: Work, pilotId: string, { id, ...named }: LegChange, version: number | undefined) {
  const pilot = await readPilotToDeclare(work, pilotId);
  await claimLegs(work, pilotId);
  const tells = await listJudgeIds(work, pilot);
  const inputOf = (row: LegRow) => fillUnnamed({ ...presentLeg(row, pilot, work.actor) } as LegInput, named);
  const changesPilot = (row: LegRow) => differs(pilotOf(row, pilotId), toPilotColumns(inputOf(row)));
  const written = await changeVersionedRow(work, {
    ...{ ...rowOf(work, pilot, id), version, verb: "change", tells },
    changesMore: changesPilot,
    afterMore: (row) =>
      changesPilot(row) ? { pilots: [{ ...pilotOf(row, pilotId), ...toPilotColumns(inputOf(row)) }] } : {},
    data: async (row) => {
      const input = inputOf(row);
      demandTakeOffOrLanding(input);
      const columns = toColumns(work, input);
      await demandNoOverlap(work, pilotId, columns, id);
      const anew = { state: "Declared" as const, judgedById: null, judgedAt: null, refusal: "" };
      // Whoever types times knows them.
      const hasTimes = row.hasTimes || differs(row, { offBlockAt: columns.offBlockAt, onBlockAt: columns.onBlockAt });
      return { ...columns, hasTimes, ...(differs(row, columns) || changesPilot(row) ? anew : {}) };
    },
  });
  if (changesPilot(written.before))
    await work.db.legPilot.update({
      where: { legId_personId: { legId: id, personId: pilotId } },
      data: toPilotColumns(inputOf(written.before)),
    });
  return { version: written.version };
}

/** Validates a declared leg, or refuses it for a reason. */
export async function judgeLeg(
  work: Work,
  pilotId: string,
  id: string,
  { state, refusal }: LegValidation,
  version: number | undefined,
) {
  const pilot = await readPilotToJudge(work, pilotId);
  await claimLegs(work, pilotId);
  const isValid = state === 1;
  const verb = isValid ? "validate" : "refuse";
  await takeBackNotifications(work, "flightDeclared", [id]);
  return writeLeg(work, { pilot, id, version, verb }, async (row) => {
    const judged: { state: LegState; refusal: string } = {
      state: isValid ? "Validated" : "Refused",
      refusal: isValid ? "" : refusal,
    };
    // What was refused may meanwhile be told by another leg.
    if (isValid) await demandNoOverlap(work, pilotId, row, id);
    return differs(row, judged) ? { ...judged, judgedById: work.actor.id, judgedAt: work.now } : judged;
  });
}

/** Takes a declared leg back. One that is validated stays: staff refuse it first. */
export async function withdrawLeg(work: Work, pilotId: string, id: string, version: number | undefined) {
  const pilot = await readPilotToDeclare(work, pilotId);
  await claimLegs(work, pilotId);
  await takeBackNotifications(work, "flightDeclared", [id]);
  return writeLeg(work, { pilot, id, version, verb: "withdraw" }, async (row) => {
    if (row.state === "Validated") throw new Problem("conflict", "flights.validated");
    return { state: "Withdrawn" as const };
  });
}

export async function readPilotToDeclare(work: Work, pilotId: string): Promise<LegPilot> {
  const pilot = await readLegPilot(work, pilotId);
  if (!mayDeclareLegs(work.actor, pilot)) throw new Problem("forbidden", "errors.forbidden");
  return pilot;
}

export async function readPilotToJudge(work: Work, pilotId: string): Promise<LegPilot> {
  const pilot = await readLegPilot(work, pilotId);
  if (mayJudgeLegs(work.actor, pilot)) return pilot;
  throw new Problem("forbidden", work.actor.id === pilotId ? "flights.notOwn" : "errors.forbidden");
}

type Written = { pilot: LegPilot; id: string; version: number | undefined; verb: string; tells?: readonly string[] };

async function writeLeg<D extends object>(
  work: Work,
  { pilot, id, version, verb, tells }: Written,
  data: (row: LegRow) => Promise<D>,
): Promise<{ version: number }> {
  const { version: next } = await changeVersionedRow(work, {
    ...{ ...rowOf(work, pilot, id), version, verb },
    ...(tells && { tells }),
    data: data as never,
  });
  return { version: next };
}

/** What a change of a leg that a pilot flew elsewhere begins from. */
const rowOf = (work: Work, pilot: LegPilot, id: string) => ({
  ...{ table: work.db.leg, id, kind: "Leg" as const, people: [pilot.id] },
  find: () => findExternalLeg(work, pilot.id, id),
  view: (row: LegRow) => presentLeg(row, pilot, work.actor),
});

/**
 * Holds the legs of some pilots until the transaction ends, so that two that overlap aren't declared at once. Who books one of them
 * meanwhile waits, because booking locks the person's row, and then reads the facts anew, because the row was written. They are
 * held in the order of their ids, so that two transactions never wait for each other.
 */
export async function claimLegs({ db }: Work, ...pilotIds: readonly string[]): Promise<void> {
  const claim = Prisma.sql`
    WITH held AS MATERIALIZED (
      SELECT id FROM person WHERE id = ANY(${[...pilotIds]}::char(24)[]) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE person SET version = version FROM held WHERE person.id = held.id`;
  await db.$executeRaw(asPreparedStatement("claim-legs", claim));
}

/** Converts what the pilot was on board to columns. */
const toPilotColumns = ({ mode, pilotFlying, check }: LegInput) => ({
  function: PILOT_FUNCTIONS[mode]!,
  isPilotFlying: pilotFlying,
  check: LEG_CHECKS[check]!,
});

/** Converts what is declared of the leg itself to columns. Throws 422 for what can't have been so. */
function toColumns(work: Work, input: LegInput) {
  const { function: pilotFunction, check } = toPilotColumns(input);
  const { nightMinutes, ifrMinutes, model, registration } = input;
  const hasInstructor = input.withInstructor;
  const fault = findLegFault({ ...input, function: pilotFunction, check, hasInstructor }, toUnix(work.now));
  if (fault) throw makeInvalidFieldProblem(fault.field, fault.key);
  return {
    ...{ nightMinutes, ifrMinutes, model, registration, hasInstructor, ...countsOf(input) },
    category: AIRCRAFT_TYPES[input.category]!,
    class: LEG_CLASSES[input.legClass]!,
    isTailwheel: input.tailwheel,
    // Where there is a co-pilot, there are several pilots.
    isMultiPilot: input.multiPilot || pilotFunction === "CoPilot",
    ...{ commanderName: input.commanderName, operator: input.operator },
    fromAirport: input.from,
    toAirport: input.to,
    offBlockAt: fromUnix(input.offBlock),
    takeOffAt: input.takeOff === null ? null : fromUnix(input.takeOff),
    landingAt: input.landing === null ? null : fromUnix(input.landing),
    onBlockAt: fromUnix(input.onBlock),
  };
}

/** Throws 422 for a flight of which neither a take-off nor a landing is told. Logbooks that staff enter may lack them. */
function demandTakeOffOrLanding(input: LegInput): void {
  if (lacksTakeOffAndLanding(input, PILOT_FUNCTIONS[input.mode]!, input.pilotFlying))
    throw makeInvalidFieldProblem("takeOffsByDay", "flights.neitherTakeOffNorLanding");
}

/** Prisma condition: the leg counts, or might once it is validated. One that was refused doesn't. */
export const COUNTING = { state: { in: ["Declared", "Validated"] as LegState[] } };
const OVERLAPPED = { registration: true, model: true, offBlockAt: true, onBlockAt: true } as const;

const makeOverlapProblem = ({ registration, model }: { registration: string; model: string }) =>
  makeInvalidFieldProblem("offBlock", "flights.overlaps", { name: registration || model });

/** Throws 422 when a person flew another leg at the same time. */
async function demandNoOverlap(
  { db }: Work,
  pilotId: string,
  { offBlockAt, onBlockAt }: { offBlockAt: Date; onBlockAt: Date },
  ownId?: string,
): Promise<void> {
  const during = { offBlockAt: { lt: onBlockAt }, onBlockAt: { gt: offBlockAt }, hasTimes: true };
  const other = await db.leg.findFirst({
    where: { ...loggedBy(pilotId), ...COUNTING, ...during, ...(ownId && { id: { not: ownId } }) },
    select: OVERLAPPED,
  });
  if (other) throw makeOverlapProblem(other);
}
