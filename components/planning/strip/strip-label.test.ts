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
    [56, "GKQA"],
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

  test.each(["MWA", "LMA", "NBE"])("a flight of one hour names %s also on a tablet, in 56 px", (callSign) => {
    const named = { ...flight, users: [person("renter", callSign, "Renter")] } as unknown as PublicReservation;
    expect(chooseStripTexts(named, "aircraft", "aircraft", 56, 0, "Rental").bold).toBe(callSign);
  });

  test("a simulator's name of several words is shortened to its first one, where the whole has no room", () => {
    const simulator = { ...flight, aircraft: { callSign: "FNPT II" } } as unknown as PublicReservation;
    const said = (width: number) => chooseStripTexts(simulator, "instructor", "pilot", width, 0, "Rental").bold;
    expect([said(56), said(100)]).toEqual(["FNPT", "FNPT II"]);
  });

  test("a verdict takes the room of a name, which is there again from 62 px on, and a call sign is never cut", () => {
    expect(chooseStripTexts(flight, "aircraft", "aircraft", 58, 1, "Rental").bold).toBe("");
    expect(chooseStripTexts(flight, "aircraft", "aircraft", 62, 1, "Rental").bold).toBe("NBE");
    for (let width = 56; width < 200; width++) {
      const { bold, isCut } = chooseStripTexts(flight, "aircraft", "aircraft", width, 0, "Rental");
      expect([bold, isCut], `${width} px`).toEqual(["NBE", false]);
    }
  });
});
