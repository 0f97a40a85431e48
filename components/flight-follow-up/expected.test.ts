import { expect, test } from "vitest";
import { EMPTY_LEG, type Expected, fillLegs } from "@/lib/activity/flights/follow-up/proposals";
import { expectedOfLegs } from "./expected";

const times = { offBlock: 600, takeOff: 900, landing: 4_200, onBlock: 4_500 };
const expected: Expected = {
  ...{ users: [], from: "LFLG", to: "LFLG", times, taxiOutMinutes: 5, taxiInMinutes: 5, nightAt: () => null },
  ...{ isSimulator: false, isIfr: false, lastReading: null },
};

test("a leg that is added takes no time of the leg before, and none is proposed for it", () => {
  const flown = { ...EMPTY_LEG, ...times };
  const typed = [flown, EMPTY_LEG];
  const { legs } = fillLegs(typed, expectedOfLegs(typed, expected));
  expect(legs[0]).toMatchObject(times);
  expect(legs[1]).toMatchObject({ offBlock: null, takeOff: null, landing: null, onBlock: null });
});

test("when a flight came back is proposed for its last leg, where no leg says it", () => {
  const typed = [{ ...EMPTY_LEG, offBlock: 600, onBlock: 1_800 }, EMPTY_LEG];
  expect(fillLegs(typed, expectedOfLegs(typed, expected)).legs[1]).toMatchObject({ landing: 4_200, onBlock: 4_500 });
});
