import { Problem } from "./problem";

/** Name of a cookie in which the browser keeps a choice. Every name begins with the product's (spec 1 §3). */
export const storeKey = (name: "locale" | "site") => `envol.${name}`;
export const LOCALE_COOKIE = storeKey("locale");

type Jar = { get(name: string): { value: string } | undefined };

/** Reads a stored value, or else the default. Throws when there is neither (spec 1 §5). */
export function readStored(jar: Jar, key: string, byDefault?: string): string {
  const value = jar.get(key)?.value ?? byDefault;
  if (value === undefined) throw new Problem("notFound", "access.storedValueMissing");
  return value;
}
