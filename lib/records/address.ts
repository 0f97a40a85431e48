import { Problem } from "@/lib/platform/problem";

/** A postal address with its position on earth (spec 1 §3). */
export type Address = {
  street: string;
  zipCode: string;
  city: string;
  /** State or region, for countries whose addresses contain one. */
  state: string;
  country: string;
  /** Degrees north and east, WGS 84. */
  latitude: number | null;
  longitude: number | null;
};

/** The parts that every valid address has (spec 1 §3). */
export const REQUIRED_ADDRESS_PARTS = ["street", "zipCode", "city", "country"] as const;

type Parts = Pick<Address, (typeof REQUIRED_ADDRESS_PARTS)[number]>;

/** Returns the required parts that are empty. A completely empty address has none, because an address is optional. */
export function missingAddressParts(address: Parts & { state?: string }): (typeof REQUIRED_ADDRESS_PARTS)[number][] {
  const isGiven = [...REQUIRED_ADDRESS_PARTS.map((part) => address[part]), address.state ?? ""].some(
    (text) => text.trim() !== "",
  );
  return isGiven ? REQUIRED_ADDRESS_PARTS.filter((part) => address[part].trim() === "") : [];
}

/** Lists the parts that make an address or its position incomplete, each with the message that says so. */
export function addressFaults(address: Address) {
  const { latitude, longitude } = address;
  const missing = missingAddressParts(address).map((part) => [part, "school.address.incomplete"] as const);
  if ((latitude === null) === (longitude === null)) return missing;
  return [...missing, [latitude === null ? "latitude" : "longitude", "school.address.halfPosition"] as const];
}

/** Throws unless an address is complete or empty after a change of some of its parts, and its position too. */
export function demandCompleteAddress(address: Address): void {
  const faults = addressFaults(address);
  if (faults.length === 0) return;
  const errors = Object.fromEntries(faults.map(([part, key]) => [`address.${part}`, [{ key }]]));
  throw new Problem("invalid", faults[0]![1], { errors });
}

export function isValidAddress(address: Parts): boolean {
  return REQUIRED_ADDRESS_PARTS.every((part) => address[part].trim() !== "");
}

/** Formats an address as "street - zip city country" (spec 1 §3), or as "" when it isn't valid. */
export function addressLabel(address: Parts): string {
  const { street, zipCode, city, country } = address;
  return isValidAddress(address) ? `${street.trim()} - ${zipCode.trim()} ${city.trim()} ${country.trim()}` : "";
}

type AddressColumns = Omit<Address, "state"> & { region: string };

export function presentAddress({
  street,
  zipCode,
  city,
  region,
  country,
  latitude,
  longitude,
}: AddressColumns): Address {
  return { street, zipCode, city, state: region, country, latitude, longitude };
}

export function toAddressColumns({ state, ...address }: Address): AddressColumns {
  return { ...address, region: state };
}
