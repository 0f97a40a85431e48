import type { Actor } from "@/lib/access/actor/actor";
import { toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import type { Prisma } from "@/prisma/generated/client";
import { LEG_CHECKS, LEG_CLASSES, LEG_COUNTS, LEG_STATES, type LegCount, PILOT_FUNCTIONS } from "./codes";
import { type LegPilot, mayDeclareLegs, mayJudgeLegs } from "./reach";
import type { LegView } from "./schema";

const NAME = { select: { firstName: true, lastName: true } } as const;
export const includeOfLeg = {
  declaredBy: NAME,
  judgedBy: NAME,
  // Remarks of a logbook are read by its own readers alone.
  pilots: { omit: { remarks: true, version: true } },
} satisfies Prisma.LegInclude;
export type LegRow = Prisma.LegGetPayload<{ include: typeof includeOfLeg }>;

/** What a pilot was on board of a leg, and for which lesson. */
export const pilotOf = ({ pilots }: LegRow, personId: string) => pilots.find((one) => one.personId === personId)!;

const nameOf = (person: { firstName: string; lastName: string } | null) =>
  person && `${person.firstName} ${person.lastName}`;

export const countsOf = (row: Record<LegCount, number>) =>
  Object.fromEntries(LEG_COUNTS.map((name) => [name, row[name]])) as Record<LegCount, number>;

/** Converts a leg to its form in the API, with what its reader may do. */
export function presentLeg(row: LegRow, pilot: LegPilot, actor: Actor): LegView {
  const { id, reservationId, aircraftId, number, model, registration, nightMinutes, ifrMinutes, refusal, version } =
    row;
  const own = pilotOf(row, pilot.id);
  const isExternal =
    reservationId === null && aircraftId === null && row.pilots.every(({ lessonId }) => lessonId === null);
  const isOpen = row.state !== "Validated" && row.state !== "Withdrawn";
  const [offBlock, onBlock] = [toUnix(row.offBlockAt), toUnix(row.onBlockAt)];
  return {
    ...{ id, reservationId, aircraftId, number, model, registration, nightMinutes, ifrMinutes, refusal, version },
    userId: pilot.id,
    category: AIRCRAFT_TYPES.indexOf(row.category),
    legClass: LEG_CLASSES.indexOf(row.class),
    tailwheel: row.isTailwheel,
    multiPilot: row.isMultiPilot,
    ...{ commanderName: row.commanderName, operator: row.operator },
    from: row.fromAirport,
    to: row.toAirport,
    offBlock,
    takeOff: row.takeOffAt && toUnix(row.takeOffAt),
    landing: row.landingAt && toUnix(row.landingAt),
    onBlock,
    blockMinutes: Math.round((onBlock - offBlock) / 60),
    mode: PILOT_FUNCTIONS.indexOf(own.function!),
    pilotFlying: own.isPilotFlying,
    withInstructor: row.hasInstructor,
    check: LEG_CHECKS.indexOf(own.check),
    ...countsOf(row),
    state: LEG_STATES.indexOf(row.state),
    declaredAt: toUnix(row.declaredAt),
    declaredBy: nameOf(row.declaredBy) ?? "",
    judgedAt: row.judgedAt && toUnix(row.judgedAt),
    judgedBy: nameOf(row.judgedBy),
    rights: {
      change: isExternal && mayDeclareLegs(actor, pilot),
      judge: isExternal && mayJudgeLegs(actor, pilot),
      withdraw: isExternal && isOpen && mayDeclareLegs(actor, pilot),
    },
  };
}
