import { describe, expect, test } from "vitest";
import type { HeldCertificate } from "./facts/certificates";
import type { Facts } from "./facts/load-facts";
import type { LimitFact, UseFact } from "./facts/maintenance";
import { judge } from "./judge";
import type { JudgedBooking } from "./rule";

const [SITE, ELSEWHERE] = ["5f00000000000000000000a1", "5f00000000000000000000a2"];
const [AIRCRAFT, ROOM, PERSON, OTHER, OPERATION] = ["b1", "c1", "d1", "d2", "e1"].map(
  (end) => `5f00000000000000000000${end}`,
) as [string, string, string, string, string];
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
  recencyPacks: [],
  dutyLimits: { longestDutyMinutes: null, mostInstructionMinutes: null, shortestRestMinutes: null },
  recencyRules: [],
  closures: [],
};
const aircraft: Fact<"aircraft"> = {
  id: AIRCRAFT,
  siteId: SITE,
  callSign: "F-GKQA",
  state: "Active",
  isRentable: true,
  turnaroundMinutes: 15,
  type: "Aircraft",
  class: "SingleEngine",
  tagIds: [],
  landings: 900,
  model: "DR400-120",
  isFlightTimeCounted: true,
  flightTimeKind: "Block",
  taxiOutMinutes: 10,
  taxiInMinutes: 5,
  place: "LFLG",
  rentalTags: [],
  limits: [],
  uses: [],
};
/** Another booking of the aircraft that begins some hours before or after noon. */
const use = (hours: number, length: number, more: Partial<UseFact> = {}): UseFact => {
  const offBlock = noon + hours * HOUR;
  const onBlock = offBlock + length * HOUR;
  const times = { start: offBlock, end: onBlock, offBlock, onBlock };
  const flight = { type: "Renter", state: "Scheduled", fromAirport: "LFLG", toAirport: "LFLG" } as const;
  return { reservationId: `at ${hours}`, ...flight, limitIds: [], ...times, ...more };
};
const defect: Fact<"defects">["open"][number] = {
  number: 12,
  area: "GearBrakes",
  isBlocking: true,
  isNightOnly: false,
  dueOn: null,
  expectedReleaseAt: null,
};
const room: Fact<"classrooms"> = { id: ROOM, siteId: SITE, name: "Salle 1", state: "Active" };
const renter: Fact<"people"> = {
  id: PERSON,
  name: "PET",
  state: "Active",
  roles: [{ siteId: SITE, role: "Renter" }],
  tagIds: [],
};

/** A test case. It changes a valid rental at noon, or the facts about it. */
/** A medical, which pilots, instructors and solo students must have. */
const medical: Fact<"certificateTypes"> = {
  ...{ id: "5f0000000000000000000071", name: "Medical", category: "ForPeople" as const, isHealthData: true },
  ...{ isMandatory: true, isBlocking: false, parts: ["PilotInCommand", "Instructor", "StudentSolo"] },
  ...{ onlyAircraftType: null, onlyAircraftClass: null, onlyTagId: null, isNightOnly: false, isIfrOnly: false },
  thresholds: [{ unit: "Days", amount: 30, colour: "#f2c94c" }],
  qualifications: [],
};
const valid: HeldCertificate = {
  ...{
    typeId: medical.id,
    state: "Validated",
    expiresOn: "2028-01-01",
    expiresAtCycles: null,
    completedAt: null,
    qualifications: [],
  },
};

/** A lesson with an instructor, of a training that is in order. */
const lesson: Fact<"lessons"> = {
  ...{ id: "5f00000000000000000000e1", studentId: PERSON, status: "Planned", programId: "p", programName: "PPL(A)" },
  ...{ isCurrent: true, isAccepted: true, isValidated: true, sessionId: "s", lineageId: "s", type: "Practical" },
  ...{ name: "NAV 3", minutes: 60, briefingMinutes: 30, debriefingMinutes: 15, aircraftType: "Aircraft" },
  ...{ engine: "SingleEngine", flying: "Vfr", period: "Day", mode: "Dual", isCrossCountry: false, demands: [] },
};

/** All that the lesson's programme has to fly solo, on any aircraft, around the day of the cases. */
const soloGrant: Fact<"soloAuthorisations">["given"][number] = {
  ...{ programId: "p", lineageIds: [], aircraftId: null, aircraftType: null, aircraftClass: null },
  ...{ beginsOn: "2027-06-01", endsOn: "2027-08-30" },
};

/** An account of a school that warns below 50 and blocks below −20. */
const account: Fact<"accounts"> = {
  ...{ id: PERSON, balance: 50_00, lowBalance: 50_00, creditLimit: 20_00, rule: "Blocking", currency: "EUR" },
};

/** Two weeks around the day of the cases. */
const winter = {
  ...{ id: "5f00000000000000000000f1", name: "Winter break", firstDay: "2027-06-14", lastDay: "2027-06-27" },
};

const once = { timeZone: "Europe/Paris", repeatUntil: null, exceptions: [] };

type Case = {
  booking?: Partial<JudgedBooking>;
  site?: Partial<typeof site>;
  aircraft?: Partial<typeof aircraft>;
  /** What is open on the aircraft. */
  defects?: Partial<Fact<"defects">["open"][number]>[];
  /** When it is judged, in unix seconds. */
  now?: number;
  room?: Partial<typeof room>;
  person?: Partial<typeof renter>;
  operationTypes?: Fact<"operationTypes">[];
  certificateTypes?: Partial<Fact<"certificateTypes">>[];
  /** What the renter holds, or the aircraft. */
  held?: Partial<HeldCertificate>[];
  heldByAircraft?: Partial<HeldCertificate>[];
  /** What the renter has said of their availability. */
  said?: Fact<"availabilities">["periods"];
  lessons?: Partial<Fact<"lessons">>[];
  /** What the renter is booked for as an instructor. */
  duty?: Fact<"dutyTimes">["periods"];
  /** The renter's flight account, in a school that looks at it. */
  account?: Partial<Fact<"accounts">>;
  /** What the student may fly solo. */
  solos?: Partial<typeof soloGrant>[];
};

function judged(change: Case) {
  const byId = <F extends { id: string }>(...facts: F[]) => new Map(facts.map((fact) => [fact.id, fact]));
  const facts: Facts = {
    sites: byId({ ...site, ...change.site }),
    aircraft: byId({ ...aircraft, ...change.aircraft }),
    classrooms: byId({ ...room, ...change.room }),
    people: byId({ ...renter, ...change.person }, { ...renter, id: OTHER, name: "MOR" }),
    defects: byId({ id: AIRCRAFT, open: (change.defects ?? []).map((one) => ({ ...defect, ...one })) }),
    operationTypes: byId(...(change.operationTypes ?? [])),
    certificateTypes: byId(...(change.certificateTypes ?? []).map((one) => ({ ...medical, ...one }))),
    certificates: byId(
      { id: PERSON, held: (change.held ?? []).map((one) => ({ ...valid, ...one })) },
      { id: AIRCRAFT, held: (change.heldByAircraft ?? []).map((one) => ({ ...valid, ...one })) },
    ),
    legs: new Map(),
    lessons: byId(...(change.lessons ?? []).map((one) => ({ ...lesson, ...one }))),
    soloAuthorisations: byId({ id: PERSON, given: (change.solos ?? []).map((one) => ({ ...soloGrant, ...one })) }),
    availabilities: byId({ id: PERSON, periods: change.said ?? [] }),
    dutyTimes: byId({ id: PERSON, periods: change.duty ?? [] }),
    accounts: byId(...(change.account ? [{ ...account, ...change.account }] : [])),
  };
  const booking: JudgedBooking = {
    reservationId: "own",
    limitIds: [],
    passengers: null,
    isIfr: false,
    isSolo: false,
    start: noon,
    end: noon + HOUR,
    fromAirport: "LFLG",
    toAirport: "LFLG",
    siteId: SITE,
    type: "Renter",
    offBlock: noon,
    onBlock: noon + HOUR,
    aircraftId: AIRCRAFT,
    classroomId: null,
    operationTypeId: null,
    hasGuest: false,
    parts: [{ personId: PERSON, role: "Renter" }],
    ...change.booking,
  };
  return judge(facts, booking, new Date((change.now ?? 0) * 1000));
}

const discovery = { id: OPERATION, state: "Active", takesGuest: true } as const;
const maintenance = { type: "Maintenance", offBlock: null, onBlock: null, parts: [] } as const;
const meeting = { ...maintenance, type: "Meeting", aircraftId: null, classroomId: ROOM } as const;
const both = [
  { personId: PERSON, role: "Renter" },
  { personId: PERSON, role: "Instructor" },
] as const;

const owes = (balance: number, limit: number) => ({ name: "PET", balance, limit, currency: "EUR" });
const noLimits = { longestDutyMinutes: null, mostInstructionMinutes: null, shortestRestMinutes: null };
/** An instructor who gives training for some hours, which begin some hours before noon. */
function atWork(length: number, before: number): Case {
  const given = { start: noon - before * HOUR, end: noon - (before - length) * HOUR };
  const roles = [...renter.roles, { siteId: SITE, role: "Instructor" as const }];
  return { person: { roles }, duty: [{ reservationId: "other", ...given, instruction: given }] };
}

const [tailwheel, vip] = [
  { id: "5f00000000000000000000e1", name: "Tailwheel" },
  { id: "5f00000000000000000000e2", name: "VIP" },
];

describe("nothing is found where nothing is wrong", () => {
  test.each([
    [
      "a discovery flight whose guest is named",
      { operationTypes: [discovery], booking: { type: "Operation", operationTypeId: OPERATION, hasGuest: true } },
    ],
    ["a rental by day", {}],
    ["a rental with enough on the account", { account: {} }],
    ["a rental of a school without limits", { account: { balance: -1, lowBalance: null, creditLimit: null } }],
    [
      "an instructor with too little on their own account",
      { account: { balance: -99_00 }, booking: { parts: [{ personId: PERSON, role: "Observer" }] } },
    ],
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
    ["a flight on the day after a closure", { site: { closures: [{ ...winter, lastDay: "2027-06-20" }] } }],
    ["a flight on the day before a closure", { site: { closures: [{ ...winter, firstDay: "2027-06-22" }] } }],
    ["maintenance in a closure", { booking: maintenance, site: { closures: [winter] } }],
    ["a flight until the night begins", { booking: { onBlock: noon + 7.9 * HOUR } }],
    [
      "a renter with the tags that the aircraft takes",
      { aircraft: { rentalTags: [vip] }, person: { tagIds: [tailwheel.id, vip.id] } },
    ],
    [
      "a renter who earns the tag with an instructor",
      {
        aircraft: { rentalTags: [vip] },
        person: { roles: [...renter.roles, { siteId: SITE, role: "Instructor" }] },
        booking: { parts: both },
      },
    ],
    [
      "an instructor who flies no more than the school allows, and rents an aircraft in the evening",
      {
        ...atWork(4, 8),
        site: { dutyLimits: { longestDutyMinutes: 480, mostInstructionMinutes: 240, shortestRestMinutes: 600 } },
        booking: { parts: [{ personId: PERSON, role: "Renter" }], onBlock: noon + 7 * HOUR, end: noon + 7 * HOUR },
      },
    ],
    [
      "an instructor at work all day, where the school has set no limit",
      { ...atWork(12, 8), booking: { parts: both } },
    ],
    ["a flight from where the one before it ends", { aircraft: { uses: [use(-3, 1)], place: "LFLP" } }],
    ["a flight of an aircraft of which nobody knows where it is", { aircraft: { place: null } }],
    ["its own former flight", { aircraft: { uses: [use(-3, 1, { reservationId: "own", toAirport: "LFLP" })] } }],
    [
      "maintenance before it, which is at no airport",
      { aircraft: { uses: [use(-3, 1, { type: "Maintenance", fromAirport: null, toAirport: null })] } },
    ],
  ] as [string, Case][])("%s", (_, change) => {
    expect(judged(change)).toEqual({ findings: [], compliance: "Valid" });
  });
});

describe("what is wrong is found, with whom or what it is about", () => {
  const name = (text: string) => ({ name: text });
  const dutyTime = { name: "PET", others: 1 };
  test.each([
    [
      "dutyTime",
      "Warning",
      PERSON,
      { ...dutyTime, rule: "mostInstructionMinutes", used: "8:30", allowed: "8:00" },
      {
        ...atWork(7.5, 8),
        booking: { parts: both },
        site: { dutyLimits: { ...noLimits, mostInstructionMinutes: 480 } },
      },
    ],
    [
      "dutyTime",
      "Warning",
      PERSON,
      { ...dutyTime, rule: "longestDutyMinutes", used: "9:00", allowed: "8:30" },
      { ...atWork(7.5, 8), booking: { parts: both }, site: { dutyLimits: { ...noLimits, longestDutyMinutes: 510 } } },
    ],
    [
      "dutyTime",
      "Warning",
      PERSON,
      { ...dutyTime, rule: "shortestRestMinutes", used: "10:00", allowed: "11:00" },
      { ...atWork(5, 15), booking: { parts: both }, site: { dutyLimits: { ...noLimits, shortestRestMinutes: 660 } } },
    ],
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
    ["balance", "Warning", PERSON, owes(49_99, 50_00), { account: { balance: 49_99 } }],
    ["balance", "Blocking", PERSON, owes(-20_01, -20_00), { account: { balance: -20_01 } }],
    ["balance", "Warning", PERSON, owes(-20_01, -20_00), { account: { balance: -20_01, rule: "Warning" } }],
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
      "renterLacksTag",
      "Blocking",
      PERSON,
      { name: "PET", tag: "VIP", aircraft: "F-GKQA" },
      { aircraft: { rentalTags: [tailwheel, vip] }, person: { tagIds: [tailwheel.id] } },
    ],
    [
      "aircraftElsewhere",
      "Warning",
      AIRCRAFT,
      { name: "F-GKQA", place: "LFMV", from: "LFLG" },
      { aircraft: { uses: [use(-20, 1, { toAirport: "LFLP" }), use(-3, 1, { toAirport: "LFMV" })] } },
    ],
    [
      "aircraftElsewhere",
      "Warning",
      AIRCRAFT,
      { name: "F-GKQA", place: "LFLP", from: "LFLG" },
      { aircraft: { place: "LFLP", uses: [use(3, 1, { fromAirport: "LFMV" })] } },
    ],
    [
      "unavailable",
      "Warning",
      PERSON,
      { name: "PET", why: "unavailable", begin: noon - HOUR, end: noon + 60 },
      { said: [{ ...once, kind: "Unavailable", startAt: noon - HOUR, endAt: noon + 60 }] },
    ],
    [
      "unavailable",
      "Warning",
      PERSON,
      { name: "PET", why: "outside" },
      { said: [{ ...once, kind: "Available", startAt: noon - HOUR, endAt: noon + 60 }] },
    ],
    [
      "guestMissing",
      "Warning",
      OPERATION,
      {},
      { operationTypes: [discovery], booking: { type: "Operation", operationTypeId: OPERATION } },
    ],
    [
      "closed",
      "Warning",
      winter.id,
      { name: "Winter break", days: "more", from: "14/06/2027", until: "27/06/2027" },
      { site: { closures: [winter] } },
    ],
    [
      "closed",
      "Warning",
      winter.id,
      { name: "Winter break", days: "one", from: "22/06/2027", until: "22/06/2027" },
      // A meeting that ends half an hour after midnight, by the site's clock.
      {
        booking: { ...meeting, start: noon + 8 * HOUR, end: noon + 10.5 * HOUR },
        site: { closures: [{ ...winter, firstDay: "2027-06-22", lastDay: "2027-06-22" }] },
      },
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
    [
      "outsideDaylight",
      "Warning",
      AIRCRAFT,
      { limit: "dusk", at: expect.any(Number) },
      { booking: { offBlock: noon + 9 * HOUR, onBlock: noon + 13 * HOUR } },
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

describe("[DECISIONS] a maintenance limit, of which two hours remain with one of tolerance", () => {
  const term: LimitFact["terms"][number] = {
    ...{ unit: "Hours", interval: 3000, tolerance: 60, warning: 600 },
    ...{ isEndOfMonth: false, dueCounter: 6120, dueOn: null },
  };
  const limit: LimitFact = {
    ...{ id: "50h", name: "50 h", category: "Maintenance", componentId: null, componentName: null },
    ...{ version: 1, document: "", workMinutes: 240, lastDoneOn: null },
    ...{ minutes: 6000, landings: 900, terms: [term] },
  };
  const byDay: typeof term = { ...term, unit: "Days", dueCounter: null };
  const byLandings: typeof term = { ...term, unit: "Landings", dueCounter: 901, tolerance: 1 };
  const flying = (hours: number, aircraft: Case["aircraft"]): Case => ({
    booking: { onBlock: noon + hours * HOUR },
    aircraft: { limits: [limit], ...aircraft },
  });
  const withTerm = (changed: Partial<typeof term>) => ({ limits: [{ ...limit, terms: [{ ...term, ...changed }] }] });
  const check = { id: "ck", state: "Active", bookingRight: "AccessibleByStaff", isCheckFlight: true } as const;

  test.each([
    ["a flight that uses up exactly what remains", flying(2, {}), []],
    ["a flight of a quarter more: within the tolerance", flying(2.25, {}), ["Warning 0:15 first"]],
    ["a flight to the end of the tolerance", flying(3, {}), ["Warning 1:00 first"]],
    ["a flight beyond the tolerance", flying(3.25, {}), ["Blocking 1:15 first"]],
    ["a flight after one that leaves enough", flying(1, { uses: [use(-2, 1)] }), []],
    ["a flight after one that leaves too little", flying(1, { uses: [use(-2, 1.5)] }), ["Warning 0:30 first"]],
    ["a flight after one that overran before it", flying(1, { uses: [use(-3, 2.5)] }), ["Blocking 1:30 later"]],
    ["a flight before another that takes much", flying(2, { uses: [use(3, 5)] }), []],
    ["its own former times don't count", flying(2, { uses: [use(-3, 2, { reservationId: "own" })] }), []],
    [
      "a flight after the work, which is booked",
      flying(2, { uses: [use(-5, 2.5), use(-2, 1, { type: "Maintenance", limitIds: ["50h"] })] }),
      [],
    ],
    [
      "a flight after the work of another limit",
      flying(2, { uses: [use(-5, 2.5), use(-2, 1, { type: "Maintenance", limitIds: ["100h"] })] }),
      ["Blocking 2:30 later"],
    ],
    [
      "a limit that is exceeded already, within its tolerance",
      flying(0, withLimit({ minutes: 6121 })),
      ["Warning 0:01 later"],
    ],
    ["a limit that is exceeded already, beyond it", flying(0, withLimit({ minutes: 6181 })), ["Blocking 1:01 later"]],
    ["an aircraft that counts from take-off to landing", flying(2.25, { flightTimeKind: "Airborne" }), []],
    ["a directive, which has no tolerance", flying(2.25, withTerm({ ...term, tolerance: 0 })), ["Blocking 0:15 first"]],
    ["a term by the calendar on its last day", flying(1, withTerm({ ...byDay, dueOn: "2027-06-21" })), []],
    [
      "a term by the calendar the day after",
      flying(1, withTerm({ ...byDay, tolerance: 1, dueOn: "2027-06-20" })),
      ["Warning 1 first"],
    ],
    [
      "a term by the calendar beyond its tolerance",
      flying(1, withTerm({ ...byDay, tolerance: 1, dueOn: "2027-06-19" })),
      ["Blocking 2 first"],
    ],
    [
      "the day at the site, where it is past midnight already",
      flying(10.5, withTerm({ ...byDay, tolerance: 0, dueOn: "2027-06-21" })),
      ["Blocking 1 first"],
    ],
    ["landings that are just enough", flying(1, withTerm(byLandings)), []],
    ["landings that aren't", flying(1, { ...withTerm(byLandings), uses: [use(-2, 1)] }), ["Warning 1 first"]],
    ["maintenance itself", { booking: maintenance, aircraft: withLimit({ minutes: 9999 }) }, []],
    [
      "a check flight",
      {
        booking: { type: "Operation", operationTypeId: "ck", parts: [{ personId: PERSON, role: "PilotInCommand" }] },
        aircraft: withLimit({ minutes: 9999 }),
        operationTypes: [check],
      },
      [],
    ],
  ] as [string, Case, string[]][])("%s", (_, change, expected) => {
    const { findings } = judged(change);
    const told = findings.flatMap(({ rule, level, evidence }) => {
      if (rule !== "maintenanceDue") return [];
      const amount = evidence.unit === "Hours" ? evidence.hours : evidence.amount;
      return `${level} ${amount} ${evidence.first === "yes" ? "first" : "later"}`;
    });
    expect(told).toEqual(expected);
  });

  function withLimit(changed: Partial<typeof limit>) {
    return { limits: [{ ...limit, ...changed }] };
  }

  test("of several that are exceeded, the worst is named, with the component that has it", () => {
    const engine = { ...limit, id: "tbo", name: "TBO", componentName: "Engine", terms: [{ ...term, tolerance: 0 }] };
    const { findings } = judged(flying(3, { limits: [limit, engine] }));
    const due = findings.filter(({ rule }) => rule === "maintenanceDue");
    expect(due.map(({ level, evidence }) => [level, evidence.limit, evidence.limitId])).toEqual([
      ["Blocking", "Engine, TBO", "tbo"],
    ]);
  });
});

describe("a defect", () => {
  const found = (change: Case) =>
    judged(change)
      .findings.filter(({ rule }) => rule === "blockingDefect")
      .map(({ level, evidence }) => [level, evidence.ground]);
  const night = { offBlock: noon + 8 * HOUR, onBlock: noon + 9 * HOUR };
  const nightOnly = { isNightOnly: true };
  const dueOn = { isBlocking: false, dueOn: "2027-06-21" };
  const release = noon - HOUR;
  const checkFlight = {
    id: OPERATION,
    state: "Active",
    bookingRight: "AccessibleByStaff",
    isCheckFlight: true,
  } as const;
  test.each([
    ["blocks a flight", { defects: [{}] }, [["Blocking", "grounded"]]],
    ["blocks a lesson", { defects: [{}], booking: { type: "Practical" } }, [["Blocking", "grounded"]]],
    [
      "blocks a trip for the school",
      { defects: [{}], booking: { type: "Operation", operationTypeId: OPERATION } },
      [["Blocking", "grounded"]],
    ],
    [
      "lets a check flight fly",
      { defects: [{}], operationTypes: [checkFlight], booking: { type: "Operation", operationTypeId: OPERATION } },
      [],
    ],
    ["lets the aircraft be mended", { defects: [{}], booking: maintenance }, []],
    ["that blocks at night lets a flight by day fly", { defects: [nightOnly] }, []],
    [
      "that blocks at night blocks a flight into the night",
      { defects: [nightOnly], booking: night },
      [["Blocking", "night"]],
    ],
    [
      "that blocks at night warns where night isn't known",
      { defects: [nightOnly], site: { latitude: null, longitude: null } },
      [["Warning", "maybeNight"]],
    ],
    ["that is deferred lets fly on its last day", { defects: [dueOn] }, []],
    // 21:30 UTC is 23:30 of that day at the site; an hour later it is tomorrow there, and still today in UTC.
    [
      "that is deferred blocks a flight that ends after its last day",
      { defects: [dueOn], booking: { offBlock: noon + 9.5 * HOUR, onBlock: noon + 10.5 * HOUR } },
      [["Blocking", "due"]],
    ],
    [
      "that is deferred lets fly until the end of the day",
      { defects: [dueOn], booking: { offBlock: noon + 9 * HOUR, onBlock: noon + 9.75 * HOUR } },
      [],
    ],
    [
      "warns of a flight after its expected release",
      { defects: [{ expectedReleaseAt: release }] },
      [["Warning", "grounded"]],
    ],
    [
      "warns of a flight at its expected release",
      { defects: [{ expectedReleaseAt: noon }] },
      [["Warning", "grounded"]],
    ],
    [
      "blocks a flight before its expected release",
      { defects: [{ expectedReleaseAt: noon + 1 }] },
      [["Blocking", "grounded"]],
    ],
    [
      "blocks again once its expected release has passed",
      { defects: [{ expectedReleaseAt: release }], now: release },
      [["Blocking", "grounded"]],
    ],
    [
      "is found beside another",
      { defects: [{}, { number: 13, ...dueOn, dueOn: "2027-06-20" }] },
      [
        ["Blocking", "grounded"],
        ["Blocking", "due"],
      ],
    ],
  ] as [string, Case, unknown[]][])("%s", (_, change, expected) => {
    expect(found(change)).toEqual(expected);
  });

  test("that should have been mended says by when", () => {
    const [found] = judged({ defects: [{ isBlocking: false, dueOn: "2027-06-20" }] }).findings;
    expect(found).toMatchObject({ rule: "blockingDefect", evidence: { ground: "due", dueOn: "2027-06-20" } });
  });

  test("says which it is, and when a warning turns", () => {
    const { findings } = judged({ defects: [{ expectedReleaseAt: release }] });
    const evidence = { name: "F-GKQA", number: 12, area: "GearBrakes", ground: "grounded" };
    expect(findings).toEqual([
      { rule: "blockingDefect", level: "Warning", subjectId: AIRCRAFT, evidence, turnsAt: release },
    ]);
  });
});

describe("[DECISIONS] certificates of people and aircraft", () => {
  const told = (change: Case) =>
    judged(change).findings.flatMap(({ rule, level, subjectId, evidence }) => {
      if (rule !== "certificate" && rule !== "qualification") return [];
      const who = subjectId === AIRCRAFT ? "aircraft" : subjectId === PERSON ? "renter" : "other";
      return [`${level} ${who} ${evidence.ground}`];
    });
  const asked = (more: Partial<typeof medical> = {}): Partial<typeof medical>[] => [more];
  const until = (expiresOn: string) => [{ expiresOn }];
  const student = (...others: JudgedBooking["parts"]) => ({
    booking: { type: "Practical" as const, parts: [{ personId: PERSON, role: "Student" as const }, ...others] },
  });
  const teacher = { personId: OTHER, role: "Instructor" } as const;
  // 22:00 UTC on 21 June is 00:00 on the 22nd at the site.
  const pastMidnight = { offBlock: noon + 9 * HOUR, onBlock: noon + 10 * HOUR };

  test.each([
    ["one that is valid", { held: [{}] }, []],
    ["none", {}, ["Blocking renter missing"]],
    ["one that nobody has filled in", { held: [{ state: "Incompleted" }] }, ["Blocking renter missing"]],
    ["one that was made invalid", { held: [{ state: "Invalid" }] }, ["Blocking renter invalid"]],
    ["one that awaits validation", { held: [{ state: "Completed" }] }, ["Warning renter awaiting"]],
    ["a valid one whose renewal awaits validation", { held: [{}, { state: "Completed" }] }, []],
    [
      "one that expired, and its renewal that awaits",
      { held: [...until("2027-06-01"), { state: "Completed" }] },
      ["Warning renter awaiting"],
    ],
    ["one that ends on the day of the flight", { held: until("2027-06-21") }, ["Warning renter soon"]],
    ["one that ended the day before", { held: until("2027-06-20") }, ["Blocking renter expired"]],
    [
      "one that ends on the day before on-block at the site",
      { held: until("2027-06-21"), booking: pastMidnight },
      ["Blocking renter expired"],
    ],
    ["one that ends 30 days later: a threshold", { held: until("2027-07-21") }, ["Warning renter soon"]],
    ["one that ends 31 days later", { held: until("2027-07-22") }, []],
    ["one without an end", { held: [{ expiresOn: null }] }, []],
    [
      "one that awaits validation and is over",
      { held: [{ state: "Completed", expiresOn: "2027-06-20" }] },
      ["Blocking renter expired"],
    ],
  ] as [string, Case, string[]][])("a mandatory certificate: %s", (_, change, expected) => {
    expect(told({ certificateTypes: asked(), ...change })).toEqual(expected);
  });

  test.each([
    ["a renter alone", {}, ["Blocking renter missing"]],
    [
      "a renter with an instructor, who must have one",
      { booking: { parts: [...both.slice(0, 1), teacher] } },
      ["Blocking other missing"],
    ],
    [
      "a beginner with an instructor (MED.A.030: none before the first solo)",
      student(teacher),
      ["Blocking other missing"],
    ],
    ["a student alone (MED.A.030)", student(), ["Blocking renter missing"]],
    ["an observer", { booking: { parts: [{ personId: PERSON, role: "Observer" }] } }, []],
    ["crew", { booking: { type: "Operation", parts: [{ personId: PERSON, role: "Crew" }] } }, []],
    [
      "a pilot of an operation",
      { booking: { type: "Operation", parts: [{ personId: PERSON, role: "PilotInCommand" }] } },
      ["Blocking renter missing"],
    ],
    ["people in a meeting", { booking: meeting }, []],
    ["maintenance", { booking: maintenance }, []],
    ["a simulator", { aircraft: { type: "Simulator" } }, []],
  ] as [string, Case, string[]][])("whom a medical is asked of: %s", (_, change, expected) => {
    expect(told({ certificateTypes: asked(), ...change })).toEqual(expected);
  });

  test.each([
    ["only with another type", { onlyAircraftType: "Helicopter" }, {}, []],
    ["only with this type", { onlyAircraftType: "Aircraft" }, {}, ["Blocking renter missing"]],
    [
      "only with simulators, on one",
      { onlyAircraftType: "Simulator" },
      { aircraft: { type: "Simulator" } },
      ["Blocking renter missing"],
    ],
    ["only with another class", { onlyAircraftClass: "MultiEngine" }, {}, []],
    ["only with a tag that the aircraft lacks", { onlyTagId: "t" }, {}, []],
    ["only with a tag that it has", { onlyTagId: "t" }, { aircraft: { tagIds: ["t"] } }, ["Blocking renter missing"]],
    ["only by night, by day", { isNightOnly: true }, {}, []],
    [
      "only by night, into the night",
      { isNightOnly: true },
      { booking: { onBlock: noon + 9 * HOUR } },
      ["Blocking renter missing"],
    ],
    [
      "only by night, where nobody knows when it is",
      { isNightOnly: true },
      { site: { latitude: null }, booking: { onBlock: noon + 9 * HOUR } },
      [],
    ],
    ["only under IFR, under VFR", { isIfrOnly: true }, {}, []],
    ["only under IFR", { isIfrOnly: true }, { booking: { isIfr: true } }, ["Blocking renter missing"]],
    ["blocking, not mandatory", { isMandatory: false, isBlocking: true }, {}, ["Blocking renter missing"]],
    ["neither, that nobody has", { isMandatory: false }, {}, []],
    ["neither, that has expired", { isMandatory: false }, { held: until("2027-06-20") }, ["Warning renter expired"]],
    [
      "asked of teachers of theory, in a lesson on the ground",
      { parts: ["TheoryTeacher"] },
      {
        booking: {
          ...maintenance,
          type: "Theoretical",
          aircraftId: null,
          parts: [{ personId: PERSON, role: "Instructor" }],
        },
      },
      ["Blocking renter missing"],
    ],
  ] as [string, Partial<typeof medical>, Case, string[]][])("when it is asked for: %s", (_, type, change, expected) => {
    expect(told({ certificateTypes: asked(type), ...change })).toEqual(expected);
  });

  const insurance: Partial<typeof medical> = {
    category: "ForEquipment",
    parts: [],
    thresholds: [{ unit: "Cycles", amount: 10, colour: "#f2c94c" }],
  };
  test.each([
    ["none", {}, ["Blocking aircraft missing"]],
    ["a valid one", { heldByAircraft: [{}] }, []],
    ["one that expired", { heldByAircraft: until("2027-06-20") }, ["Blocking aircraft expired"]],
    ["one by landings, far from its end", { heldByAircraft: [{ expiresOn: null, expiresAtCycles: 911 }] }, []],
    ["one near its end", { heldByAircraft: [{ expiresOn: null, expiresAtCycles: 910 }] }, ["Warning aircraft soon"]],
    [
      "one at its last landing",
      { heldByAircraft: [{ expiresOn: null, expiresAtCycles: 900 }] },
      ["Warning aircraft soon"],
    ],
    ["one beyond it", { heldByAircraft: [{ expiresOn: null, expiresAtCycles: 899 }] }, ["Blocking aircraft expired"]],
    [
      "none, for a check flight",
      {
        operationTypes: [{ id: OPERATION, state: "Active", bookingRight: "AccessibleByStaff", isCheckFlight: true }],
        booking: { type: "Operation", operationTypeId: OPERATION },
      },
      [],
    ],
    ["none, for maintenance", { booking: maintenance }, []],
    ["none, of a simulator", { aircraft: { type: "Simulator" } }, []],
  ] as [string, Case, string[]][])("an aircraft's insurance: %s", (_, change, expected) => {
    expect(told({ certificateTypes: asked(insurance), ...change })).toEqual(expected);
  });

  const rating = {
    ...{ id: "sep", name: "SEP", hasExpiry: true, isBlocking: true, parts: medical.parts, onlyAircraftType: null },
    ...{ onlyAircraftClass: "SingleEngine" as const, onlyTagId: null, isNightOnly: false, isIfrOnly: false },
  };
  const licence = (more: Partial<typeof rating> = {}) =>
    asked({ category: "ForQualification", isMandatory: false, qualifications: [{ ...rating, ...more }] });
  const holds = (expiresOn: string | null) => [{ expiresOn: null, qualifications: [{ id: "sep", expiresOn }] }];
  test.each([
    ["valid", licence(), { held: holds("2028-01-01") }, []],
    ["not held", licence(), { held: [{ expiresOn: null }] }, ["Blocking renter missing"]],
    ["without a licence", licence(), {}, ["Blocking renter missing"]],
    ["on its last day", licence(), { held: holds("2027-06-21") }, ["Warning renter soon"]],
    ["the day after", licence(), { held: holds("2027-06-20") }, ["Blocking renter expired"]],
    ["of another class", licence({ onlyAircraftClass: "MultiEngine" as never }), {}, []],
    ["that doesn't block and isn't held", licence({ isBlocking: false }), { held: [{}] }, []],
    [
      "that doesn't block and has expired",
      licence({ isBlocking: false }),
      { held: holds("2027-06-20") },
      ["Warning renter expired"],
    ],
    ["that has no end", licence({ hasExpiry: false }), { held: holds(null) }, []],
    [
      "of a licence that is missing and says so itself",
      asked({ category: "ForQualification", qualifications: [rating] }),
      {},
      ["Blocking renter missing"],
    ],
    ["for a student with an instructor", licence(), { ...student(teacher), held: [] }, ["Blocking other missing"]],
  ] as [string, Partial<typeof medical>[], Case, string[]][])(
    "a class rating: %s",
    (_, certificateTypes, change, expected) => {
      expect(told({ certificateTypes, ...change })).toEqual(expected);
    },
  );

  const renewalFor = (expiresOn: string | null, granted?: string) => ({
    ...{ state: "Completed" as const, expiresOn, completedAt: noon },
    qualifications: granted ? [{ id: "sep", expiresOn: granted }] : [],
  });
  const ended = { expiresOn: null, qualifications: [{ id: "sep", expiresOn: "2027-06-20" }] };
  test.each([
    ["of one that awaits", asked(), [renewalFor("2028-01-01")], "yes"],
    ["beside one that was made invalid", asked(), [{ state: "Invalid" }, renewalFor("2028-01-01")], "yes"],
    ["beside one that ends soon", asked(), [...until("2027-06-21"), renewalFor("2028-01-01")], "yes"],
    ["that is over itself", asked(), [...until("2027-06-20"), renewalFor("2027-06-20")], "no"],
    ["of none", asked(), until("2027-06-20"), "no"],
    ["of a licence that renews the rating", licence(), [ended, renewalFor(null, "2028-01-01")], "yes"],
    ["of a licence that leaves the rating as it is", licence(), [ended, renewalFor(null, "2027-06-20")], "no"],
  ] as [string, Partial<typeof medical>[], Partial<HeldCertificate>[], string][])(
    "whether validating what was handed in clears a finding is said: %s",
    (_, certificateTypes, held, handedIn) => {
      const { evidence } = judged({ certificateTypes, held }).findings[0]!;
      expect([evidence.handedIn ?? "no", evidence.since]).toEqual([handedIn, handedIn === "yes" ? noon : undefined]);
    },
  );

  test("a judgement is the same whenever it is asked for", () => {
    const change = { certificateTypes: asked(), held: until("2027-07-01") };
    const moments = [0, noon - 86_400 * 400, noon, noon + 86_400 * 400];
    for (const now of moments) expect(judged({ ...change, now })).toEqual(judged(change));
  });
});

describe("a lesson", () => {
  const taught: Case["booking"] = {
    type: "Practical",
    parts: [
      { personId: PERSON, role: "Student", lessonId: lesson.id },
      { personId: OTHER, role: "Instructor" },
    ],
  };
  const found = ({ booking, ...change }: Case) =>
    judged({ lessons: [{}], booking: { ...taught, ...booking }, ...change })
      .findings.filter(({ rule }) => rule !== "noRoleOnSite")
      .map(({ rule, level, subjectId, evidence }) => {
        const who = { [PERSON]: "student", [OTHER]: "instructor", [AIRCRAFT]: "aircraft" }[subjectId];
        const about = evidence.why ?? evidence.lack ?? evidence.wanted ?? evidence.ground;
        return [level, rule, who, about].filter(Boolean).join(" ");
      });
  const night = {
    offBlock: noon + 11 * HOUR,
    onBlock: noon + 12 * HOUR,
    start: noon + 11 * HOUR,
    end: noon + 12 * HOUR,
  };
  const tag = { id: "5f00000000000000000000a1", name: "Glass cockpit" };
  const demands = (side: "Instructor" | "Student" | "Aircraft", more: object) => [
    { side, certificateTypeId: null, qualificationId: null, tag: null, ...more },
  ];
  const free = { isMandatory: false, isBlocking: false };
  const medicalOf = (side: "Instructor" | "Student") => [{ demands: demands(side, { certificateTypeId: medical.id }) }];
  test.each<[string, Case, string[]]>([
    ["in order", {}, []],
    ["of a training that was left", { lessons: [{ isCurrent: false }] }, ["Blocking training student left"]],
    ["without prerequisites accepted", { lessons: [{ isAccepted: false }] }, ["Warning training student notAccepted"]],
    ["of an enrolment to validate", { lessons: [{ isValidated: false }] }, ["Warning training student notValidated"]],
    ["with a simulator", { aircraft: { type: "Simulator" } }, ["Blocking lessonAircraft aircraft type"]],
    ["with another class", { aircraft: { class: "MultiEngine" } }, ["Blocking lessonAircraft aircraft class"]],
    ["of any aircraft", { lessons: [{ aircraftType: null, engine: null }], aircraft: { type: "Helicopter" } }, []],
    [
      "with a tag that it lacks",
      { lessons: [{ demands: demands("Aircraft", { tag }) }] },
      ["Blocking lessonAircraft aircraft tag"],
    ],
    [
      "with a tag that it has",
      { lessons: [{ demands: demands("Aircraft", { tag }) }], aircraft: { tagIds: [tag.id] } },
      [],
    ],
    ["by day, into the night", { booking: night }, ["Warning lessonFlight student day"]],
    ["by night, in the day", { lessons: [{ period: "Night" }] }, ["Warning lessonFlight student night"]],
    ["by night", { lessons: [{ period: "Night" }], booking: night }, []],
    ["by day or night", { lessons: [{ period: "Mixed" }], booking: night }, []],
    ["under VFR, booked under IFR", { booking: { isIfr: true } }, ["Warning lessonFlight student vfr"]],
    ["under IFR, booked under VFR", { lessons: [{ flying: "Ifr" }] }, ["Warning lessonFlight student ifr"]],
    [
      "that demands a certificate of its student",
      { lessons: medicalOf("Student"), certificateTypes: [free] },
      ["Blocking lessonDemand student missing"],
    ],
    ["whose student has it", { lessons: medicalOf("Student"), certificateTypes: [free], held: [{}] }, []],
    [
      "whose student's one awaits validation",
      { lessons: medicalOf("Student"), certificateTypes: [free], held: [{ state: "Completed" }] },
      ["Warning lessonDemand student awaiting"],
    ],
    [
      "in a simulator, which demands none of its student",
      {
        lessons: [{ ...medicalOf("Student")[0], aircraftType: "Simulator", engine: null }],
        certificateTypes: [free],
        aircraft: { type: "Simulator" },
      },
      [],
    ],
    [
      "that demands it of its instructor",
      { lessons: medicalOf("Instructor"), certificateTypes: [free] },
      ["Blocking lessonDemand instructor missing"],
    ],
    [
      "that demands what the school demands anyway, said once",
      { lessons: medicalOf("Instructor"), certificateTypes: [{}] },
      ["Blocking certificate instructor missing"],
    ],
  ])("%s", (_, change, expected) => expect(found(change)).toEqual(expected));

  test("a beginner needs no medical with an instructor (MED.A.030), and one to fly solo", () => {
    const asked = { certificateTypes: [{}], lessons: [{ mode: "Solo" as const }] };
    const teacher = "Blocking certificate instructor missing";
    expect(found(asked)).toEqual([teacher]);
    expect(found({ ...asked, solos: [{}], booking: { isSolo: true } }).sort()).toEqual([
      teacher,
      "Blocking certificate student missing",
    ]);
  });

  const lacks = (why: string) => [`Blocking soloAuthorisation student ${why}`];
  const late = noon + 10 * HOUR;
  const [overMidnight, nav] = [{ offBlock: late - HOUR, onBlock: late + HOUR }, { lineageIds: ["nav"] }];
  test.each<[string, Case, string[]]>([
    ["without any authorisation", {}, lacks("none")],
    ["that is authorised", { solos: [{}] }, []],
    ["authorised for another programme", { solos: [{ programId: "other" }] }, lacks("none")],
    ["whose authorisation ended the day before", { solos: [{ endsOn: "2027-06-20" }] }, lacks("ended")],
    ["on the last day", { solos: [{ endsOn: "2027-06-21" }] }, ["Warning soloAuthorisation student lastDay"]],
    ["on the last day of one of two", { solos: [{ endsOn: "2027-06-21" }, {}] }, []],
    ["on the first day", { solos: [{ beginsOn: "2027-06-21" }] }, []],
    ["before the first day", { solos: [{ beginsOn: "2027-06-22" }] }, lacks("notYet")],
    [
      "over midnight at the site, into the day after the last",
      { booking: overMidnight, solos: [{ endsOn: "2027-06-21" }] },
      lacks("ended"),
    ],
    ["authorised for this lesson", { solos: [{ lineageIds: ["nav", "s"] }] }, []],
    ["authorised for another lesson", { solos: [nav] }, lacks("lesson")],
    ["whose right lesson has ended, and another goes on", { solos: [nav, { endsOn: "2027-06-01" }] }, lacks("ended")],
    ["authorised on this aircraft", { solos: [{ aircraftId: AIRCRAFT }] }, []],
    ["authorised on another aircraft", { solos: [{ aircraftId: ELSEWHERE }] }, lacks("aircraft")],
    ["authorised on its class", { solos: [{ aircraftType: "Aircraft", aircraftClass: "SingleEngine" }] }, []],
    [
      "authorised on another class",
      { solos: [{ aircraftType: "Aircraft", aircraftClass: "MultiEngine" }] },
      lacks("aircraft"),
    ],
    ["authorised on another type", { solos: [{ aircraftType: "Helicopter" }] }, lacks("aircraft")],
    [
      "authorised for the lesson on one aircraft, and on this aircraft for another lesson",
      {
        solos: [
          { lineageIds: ["s"], aircraftId: ELSEWHERE },
          { ...nav, aircraftId: AIRCRAFT },
        ],
      },
      lacks("aircraft"),
    ],
    [
      "in a simulator",
      { lessons: [{ mode: "Solo", aircraftType: "Simulator", engine: null }], aircraft: { type: "Simulator" } },
      [],
    ],
    ["with an instructor aboard", { booking: { isSolo: false } }, []],
  ])("flown solo %s", (_, { booking, ...change }, expected) => {
    const all = found({ lessons: [{ mode: "Solo" }], ...change, booking: { isSolo: true, ...booking } });
    expect(all.filter((one) => one.includes("solo"))).toEqual(expected);
  });
});
