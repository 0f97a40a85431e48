import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { availabilityInputSchema } from "@/lib/activity/availability/schema";
import { closingSchema } from "@/lib/activity/flights/follow-up/schema";
import { bookingChangeInputForType, bookingInputForType } from "@/lib/activity/reservations/bodies";
import { bookableTypes } from "@/lib/activity/reservations/kinds";
import { seriesInputSchema } from "@/lib/activity/reservations/series/schema";
import { LOCALES, type Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { Problem } from "@/lib/platform/problem";
import { closureInputSchema } from "@/lib/records/closures/schema";
import { planningViewInputSchema } from "@/lib/records/planning-views/schema";
import { readBody, readQuery, validate } from "./decode";

const known = z.object({ text: z.string().default(""), page: z.coerce.number().optional() });
const read = (search: string, schema: z.ZodObject | undefined) =>
  readQuery(schema, new Request(`http://localhost:3000/api/tag${search}`), "en-US");

function refusedFields(search: string, schema: z.ZodObject | undefined): string[] {
  try {
    read(search, schema);
  } catch (error) {
    const { kind, more } = error as Problem;
    expect(kind).toBe("invalid");
    return Object.keys(more.errors ?? {});
  }
  return [];
}

test("parameters that the endpoint declares are read", () => {
  expect(read("?text=a&page=2", known)).toEqual({ text: "a", page: 2 });
  expect(read("", known)).toEqual({ text: "" });
  expect(read("", undefined)).toBeUndefined();
});

test.each(["?nonsense=1", "?nonsense", "?text=a&nonsense=1", "?nonsense=1&nonsense=2"])(
  "%s is refused by the name that isn't known, with a schema and without one",
  (search) => {
    expect(refusedFields(search, known)).toEqual(["nonsense"]);
    expect(refusedFields(search, undefined)).toContain("nonsense");
  },
);

test("a parameter that stands twice is refused, and so is the name of what every object has", () => {
  expect(refusedFields("?text=a&text=b", known)).toEqual(["text"]);
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect(refusedFields(`?${name}=1`, known)).toEqual([name]);
  }
});

test.each([
  ["many objects", JSON.stringify({ users: Array.from({ length: 30_000 }, () => ({})) })],
  ["many keys", JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [at, 1])))],
  ["a deep one", "[".repeat(30_000) + "]".repeat(30_000)],
])("a body with more values than anybody sends is refused before it is judged: %s", async (_what, body) => {
  const headers = { "content-type": "application/json" };
  const request = new Request("http://localhost:3000/api/tag", { method: "POST", headers, body });
  await expect(readBody(request)).rejects.toMatchObject({ kind: "tooLarge", key: "errors.tooManyValues" });
});

afterEach(() => vi.useRealTimers());

test("a number with too many decimals is refused by the name of its field, with how many it may have", () => {
  const said = (leg: object) => {
    try {
      validate(closingSchema, { legs: [leg] }, "en-US");
    } catch (error) {
      return Object.entries((error as Problem).more.errors ?? {}).map(([field, [text]]) => [
        field,
        localize("en-US", text!.key, text!.values),
      ]);
    }
  };
  expect(said({ hobbsArrival: 5_108.333 })).toEqual([
    ["legs.0.hobbsArrival", "“Horameter on arrival”: at most 2 decimals."],
  ]);
  expect(said({ remainingFuel: 77.25 })).toEqual([["legs.0.remainingFuel", "“Remaining fuel”: at most 1 decimal."]]);
  expect(said({ landingsByDay: 100 })).toEqual([["legs.0.landingsByDay", "“Landings by day”: at most 99."]]);
  expect(said({ hobbsArrival: 5_108.33, remainingFuel: 77.2, landingsByDay: 99 })).toBeUndefined();
});

test("a body that comes drop by drop is refused after a minute, and what it held is free again", async () => {
  vi.useFakeTimers();
  let isEnded = false;
  const body = new ReadableStream({
    start: (drops) => drops.enqueue(new TextEncoder().encode("{")),
    cancel: () => {
      isEnded = true;
    },
  });
  const headers = { "content-type": "application/json" };
  const streamed = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://localhost:3000/api/tag", streamed);
  const read = readBody(request).catch((error: Problem) => error);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await read).toMatchObject({ kind: "timeout", key: "errors.tooSlow", more: { values: { seconds: 60 } } });
  expect(isEnded).toBe(true);
});

const ID = "a".repeat(24);
const [START, DAY] = [1_800_000_000, 1_800_057_600];
const user = { userId: ID, reservationUserRole: 3, userProgramSessionId: ID, promotionId: ID };
const times = { startTurnaround: START, startFlight: START, endFlight: START + 3600 };
const booking = {
  ...{ siteId: ID, start: START, end: START + 3600, durationBriefing: 0, durationDebriefing: 0, users: [user] },
  aircraft: {
    aircraftId: ID,
    ...times,
    fromAirport: "LFLG",
    operationId: ID,
    limitIds: [ID],
    passengers: 1,
    isIfr: true,
  },
  ...{ classroom: { classroomId: ID }, commentaryForGlobal: "", overrideReason: "Checked", id: ID, version: 1 },
  guest: { name: "Zoé", phoneNumber: "0612345678", email: "zoe@mail.test", language: "fr-FR" },
};
/** Bodies that people fill in, with all that any of them may have. */
const BODIES: [what: string, schema: z.ZodType, body: object][] = [
  ...bookableTypes.flatMap((type): [string, z.ZodType, object][] => [
    [type, bookingInputForType(type), booking],
    [`a change of ${type}`, bookingChangeInputForType(type), booking],
  ]),
  ["a series", seriesInputSchema, { type: 5, booking, repeatUntil: DAY, exceptions: [DAY], mode: "all" }],
  [
    "availability",
    availabilityInputSchema,
    { userId: ID, type: 0, startAt: START, endAt: START + 3600, repeatUntil: DAY, exceptions: [DAY], comment: "" },
  ],
  ["a closure", closureInputSchema, { siteId: ID, name: "Works", firstDay: DAY, lastDay: DAY }],
  ["a saved view", planningViewInputSchema, { name: "Mine", kind: 0, siteId: ID, query: "", isDefault: false }],
];

type Path = (string | number)[];
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [
        [...path, Array.isArray(value) ? Number(name) : name],
        ...pathsOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      ])
    : [];
const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner, name) => (inner as Record<string, unknown>)[name], value);
const put = (value: unknown, [name, ...rest]: Path, given: unknown): unknown => {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name!] = rest.length === 0 ? given : put(copy[name!], rest, given);
  return copy;
};
/** The texts that are said of one field of a body. */
function said(schema: z.ZodType, body: unknown, path: Path, locale: Locale): string[] {
  try {
    validate(schema, body, locale);
    return [];
  } catch (error) {
    const texts = (error as Problem).more.errors?.[path.join(".")] ?? [];
    return texts.map(({ key, values }) => localize(locale, key, values));
  }
}

test.each(BODIES)(
  "%s: what is too long, too much or of another kind is never said to be missing",
  (_, schema, body) => {
    for (const locale of LOCALES) {
      for (const path of pathsOf(body)) {
        const value = at(body, path);
        if (path[0] === "version") continue;
        const absent = said(schema, put(body, path, undefined), path, locale);
        const wrong = typeof value === "string" ? ["x".repeat(5000)] : typeof value === "number" ? [-9e14, 9e14] : [];
        // Of an id and of a type there is nothing to say but which there are.
        const isChosen = /Ids?$|^id$|^type$/.test(String(path.findLast((name) => typeof name === "string")));
        for (const given of wrong) {
          const texts = said(schema, put(body, path, given), path, locale);
          if (!isChosen && absent.length > 0) expect(texts, `${path} ${given}`).not.toEqual(absent);
          // Nobody can read a date as seconds, and one reason is enough.
          expect(texts.join(" "), `${path} ${given}`).not.toMatch(/\d(?:[,\u202F]?\d{3}){3}/);
          expect(texts.length, `${path} ${given}`).toBeLessThan(2);
        }
      }
    }
  },
);

test.each([
  [
    ["users"],
    Array.from({ length: 22 }, () => user),
    "“People”: at most 21 entries.",
    "Personnes\u00A0»\u00A0: au plus 21 entrées.",
  ],
  [["aircraft", "passengers"], 20, "“Passengers”: at most 19.", "Passagers\u00A0»\u00A0: au plus 19."],
  [["aircraft", "passengers"], -1, "“Passengers”: at least 0.", "Passagers\u00A0»\u00A0: au moins 0."],
  [
    ["aircraft", "passengers"],
    "two",
    "“Passengers”: a number is expected.",
    "Passagers\u00A0»\u00A0: un nombre est attendu.",
  ],
  [["guest", "name"], "x".repeat(101), "“Name”: at most 100 characters.", "Nom\u00A0»\u00A0: au plus 100 caractères."],
])("a text about %s names the field in the reader's language", (path, given, english, french) => {
  const texts = LOCALES.map((locale) =>
    said(bookingChangeInputForType("Operation"), put(booking, path, given), path, locale).join(" "),
  );
  expect(texts).toEqual([english, `«\u00A0${french}`]);
});

test("the rest of a body's family says what is wrong in words", () => {
  const texts = (schema: z.ZodType, body: object, path: Path) =>
    LOCALES.map((locale) => said(schema, body, path, locale).join(" "));
  expect(
    texts(bookingInputForType("Meeting"), { ...booking, users: [{ userId: ID, reservationUserRole: 7 }] }, [
      ...["users", 0, "reservationUserRole"],
    ]),
  ).toEqual([
    "This role doesn't exist in this type of reservation.",
    "Ce rôle n’existe pas dans ce type de réservation.",
  ]);
  const flown = { aircraftId: ID, startFlight: START + 3600, endFlight: START };
  for (const end of [START + 3600, START - 900])
    expect(
      texts(bookingInputForType("Renter"), { start: START, end, aircraft: flown }, ["aircraft", "endFlight"]),
    ).toEqual([
      "EOBT, the departure, must be before on-block, the arrival.",
      "L’EOBT, heure de départ, doit précéder l’arrivée bloc.",
    ]);
  expect(texts(seriesInputSchema, { type: 3 }, ["type"])).toEqual([
    "“Type” can only be one of these: 0, 1, 2, 4, 5.",
    "Pour «\u00A0Type\u00A0», seules ces valeurs sont possibles\u00A0: 0, 1, 2, 4, 5.",
  ]);
});
