import { parseAsArrayOf, parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { parseAsId } from "@/components/resource/list-address";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";

/** The parameters that the list of aircraft keeps in the address, in addition to those of every list. */
export const aircraftFilterParsers = {
  types: parseAsArrayOf(parseAsStringLiteral(AIRCRAFT_TYPES)).withDefault([]),
  tag: parseAsId.withDefault(""),
  rental: parseAsBoolean.withDefault(false),
};
