import { createParser, parseAsArrayOf, parseAsBoolean, parseAsStringLiteral } from "nuqs";
import { isId } from "@/lib/platform/id-format";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";

const parseAsId = createParser({ parse: (text: string) => (isId(text) ? text : null), serialize: String });

/** The parameters that the list of aircraft keeps in the address, in addition to those of every list. */
export const aircraftFilterParsers = {
  types: parseAsArrayOf(parseAsStringLiteral(AIRCRAFT_TYPES)).withDefault([]),
  tag: parseAsId.withDefault(""),
  rental: parseAsBoolean.withDefault(false),
};
