import { describe, expect, test } from "vitest";
import { circuits, makeRecencyFacts, nightCircuits, rating } from "@/lib/testing/recency";
import type { Facts } from "../facts/load-facts";
import type { RecencyFacts } from "../recency/facts";
import type { JudgedBooking } from "../rule";
import { recency } from "./recency";

const [SITE, AIRCRAFT, PILOT, OTHER] = ["a1", "b1", "d1", "d2"].map((end) => `5f00000000000000000000${end}`) as [
  string,
  string,
  string,
  string,
];
/** 10:00 UTC of 21 June 2027 at Grenoble, whose sun sets at 19:28 UTC. */
const MORNING = Date.UTC(2027, 5, 21, 10) / 1000;
const EVENING = Date.UTC(2027, 5, 21, 19) / 1000;
const HOUR = 3600;

type Case = {
  booking?: Partial<JudgedBooking>;
  facts?: Partial<RecencyFacts> | null;
  packs?: ("Easa" | "Faa")[];
  rules?: { kind: "LastFlight" | "CheckedOut"; days: number | null }[];
  aircraft?: object;
};

function judged({ booking = {}, facts = {}, packs = ["Easa"], rules = [], aircraft = {} }: Case) {
  const known = facts && new Map([PILOT, OTHER].map((id) => [id, { id, ...makeRecencyFacts(facts) }]));
  const fleet = { type: "Aircraft", class: "SingleEngine", model: "DR400-120", callSign: "F-GKQA", ...aircraft };
  const own = rules.map((one) => ({ id: "own", scope: "Model" as const, minutes: null, ...one }));
  const place = { latitude: 45.2192, longitude: 5.8497, timeZone: "Europe/Paris", nightRule: "SunsetPlus30" };
  const all = {
    sites: new Map([[SITE, { ...place, recencyPacks: packs, recencyRules: own }]]),
    aircraft: new Map([[AIRCRAFT, fleet]]),
    people: new Map([
      [PILOT, { name: "PET" }],
      [OTHER, { name: "MOR" }],
    ]),
    legs: known ?? new Map(),
  } as unknown as Facts;
  const whole: JudgedBooking = {
    ...{ reservationId: null, siteId: SITE, type: "Renter", offBlock: MORNING, onBlock: MORNING + HOUR },
    ...{ start: MORNING, end: MORNING + HOUR },
    ...{ aircraftId: AIRCRAFT, fromAirport: "LFLG", toAirport: "LFLG", classroomId: null, operationTypeId: null },
    ...{
      limitIds: [],
      passengers: 2,
      isIfr: false,
      isSolo: false,
      hasGuest: false,
      parts: [{ personId: PILOT, role: "Renter" }],
      ...booking,
    },
  };
  const found = recency.judge(whole, all, 0);
  return found.map(({ subjectId, evidence }) => [subjectId === PILOT ? "pilot" : "other", evidence.rule]);
}

const recent = { legs: [circuits("2027-06-01", 3)] };
const night = { offBlock: EVENING, onBlock: EVENING + 2 * HOUR };
const part = (personId: string, role: JudgedBooking["parts"][number]["role"]) => ({ personId, role });
const lesson = { type: "Practical", parts: [part(PILOT, "Instructor"), part(OTHER, "Student")] } as const;

describe("whom a booking's recent experience is asked of", () => {
  test.each<[string, Case, string[][]]>([
    ["a renter with passengers", {}, [["pilot", "easaPassengers"]]],
    ["who is recent", { facts: recent }, []],
    ["a renter without passengers: FCL.060 is information", { booking: { passengers: 0 } }, []],
    ["a renter who hasn't said", { booking: { passengers: null } }, [["pilot", "easaPassengers"]]],
    ["a school without a pack", { packs: [] }, []],
    ["somebody of whom nothing is read", { facts: null }, []],
    ["in a simulator", { aircraft: { type: "Simulator" } }, []],
    ["on the ground", { booking: { offBlock: null, onBlock: null } }, []],
    [
      "a student, dual: neither student nor, without passengers, instructor",
      { booking: { ...lesson, passengers: null } },
      [],
    ],
    ["an instructor with passengers", { booking: lesson }, [["pilot", "easaPassengers"]]],
    [
      "a renter with an instructor: the instructor",
      { booking: { parts: [part(OTHER, "Renter"), part(PILOT, "Instructor")] } },
      [["pilot", "easaPassengers"]],
    ],
    [
      "a renter whom another pilot flies: that pilot",
      { booking: { parts: [part(OTHER, "Renter"), part(PILOT, "PilotInCommand")] } },
      [["pilot", "easaPassengers"]],
    ],
    ["by night", { booking: night, facts: recent }, [["pilot", "easaPassengersNight"]]],
    [
      "by night, with one by night",
      { booking: night, facts: { legs: [...recent.legs, nightCircuits("2027-06-10", 1)] } },
      [],
    ],
    ["by night with an IR", { booking: night, facts: { ...recent, ratings: [rating("Instrument")] } }, []],
    ["waived", { facts: { waivers: [{ rule: "easaPassengers", endsOn: "2027-06-21" }] } }, []],
    [
      "waived until the day before",
      { facts: { waivers: [{ rule: "easaPassengers", endsOn: "2027-06-20" }] } },
      [["pilot", "easaPassengers"]],
    ],
    ["the FAA's pack", { packs: ["Faa"], facts: recent }, [["pilot", "faaFlightReview"]]],
    ["both packs: EASA's for an aircraft that isn't American", { packs: ["Easa", "Faa"], facts: recent }, []],
    [
      "both packs: the FAA's for one that is",
      { packs: ["Easa", "Faa"], facts: recent, aircraft: { callSign: "N123AB" } },
      [["pilot", "faaFlightReview"]],
    ],
    [
      "the FAA's night begins an hour after sunset",
      { packs: ["Faa"], facts: recent, booking: { offBlock: EVENING, onBlock: Date.UTC(2027, 5, 21, 20, 27) / 1000 } },
      [["pilot", "faaFlightReview"]],
    ],
    [
      "and not before",
      { packs: ["Faa"], facts: recent, booking: { offBlock: EVENING, onBlock: Date.UTC(2027, 5, 21, 20, 30) / 1000 } },
      [
        ["pilot", "faaFlightReview"],
        ["pilot", "faaPassengersNight"],
      ],
    ],
    [
      "the school's own rule",
      { packs: [], rules: [{ kind: "LastFlight", days: 10 }], facts: recent },
      [["pilot", "LastFlight"]],
    ],
    ["the school's own rule, met", { packs: [], rules: [{ kind: "LastFlight", days: 20 }], facts: recent }, []],
    [
      "its own rule without passengers",
      { packs: [], rules: [{ kind: "CheckedOut", days: null }], booking: { passengers: 0 } },
      [["pilot", "CheckedOut"]],
    ],
    [
      "revalidation keeps nobody from flying",
      { facts: { ...recent, ratings: [rating("ClassSep", "2027-07-01")] } },
      [],
    ],
  ])("%s", (_, change, findings) => {
    expect(judged(change)).toEqual(findings);
  });
});
