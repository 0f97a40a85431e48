type Dated = { startsOn: string };

/** The rate that holds today, and the one after it. Where none holds yet, the first one to come is the next. */
export function findPresentAndNext<R extends Dated>(rates: readonly R[], today: string) {
  const inOrder = [...rates].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  return {
    present: inOrder.findLast(({ startsOn }) => startsOn <= today) ?? null,
    next: inOrder.find(({ startsOn }) => startsOn > today) ?? null,
  };
}

/**
 * The rates of a price once one of them was edited. One that has begun stays where its day was changed, because flights were flown at
 * it; one that is still to come moves. A rate of the same day is replaced. A new one that says what the one before it says isn't kept.
 */
export function withEditedRate<R extends Dated>(
  rates: readonly R[],
  editedOn: string | null,
  rate: R,
  today: string,
): R[] {
  const moves = (one: R) => one.startsOn === editedOn && one.startsOn > today;
  const before = rates.findLast(({ startsOn }) => startsOn <= rate.startsOn);
  if (editedOn === null && before && saysTheSame(before, rate)) return [...rates];
  return [...rates.filter((one) => one.startsOn !== rate.startsOn && !moves(one)), rate].sort((a, b) =>
    a.startsOn < b.startsOn ? -1 : 1,
  );
}

const saysTheSame = <R extends Dated>(one: R, other: R) =>
  (Object.keys(one) as (keyof R)[]).every(
    (name) => name === "startsOn" || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
