import { expect, test } from "vitest";
import { type BookableType, bookableTypes } from "@/lib/activity/reservations/kinds";
import { listPassedChecks } from "./passed-checks";

const passed = (type: BookableType, found: string[] = [], more = {}) =>
  listPassedChecks({ type, isSolo: false, takesGuest: false, ...more }, found);

test("what was checked is what the type has: an aircraft, a room, a lesson, a solo, a guest", () => {
  expect(passed("Meeting")).toEqual(["unavailable", "closed", "noRoleOnSite", "classroomDisabled", "personDisabled"]);
  expect(passed("Renter")).toContain("renterLacksTag");
  expect(passed("Renter")).not.toContain("lessonAircraft");
  expect(passed("Practical")).not.toContain("soloAuthorisation");
  expect(passed("Practical", [], { isSolo: true })).toContain("soloAuthorisation");
  expect(passed("Operation", [], { takesGuest: true })).toContain("guestMissing");
  expect(passed("Theoretical")).toContain("certificate");
});

test("what has found something hasn't passed, nor has what could be meant by what the reader may not know", () => {
  expect(passed("Renter", ["outsideDaylight"])).not.toContain("outsideDaylight");
  // A lesson by day that touches the night has passed nothing about daylight.
  expect(passed("Practical", ["lessonFlight"])).not.toContain("outsideDaylight");
  expect(passed("Renter", ["hidden"])).toContain("maintenanceDue");
  expect(passed("Renter", ["hidden"])).not.toContain("certificate");
  for (const type of bookableTypes) expect(passed(type, passed(type))).toEqual([]);
});
