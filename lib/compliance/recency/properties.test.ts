import { describe, expect, test } from "vitest";
import { LEG_CHECKS, LEG_CLASSES, LEG_COUNTS, PILOT_FUNCTIONS } from "@/lib/activity/flights/codes";
import { PACK_RULES } from "@/lib/activity/recency/codes";
import { addDays, utcDayToUnix } from "@/lib/platform/day";
import { leg, makeRecencyFacts, packRule, rating, SEP } from "@/lib/testing/recency";
import { judgeRecency } from "./evaluate";
import type { RecencyFacts, RecencyLeg } from "./facts";
import { recencyPacks } from "./packs";

/** A generator of numbers that repeats itself (mulberry32), so that a failure can be seen again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const DAY = "2026-11-21";
const MOMENT = utcDayToUnix(DAY) + 12 * 3600;

function anyLeg(random: (below: number) => number): RecencyLeg {
  const counts = Object.fromEntries(LEG_COUNTS.map((name) => [name, random(4)]));
  return leg(addDays(DAY, 5 - random(1200)), {
    ...(counts as Record<(typeof LEG_COUNTS)[number], number>),
    minutes: 30 + random(400),
    class: LEG_CLASSES[random(3)]!,
    function: PILOT_FUNCTIONS[random(PILOT_FUNCTIONS.length)]!,
    check: LEG_CHECKS[random(LEG_CHECKS.length)]!,
    hasInstructor: random(2) === 0,
    isPilotFlying: random(4) > 0,
    isTailwheel: random(2) === 0,
    isValidated: random(6) > 0,
  });
}

const anyFacts = (random: (below: number) => number): RecencyFacts =>
  makeRecencyFacts({
    bornOn: "1985-02-28",
    legs: Array.from({ length: random(30) }, () => anyLeg(random)),
    ratings: [
      rating("Lapl", null, "2024-01-01"),
      rating("ClassSep", "2027-05-31"),
      rating("ClassTmg", "2027-01-31"),
      rating("InstructorFi", "2026-12-12"),
      rating("MedicalClass2", null, "2024-11-20"),
    ],
  });
const judge = (name: (typeof PACK_RULES)[number], facts: RecencyFacts, isTailwheel: boolean, moment = MOMENT) =>
  judgeRecency(packRule(name), facts, { moment, aircraft: { ...SEP, isTailwheel } });

describe("of each rule", () => {
  test("each is in one pack", () => {
    const keys = Object.values(recencyPacks).flatMap(({ rules }) => rules.map(({ key }) => key));
    expect(keys.sort()).toEqual([...PACK_RULES].sort());
  });

  test.each(PACK_RULES)(
    "%s: order doesn't matter, less never helps, later legs don't count, `until` is true",
    (name) => {
      for (let seed = 1; seed <= 30; seed++) {
        const random = randomFrom(seed);
        const facts = anyFacts(random);
        const isTailwheel = random(2) === 0;
        const answer = judge(name, facts, isTailwheel);
        const at = `seed ${seed}`;
        expect(judge(name, { ...facts, legs: [...facts.legs].reverse() }, isTailwheel), at).toEqual(answer);
        const before = facts.legs.filter(({ onBlock }) => onBlock <= MOMENT);
        expect(judge(name, { ...facts, legs: before }, isTailwheel), at).toEqual(answer);
        for (const lost of facts.legs) {
          const less = judge(name, { ...facts, legs: facts.legs.filter((one) => one !== lost) }, isTailwheel);
          if (answer.status === "Missing") expect(less.status, at).toBe("Missing");
          if (less.status === "Met" && answer.until !== null) expect(less.until! <= answer.until, at).toBe(true);
        }
        // With nothing more flown, it is met until that day and not after.
        if (answer.status !== "Met" || answer.until === null) continue;
        const frozen = { ...facts, legs: before };
        const on = (day: string) => judge(name, frozen, isTailwheel, utcDayToUnix(day) + 12 * 3600).status;
        expect(on(answer.until), at).toBe("Met");
        expect(on(addDays(answer.until, 1)), at).not.toBe("Met");
      }
    },
  );
});
