import { describe, expect, test } from "vitest";
import type { PublicReservation } from "../types";
import { chooseStripTexts } from "./strip-label";

const person = (userId: string, callSign: string, role: string) => ({
  userId,
  callSign,
  firstName: "Nora",
  lastName: "Benali",
  role,
});
const flight = {
  type: "Renter",
  aircraft: { callSign: "F-GKQA", fromAirport: "LFLG", toAirport: "LFLP" },
  users: [person("renter", "NBE", "Renter"), person("pilot", "FAU", "PilotInCommand")],
} as unknown as PublicReservation;

describe("what a strip says by its width (design, LANGUAGE.md)", () => {
  test.each([
    [55, ""],
    [62, "GKQA"],
    [117, "GKQA"],
    [118, "F-GKQA"],
  ])("%i px in a person's row: %s", (width, bold) => {
    expect(chooseStripTexts(flight, "renter" as never, "renter", width, 0, "Rental").bold).toBe(bold);
  });

  test.each([
    [55, "", false],
    [56, "NBE", true],
    [99, "NBE", true],
    [100, "NBE", false],
  ])("%i px in an aircraft's row: %s, small: %s", (width, bold, small) => {
    expect(chooseStripTexts(flight, "aircraft", "aircraft", width, 0, "Rental")).toMatchObject({ bold, small });
  });

  test("a tab takes the room of a name, and a call sign is never cut", () => {
    expect(chooseStripTexts(flight, "aircraft", "aircraft", 60, 1, "Rental").bold).toBe("");
    for (let width = 56; width < 200; width++) {
      const { bold, isCut } = chooseStripTexts(flight, "aircraft", "aircraft", width, 0, "Rental");
      expect([bold, isCut], `${width} px`).toEqual(["NBE", false]);
    }
  });
});
