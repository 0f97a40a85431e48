import { Problem } from "./problem";

/** Name of the cookie that stores the user's language or site. It begins with the product's name (spec 1 §3). */
export const preferenceCookieName = (name: "locale" | "site") => `envol.${name}`;
export const LOCALE_COOKIE = preferenceCookieName("locale");

type Jar = { get(name: string): { value: string } | undefined };

/** Returns the value of a cookie, or the default. Throws 404 when there is neither (spec 1 §5). */
export function demandCookieValue(jar: Jar, key: string, byDefault?: string): string {
  const value = jar.get(key)?.value ?? byDefault;
  if (value === undefined) throw new Problem("notFound", "access.storedValueMissing");
  return value;
}
