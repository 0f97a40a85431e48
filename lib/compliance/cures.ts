import { COMPLIANCES, type Compliance } from "@/lib/activity/reservations/codes";
import type { Finding } from "@/lib/activity/reservations/rules";

/** What tells a finding from others of its rule and subject. Amounts and days aren't among it: they differ from flight to flight. */
const DISTINGUISHING = ["typeId", "qualificationId", "tag", "role", "number", "limitId", "rule"];

const identityOf = ({ rule, subjectId, evidence }: Finding) =>
  [rule, subjectId, ...DISTINGUISHING.map((name) => evidence[name] ?? "")].join(" ");

const rankOf = (level: Compliance) => COMPLIANCES.indexOf(level);

/** Whether a booking that was judged anew stands better: blocked before and now at most warned of, or warned of and now valid. */
export const isBetter = (after: Compliance, before: Compliance): boolean => rankOf(after) < rankOf(before);

/** Who or what takes the place of another in a booking that is judged anew. */
export type Exchange = { instead: string; of: string };

/**
 * Which of the findings before no longer stand after, by their places in the list. One that has become milder counts; one that
 * now stands against what was taken instead, such as the night, doesn't.
 */
export function listCleared(
  before: readonly Finding[],
  after: readonly Finding[],
  exchange: Exchange | null = null,
): number[] {
  const left = new Map<string, Compliance>();
  for (const one of after) {
    const subjectId = exchange && one.subjectId === exchange.instead ? exchange.of : one.subjectId;
    const identity = identityOf({ ...one, subjectId });
    const known = left.get(identity);
    if (!known || isBetter(known, one.level)) left.set(identity, one.level);
  }
  return before.flatMap((one, at) => {
    const level = left.get(identityOf(one));
    return level === undefined || isBetter(level, one.level) ? [at] : [];
  });
}

/** Whether a judgement finds nothing that an earlier one didn't find, or found milder. */
export function addsNothing(before: readonly Finding[], after: readonly Finding[]): boolean {
  return after.every((one) =>
    before.some((known) => identityOf(known) === identityOf(one) && !isBetter(known.level, one.level)),
  );
}
