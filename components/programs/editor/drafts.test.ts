import { expect, test } from "vitest";
import { Drafts, listChanged, mergeSaved } from "./drafts";

const lesson = { title: "Lost", minutes: 75, text: "<p>Wind</p>" };
const typed = (change: Partial<typeof lesson>) => ({
  ...{ saved: lesson, values: { ...lesson, ...change }, version: 1, since: 10, theirs: {}, arrived: [] },
});

test("what a colleague saved is taken in where nothing was typed, and stands beside what was typed", () => {
  const merged = mergeSaved(typed({ title: "Mine" }), { ...lesson, title: "Theirs", minutes: 90 }, 2);
  expect(merged).toMatchObject({ values: { title: "Mine", minutes: 90 }, theirs: { title: "Theirs" }, version: 2 });
  expect(listChanged(merged.saved, merged.values)).toEqual(["title"]);
});

test("the same change on both sides is no conflict, and nothing is left to save", () => {
  const merged = mergeSaved(typed({ title: "Same" }), { ...lesson, title: "Same" }, 2);
  expect(merged).toMatchObject({ theirs: {}, since: null });
});

test("what was typed while it was saved is still a change, and what was saved isn't any more", () => {
  const drafts = new Drafts();
  drafts.load("a", lesson, 1);
  drafts.change("a", { title: "New" });
  drafts.change("a", { minutes: 90 });
  drafts.markSaved("a", { title: "New" }, 2);
  expect(drafts.isChanged("a")).toBe(true);
  expect(drafts.get("a")).toMatchObject({ version: 2, saved: { title: "New", minutes: 75 } });
  drafts.undo("a");
  expect(drafts.get("a")!.values).toEqual({ ...lesson, title: "New" });
});

test("taking theirs in a field leaves what was typed in others, and an old answer changes nothing", () => {
  const drafts = new Drafts();
  drafts.load("a", lesson, 1);
  drafts.change("a", { title: "Mine", minutes: 80 });
  drafts.load("a", { ...lesson, title: "Theirs" }, 2);
  drafts.decide("a", "title", false);
  expect(drafts.get("a")).toMatchObject({ values: { title: "Theirs", minutes: 80 }, theirs: {} });
  drafts.load("a", lesson, 1);
  expect(drafts.get("a")!.version).toBe(2);
});
