import type { CertificateMeaning } from "@/lib/records/certificates/meanings";
import type { RecencyAircraft, RecencyAnswer, RecencyFacts, RecencyRating } from "../facts";
import type { Condition } from "../rule";

/** What is asked: on which day, and of which aircraft. */
export type RecencyQuestion = { day: string; aircraft: RecencyAircraft };

/** Answers one kind of condition. The legs are those that ended before the moment that is asked about. */
export type Evaluator<Kind extends Condition["kind"]> = (
  condition: Extract<Condition, { kind: Kind }>,
  facts: RecencyFacts,
  question: RecencyQuestion,
) => RecencyAnswer;

export const NOT_CONCERNED: RecencyAnswer = { status: "NotConcerned", until: null, since: null, counts: [] };

const isValidOn = ({ issuedOn, expiresOn }: RecencyRating, day: string) =>
  (issuedOn === null || issuedOn <= day) && (expiresOn === null || expiresOn >= day);

/** Whether somebody holds a certificate with a meaning on a day. It is valid through the day of its expiry. */
export const holdsOn = (ratings: readonly RecencyRating[], meaning: CertificateMeaning, day: string): boolean =>
  ratings.some((one) => one.meaning === meaning && isValidOn(one, day));

/** Finds the certificate with a meaning that is valid on a day, and of several the one that expires last. */
export function findRating(
  ratings: readonly RecencyRating[],
  meaning: CertificateMeaning,
  day: string,
): RecencyRating | undefined {
  const valid = ratings.filter((one) => one.meaning === meaning && isValidOn(one, day));
  return valid.reduce<RecencyRating | undefined>((best, one) => {
    if (!best || one.expiresOn === null) return one;
    return best.expiresOn !== null && one.expiresOn > best.expiresOn ? one : best;
  }, undefined);
}

/** Whether a lesser licence alone is exercised: it is held on a day, and none of the higher ones. */
export const holdsOnly = (
  ratings: readonly RecencyRating[],
  { holder, unless }: { holder: CertificateMeaning; unless: readonly CertificateMeaning[] },
  day: string,
): boolean => holdsOn(ratings, holder, day) && !unless.some((meaning) => holdsOn(ratings, meaning, day));
