import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { MOST_STANDBYS, STANDBY_DAYS_AHEAD, STANDBY_TYPES, type StandbyType } from "@/lib/activity/standby/codes";
import { closeStandby, insertStandby } from "@/lib/activity/standby/commands";
import { readStandby } from "@/lib/activity/standby/queries";
import { maySeeStandby, whereWaiting } from "@/lib/activity/standby/reach";
import type { StandbyChoicesQuery, StandbyChoicesView, StandbyInput, StandbyView } from "@/lib/activity/standby/schema";
import { listOpenLessons } from "@/lib/activity/training/lessons/queries";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { BY_POSITION } from "@/lib/records/aircraft/queries";
import { listInstructors } from "@/lib/records/people/queries";
import type { Standby } from "@/prisma/generated/client";

/** First key of the PostgreSQL advisory lock under which a person's entries are counted. The second one is the person. */
const STANDBY_LOCK = 7_236_911;
const DAY_SECONDS = 86_400;
/** As many lessons as anybody chooses among. */
const MOST_LESSONS = 12;

/** The role at a site that each thing is waited for with. */
const ROLE_OF = { Practical: "Student", Renter: "Renter" } as const;

/**
 * Lists what the actor, or somebody for whom they plan, may wait for at a site. Throws 403 for others, and 422 for somebody who
 * neither learns nor rents there.
 */
export async function listStandbyChoices(reading: Reading, query: StandbyChoicesQuery): Promise<StandbyChoicesView> {
  const { siteId } = query;
  const { personId, types } = await readWaiter(reading, siteId, query.userId);
  const lessons = types.includes("Practical") ? await listOpenLessons(reading, [personId], "Practical") : [];
  const aircraft = await reading.db.aircraft.findMany({
    where: { siteId, state: "Active" },
    select: { id: true, callSign: true, model: true, isRentable: true },
    orderBy: BY_POSITION,
  });
  return {
    types,
    lessons: lessons.slice(0, MOST_LESSONS).map(({ id, reference, title }) => ({ id, reference, title })),
    instructors: (await listTeachers(reading, siteId))
      .filter(({ id }) => id !== personId)
      .map(({ id, prenom, nom, callSign }) => ({ userId: id, name: `${prenom} ${nom}`, callSign })),
    aircraft: aircraft.map(({ id, ...rest }) => ({ aircraftId: id, ...rest })),
  };
}

/** Puts the actor, or somebody for whom they plan, on the waiting list of a site. It occupies nothing. */
export async function joinStandby(work: Work, input: StandbyInput): Promise<StandbyView> {
  const { db, now } = work;
  const { siteId, type, from, until, wish, comment, earliestMinute, latestMinute, noticeMinutes } = input;
  const { lessonId = null, aircraftId = null, model = null, instructorId = null, minutes = null } = input;
  const { personId, types } = await readWaiter(work, siteId, input.userId);
  if (!types.includes(type)) throw makeInvalidFieldProblem("type", `standby.notA.${ROLE_OF[type]}`);
  refuseWrongPeriod(input, toUnix(now));
  if (type === "Practical") await refuseWrongLesson(work, personId, lessonId);
  else if (lessonId || instructorId) throw makeInvalidFieldProblem("type", "standby.rentalOnly");
  await refuseWrongAircraft(work, { siteId, type, aircraftId, model });
  if (instructorId && !(await listTeachers(work, siteId)).some(({ id }) => id === instructorId && id !== personId))
    throw makeInvalidFieldProblem("instructorId", "lessonRequests.instructorUnknown");
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${STANDBY_LOCK}::int, hashtext(${personId}))`;
  const waiting = await db.standby.count({ where: { AND: [{ personId }, whereWaiting(now)] } });
  if (waiting >= MOST_STANDBYS) throw new Problem("conflict", "standby.tooMany", { values: { most: MOST_STANDBYS } });
  const id = await insertStandby(work, {
    ...{ siteId, personId, type, lessonId, aircraftId, model, instructorId, wish, comment, noticeMinutes },
    ...{ minutes: type === "Renter" ? minutes : null, earliestMinute, latestMinute },
    ...{ fromAt: fromUnix(from), untilAt: fromUnix(until) },
  });
  return readStandby(work, id);
}

/** Takes somebody off the waiting list: themselves, or by who plans at the site. */
export async function leaveStandby(work: Work, id: string): Promise<void> {
  const row = await lockStandby(work, id);
  // Sent again, it changes nothing.
  if (row.state === "Withdrawn") return;
  if (row.state !== "Waiting") throw new Problem("conflict", "standby.over");
  await closeStandby(work, row, "Withdrawn");
}

/** Locks an entry and reads it. Throws 404 if the actor may not know of it. */
async function lockStandby({ db, actor }: Work, id: string): Promise<Standby> {
  await db.$queryRaw`SELECT id FROM standby WHERE id = ${id} FOR UPDATE`;
  const row = await db.standby.findUnique({ where: { id } });
  if (!row || !maySeeStandby(actor, row)) throw new Problem("notFound", "errors.notFound");
  return row;
}

/** Who is to wait, and for what: what their roles at the site let them do. */
async function readWaiter(
  { db, actor }: Reading,
  siteId: string,
  userId: string | undefined,
): Promise<{ personId: string; types: StandbyType[] }> {
  const self = demandPersonActor(actor);
  const personId = userId ?? self.id;
  if (personId !== self.id && !can(actor, "standby.manage", siteId))
    throw new Problem("forbidden", "standby.onlyForOneself");
  const person = await db.person.findUnique({
    where: { id: personId },
    select: { state: true, roles: { where: { siteId }, select: { role: true } } },
  });
  const types = STANDBY_TYPES.filter((type) => person?.roles.some(({ role }) => role === ROLE_OF[type]));
  if (person?.state !== "Active" || types.length === 0)
    throw makeInvalidFieldProblem("userId", "standby.personUnknown");
  return { personId, types };
}

function refuseWrongPeriod({ from, until }: StandbyInput, now: number): void {
  if (until <= now) throw makeInvalidFieldProblem("until", "reservations.inThePast");
  const days = STANDBY_DAYS_AHEAD;
  if (from > now + days * DAY_SECONDS) throw makeInvalidFieldProblem("from", "reservations.quotas.horizon", { days });
  if (until > now + 2 * days * DAY_SECONDS)
    throw makeInvalidFieldProblem("until", "standby.untilTooFar", { days: 2 * days });
}

async function refuseWrongLesson(work: Work, personId: string, lessonId: string | null): Promise<void> {
  const open = await listOpenLessons(work, [personId], "Practical");
  if (open.length === 0) throw makeInvalidFieldProblem("lessonId", "standby.noLesson");
  if (lessonId && !open.some(({ id }) => id === lessonId))
    throw makeInvalidFieldProblem("lessonId", "lessonRequests.lessonNotOpen");
}

async function refuseWrongAircraft(
  { db }: Work,
  {
    siteId,
    type,
    aircraftId,
    model,
  }: { siteId: string; type: StandbyType; aircraftId: string | null; model: string | null },
): Promise<void> {
  const isFor = { siteId, state: "Active" as const, ...(type === "Renter" && { isRentable: true }) };
  if (aircraftId && (await db.aircraft.count({ where: { id: aircraftId, ...isFor } })) === 0)
    throw makeInvalidFieldProblem("aircraftId", "reservations.aircraftUnknown");
  if (model && (await db.aircraft.count({ where: { model, ...isFor } })) === 0)
    throw makeInvalidFieldProblem("model", "standby.modelUnknown");
}

const listTeachers = (reading: Reading, siteId: string) =>
  listInstructors(reading, narrowReach(reachOf(reading.actor, "planning.read"), siteId));
