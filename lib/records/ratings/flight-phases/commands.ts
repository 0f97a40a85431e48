import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "../../codes";
import { demandWholeOrder } from "../../order";
import { demandStateTransition } from "../../rules";
import type { OrderInput } from "../../schema";
import { auditVerbForState, changeVersionedRow, fillUnnamed } from "../../versioned";
import { demandUnused, makeTakenProblem } from "../rules";
import { presentFlightPhase } from "./queries";
import { makeTrigram } from "./rules";
import type { FlightPhaseChange, FlightPhaseInput, FlightPhaseView } from "./schema";

const NOT_ARCHIVED = { state: { not: "Archived" as const } };

/** Creates a flight phase, as the last one unless its place is named. */
export async function createFlightPhase(work: Work, input: FlightPhaseInput): Promise<FlightPhaseView> {
  const { _max } = await work.db.flightPhase.aggregate({ where: NOT_ARCHIVED, _max: { order: true } });
  const id = newId();
  const trigram = await chooseTrigram(work, input, id);
  const data = { ...input, trigram, order: input.order ?? (_max.order ?? -1) + 1 };
  const row = await work.db.flightPhase.create({ data: { id, ...data } });
  changed(work, { kind: "FlightPhase", id, verb: "create", after: data });
  return presentFlightPhase(row);
}

export async function changeFlightPhase(work: Work, { id, ...change }: FlightPhaseChange, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "change",
    data: async (row) => {
      const { trigram, shortName, longName, shortNameFrench, longNameFrench, order }: FlightPhaseInput = fillUnnamed(
        row,
        change,
      );
      const names = { shortName, longName, shortNameFrench, longNameFrench };
      const own = trigram || row.trigram;
      if (own !== row.trigram) await demandFree(work, own, id);
      return { ...names, trigram: own, order: order ?? row.order };
    },
  });
  return { version: next };
}

/** Enables, disables or archives a flight phase. One that exercises name stays at least disabled. */
export async function setFlightPhaseState(work: Work, id: string, state: RecordState, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: auditVerbForState(state),
    data: async (row) => {
      demandStateTransition(row.state, state);
      if (state === "Archived" && row.state !== state)
        demandUnused(await work.db.exerciseFlightPhase.count({ where: { flightPhaseId: id } }));
      return { state };
    },
  });
  return { version: next };
}

/** Puts the flight phases in another order. All that aren't archived must be named. */
export async function reorderFlightPhases(work: Work, order: OrderInput): Promise<void> {
  // Locked in one order, so that two requests never wait for each other.
  const rows = await work.db.$queryRaw<{ id: string; order: number }[]>`
    SELECT id, "order" FROM flight_phase WHERE state <> 'Archived' ORDER BY id FOR UPDATE`;
  const ids = demandWholeOrder(
    rows.map(({ id }) => id),
    order,
  );
  for (const [place, id] of ids.entries()) {
    const before = rows.find((row) => row.id === id)!.order;
    if (before === place) continue;
    await work.db.flightPhase.update({ where: { id }, data: { order: place, version: { increment: 1 } } });
    const told = { before: { order: before }, after: { order: place } };
    changed(work, { kind: "FlightPhase", id, verb: "reorder", ...told });
  }
}

/** The trigram that is asked for, which must be free, or one that is made of the short name. */
async function chooseTrigram(work: Work, { trigram, shortName }: FlightPhaseInput, id: string): Promise<string> {
  if (trigram !== "") {
    await demandFree(work, trigram, id);
    return trigram;
  }
  const rows = await work.db.flightPhase.findMany({ where: NOT_ARCHIVED, select: { trigram: true } });
  const made = makeTrigram(shortName, new Set(rows.map((row) => row.trigram)));
  if (made === null) throw new Problem("conflict", "programs.ratings.noTrigramFree");
  return made;
}

/** Throws when another flight phase that isn't archived has the trigram, and names it. */
async function demandFree({ db }: Work, trigram: string, id: string): Promise<void> {
  const owner = await db.flightPhase.findFirst({ where: { ...NOT_ARCHIVED, trigram, id: { not: id } } });
  if (owner) throw makeTakenProblem("trigram", trigram, owner.longName);
}

const about = (work: Work, id: string, version: number | undefined) => ({
  table: work.db.flightPhase,
  id,
  version,
  kind: "FlightPhase" as const,
  view: presentFlightPhase,
});
