import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { Problem } from "@/lib/platform/problem";
import { findAerodrome } from "@/lib/records/sites/aerodromes";
import { aerodromeLookupSchema, aerodromeViewSchema } from "@/lib/records/sites/schema";

export const GET = endpoint({
  summary: "Position and time zone of an aerodrome by its ICAO code",
  allow: "site.write",
  at: "school",
  query: aerodromeLookupSchema,
  returns: aerodromeViewSchema,
  example: { query: { icao: "LFLG" } },
  run: async ({ query }) => {
    const found = findAerodrome(query.icao);
    if (!found) throw new Problem("notFound", "school.sites.icaoUnknown", { values: { icao: query.icao } });
    return found;
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
