import type { RecordState } from "../codes";
import { type DecodedState, decodeState } from "../wire";
import { SKILL_KINDS, type SkillKind } from "./codes";
import type { FlightPhaseView } from "./flight-phases/schema";
import type { SkillView } from "./skills/schema";

/** A behaviour in words. One that isn't saved yet is new, and its id is only the page's. */
export type Behaviour = { id: string; isNew?: boolean; text: string; textFrench: string; state: RecordState };
export const isBlank = ({ text, textFrench }: Behaviour): boolean => !text.trim() && !textFrench.trim();

export type FlightPhase = DecodedState<FlightPhaseView>;
export type Skill = {
  id: string;
  kind: SkillKind;
  trigram: string;
  longName: string;
  longNameFrench: string;
  norm: number;
  behaviours: Behaviour[];
  state: RecordState;
  version: number;
};

export const decodeFlightPhase = (view: FlightPhaseView): FlightPhase => decodeState(view);

export const decodeSkill = (view: SkillView): Skill => ({
  id: view.id,
  kind: SKILL_KINDS[view.kind]!,
  trigram: view.shortName,
  longName: view.longName,
  longNameFrench: view.longNameFrench,
  norm: view.norm,
  behaviours: view.comportementsObservables.map((one) => ({
    ...{ id: one.id, text: one.name, textFrench: one.nameFrench },
    state: decodeState(one).state,
  })),
  state: decodeState(view).state,
  version: view.version,
});

/** The values of the fields of a skill. */
export type SkillFieldValues = Pick<Skill, "trigram" | "longName" | "longNameFrench" | "norm" | "behaviours">;
export type FlightPhaseFieldValues = Pick<
  FlightPhase,
  "trigram" | "shortName" | "shortNameFrench" | "longName" | "longNameFrench"
>;

/** Makes the request body that saves a skill. */
export const makeSkillBody = (
  kind: SkillKind,
  { trigram, longName, longNameFrench, norm, behaviours }: SkillFieldValues,
) => ({
  kind: SKILL_KINDS.indexOf(kind),
  ...{ shortName: trigram, longName, longNameFrench, norm },
  comportementsObservables: behaviours
    .filter((one) => !one.isNew || !isBlank(one))
    .map(({ id, isNew, text, textFrench, state }) => ({
      ...(!isNew && { id }),
      ...{ name: text, nameFrench: textFrench, state: state === "Active" ? 0 : 1 },
    })),
});

/** The name in a language. Where there is none in French, the English one serves. */
export const nameInLanguage = (one: { longName: string; longNameFrench: string }, locale: string): string =>
  (locale.startsWith("fr") && one.longNameFrench) || one.longName;

/** Makes the body that asks for the regulation's set. Flight phases have no kinds. */
export const makeSeedBody = (kind: SkillKind | null) => (kind === null ? undefined : queryOfKind(kind));

/** Makes the body that puts records in an order. */
export const makeOrderBody = (ids: readonly string[]) => ids.map((id, order) => ({ id, order }));

/** The place of a dictionary in the API, for its routes and its queries. */
export const routeOfRatings = (kind: SkillKind | null): string => (kind === null ? "phase-vol" : "competence");
export const queryOfKind = (kind: SkillKind | null): { kind?: number } =>
  kind === null ? {} : { kind: SKILL_KINDS.indexOf(kind) };

/** Finds the field of a form in which an error of a request body belongs, from the error's path. */
export const skillFieldOfPath = (path: string): string => {
  if (path === "shortName") return "trigram";
  return path.startsWith("comportementsObservables") ? "behaviours" : path;
};
