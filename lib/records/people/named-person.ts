import { groupBy } from "@/lib/platform/group-by";
import { toIdentifier } from "@/lib/platform/one-line";
import { foldWord } from "../tables";

/** What a table may name somebody by. */
export type NamedPerson = { id: string; email: string; callSign: string | null; firstName: string; lastName: string };

/**
 * Makes a search among some people: by the e-mail address, the call sign, or the full name, in either order, where only one of them has it.
 * It returns the person's id, "several", or null for nobody. A last name alone never finds one person, as another could come to have it,
 * but says "several" where several have it.
 */
export function makePersonSearch(people: readonly NamedPerson[]): (text: string) => string | "several" | null {
  const byKey = new Map<string, string>();
  const byName = new Map<string, string | "several">();
  const byLastName = groupBy(people, ({ lastName }) => foldWord(lastName));
  for (const { id, email, callSign, firstName, lastName } of people) {
    for (const key of [email, callSign]) if (key) byKey.set(keyOf(key), id);
    for (const name of new Set([foldWord(firstName + lastName), foldWord(lastName + firstName)]))
      if (name) byName.set(name, byName.has(name) ? "several" : id);
  }
  return (text) => {
    const name = foldWord(text);
    const isShared = name !== "" && (byLastName.get(name)?.length ?? 0) > 1;
    return byKey.get(keyOf(text)) ?? byName.get(name) ?? (isShared ? "several" : null);
  };
}

const keyOf = (text: string) => toIdentifier(text).toLowerCase();
