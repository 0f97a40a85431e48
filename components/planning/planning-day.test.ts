import { expect, test } from "vitest";
import type { PlanningEvent } from "@/components/shell/live/live-stream";
import { type PlanningDay, tryApplyPlanningEvent } from "./planning-day";

const day: PlanningDay = { reservations: [], numbers: { here: 7 } };
const apply = (kind: PlanningEvent["kind"], number: number, siteId = "here") =>
  tryApplyPlanningEvent(day, { siteId, number, kind, id: "1", reservation: null }, { from: 0, to: 1 });

test("a day goes on from what no board shows, and is read again after what it can't show by itself or has missed", () => {
  expect(apply("LessonRequest", 8)).toEqual({ reservations: [], numbers: { here: 8 } });
  for (const kind of ["DraftPlanning", "Standby", "StandbyOffer"] as const)
    expect(apply(kind, 8)).toEqual({ reservations: [], numbers: { here: 8 } });
  expect(apply("LessonRequest", 9), "a change was missed").toBeNull();
  expect(apply("Aircraft", 8)).toBeNull();
  expect(apply("LessonRequest", 7), "it is known already").toBe(day);
  expect(apply("Aircraft", 8, "elsewhere")).toBe(day);
});
