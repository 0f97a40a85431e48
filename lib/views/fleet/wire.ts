import {
  COMPLIANCES,
  type Compliance,
  RESERVATION_STATES,
  type ReservationState,
  type ReservationType,
} from "@/lib/activity/reservations/codes";
import { typeOfCode } from "@/lib/activity/reservations/kinds";
import { unixToUtcDay } from "@/lib/platform/day";
import { RECORD_STATES, type RecordState } from "@/lib/records/codes";
import {
  LIMIT_CATEGORIES,
  type LimitCategory,
  PHASES,
  type Phase,
  TERM_UNITS,
  type TermUnit,
} from "@/lib/records/maintenance/codes";
import { type Component, decodeComponent } from "@/lib/records/maintenance/components/wire";
import { type PlannedUse, type Term, titleOfLimit } from "@/lib/records/maintenance/rules";
import { decodeTerm } from "@/lib/records/maintenance/wire";
import type { LimitView, MaintenanceSummary, MaintenanceView } from "./schema";

const dayOf = (unix: number | null) => (unix === null ? null : unixToUtcDay(unix));

/** A limit in words. Days have the form `2027-02-28`; hours are minutes. */
export type Limit = {
  id: string;
  version: number;
  name: string;
  /** Its name, after that of the component to which it belongs. */
  title: string;
  category: LimitCategory;
  document: string;
  workMinutes: number;
  state: RecordState;
  componentId: string | null;
  componentName: string | null;
  minutes: number;
  landings: number;
  lastDoneOn: string | null;
  terms: (Term & { remaining: number; phase: Phase; projectedOn: string | null })[];
  phase: Phase;
  /** The term that is reached first. */
  first: (Term & { remaining: number; phase: Phase; projectedOn: string | null }) | null;
  overrun: { reservationId: string; day: string; unit: TermUnit; by: number; phase: Phase } | null;
  booked: { reservationId: string; start: number } | null;
};

export function decodeLimit(view: LimitView): Limit {
  const { category, workTime, state, flightTime, landing, lastDoneDate, phase, first, overrun } = view;
  const terms = view.terms.map((term) => ({
    ...decodeTerm(term),
    remaining: term.remaining,
    phase: PHASES[term.phase]!,
    projectedOn: dayOf(term.projectedDate),
  }));
  const { id, version, name, document, componentId, componentName, booked } = view;
  return {
    ...{ id, version, name, document, componentId, componentName, booked, terms },
    title: titleOfLimit(view),
    category: LIMIT_CATEGORIES[category]!,
    workMinutes: workTime,
    state: RECORD_STATES[state]!,
    minutes: flightTime,
    landings: landing,
    lastDoneOn: dayOf(lastDoneDate),
    phase: PHASES[phase]!,
    first: first === null ? null : terms[first]!,
    overrun: overrun && {
      reservationId: overrun.reservationId,
      day: unixToUtcDay(overrun.date),
      unit: TERM_UNITS[overrun.unit]!,
      by: overrun.by,
      phase: PHASES[overrun.phase]!,
    },
  };
}

/** A booking of the ledger. `minutes` and `landings` are what it will probably add. */
export type LedgerUse = PlannedUse & {
  reservationId: string;
  type: ReservationType;
  state: ReservationState;
  compliance: Compliance;
  start: number;
  end: number;
  label: string;
};

export type Maintenance = {
  limits: Limit[];
  components: Component[];
  removedComponents: Component[];
  uses: LedgerUse[];
  dailyMinutes: number;
  dailyLandings: number;
  proposal: MaintenanceView["proposal"];
};

export function decodeMaintenance(view: MaintenanceView): Maintenance {
  return {
    limits: view.limits.map(decodeLimit),
    components: view.components.map(decodeComponent),
    removedComponents: view.removedComponents.map(decodeComponent),
    uses: view.uses.map(({ type, state, compliance, flightTime, landing, limitIds, ...use }) => ({
      ...use,
      type: typeOfCode(type),
      state: RESERVATION_STATES[state]!,
      compliance: COMPLIANCES[compliance]!,
      minutes: flightTime,
      landings: landing,
      renewsLimitIds: limitIds,
    })),
    dailyMinutes: view.dailyFlightTime,
    dailyLandings: view.dailyLanding,
    proposal: view.proposal,
  };
}

/** What a list shows of a limit. */
export type ListedLimit = Pick<Limit, "title" | "state" | "phase" | "first" | "overrun" | "booked">;
/** What the list says of an aircraft, in words. */
export type MaintenanceSummaryWords = Omit<MaintenanceSummary, "limits"> & { limits: ListedLimit[] };

/** Decodes a summary, without what its list doesn't show: a page of hundreds of aircraft is sent as a whole. */
export const decodeMaintenanceSummary = ({ limits, ...summary }: MaintenanceSummary): MaintenanceSummaryWords => ({
  ...summary,
  limits: limits.map(decodeLimit).flatMap(({ title, state, phase, first, overrun, booked }, at) =>
    // Nothing is said of a further one that is in order.
    at === 0 || phase !== "Valid" || overrun ? [{ title, state, phase, first, overrun, booked }] : [],
  ),
});
