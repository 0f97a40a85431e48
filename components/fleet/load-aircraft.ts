import { notFound } from "next/navigation";
import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import { readAircraft } from "@/lib/records/aircraft/queries";
import { type Aircraft, decodeAircraftSheet } from "@/lib/records/aircraft/wire";

/** Reads the aircraft of a page's address. The page is "not found" when the reader may not see it. */
export async function loadAircraft(reading: Reading, id: string): Promise<Aircraft> {
  return readAircraft(reading, id).then(decodeAircraftSheet, (error) => {
    if (error instanceof Problem) notFound();
    throw error;
  });
}
