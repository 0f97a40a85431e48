import type { ReservationType } from "../../reservations/codes";
import { typeOfCode } from "../../reservations/kinds";
import { PILOT_FUNCTIONS, type PilotFunction } from "../codes";
import type { JourneyEntryView } from "./schema";

/** A leg of an aircraft's journey log, in words. Times are unix seconds. */
export type JourneyEntry = Omit<JourneyEntryView, "type" | "crew"> & {
  type: ReservationType | null;
  crew: { name: string; function: PilotFunction }[];
};
export const decodeJourney = ({ type, crew, ...entry }: JourneyEntryView): JourneyEntry => ({
  ...entry,
  type: type === null ? null : typeOfCode(type),
  crew: crew.map(({ name, mode }) => ({ name, function: PILOT_FUNCTIONS[mode]! })),
});
