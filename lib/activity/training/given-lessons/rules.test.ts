import { describe, expect, test } from "vitest";
import { addGiven, amountsOfLesson, type GivenLeg } from "./rules";

const leg = (id: string, more: Partial<GivenLeg> = {}): GivenLeg => ({
  ...{ id, isSimulator: false, isSolo: false, minutes: 60, nightMinutes: 0, landings: 2, ...more },
});
const part = (...legs: GivenLeg[]) => ({ briefing: 20, debriefing: 10, theory: 0, legs });

describe("a lesson in its instructor's logbook", () => {
  test("tells dual from supervised solo, day from night, and a simulator apart", () => {
    const amounts = amountsOfLesson([
      part(leg("1", { nightMinutes: 25 }), leg("2", { isSolo: true, minutes: 30 }), leg("3", { isSimulator: true })),
    ]);
    expect(amounts).toEqual({
      ...{ dual: 60, solo: 30, simulator: 60, flight: 90, day: 65, night: 25 },
      ...{ briefing: 20, debriefing: 10, theory: 0, landings: 4 },
    });
  });

  test("is given once, to however many students", () => {
    const amounts = amountsOfLesson([
      { ...part(leg("1"), leg("2")), theory: 45 },
      { ...part(leg("2")), briefing: 30, theory: 45 },
    ]);
    expect(amounts).toMatchObject({ dual: 120, landings: 4, briefing: 30, debriefing: 10, theory: 45 });
  });

  test("adds up", () => {
    const one = amountsOfLesson([part(leg("1"))]);
    expect(addGiven([one, one])).toMatchObject({ flight: 120, briefing: 40, landings: 4 });
    expect(addGiven([])).toMatchObject({ flight: 0, landings: 0 });
  });
});
