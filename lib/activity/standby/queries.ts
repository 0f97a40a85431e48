import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { listLastFlights } from "../training/lessons/queries";
import type { StandbyType } from "./codes";
import { whereSeen, whereWaiting } from "./reach";
import { compareNeeds, type Need } from "./rules";
import type { StandbyListView, StandbyOfferView, StandbyView } from "./schema";

const NAME = { select: { id: true, firstName: true, lastName: true, callSign: true } } as const;
const AIRCRAFT = { select: { id: true, callSign: true, model: true } } as const;
const SITE = { select: { name: true, timeZone: true } } as const;
const LESSON = {
  select: {
    id: true,
    session: { select: { reference: true, title: true, briefingMinutes: true, debriefingMinutes: true } },
  },
} as const;

const includeOfStandby = {
  ...{ site: SITE, person: NAME, lesson: LESSON, aircraft: AIRCRAFT, instructor: NAME },
} as const satisfies Prisma.StandbyInclude;
type StandbyRow = Prisma.StandbyGetPayload<{ include: typeof includeOfStandby }>;

const includeOfOffer = {
  ...{ site: SITE, lesson: LESSON, aircraft: AIRCRAFT, instructor: NAME },
  standby: { select: { personId: true, type: true, reservationId: true, person: NAME } },
} as const satisfies Prisma.StandbyOfferInclude;
type OfferRow = Prisma.StandbyOfferGetPayload<{ include: typeof includeOfOffer }>;

/** The most entries and offers that a list holds, and for how long closed offers stand in it. */
const MOST_LISTED = 200;
const SHOWN_FOR_MS = 48 * 3_600_000;
const DAY_SECONDS = 86_400;

/**
 * Lists who waits at a site or at `all`, who needs it most first, and what is offered to them: everybody for who plans there, else
 * the actor alone.
 */
export async function listStandbys(reading: Reading, siteId: string): Promise<StandbyListView> {
  const { db, now } = reading;
  const seen = whereSeen(reading, siteId);
  const rows = await db.standby.findMany({
    where: { AND: [seen, whereWaiting(now)] },
    include: includeOfStandby,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MOST_LISTED,
  });
  const needs = await readNeeds(reading, rows);
  const inOrder = rows.toSorted((a, b) => compareNeeds(needs.get(a.id)!, needs.get(b.id)!));
  const offers = await db.standbyOffer.findMany({
    where: {
      standby: seen,
      OR: [{ state: "Open" }, { offeredAt: { gt: new Date(now.getTime() - SHOWN_FOR_MS) } }],
    },
    include: includeOfOffer,
    orderBy: [{ startAt: "asc" }, { offeredAt: "asc" }, { id: "asc" }],
    take: MOST_LISTED,
  });
  return {
    waiting: inOrder.map((row) => presentStandby(reading, row, needs.get(row.id)!)),
    offers: offers.map((row) => presentOffer(reading, row)),
  };
}

/** Lists the open offers that the actor can answer, at a site or at `all`, what begins first. */
export async function listOffersTo(reading: Reading, siteId: string): Promise<StandbyOfferView[]> {
  const rows = await reading.db.standbyOffer.findMany({
    where: {
      ...{ state: "Open", answerUntil: { gt: reading.now }, standby: { personId: reading.actor.id ?? "" } },
      ...(siteId !== "all" && { siteId }),
    },
    include: includeOfOffer,
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => presentOffer(reading, row));
}

/** Reads one entry as the actor sees it. The caller has checked that they may. */
export async function readStandby(reading: Reading, id: string): Promise<StandbyView> {
  const row = await reading.db.standby.findUniqueOrThrow({ where: { id }, include: includeOfStandby });
  return presentStandby(reading, row, (await readNeeds(reading, [row])).get(id)!);
}

/** Reads one offer as the actor sees it. The caller has checked that they may. */
export async function readStandbyOffer(reading: Reading, id: string): Promise<StandbyOfferView> {
  const row = await reading.db.standbyOffer.findUniqueOrThrow({ where: { id }, include: includeOfOffer });
  return presentOffer(reading, row);
}

/** Reads how much each of some who wait needs what is freed, by the id of the entry. */
export async function readNeeds(
  reading: Reading,
  rows: readonly Pick<StandbyRow, "id" | "personId" | "type" | "wish" | "createdAt">[],
): Promise<Map<string, Need>> {
  const ids = [...new Set(rows.map(({ personId }) => personId))];
  const flown = await listLastFlights(reading, ids);
  const booked = await reading.db.reservationPerson.findMany({
    where: {
      ...{ personId: { in: ids }, role: "Student" },
      reservation: { type: "Practical", state: "Scheduled", withdrawnAt: null, startAt: { gt: reading.now } },
    },
    select: { personId: true },
    distinct: ["personId"],
  });
  const isBooked = new Set(booked.map(({ personId }) => personId));
  const now = toUnix(reading.now);
  return new Map(
    rows.map(({ id, personId, type, wish, createdAt }) => {
      const last = flown.get(personId);
      const daysSinceFlight = last ? Math.floor((now - toUnix(last)) / DAY_SECONDS) : null;
      const isBlocked = type === "Practical" && !isBooked.has(personId);
      return [id, { daysSinceFlight, isBlocked, wish, waitsSince: toUnix(createdAt) }];
    }),
  );
}

type Named = { id: string; firstName: string; lastName: string; callSign: string | null };
const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;
export const presentNamed = (one: Named) => ({ userId: one.id, name: nameOf(one), callSign: one.callSign });
const presentAircraft = ({ id, ...rest }: { id: string; callSign: string; model: string }) => ({
  aircraftId: id,
  ...rest,
});
const presentLesson = ({ id, session: { reference, title } }: NonNullable<StandbyRow["lesson"]>) => ({
  id,
  reference,
  title,
});

function presentStandby({ actor, now }: Reading, row: StandbyRow, need: Need): StandbyView {
  const { id, siteId, personId, type, lesson, aircraft, instructor, wish, comment, model, minutes } = row;
  const isManaged = can(actor, "standby.manage", siteId);
  const isOver = row.state === "Waiting" && row.untilAt <= now;
  return {
    ...{ id, siteId, siteName: row.site.name, timeZone: row.site.timeZone, model, minutes, wish, comment },
    state: isOver ? "Ended" : row.state,
    ...{ userId: personId, name: nameOf(row.person), type: type as StandbyType },
    lesson: lesson && presentLesson(lesson),
    aircraft: aircraft && presentAircraft(aircraft),
    instructor: instructor && presentNamed(instructor),
    ...{ from: toUnix(row.fromAt), until: toUnix(row.untilAt), at: toUnix(row.createdAt) },
    ...{ earliestMinute: row.earliestMinute, latestMinute: row.latestMinute, noticeMinutes: row.noticeMinutes },
    need: isManaged ? { daysSinceFlight: need.daysSinceFlight, isBlocked: need.isBlocked } : null,
    rights: { withdraw: row.state === "Waiting" && !isOver && (isManaged || personId === actor.id) },
  };
}

function presentOffer({ actor, now }: Reading, row: OfferRow): StandbyOfferView {
  const { id, standbyId, siteId, lesson, aircraft, instructor, standby } = row;
  const reservationId = row.state === "Accepted" ? standby.reservationId : null;
  const [startFlight, endFlight] = [toUnix(row.startAt), toUnix(row.endAt)];
  const isLapsed = row.state === "Open" && row.answerUntil <= now;
  const { briefingMinutes = 0, debriefingMinutes = 0 } = lesson?.session ?? {};
  return {
    ...{ id, standbyId, siteId, siteName: row.site.name, timeZone: row.site.timeZone, reservationId },
    ...{ userId: standby.personId, name: nameOf(standby.person), type: standby.type as StandbyType },
    lesson: lesson && presentLesson(lesson),
    aircraft: presentAircraft(aircraft),
    instructor: instructor && presentNamed(instructor),
    ...{ startFlight, endFlight, start: startFlight - briefingMinutes * 60, end: endFlight + debriefingMinutes * 60 },
    state: isLapsed ? "Lapsed" : row.state,
    ...{ at: toUnix(row.offeredAt), answerUntil: toUnix(row.answerUntil) },
    rights: { answer: row.state === "Open" && !isLapsed && standby.personId === actor.id },
  };
}
