import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { type AircraftRate as AircraftRateColumns, Prisma, type RateDiscount } from "@/prisma/generated/client";
import { findCurrentRevision } from "../programs/queries";
import type { AircraftRate, Dated, InstructorRate } from "./rules";

export const includeProgramName = {
  select: {
    id: true,
    revisions: {
      select: { id: true, name: true, lockedAt: true, state: true },
      orderBy: [{ createdOn: "desc" }, { id: "desc" }],
      where: { state: { not: "Archived" } },
    },
  },
} satisfies Prisma.ProgramDefaultArgs;
type NamedProgram = Prisma.ProgramGetPayload<typeof includeProgramName>;

/** A programme by the name of its revision in use. */
export function presentProgramLight({ id, revisions }: NamedProgram) {
  const current = findCurrentRevision(revisions);
  return { id, lastRevisionId: current?.id ?? "", name: current?.name ?? "" };
}

export const inOrderOfDays = { startsOn: "asc" } as const;
export const includeAircraftRates = {
  include: { discounts: { select: { tagId: true, basisPoints: true }, orderBy: { tagId: "asc" } } },
  orderBy: inOrderOfDays,
} satisfies Prisma.AircraftPrice$ratesArgs;

type Row = AircraftRateColumns & { discounts: Pick<RateDiscount, "tagId" | "basisPoints">[] };
export const readAircraftRate = ({ id: _id, priceId: _priceId, startsOn, ...rate }: Row): Dated<AircraftRate> => ({
  ...rate,
  startsOn: utcDayToUnix(toDay(startsOn)),
});

type InstructorRow = InstructorRate & { id: string; priceId: string; startsOn: Date };
export const readInstructorRate = ({
  id: _id,
  priceId: _priceId,
  startsOn,
  ...rate
}: InstructorRow): Dated<InstructorRate> => ({ ...rate, startsOn: utcDayToUnix(toDay(startsOn)) });

/** The day whose price a transaction `t` was billed at: not that of the books where it came after its month was closed. */
export const PRICED_DAY = Prisma.raw(`coalesce(
  (SELECT (line ->> 'day')::date FROM jsonb_array_elements(t.detail) AS line WHERE line ->> 'kind' = 'Late'), t.posted_on)`);

/** Today on the clock of a site, as unix seconds of 00:00 UTC. */
export const todayIn = ({ now }: Pick<Reading, "now">, timeZone: string): number =>
  utcDayToUnix(localDayOf(toUnix(now), timeZone));
