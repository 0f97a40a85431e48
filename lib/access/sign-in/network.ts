import { isIP } from "node:net";

/**
 * Returns the network by which attempts from an IP address are counted: an IPv4 address itself, of an IPv6 address the first
 * 64 bits. Whoever has one IPv6 address usually has all that begin with these bits.
 */
export function networkOfAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = "", after] = address.split("::");
  const [left, right] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = after === undefined ? 0 : 8 - left!.length - right!.length;
  const groups = [...left!, ...Array<string>(zeros).fill("0"), ...right!].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * Returns what may be kept of a stranger's IP address: its first half, which tells whose network it is and not which machine. Of an
 * IPv4 address 16 bits, of an IPv6 address 48.
 */
export function coarsenAddress(address: string): string {
  if (isIP(address) === 4) return address.replace(/\.\d+\.\d+$/, ".x.x");
  return isIP(address) === 6 ? networkOfAddress(address).replace(/:[^:]+::\/64$/, "::/48") : "";
}
