import { describe, expect, test } from "vitest";
import { groupBy } from "@/lib/platform/group-by";
import { Prisma } from "@/prisma/generated/client";
import type { Change } from "./changed";
import { effectsOfChanges } from "./effects";
import { changeTable, lookUpChangeEffects, type TrackedModel, tableNamesInCalendarEtag } from "./table";

const KINDS = (Object.keys(changeTable) as (keyof typeof changeTable)[]).filter(
  (model): model is TrackedModel => "audit" in changeTable[model],
);
/** Columns that the tests leave out, because they only identify the row and its version. */
const BOOKKEEPING = ["id", "version"];

function scalarsOf(kind: TrackedModel): string[] {
  const fields = (Prisma as unknown as Record<string, Record<string, string>>)[`${kind}ScalarFieldEnum`];
  return Object.keys(fields!).filter((column) => !BOOKKEEPING.includes(column));
}

describe("each column of a told table", () => {
  test.each(KINDS)("of %s is kept, kept apart or left out, and stands in one list only", (kind) => {
    const { audit, personal, untold } = lookUpChangeEffects(kind);
    const listed = [...audit, ...personal, ...untold];
    expect(new Set(listed).size).toBe(listed.length);
    expect(scalarsOf(kind).filter((column) => !listed.includes(column))).toEqual([]);
  });

  // The columns that anonymising must blank. Written by hand from DECISIONS ("Calendar feed, files, people").
  test.each([
    ["Person", ["email", "lastName", "firstName", "callSign", "phoneNumber", "street", "city", "bornOn", "birthplace"]],
    ["Person", ["emergencyNumber", "emergencyRelationship", "zipCode", "region", "country", "latitude", "longitude"]],
    ["SignIn", ["address", "userAgent"]],
    ["Reservation", ["comment", "clientComment", "overrideReason", "cancellationText"]],
    ["StoredFile", ["name"]],
  ] as [TrackedModel, string[]][])("of %s that says something of a person is kept apart", (kind, columns) => {
    const text = `secret of ${kind}`;
    const row = Object.fromEntries(columns.map((column) => [column, text]));
    const { audit } = effectsOfChanges([{ kind, id: "1", verb: "change", before: {}, after: row } as Change]);
    const [line] = audit;
    expect(JSON.stringify([line!.before, line!.after])).not.toContain(text);
    expect(Object.keys(line!.personal!.after!).sort()).toEqual([...columns].sort());
  });

  test.each([
    ["Person", ["passwordHash", "calendarKey"]],
    ["School", ["demoPasswordHash"]],
    ["StoredFile", ["bytes"]],
    ["TermsEdition", ["text"]],
  ] as [TrackedModel, string[]][])("of %s that is a secret or a content is never kept", (kind, columns) => {
    const row = Object.fromEntries(columns.map((column) => [column, "never to be seen"]));
    const { audit } = effectsOfChanges([{ kind, id: "1", verb: "create", after: row } as Change]);
    expect(JSON.stringify(audit)).not.toContain("never to be seen");
  });
});

test("feeds count the versions of whatever lends its name to their entries", () => {
  expect(tableNamesInCalendarEtag().sort()).toEqual(["aircraft", "classroom", "operation_type", "school", "site"]);
});

test.each([
  ["Person", ["roles", "tags", "acceptances"]],
  ["Promotion", ["students"]],
  ["Reservation", ["people"]],
] as [TrackedModel, string[]][])("the audit keeps the lists that belong to a row of %s", (kind, lists) => {
  const after = Object.fromEntries(lists.map((list) => [list, ["1"]]));
  const { audit } = effectsOfChanges([{ kind, id: "1", verb: "change", before: {}, after } as Change]);
  expect(audit[0]!.after).toEqual(after);
});

describe("the audit", () => {
  const line = (change: Partial<Change>) =>
    effectsOfChanges([{ kind: "Tag", id: "1", verb: "change", ...change } as Change]).audit[0];

  test("keeps what differs, before and after, and nothing that was not written", () => {
    const before = { name: "VIP", state: "Active" as const };
    expect(line({ before, after: { name: "Guest" } })).toMatchObject({
      action: "tag.change",
      before: { name: "VIP" },
      after: { name: "Guest" },
    });
    expect(line({ before, after: { name: "VIP" } })).toMatchObject({ before: undefined, after: undefined });
  });

  test("keeps what a deleted row held", () => {
    const gone = line({ verb: "delete", before: { name: "Night" }, after: null });
    expect(gone).toMatchObject({ before: { name: "Night" }, after: undefined });
  });

  test("names a kind of two words with a hyphen", () => {
    expect(effectsOfChanges([{ kind: "OperationType", id: "1", verb: "create" }]).audit[0]).toMatchObject({
      action: "operation-type.create",
      kind: "operation-type",
    });
  });

  test("says nothing of what no person did: the clock's and the judging job's changes", () => {
    for (const verb of ["advance", "rejudge"]) {
      expect(effectsOfChanges([{ kind: "Reservation", id: "1", verb }]).audit).toEqual([]);
    }
    expect(effectsOfChanges([{ kind: "Reservation", id: "1", verb: "cancel" }]).audit).toHaveLength(1);
  });
});

test("judging anew is asked for once, however often the same thing changed in a transaction", () => {
  const change = (state: string): Change => ({
    kind: "Person",
    id: "1",
    verb: "change",
    before: { state: "Active" },
    after: { state },
  });
  expect(effectsOfChanges([change("Disabled"), change("Archived")]).jobs).toEqual([
    { task: "rejudge", payload: { personId: "1" }, queue: "rejudge" },
  ]);
});

describe("people are told", () => {
  const people = [{ personId: "p", role: "Renter" }];
  const before = { startAt: 1, comment: "a", compliance: "Valid", people };
  const told = (verb: string, after: object, ...others: string[]) => {
    const change = { kind: "Reservation", id: "1", verb, before, after, people: ["p", "p", ...others] } as Change;
    return effectsOfChanges([change]).notifications.map(({ person, kind, facts }) => ({ person, kind, is: facts.is }));
  };

  test("once each of what they see of a reservation, and of nothing else", () => {
    expect(told("change", { startAt: 2, comment: "b" })).toEqual([
      { person: "p", kind: "reservationChanged", is: { startAt: 2 } },
    ]);
    expect(told("change", { comment: "b", compliance: "Warning" })).toEqual([]);
    expect(told("advance", { startAt: 2 })).toEqual([]);
  });

  test("of being added as of a new one", () => {
    const after = { people: [...people, { personId: "q", role: "Instructor" }] };
    expect(told("change", after, "q").map(({ person, kind }) => [person, kind])).toEqual([
      ["p", "reservationChanged"],
      ["q", "reservationCreated"],
    ]);
    expect(told("change", { people: [] })).toMatchObject([{ person: "p", kind: "reservationCancelled" }]);
  });

  type Row = { id: string; before?: object; after: object };
  /** Which rows one transaction tells a person as one, each by its id, in the order of their own ids. */
  const bundles = (verb: string, rows: Row[]) => {
    const changes = rows.map((row) => ({ kind: "Reservation", verb, siteId: "s", people: ["p"], ...row }) as Change);
    const lines = effectsOfChanges(changes).notifications.sort((a, b) => (a.id < b.id ? -1 : 1));
    return [...groupBy(lines, ({ id, bundle }) => bundle ?? id).values()]
      .map((told) => told.map(({ subject }) => subject).join(" "))
      .sort();
  };
  const dated = (id: string, day: number, is: object, was: object = {}): Row => {
    const row = { startAt: new Date(Date.UTC(2030, 0, day)), seriesId: null, people, ...was };
    return { id, before: row, after: is };
  };

  test("of several dates of a series as one, in the order of time, whatever changes in each", () => {
    const seriesId = "one";
    const moved = (id: string, day: number) =>
      dated(id, day, { startAt: new Date(Date.UTC(2030, 0, day, 9)) }, { seriesId });
    expect(bundles("change", [moved("b", 9), moved("a", 2), moved("c", 16)])).toEqual(["a b c"]);
    expect(
      bundles(
        "book",
        [9, 2].map((day) => ({ ...moved(`on ${day}`, day), before: undefined })),
      ),
    ).toEqual(["on 2 on 9"]);
  });

  test("of other reservations as one where the same is done to them", () => {
    const onto = (aircraftId: string, id: string, day: number) => dated(id, day, { aircraftId }, { aircraftId: "A" });
    const moved = [onto("B", "a", 1), onto("C", "b", 2), onto("B", "c", 3)];
    expect(bundles("change", moved)).toEqual(["a c", "b"]);
    const cancelled = moved.map((row, at) => ({
      ...{ id: row.id, before: { ...row.before, seriesId: at === 0 ? "one" : null } },
      after: { state: "Cancelled" },
    }));
    expect(bundles("cancel", cancelled)).toEqual(["a b c"]);
  });

  test("of what they are added to and what they are taken off apart", () => {
    const rows = [
      dated("a", 1, { people: [] }),
      dated("b", 2, { people: [] }),
      dated("c", 3, { people }, { people: [] }),
      dated("d", 4, { people }, { people: [] }),
    ];
    expect(bundles("change", rows)).toEqual(["a b", "c d"]);
  });
});

describe("a change of one column tells", () => {
  const NAMES = ["callSign", "lastName", "firstName"];
  // The columns that boards, calendars and verdicts show of each table. Written by hand, not read from the tested table.
  const shown: Partial<
    Record<TrackedModel, { planning?: string[] | "all"; calendars?: string[]; verdicts?: string[] }>
  > = {
    Person: {
      planning: [...NAMES, "state", "roles"],
      calendars: NAMES,
      verdicts: [...NAMES, "state", "roles", "tags", "creditLimit"],
    },
    School: {
      planning: [
        "slotMinutes",
        "cancellationNoticeHours",
        "usualBriefingMinutes",
        "usualDebriefingMinutes",
        "nightRule",
      ],
      verdicts: [
        "nightRule",
        "recencyPacks",
        "longestDutyMinutes",
        "mostInstructionMinutes",
        "shortestRestMinutes",
        "lowBalance",
        "creditLimit",
        "balanceRule",
      ],
    },
    Site: {
      planning: ["name", "icao", "timeZone", "country", "latitude", "longitude", "airports", "state"],
      verdicts: ["timeZone", "latitude", "longitude"],
    },
    Tag: { verdicts: ["name", "state"] },
    OperationType: {
      planning: ["name", "bookingRight", "isCheckFlight", "takesGuest", "state"],
      verdicts: ["isCheckFlight", "takesGuest"],
    },
    Aircraft: {
      planning: ["callSign", "model", "type", "siteId", "turnaroundMinutes", "isRentable", "order", "state"],
      verdicts: [
        ...["callSign", "state", "isRentable", "type", "tags", "currentAirport", "homeAirport"],
        ...["isFlightTimeCounted", "flightTimeKind", "taxiOutMinutes", "taxiInMinutes"],
      ],
    },
    CertificateType: {
      verdicts: [
        ...["name", "category", "demands", "isMandatory", "isBlocking", "meaning", "parts", "onlyAircraftType"],
        ...["onlyAircraftClass", "onlyTagId", "isNightOnly", "isIfrOnly", "state", "thresholds", "qualifications"],
      ],
    },
    Leg: { verdicts: ["state"] },
    LogbookImport: { verdicts: ["validatedAt", "removedAt"] },
    Certificate: { verdicts: ["typeId", "state", "expiresOn", "expiresAtCycles", "archivedAt", "qualifications"] },
    RecencyRule: { verdicts: ["scope", "days", "minutes", "state"] },
    RecencyWaiver: { verdicts: ["endsOn", "endedAt"] },
    SoloAuthorisation: { verdicts: ["withdrawnAt", "endsOn"] },
    Availability: {
      planning: ["kind", "startAt", "endAt", "repeatUntil", "exceptions", "comment"],
      verdicts: ["kind", "startAt", "endAt", "repeatUntil", "exceptions"],
    },
    AccountTransaction: { verdicts: ["amount"] },
    Enrolment: { verdicts: ["state", "requirementsAcceptedAt", "validatedAt"] },
    LessonRequest: { planning: ["state"] },
    ReservationRequest: { planning: ["state"] },
    Standby: { planning: ["state"] },
    StandbyOffer: { planning: ["state"] },
    DraftPlanning: { planning: "all" },
    Flight: {
      planning: [
        ...["state", "offBlockAt", "takeOffAt", "landingAt", "onBlockAt", "expectedReturnAt"],
        ...["acceptedAt", "overdueToldAt"],
      ],
    },
    Classroom: { planning: "all", verdicts: ["name", "state"] },
    Closure: { planning: ["name", "firstOn", "lastOn", "state"], verdicts: ["name", "firstOn", "lastOn", "state"] },
    Reservation: {
      planning: "all",
      calendars: [
        "state",
        "startAt",
        "endAt",
        "aircraftId",
        "fromAirport",
        "toAirport",
        "operationTypeId",
        "classroomId",
        "title",
        "withdrawnAt",
        "people",
      ],
    },
  };

  test.each(KINDS)("of %s: boards, calendars and verdicts that show it, and no others", (kind) => {
    const { audit, personal, untold } = lookUpChangeEffects(kind);
    for (const column of [...audit, ...personal, ...untold]) {
      const change = { kind, id: "1", verb: "change", siteId: "s", before: { [column]: 1 }, after: { [column]: 2 } };
      const { notices, people, companionsOf, jobs } = effectsOfChanges([{ ...change, people: ["p"] } as Change]);
      const { planning = [], calendars = [], verdicts = [] } = shown[kind] ?? {};
      expect(notices.length > 0, `${column} on boards`).toBe(planning === "all" || planning.includes(column));
      expect(people.length + companionsOf.length > 0, `${column} in calendars`).toBe(calendars.includes(column));
      expect(jobs.length > 0, `${column} in verdicts`).toBe(verdicts.includes(column));
    }
  });
});
