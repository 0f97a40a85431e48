/** What becomes of somebody in a run of fees: they are charged, or left out because they have such a transaction already. */
export type FeeRunPlace<Person> = { person: Person; isCharged: boolean; earlier: string | null };

/**
 * Decides who of a group is charged a recurring fee: everybody once, in the order in which they are given, but those who have a
 * transaction of that type in that year already. `earlier` says its number, by the person's id.
 */
export function planFeeRun<Person extends { id: string }>(
  people: readonly Person[],
  earlier: ReadonlyMap<string, string>,
  { again }: { again: boolean },
): FeeRunPlace<Person>[] {
  const once = new Map(people.map((person) => [person.id, person]));
  return [...once.values()].map((person) => {
    const number = earlier.get(person.id) ?? null;
    return { person, earlier: number, isCharged: again || number === null };
  });
}
