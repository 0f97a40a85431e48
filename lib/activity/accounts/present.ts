import { fromMinorUnits } from "@/lib/platform/money";
import type { PriceLine } from "@/lib/records/prices/rules";
import type { Prisma } from "@/prisma/generated/client";
import type { TransactionView } from "./schema";

/** What a transaction was posted for: the lesson, the reservation with who taught on what, and the aircraft whose price it has. */
export const includeOccasion = {
  aircraftPrice: { select: { aircraft: { select: { callSign: true } } } },
  lesson: { select: { session: { select: { reference: true, title: true } } } },
  reservation: {
    select: {
      ...{ id: true, startAt: true, aircraft: { select: { callSign: true } } },
      people: {
        where: { role: "Instructor" },
        select: { person: { select: { callSign: true, lastName: true } } },
        take: 1,
      },
    },
  },
} as const satisfies Prisma.AccountTransactionInclude;
type Occasion = Pick<
  Prisma.AccountTransactionGetPayload<{ include: typeof includeOccasion }>,
  "aircraftPrice" | "lesson" | "reservation"
>;

/** Names the aircraft, the instructor and the lesson of a transaction as people know them. */
export function nameOccasion({ aircraftPrice, lesson, reservation }: Occasion) {
  const instructor = reservation?.people[0]?.person;
  return {
    callSign: reservation?.aircraft?.callSign ?? aircraftPrice?.aircraft.callSign ?? null,
    instructor: instructor ? (instructor.callSign ?? instructor.lastName) : null,
    lesson: lesson && (lesson.session.reference || lesson.session.title),
  };
}

/** Presents how a price was computed. Amounts become decimals. */
export function presentLines(lines: readonly PriceLine[], currency: string): TransactionView["lines"] {
  const decimal = (minor: number) => fromMinorUnits(minor, currency);
  return lines.map((line) => ({
    kind: line.kind,
    minutes: "minutes" in line ? line.minutes : null,
    count: "count" in line ? line.count : null,
    unitPrice: "unitPrice" in line ? decimal(line.unitPrice) : null,
    percent: "basisPoints" in line ? line.basisPoints / 100 : null,
    route: "route" in line ? line.route : null,
    day: "day" in line ? line.day : null,
    amount: decimal(line.amount),
  }));
}
