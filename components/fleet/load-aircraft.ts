import type { Reading } from "@/lib/access/actor/as-actor";
import { orNotFound } from "@/lib/access/screens/open-screen";
import { readAircraft } from "@/lib/records/aircraft/queries";
import { type Aircraft, decodeAircraftSheet } from "@/lib/records/aircraft/wire";

/** Reads the aircraft of a page's address. The page is "not found" when the reader may not see it. */
export async function loadAircraft(reading: Reading, id: string): Promise<Aircraft> {
  return orNotFound(readAircraft(reading, id).then(decodeAircraftSheet));
}
