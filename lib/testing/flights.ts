import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { Prisma } from "@/prisma/generated/client";

type PilotColumns = Omit<Prisma.LegPilotUncheckedCreateInput, "legId" | "personId">;
type LegColumns = Omit<Prisma.LegUncheckedCreateInput, "id" | "pilots">;

/** Stores a leg that one person flew, with an id of its own if none is given. */
export function makeLeg({
  id = newId(),
  pilotId,
  ...columns
}: { id?: string; pilotId: string } & LegColumns & PilotColumns) {
  const { function: pilotFunction, isPilotFlying, check, lessonId, ...leg } = columns;
  const pilot = { personId: pilotId, function: pilotFunction, isPilotFlying, check, lessonId };
  return prisma().leg.create({ data: { id, ...leg, pilots: { createMany: { data: [pilot] } } } });
}
