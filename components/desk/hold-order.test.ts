import { expect, test } from "vitest";
import { holdOrder, orderOf } from "./hold-order";

const rows = (...ids: string[]) => ids.map((reservationId) => ({ reservationId }));
const columns = (departures: string[], arrivals: string[]) => ({
  departures: rows(...departures),
  arrivals: rows(...arrivals),
});

test.each<[string, string[], string[], string[], string[]]>([
  ["sorted anew stays where it was", ["b", "a"], ["c"], ["a", "b"], ["c"]],
  ["that changes its column stays in the one where it was", ["b"], ["c", "a"], ["a", "b"], ["c"]],
  ["that is gone leaves the others in their order", ["b"], ["c"], ["b"], ["c"]],
  ["that is new comes last in its column", ["n", "b", "a"], ["m", "c"], ["a", "b", "n"], ["c", "m"]],
])("while a pointer is over a row, one %s", (_, departures, arrivals, heldDepartures, heldArrivals) => {
  const held = orderOf(columns(["a", "b"], ["c"]));
  expect(holdOrder(held, columns(departures, arrivals))).toEqual(columns(heldDepartures, heldArrivals));
});
