import { addYears } from "@/lib/platform/day";

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

/** Whom a run of fees names, by their ids. */
export type FeeGroup = { roles: string[]; tagIds: string[]; promotionIds: string[]; userIds: string[] };

const once = (ids: readonly string[]) => [...new Set(ids)].sort();

/** Two groups that name the same are the same then, in whatever order. */
export const normalizeGroup = ({ roles, tagIds, promotionIds, userIds }: FeeGroup): FeeGroup => ({
  ...{ roles: once(roles), tagIds: once(tagIds), promotionIds: once(promotionIds), userIds: once(userIds) },
});

type PastRun = { typeId: string; day: string; group: FeeGroup };

/**
 * Puts first what is due again, and says of each run whether it is: it was charged a year ago in this month, and the same type hasn't been
 * charged to the same group since. The rest stays in its order, the newest first.
 */
export function putDueFirst<Run extends PastRun>(runs: readonly Run[], today: string): (Run & { isDue: boolean })[] {
  const keyOf = ({ typeId, group }: PastRun) => JSON.stringify([typeId, normalizeGroup(group)]);
  const month = addYears(today, -1).slice(0, 7);
  const last = new Map<string, string>();
  for (const run of runs) if (run.day > (last.get(keyOf(run)) ?? "")) last.set(keyOf(run), run.day);
  const judged = runs.map((run) => ({
    ...run,
    isDue: run.day.startsWith(month) && last.get(keyOf(run)) === run.day,
  }));
  return [...judged.filter(({ isDue }) => isDue), ...judged.filter(({ isDue }) => !isDue)];
}
