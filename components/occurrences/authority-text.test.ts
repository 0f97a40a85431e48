import { expect, test } from "vitest";
import type { OccurrenceView } from "@/lib/activity/occurrences/schema";
import { writeAuthorityText } from "./authority-text";

test("the text for the authority has the fields of Annex I in order, and never the reporter", () => {
  const report = {
    ...{ headline: "Bird strike", occurredAt: Date.parse("2026-11-20T13:05:00Z") / 1000, place: "LFLP, final 04" },
    ...{
      narrative: "A buzzard.",
      aircraft: "F-GKQA",
      phase: "Approach",
      weather: "",
      damage: "Minor",
      injuries: "None",
    },
    ...{ reporter: "Léa Martin", handling: { severity: "D", probability: 3, reference: "" } },
  } as OccurrenceView;
  const asIs = (word: string) => word;
  const text = writeAuthorityText(report, {
    line: (of, value) => `${of}: ${value}`,
    phase: asIs,
    injuries: asIs,
    damage: asIs,
  });
  expect(text.split("\n")).toEqual([
    "headline: Bird strike",
    "utc: 2026-11-20 13:05Z",
    "place: LFLP, final 04",
    "narrative: A buzzard.",
    "risk: 3D",
    "aircraft: F-GKQA",
    "phase: Approach",
    "damage: Minor",
    "injuries: None",
  ]);
});
