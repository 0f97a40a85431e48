import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { RECORD_STATES, type RecordState } from "../../codes";
import type { BehaviourInput } from "./schema";

/** What is kept of a behaviour. A new one has no id yet. */
export type BehaviourColumns = { id?: string; text: string; textFrench: string; order: number; state: RecordState };
type Behaviour = BehaviourColumns & { id: string };

const FIELD = "comportementsObservables";
const sameWords = (text: string) => text.normalize("NFC").toLowerCase();

/**
 * Decides what becomes of a skill's behaviours when a list replaces them. One that is taken away is dropped, or disabled
 * behind the others when exercises use it.
 *
 * @param isUsed whether an exercise names the behaviour
 */
export function planBehaviours(
  present: readonly Behaviour[],
  given: readonly BehaviourInput[],
  isUsed: (id: string) => boolean,
): { kept: BehaviourColumns[]; droppedIds: string[] } {
  const byId = new Map(present.map((one) => [one.id, one]));
  const named = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (named.some((id) => !byId.has(id))) throw makeInvalidFieldProblem(FIELD, "programs.ratings.behaviourUnknown");
  const texts = given.map(({ name }) => sameWords(name));
  if (new Set(named).size < named.length || new Set(texts).size < texts.length)
    throw makeInvalidFieldProblem(FIELD, "programs.ratings.behaviourTwice");
  const wanted = given
    .map((one, at) => ({ one, place: one.order ?? at }))
    .sort((a, b) => a.place - b.place)
    .map(({ one: { id, name, nameFrench, state } }) => ({
      ...(id !== undefined && { id }),
      ...{ text: name, textFrench: nameFrench },
      state: state === undefined ? (byId.get(id ?? "")?.state ?? "Active") : RECORD_STATES[state]!,
    }));
  const gone = present.filter(({ id }) => !named.includes(id));
  const disabled = gone
    .filter(({ id }) => isUsed(id))
    .map(({ id, text, textFrench }) => ({ id, text, textFrench, state: "Disabled" as const }));
  return {
    kept: [...wanted, ...disabled].map((one, order) => ({ ...one, order })),
    droppedIds: gone.flatMap(({ id }) => (isUsed(id) ? [] : [id])),
  };
}
