import { type ColumnPlaces, RECORD_STATES, type RecordState } from "./codes";

// The API's form of what all records share: the code of their state. Pages and components use the word.

/** Converts a length of less than a day to the form that the API has for lengths of time. */
export function toTimeValue(minutes: number): { hour: number; minute: number; second: number } {
  return { hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 };
}

/** Converts the API's form of a length of time to whole minutes. Seconds are rounded. */
export function fromTimeValue({ hour, minute, second }: { hour: number; minute: number; second: number }): number {
  // A time of the day has at most 23:59, so that what is answered can be sent again.
  return Math.min(hour * 60 + minute + Math.round(second / 60), 23 * 60 + 59);
}

/** A row of the API with the word of its state in place of the code. */
export type DecodedState<View extends { state: number }> = Omit<View, "state"> & { state: RecordState };

export function decodeState<View extends { state: number }>(view: View): DecodedState<View> {
  return { ...view, state: RECORD_STATES[view.state]! };
}

/** Makes the request body of `PATCH state/{route}`. */
export function makeStateBody(id: string, state: RecordState): { id: string; state: number } {
  return { id, state: RECORD_STATES.indexOf(state) };
}

/** The part of a list's query that says which states it asks for. */
export type StatesQuery = { statut: "0" | "1" };

export const makeStatesQuery = (activeOnly: boolean): StatesQuery => ({ statut: activeOnly ? "0" : "1" });
export const asksActiveOnly = ({ statut }: StatesQuery): boolean => statut === "0";

/** Writes the places of columns as imports take them in `?columns=`. */
export const writeColumnPlaces = (places: ColumnPlaces): string =>
  Object.entries(places)
    .map((pair) => pair.join(":"))
    .join(",");
