import type { LegClass } from "@/lib/activity/flights/codes";
import type { CertificateMeaning } from "@/lib/records/certificates/meanings";
import { addMonths, earlierOf } from "../calendar";
import type { RecencyAnswer, RecencyLeg } from "../facts";
import { dayOfLeg, flightMinutesOf, isPic } from "../legs";
import type { Condition } from "../rule";
import { countsOfSums, isReached, reach } from "../sums";
import { type Evaluator, findRating, NOT_CONCERNED } from "./evaluator";
import { landingsOf, refresherMinutesOf, takeOffsOf } from "./rolling-hours";

type Revalidation = Extract<Condition, { kind: "Revalidation" }>;

const CLASS_OF: Partial<Record<CertificateMeaning, LegClass>> = {
  ClassSep: "SingleEngine",
  ClassMep: "MultiEngine",
  ClassTmg: "Tmg",
};

/**
 * Experience in the months before a rating expires. It never moves the expiry: when it is met, the rating can be revalidated
 * until then. A check in any class in that time stands for the refresher training; one in the class in the last months for
 * all.
 */
export const evaluateRevalidation: Evaluator<"Revalidation"> = (condition, { legs, ratings }, { day }) => {
  const expiresOn = findRating(ratings, condition.of, day)?.expiresOn;
  if (!expiresOn) return NOT_CONCERNED;
  const since = addMonths(expiresOn, -condition.months);
  const inTime = legs.filter((leg) => dayOfLeg(leg) >= since && dayOfLeg(leg) <= expiresOn);
  const ask = (meanings: readonly CertificateMeaning[], until: string | null): RecencyAnswer => {
    const classes = meanings.map((meaning) => CLASS_OF[meaning]);
    const counts = countIn(condition, inTime, (leg) => leg.category === "Aircraft" && classes.includes(leg.class));
    return { status: counts.every(isReached) ? "Met" : "Missing", until, since, counts };
  };
  const alone = ask([condition.of], expiresOn);
  if (alone.status === "Met" || isChecked(condition, inTime, expiresOn)) return { ...alone, status: "Met" };
  const others = condition.together
    .filter((meaning) => meaning !== condition.of)
    .flatMap((meaning) => findRating(ratings, meaning, day) ?? []);
  if (others.length === 0) return alone;
  // Both classes count for as long as both ratings are held.
  const until = others.reduce<string | null>((first, one) => earlierOf(first, one.expiresOn), expiresOn);
  const together = ask([condition.of, ...others.map(({ meaning }) => meaning)], until);
  return together.status === "Met" ? together : { ...together, until: expiresOn };
};

function countIn(condition: Revalidation, inTime: readonly RecencyLeg[], isInClass: (leg: RecencyLeg) => boolean) {
  const counting = inTime.filter(isInClass);
  const isExempt = inTime.some(({ check }) => check === "ProficiencyCheck");
  const refresher = { what: "refresherMinutes", needed: condition.refresherMinutes, of: refresherMinutesOf } as const;
  const picMinutesOf = (leg: RecencyLeg) => (isPic(leg) ? flightMinutesOf(leg) : 0);
  return countsOfSums([
    reach({ what: "minutes", needed: condition.minutes, of: flightMinutesOf }, counting),
    reach({ what: "picMinutes", needed: condition.picMinutes, of: picMinutesOf }, counting),
    reach({ what: "takeOffs", needed: condition.takeOffs, of: takeOffsOf }, counting),
    reach({ what: "landings", needed: condition.landings, of: landingsOf }, counting),
    ...(isExempt ? [] : [reach(refresher, counting)]),
  ]);
}

/** Whether a proficiency check in the class was passed in the last months before the expiry. */
function isChecked({ of, checkMonths }: Revalidation, inTime: readonly RecencyLeg[], expiresOn: string): boolean {
  const since = addMonths(expiresOn, -checkMonths);
  return inTime.some(
    (leg) =>
      leg.check === "ProficiencyCheck" &&
      leg.category === "Aircraft" &&
      leg.class === CLASS_OF[of] &&
      dayOfLeg(leg) >= since,
  );
}
