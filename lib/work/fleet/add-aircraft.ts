import type { Work } from "@/lib/access/actor/as-actor";
import { createAircraft } from "@/lib/records/aircraft/commands";
import type { AircraftInput } from "@/lib/records/aircraft/schema";
import { giveDefaultCertificates } from "@/lib/records/certificates/giving/commands";
import { setRentalHourPrice } from "@/lib/records/prices/aircraft/commands";

/**
 * Adds an aircraft to the fleet, with its rental price and with the certificates that aircraft get when they are created, to be
 * completed. Returns its id.
 */
export async function addAircraft(work: Work, input: AircraftInput): Promise<string> {
  const { id } = await createAircraft(work, input);
  await setRentalHourPrice(work, id, input.rentalPrice);
  await giveDefaultCertificates(work, "Equipment", [id]);
  return id;
}
