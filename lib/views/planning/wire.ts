import { decodeAircraft } from "@/lib/records/aircraft/wire";
import { decodeOperationType } from "@/lib/records/dictionaries/wire";
import type { BoardRows } from "./schema";

/** `BoardRows` with codes decoded to words, such as an aircraft's type and class. */
export type DecodedBoardRows = ReturnType<typeof decodeBoardRows>;

export function decodeBoardRows({ sites, operationTypes, ...rows }: BoardRows) {
  return {
    ...rows,
    sites: sites.map((site) => ({ ...site, aircraft: site.aircraft.map(decodeAircraft) })),
    operationTypes: operationTypes.map(decodeOperationType),
  };
}
