import { addDays } from "@/lib/platform/day";
import type { CertificateMeaning } from "@/lib/records/certificates/meanings";
import { addMonths, earlierOf, hasReachedAge } from "../calendar";
import type { RecencyRating } from "../facts";
import { type Evaluator, NOT_CONCERNED } from "./evaluator";

export const MEDICALS = ["MedicalClass1", "MedicalClass2", "MedicalLapl"] as const;
export type Medical = (typeof MEDICALS)[number];
export const isMedical = (meaning: CertificateMeaning): meaning is Medical => MEDICALS.some((one) => one === meaning);

/** How long before the expiry an examination may be, so that the new validity begins with the old expiry (MED.A.045(b)). */
const EARLY_DAYS = 45;

/** An examination: of whom, when, and when the certificate before it expires. */
export type Examination = {
  medical: Medical;
  examinedOn: string;
  bornOn: string;
  previousExpiresOn: string | null;
  /** Single-pilot commercial air transport with passengers, for which a class 1 is shorter from 40 on. */
  isCommercialWithPassengers?: boolean;
};

/** The last day of a medical certificate, and what it rests on. */
export type MedicalValidity = {
  expiresOn: string;
  months: number;
  /** Whether it is counted from the expiry of the one before (MED.A.045(b)). */
  isFromOldExpiry: boolean;
  /** The age at which it ends sooner than its months say. Null: it doesn't. */
  ceasesAt: number | null;
};

/** Computes the last day of a medical certificate by the age at the examination (MED.A.045(a)). */
export const computeMedicalExpiry = (examination: Examination): string => computeMedicalValidity(examination).expiresOn;

/** Computes the validity of a medical certificate by the age at the examination (MED.A.045(a) and (b)). */
export function computeMedicalValidity({ previousExpiresOn, ...examination }: Examination): MedicalValidity {
  const { medical, examinedOn, bornOn } = examination;
  const isEarly =
    previousExpiresOn !== null &&
    examinedOn <= previousExpiresOn &&
    examinedOn >= addDays(previousExpiresOn, -EARLY_DAYS);
  const months = monthsOf(examination);
  const last = addMonths(isEarly ? previousExpiresOn : examinedOn, months);
  const ends = CEASES_AT[medical].find(([age]) => !hasReachedAge(bornOn, age, examinedOn));
  const expiresOn = ends ? earlierOf(last, addMonths(bornOn, 12 * ends[1]))! : last;
  const ceasesAt = ends && expiresOn < last ? ends[1] : null;
  return { expiresOn, months, isFromOldExpiry: isEarly, ceasesAt };
}

function monthsOf({ medical, examinedOn, bornOn, isCommercialWithPassengers }: Omit<Examination, "previousExpiresOn">) {
  const isPast = (age: number) => hasReachedAge(bornOn, age, examinedOn);
  // (a)(1) and (2)
  if (medical === "MedicalClass1") return isPast(60) || (isPast(40) && isCommercialWithPassengers) ? 6 : 12;
  // (a)(3)(i) and (4)(i)
  if (!isPast(40)) return 60;
  // (a)(4)(ii), (a)(3)(ii) and (iii)
  return medical === "MedicalLapl" || !isPast(50) ? 24 : 12;
}

/** From which age on a certificate lasts less, and at which age one that was issued before ceases to be valid. */
const CEASES_AT: Record<Medical, readonly (readonly [age: number, ceasesAt: number])[]> = {
  MedicalClass1: [],
  MedicalClass2: [
    [40, 42],
    [50, 51],
  ],
  MedicalLapl: [[40, 42]],
};

/**
 * Whether a medical that by its own date is still valid is so by age, too. Without one, or without the day of birth, the
 * certificates alone say it.
 */
export const evaluateMedical: Evaluator<"Medical"> = (_, { bornOn, ratings }, { day }) => {
  const held = ratings.filter(
    ({ meaning, issuedOn, expiresOn }) =>
      isMedical(meaning) && issuedOn !== null && issuedOn <= day && (expiresOn === null || expiresOn >= day),
  );
  if (bornOn === null || held.length === 0) return NOT_CONCERNED;
  const ends = held.map((one) => {
    const computed = computeMedicalExpiry({
      medical: one.meaning as Medical,
      examinedOn: one.issuedOn!,
      bornOn,
      previousExpiresOn: expiryBefore(one, ratings),
    });
    return earlierOf(computed, one.expiresOn)!;
  });
  const until = ends.sort().at(-1)!;
  return { status: until >= day ? "Met" : "Missing", until, since: null, counts: [] };
};

function expiryBefore({ meaning, issuedOn }: RecencyRating, ratings: readonly RecencyRating[]): string | null {
  const days = ratings.flatMap((one) => {
    const isEarlier = one.meaning === meaning && one.expiresOn && one.issuedOn && one.issuedOn < issuedOn!;
    return isEarlier ? [one.expiresOn!] : [];
  });
  return days.sort().at(-1) ?? null;
}
