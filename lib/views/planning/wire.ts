import { decodeAircraft } from "@/lib/records/aircraft/wire";
import { decodeOperationType } from "@/lib/records/dictionaries/wire";
import type { BoardRows } from "./schema";

/** The rows of the board in words, with the operation types that may be booked on it. */
export type DecodedBoardRows = ReturnType<typeof decodeBoardRows>;

export function decodeBoardRows({ sites, operationTypes, ...rows }: BoardRows) {
  return {
    ...rows,
    sites: sites.map((site) => ({ ...site, aircraft: site.aircraft.map(decodeAircraft) })),
    operationTypes: operationTypes.map(decodeOperationType),
  };
}
