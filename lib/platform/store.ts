import { Problem } from "./problem";

/** What a browser keeps for the product is in cookies that begin with its name (spec 1 §3). */
export const storeKey = (name: "locale" | "site") => `envol.${name}`;
export const LOCALE_COOKIE = storeKey("locale");

type Jar = { get(name: string): { value: string } | undefined };

/** A stored value, else the default; absent without one is an error (spec 1 §5). */
export function readStored(jar: Jar, key: string, byDefault?: string): string {
  const value = jar.get(key)?.value ?? byDefault;
  if (value === undefined) throw new Problem("notFound", "access.storedValueMissing");
  return value;
}
