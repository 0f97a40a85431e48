import { describe, expect, test } from "vitest";
import type { Facts } from "./facts/load-facts";
import { judge } from "./judge";
import type { JudgedBooking } from "./rule";

const [SITE, ELSEWHERE] = ["5f00000000000000000000a1", "5f00000000000000000000a2"];
const [AIRCRAFT, ROOM, PERSON, OTHER] = ["b1", "c1", "d1", "d2"].map((end) => `5f00000000000000000000${end}`) as [
  string,
  string,
  string,
  string,
];
/** Noon of 21 June 2027 at Grenoble. The sun sets at 19:28 UTC, and night begins half an hour later. */
const noon = Date.UTC(2027, 5, 21, 12) / 1000;
const HOUR = 3600;

type Fact<N extends keyof Facts> = Facts[N] extends ReadonlyMap<string, infer F> ? F : never;

const site: Fact<"sites"> = {
  id: SITE,
  state: "Active",
  timeZone: "Europe/Paris",
  icao: "LFLG",
  latitude: 45.2192,
  longitude: 5.8497,
  slotMinutes: 15,
  mostFutureBookings: 20,
  longestRentalDays: 14,
  bookingHorizonDays: 400,
  noticeHours: 24,
  nightRule: "SunsetPlus30",
};
const aircraft: Fact<"aircraft"> = {
  id: AIRCRAFT,
  siteId: SITE,
  callSign: "F-GKQA",
  state: "Active",
  isRentable: true,
  turnaroundMinutes: 15,
};
const room: Fact<"classrooms"> = { id: ROOM, siteId: SITE, name: "Salle 1", state: "Active" };
const renter: Fact<"people"> = {
  id: PERSON,
  name: "PET",
  state: "Active",
  roles: [{ siteId: SITE, role: "Renter" }],
};

/** A test case. It changes a valid rental at noon, or the facts about it. */
type Case = {
  booking?: Partial<JudgedBooking>;
  site?: Partial<typeof site>;
  aircraft?: Partial<typeof aircraft>;
  room?: Partial<typeof room>;
  person?: Partial<typeof renter>;
};

function judged(change: Case) {
  const byId = <F extends { id: string }>(...facts: F[]) => new Map(facts.map((fact) => [fact.id, fact]));
  const facts: Facts = {
    sites: byId({ ...site, ...change.site }),
    aircraft: byId({ ...aircraft, ...change.aircraft }),
    classrooms: byId({ ...room, ...change.room }),
    people: byId({ ...renter, ...change.person }, { ...renter, id: OTHER, name: "MOR" }),
    operationTypes: new Map(),
  };
  const booking: JudgedBooking = {
    siteId: SITE,
    type: "Renter",
    offBlock: noon,
    onBlock: noon + HOUR,
    aircraftId: AIRCRAFT,
    classroomId: null,
    operationTypeId: null,
    parts: [{ personId: PERSON, role: "Renter" }],
    ...change.booking,
  };
  return judge(facts, booking, new Date(0));
}

const maintenance = { type: "Maintenance", offBlock: null, onBlock: null, parts: [] } as const;
const meeting = { ...maintenance, type: "Meeting", aircraftId: null, classroomId: ROOM } as const;
const both = [
  { personId: PERSON, role: "Renter" },
  { personId: PERSON, role: "Instructor" },
] as const;

describe("nothing is found where nothing is wrong", () => {
  test.each([
    ["a rental by day", {}],
    [
      "a rental by somebody who holds more roles elsewhere",
      { person: { roles: [...renter.roles, { siteId: ELSEWHERE, role: "Staff" }] } },
    ],
    ["maintenance of an aircraft that isn't for rent", { booking: maintenance, aircraft: { isRentable: false } }],
    ["maintenance into the night", { booking: { ...maintenance, offBlock: null } }],
    ["a meeting in a room", { booking: meeting }],
    [
      "an observer with any role at the site",
      { booking: { parts: [...both.slice(0, 1), { personId: OTHER, role: "Observer" }] } },
    ],
    [
      "a flight at night where the site has no position",
      { site: { latitude: null, longitude: null }, booking: { offBlock: noon + 9 * HOUR, onBlock: noon + 10 * HOUR } },
    ],
    ["a flight until the night begins", { booking: { onBlock: noon + 7.9 * HOUR } }],
  ] as [string, Case][])("%s", (_, change) => {
    expect(judged(change)).toEqual({ findings: [], compliance: "Valid" });
  });
});

describe("what is wrong is found, with whom or what it is about", () => {
  const name = (text: string) => ({ name: text });
  test.each([
    ["aircraftDisabled", "Blocking", AIRCRAFT, name("F-GKQA"), { aircraft: { state: "Disabled" } }],
    [
      "aircraftDisabled",
      "Blocking",
      AIRCRAFT,
      name("F-GKQA"),
      { aircraft: { state: "Archived" }, booking: maintenance },
    ],
    ["classroomDisabled", "Blocking", ROOM, name("Salle 1"), { booking: meeting, room: { state: "Disabled" } }],
    ["personDisabled", "Blocking", PERSON, name("PET"), { person: { state: "Disabled" } }],
    ["notForRent", "Blocking", AIRCRAFT, name("F-GKQA"), { aircraft: { isRentable: false } }],
    [
      "noRoleOnSite",
      "Blocking",
      PERSON,
      { name: "PET", role: "Renter" },
      { person: { roles: [{ siteId: SITE, role: "Student" }] } },
    ],
    [
      "noRoleOnSite",
      "Blocking",
      PERSON,
      { name: "PET", role: "Renter" },
      { person: { roles: [{ siteId: ELSEWHERE, role: "Renter" }] } },
    ],
    [
      "noRoleOnSite",
      "Blocking",
      PERSON,
      { name: "PET", role: "any" },
      { person: { roles: [] }, booking: { parts: [{ personId: PERSON, role: "Crew" }] } },
    ],
    [
      "outsideDaylight",
      "Warning",
      AIRCRAFT,
      { limit: "dusk", at: expect.any(Number) },
      { booking: { onBlock: noon + 9 * HOUR } },
    ],
    [
      "outsideDaylight",
      "Warning",
      AIRCRAFT,
      { limit: "dawn", at: expect.any(Number) },
      { booking: { offBlock: noon - 10 * HOUR } },
    ],
  ] as [string, string, string, object, Case][])("%s: %s", (rule, level, subjectId, evidence, change) => {
    expect(judged(change)).toEqual({
      findings: [{ rule, level, subjectId, evidence, turnsAt: null }],
      compliance: level,
    });
  });

  test("[2 §3] each: somebody with two parts and neither role is told of both", () => {
    const { findings } = judged({ person: { roles: [{ siteId: SITE, role: "Staff" }] }, booking: { parts: both } });
    expect(findings.map(({ rule, evidence }) => [rule, evidence.role])).toEqual([
      ["noRoleOnSite", "Renter"],
      ["noRoleOnSite", "Instructor"],
    ]);
  });

  test("a disabled person with two parts is told once, and the worst finding counts", () => {
    const person = {
      state: "Disabled" as const,
      roles: [...renter.roles, { siteId: SITE, role: "Instructor" as const }],
    };
    const judgement = judged({ person, booking: { parts: both, onBlock: noon + 9 * HOUR } });
    expect(judgement.findings.map(({ rule }) => rule).sort()).toEqual(["outsideDaylight", "personDisabled"]);
    expect(judgement.compliance).toBe("Blocking");
  });

  test.each([
    ["SunsetPlus30", "Warning"],
    ["CivilTwilight", "Valid"],
  ] as const)("%s decides when night begins", (nightRule, compliance) => {
    // On-block is after the night begins by one rule (sunset plus 30 minutes, 19:58 UTC) but before it begins by the other
    // (end of civil twilight, 20:05).
    expect(judged({ site: { nightRule }, booking: { onBlock: noon + 8 * HOUR } }).compliance).toBe(compliance);
  });
});
