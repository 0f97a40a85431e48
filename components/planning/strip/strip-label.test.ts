import { describe, expect, test } from "vitest";
import type { PublicReservation } from "../types";
import { arrangeStrip, chooseStripTexts } from "./strip-label";

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

  const lesson = {
    type: "Practical",
    aircraft: { callSign: "F-GKQA" },
    users: [person("a", "LMA", "Student"), person("b", "HBE", "Student"), person("i", "FAU", "Instructor")],
  } as unknown as PublicReservation;
  test.each([
    [56, "LMA+"],
    [64, "LMA+1"],
    [72, "LMA +1"],
    [110, "LMA + HBE"],
  ])("%i px in an aircraft's row of a lesson of two students: %s", (width, bold) => {
    const said = chooseStripTexts(lesson, "aircraft", "aircraft", width, 0, "Practical");
    expect(said).toMatchObject({ bold, isCut: false });
  });

  test.each([
    [140, "LMA +1"],
    [200, "LMA + HBE"],
  ])("%i px in the instructor's row: %s beside the aircraft", (width, detail) => {
    expect(chooseStripTexts(lesson, "instructor", "i", width, 0, "Practical")).toMatchObject({
      bold: "F-GKQA",
      detail,
    });
  });

  test("a student's row names whoever instructs, and a room's how many come", () => {
    expect(chooseStripTexts(lesson, "student", "a", 200, 0, "Practical").detail).toBe("FAU");
    const users = ["ARN", "CHV", "MOR"].map((code) => person(code, code, "Crew"));
    const meeting = {
      type: "Meeting",
      aircraft: null,
      classroom: { name: "Hilsz" },
      users,
    } as unknown as PublicReservation;
    const said = chooseStripTexts(meeting, "classroom", "room", 200, 0, "Meeting");
    expect(said).toMatchObject({ bold: "Meeting", detail: "ARN +2" });
  });

  test("a meeting of one hour is never some letters of a word: who takes part stands in its room, the room in their rows", () => {
    const users = ["ARN", "CHV", "MOR"].map((code) => person(code, code, "Crew"));
    const inRoom = (name: string, title = "") =>
      ({ type: "Meeting", aircraft: null, classroom: { name }, title, users }) as unknown as PublicReservation;
    const said = (one: PublicReservation, kind: "classroom" | "instructor", width = 62) => {
      const { bold, isCut } = chooseStripTexts(one, kind, kind === "classroom" ? "room" : "ARN", width, 0, "Réunion");
      return isCut ? `${bold}…` : bold;
    };
    expect(said(inRoom("Hilsz"), "classroom")).toBe("ARN+2");
    expect(said(inRoom("Hilsz"), "classroom", 120)).toBe("Réunion");
    expect(said(inRoom("Hilsz"), "instructor")).toBe("Hilsz");
    expect(said(inRoom("Saint-Exupéry"), "instructor")).toBe("SE");
    expect(said(inRoom("Salle de briefing 12"), "instructor")).toBe("SB12");
    expect(said(inRoom("Saint-Exupéry"), "instructor", 140)).toBe("Saint-Exupéry");
    const lesson = { ...inRoom("Hilsz"), type: "Theoretical", title: "Réglementation" } as unknown as PublicReservation;
    const given = { ...lesson, users: [person("FAU", "FAU", "Instructor"), ...users] } as unknown as PublicReservation;
    expect(said(given, "classroom")).toBe("FAU");
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

  test("a call sign is there from 56 px on and never cut", () => {
    for (let width = 56; width < 200; width++) {
      const { bold, isCut } = chooseStripTexts(flight, "aircraft", "aircraft", width, 0, "Rental");
      expect([bold, isCut], `${width} px`).toEqual(["NBE", false]);
    }
  });

  const signs = (width: number, state: string, compliance = "Warning") => {
    const one = { ...flight, state, compliance } as PublicReservation;
    const { text, ...shown } = arrangeStrip(one, "renter" as never, "renter", width, "Rental");
    return [text.bold, shown.state, shown.verdict];
  };

  test("no verdict and no state takes the room of a name, in whatever width it is shown", () => {
    for (const state of ["Scheduled", "FlightFollowUpNeeded", "Performed", "Cancelled"])
      for (const verdict of ["Valid", "Warning", "Blocking"])
        for (let width = 56; width < 140; width++)
          expect(signs(width, state, verdict)[0], `${state}, ${verdict}, ${width} px`).toMatch(/GKQA$/);
  });

  test("where room lacks, first the state's icon makes way, then the verdict shrinks to a corner", () => {
    expect(signs(55, "Scheduled")).toEqual(["", "none", "icon"]);
    expect(signs(56, "Scheduled")).toEqual(["GKQA", "none", "corner"]);
    expect(signs(80, "Scheduled")).toEqual(["GKQA", "none", "icon"]);
    expect(signs(62, "FlightFollowUpNeeded")).toEqual(["GKQA", "corner", "corner"]);
    expect(signs(80, "Performed")).toEqual(["GKQA", "corner", "icon"]);
    expect(signs(62, "Performed")).toEqual(["GKQA", "corner", "corner"]);
    expect(signs(140, "Performed")).toEqual(["F-GKQA", "icon", "icon"]);
  });
});
