import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import type { FlightPhase } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../../codes";
import { readableStatesOf } from "../reach";
import type { FlightPhaseView } from "./schema";

export const presentFlightPhase = ({ state, ...row }: FlightPhase): FlightPhaseView => ({
  ...row,
  state: RECORD_STATES.indexOf(state),
});

/** Lists the flight phases in some states, in their order. */
export async function listFlightPhases(
  { db, actor }: Reading,
  states: readonly RecordState[],
): Promise<FlightPhaseView[]> {
  const readable = readableStatesOf(actor);
  const rows = await db.flightPhase.findMany({
    where: { state: { in: states.filter((state) => readable.includes(state)) } },
    orderBy: [{ order: "asc" }, { id: "asc" }],
  });
  return rows.map(presentFlightPhase);
}

/** Reads a flight phase. Throws 404 when the reader may not see it. */
export async function readFlightPhase({ db, actor }: Reading, id: string): Promise<FlightPhaseView> {
  const row = await db.flightPhase.findUnique({ where: { id } });
  if (!row || !readableStatesOf(actor).includes(row.state)) throw new Problem("notFound", "errors.notFound");
  return presentFlightPhase(row);
}
