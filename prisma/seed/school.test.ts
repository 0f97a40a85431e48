import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Problem } from "@/lib/platform/problem";
import { describeSchoolFileProblem, makeNotEmptyMessage, parseSchoolFile } from "./school";

const SHIPPED = readFileSync(path.join(import.meta.dirname, "school.example.json"), "utf8");
const least = {
  name: "School",
  currency: "EUR",
  sites: [{ name: "Base" }],
  superAdmin: { email: "you@school.example", firstName: "Camille", lastName: "Martin" },
};
const plane = { callSign: "F-GABC", model: "DR400" };
const read = (more: object) => parseSchoolFile(JSON.stringify({ ...least, ...more }));

function refusal(more: object): string {
  try {
    read(more);
  } catch (error) {
    if (error instanceof Problem) return describeSchoolFileProblem(error);
    throw error;
  }
  throw new Error("accepted");
}

describe("a school's file", () => {
  test("is the shipped example, whose comments count for nothing", () => {
    const { sites, ...school } = parseSchoolFile(SHIPPED);
    expect(school).toMatchObject({
      currency: "EUR",
      slotMinutes: 15,
      superAdmin: { callSign: "MAR", locale: "fr-FR" },
    });
    expect(school.aircraft[0]).toMatchObject({ callSign: "F-GKQA", flightHours: 312_640, nextMaintenanceIn: 1900 });
    expect(sites[0]).toMatchObject({ icao: "LFLG", address: { zipCode: "38420", latitude: 45.2192 } });
  });

  test("needs little", () => {
    expect(read({}).sites[0]).toMatchObject({ icao: null, timeZone: "Europe/Paris", address: { street: "" } });
  });

  test.each([
    ["a currency that there isn't", { currency: "ZZZ" }, "currency: "],
    ["half an address", { sites: [{ name: "Base", street: "1 rue" }] }, "sites[0].zipCode: "],
    ["half a position", { sites: [{ name: "Base", latitude: 45 }] }, "sites[0].longitude: "],
    ["a code that is none", { sites: [{ name: "Base", icao: "L1" }] }, "sites[0].icao: "],
    ["an airport named twice", { sites: [{ name: "Base", airports: ["LFLG", "lflg"] }] }, "sites[0].airports: "],
    ["an unknown time zone", { sites: [{ name: "Base", timeZone: "Europe/Lyon" }] }, "sites[0].timeZone: "],
    ["a second site without a name", { sites: [{ name: "Base" }, { name: " " }] }, "sites[1].name: "],
    ["no site", { sites: [] }, "sites: "],
    ["a slot that doesn't divide the hour", { slotMinutes: 25 }, "slotMinutes: "],
    ["an address that is none", { superAdmin: { ...least.superAdmin, email: "you@" } }, "superAdmin.email: "],
    ["hours that are none", { aircraft: [{ ...plane, flightHours: "12:75" }] }, "aircraft[0].flightHours: "],
    ["a type that there isn't", { aircraft: [{ ...plane, type: "Balloon" }] }, "aircraft[0].type: "],
    ["a site that isn't in it", { aircraft: [{ ...plane, site: "Elsewhere" }] }, "aircraft[0].site: "],
    ["a call sign named twice", { aircraft: [plane, { ...plane, callSign: "f-gabc" }] }, "aircraft[1].callSign: "],
    ["a word that means nothing here", { sites: [{ name: "Base", zip: "38420" }] }, "sites[0].zip: "],
  ])("is refused for %s, in one sentence that names the field", (_what, more, field) => {
    const sentence = refusal(more);
    expect(sentence).toContain(`The school's file is not usable: ${field}`);
    expect(sentence).not.toMatch(/\n|school\.|people\./);
  });
});

test("one person is a person, two are people", () => {
  expect(makeNotEmptyMessage(1)).toMatch(/^This database holds 1 person already/);
  expect(makeNotEmptyMessage(2)).toMatch(/^This database holds 2 people already/);
});
