import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type FileImport, GENERATED_FILE_PATTERN, isTest, sourceFiles, sourceImports } from "./imports";

/** The layers of lib, lowest first. Each layer imports only from itself and from the layers before it. */
const LAYERS = ["platform", "access", "records", "activity", "compliance", "work", "views", "http", "testing"];
/**
 * The folders of a layer that import other folders of the same layer. All other such imports are forbidden, and entries that
 * aren't used must be removed. Every folder may import files that lie directly in its layer, such as `records/versioned`.
 */
const ROOMS_OF_LIB: Record<string, string[]> = {
  "access/actor": ["access/changes", "access/permissions", "access/second-factor", "access/sign-in"],
  "access/changes": ["access/actor", "access/permissions"],
  "access/permissions": ["access/actor"],
  "access/screens": ["access/actor", "access/permissions"],
  "access/second-factor": ["access/actor", "access/changes", "access/permissions", "access/sign-in"],
  "access/sign-in": ["access/actor", "access/changes", "access/permissions", "access/second-factor"],
  "activity/assistance": ["activity/reservations", "activity/training"],
  "activity/drafts": ["activity/reservations"],
  "activity/notifications": ["activity/reservations"],
  "activity/reservations": ["activity/accounts", "activity/availability"],
  "activity/inspections": ["activity/training"],
  "activity/lesson-requests": ["activity/notifications", "activity/reservations"],
  "activity/occurrences": ["activity/flights", "activity/notifications"],
  "activity/requests": ["activity/notifications", "activity/reservations"],
  "activity/flights": ["activity/notifications", "activity/requests", "activity/reservations"],
  "activity/recency": ["activity/flights"],
  "activity/standby": ["activity/notifications", "activity/reservations", "activity/training"],
  "activity/training": ["activity/flights"],
  "activity/week-plans": ["activity/drafts", "activity/reservations"],
  "compliance/facts": ["compliance/recency"],
  "compliance/rules": ["compliance/facts", "compliance/recency"],
  "records/aircraft": [
    ...["records/defects", "records/dictionaries", "records/maintenance", "records/people", "records/school"],
  ],
  "records/certificates": ["records/aircraft", "records/files", "records/people"],
  "records/defects": ["records/files"],
  "records/maintenance": ["records/people"],
  "records/notices": ["records/people"],
  "records/prices": [
    ...["records/aircraft", "records/dictionaries", "records/people", "records/programs", "records/school"],
  ],
  "records/programs": ["records/aircraft", "records/certificates", "records/files"],
  "records/promotions": ["records/people"],
  "records/school": ["records/files"],
  "records/sites": ["records/school"],
  "records/webhooks": ["records/api-keys"],
  "views/dashboards": ["views/desk", "views/fleet", "views/forecast", "views/planning", "views/warnings"],
  "views/dispatch": ["views/fleet", "views/planning"],
  "views/everything": ["views/extraction"],
  "views/extraction": ["views/instructor-activity"],
  // The year shows what the fleet's limits will need.
  "views/planning": ["views/fleet"],
  "views/statistics": ["views/extraction"],
  // The list of recent experience is asked for the same classes of aircraft as what somebody may do.
  "views/recency": ["views/person-compliance"],
  "views/warnings": ["views/recency"],
  "work/drafts": ["work/planning"],
  "work/fleet": ["work/planning"],
  "work/flights": ["work/accounts", "work/planning"],
  "work/plan-week": ["work/drafts", "work/planning"],
  "work/planning": ["work/accounts"],
  "work/school": ["work/planning"],
  "work/standby": ["work/planning"],
  "work/training": ["work/accounts"],
};

/**
 * The folders of components, each with the folders that it imports. These must come earlier in the list, so there are no
 * cycles.
 */
const COMPONENTS: Record<string, string[]> = {
  ui: [],
  shell: ["ui"],
  entity: ["ui"],
  permissions: ["ui"],
  outbox: [],
  resource: ["ui", "shell"],
  "second-factor": ["ui", "shell"],
  authentication: ["ui", "shell", "second-factor"],
  account: ["ui", "shell", "resource", "second-factor", "authentication"],
  accounts: ["ui", "shell", "entity", "resource"],
  dictionaries: ["ui", "entity", "resource"],
  notices: ["ui", "shell", "resource"],
  promotions: ["ui", "entity", "resource"],
  programs: ["ui", "shell", "entity", "resource"],
  training: ["ui", "shell", "entity", "resource"],
  compliance: ["ui", "shell", "entity", "resource"],
  inspections: ["ui", "shell", "entity"],
  people: ["ui", "shell", "entity", "resource"],
  logbook: ["ui", "shell", "entity", "resource"],
  school: ["ui", "shell", "entity", "resource"],
  "api-keys": ["ui", "shell", "entity", "resource"],
  reservations: ["ui", "shell", "entity", "resource"],
  "lesson-requests": ["ui", "shell", "resource", "reservations"],
  standby: ["ui", "shell", "entity", "resource", "reservations", "lesson-requests"],
  occurrences: ["ui", "shell", "entity", "resource", "reservations"],
  "flight-follow-up": ["ui", "shell", "entity", "resource", "reservations"],
  desk: ["ui", "shell", "resource", "reservations", "flight-follow-up"],
  "lesson-follow-up": ["ui", "shell", "resource", "training"],
  "my-flights": ["ui", "shell", "resource", "reservations", "flight-follow-up"],
  defects: ["ui", "shell", "entity", "resource", "reservations"],
  prices: ["ui", "shell", "entity", "resource"],
  extraction: ["ui", "shell", "resource", "logbook"],
  statistics: ["ui", "shell", "logbook"],
  "instructor-activity": ["ui", "shell", "entity", "resource", "logbook", "prices"],
  fleet: ["ui", "shell", "entity", "resource", "logbook", "prices", "reservations", "defects"],
  dispatch: ["ui", "shell", "reservations", "defects", "fleet"],
  certificates: ["ui", "shell", "entity", "resource", "fleet"],
  "bring-data": ["ui", "shell", "people", "logbook", "accounts", "fleet", "certificates"],
  sites: ["ui", "shell", "entity", "resource", "reservations"],
  warnings: ["ui", "shell", "entity", "resource", "reservations"],
  availability: ["ui", "shell", "entity", "reservations"],
  planning: ["ui", "shell", "entity", "reservations", "lesson-requests", "availability"],
  dashboard: ["ui", "shell", "entity", "training", "reservations", "lesson-requests", "warnings"],
  "personal-planning": ["ui", "shell", "entity", "reservations", "availability", "planning", "dashboard"],
};

/** File names that mean the same in every domain of records, activity and views. */
const FILE_NAMES = "schema codes wire rules reach queries commands present documents descriptor".split(" ");
/** Other file names of a domain. */
const OWN_FILE_NAMES: Record<string, string[]> = {
  "activity/accounts": ["read-bank-file"],
  "activity/flights": ["cells", "formats", "headings", "proposals", "read-logbook", "simplify"],
  "activity/notifications": ["choices", "kinds", "unsubscribe"],
  "activity/reservations": ["bodies", "calendar-event", "free-times", "kinds", "planned-booking"],
  "records/aircraft": ["logbook"],
  "records/certificates": ["claim", "meanings"],
  "records/defects": ["columns"],
  "records/dictionaries": ["dictionaries", "dictionary"],
  "records/programs": ["choices", "claim", "copy", "environment", "minima", "text-difference"],
  "records/people": ["account", "computed-order", "named-person", "own-words", "person-references"],
  "records/ratings": ["seed-set"],
  "records/school": ["terms"],
  "records/sites": ["aerodromes", "country", "holidays", "icao.d", "sun"],
  "records/webhooks": ["address"],
  "views/dashboards": ["week"],
  "views/everything": ["common-columns", "meanings"],
  "views/extraction": ["cells", "datasets"],
  "views/live": ["streams"],
  "views/planning": ["grounds", "page", "potentials", "remembered"],
  "views/statistics": ["counted", "tables"],
  "views/warnings": ["standing"],
};

const layerOf = (file: string) => (file.startsWith("lib/") ? LAYERS.indexOf(file.split("/")[1]!) : null);
/** The folder of a file two levels below lib, such as `records/people`. Null for a file directly in a layer. */
const roomOf = (file: string) => /^lib\/([\w-]+\/[\w-]+)\//.exec(file)?.[1] ?? null;
const componentsOf = (file: string) => /^components\/([\w-]+)\//.exec(file)?.[1] ?? null;

/**
 * The folder of a file two levels below components, such as `components/planning/board`. Null for a file above that level.
 */
const innerRoomOf = (file: string) => /^components\/[\w-]+\/[\w-]+(?=\/)/.exec(file)?.[0] ?? null;

/** Finds out which folder imports which others, sorted. Imports by tests don't count. */
function importsBetween(folderOf: (file: string) => string | null, isMeant: (from: string, to: string) => boolean) {
  const found: Record<string, string[]> = {};
  for (const { from, to } of sourceImports) {
    const [importer, imported] = [folderOf(from), folderOf(to)];
    if (isTest(from) || !importer || !imported || importer === imported || !isMeant(importer, imported)) continue;
    found[importer] = [...new Set([...(found[importer] ?? []), imported])].sort();
  }
  return found;
}
const sorted = (table: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(table).flatMap(([key, list]) => (list.length ? [[key, [...list].sort()]] : [])));

const show = ({ from, to }: FileImport) => `${from} → ${to}`;

test("what is looked at is the whole of the sources", () => {
  expect(sourceFiles.length).toBeGreaterThan(150);
  expect(sourceImports.filter((one) => one.to.startsWith("lib/")).length).toBeGreaterThan(300);
});

describe("lib", () => {
  test("has the layers of the list and no others", () => {
    expect(readdirSync("lib").sort()).toEqual([...LAYERS].sort());
  });

  test("each layer imports from itself and those before it", () => {
    const upward = sourceImports.filter(({ from, to }) => {
      const [lower, upper] = [layerOf(from), layerOf(to)];
      return lower !== null && upper !== null && upper > lower && !isTest(from);
    });
    expect(upward.map(show)).toEqual([]);
  });

  test("a room imports those of its own layer that the list names", () => {
    const isSibling = (from: string, to: string) => from.split("/")[0] === to.split("/")[0];
    expect(importsBetween(roomOf, isSibling)).toEqual(sorted(ROOMS_OF_LIB));
  });

  test("domains name their files by one list, and what is theirs alone by another", () => {
    const own: Record<string, string[]> = {};
    for (const file of sourceFiles.filter((one) => /^lib\/(records|activity|views)\//.test(one) && !isTest(one))) {
      const [domain, name] = [roomOf(file), path.basename(file).replace(/\.tsx?$/, "")];
      if (domain && !FILE_NAMES.includes(name)) own[domain] = [...(own[domain] ?? []), name];
    }
    expect(sorted(own)).toEqual(sorted(OWN_FILE_NAMES));
  });

  test("imports nothing of the screens, and of app nothing but the generated index, in tests", () => {
    const outward = sourceImports.filter(
      ({ from, to }) => from.startsWith("lib/") && /^(app|components|e2e)\//.test(to),
    );
    expect(outward.filter(({ to }) => !GENERATED_FILE_PATTERN.test(to)).map(show)).toEqual([]);
    expect(outward.filter(({ from }) => !isTest(from)).map(show)).toEqual([]);
  });

  test("lib/testing is imported by tests only", () => {
    const used = sourceImports.filter(({ from, to }) => to.startsWith("lib/testing/") && !isTest(from));
    expect(used.map(show)).toEqual([]);
  });

  test("no drawer for whatever fits nowhere else, no barrel", () => {
    const drawers = sourceFiles.filter((file) =>
      /(^|\/)(utils?|helpers?|services?|misc|common|index)(\/|\.tsx?$)/.test(file),
    );
    expect(drawers.filter((file) => !file.startsWith("prisma/seed/"))).toEqual([]);
  });
});

describe("components", () => {
  test("write times without the Temporal polyfill, which browsers then don't load", () => {
    const direct = sourceImports.filter(
      ({ from, to }) => from.startsWith("components/") && !isTest(from) && to === "lib/platform/time.ts",
    );
    expect(direct.map(show)).toEqual([]);
  });

  test("ui knows neither the product nor its texts", () => {
    const known = sourceImports.filter(
      // How typed words are compared is the same on the server.
      ({ from, to }) =>
        from.startsWith("components/ui/") && !isTest(from) && isOurs(to) && to !== "lib/platform/words.ts",
    );
    expect(known.filter(({ to }) => !to.startsWith("components/ui/")).map(show)).toEqual([]);
    // From next-intl, ui may use only the language in which fields write dates. It may use no messages.
    const texts = sourceImports.filter(
      ({ from, to }) => from.startsWith("components/ui/") && to.startsWith("next-intl"),
    );
    expect(texts.map(({ from }) => from)).toEqual(["components/ui/locale.tsx"]);
    expect(readFileSync("components/ui/locale.tsx", "utf8")).not.toMatch(/useTranslations|useMessages/);
  });

  test("import the folders that the list names, which all stand before them", () => {
    expect(importsBetween(componentsOf, () => true)).toEqual(sorted(COMPONENTS));
    const order = Object.keys(COMPONENTS);
    const backward = order.filter((one) => COMPONENTS[one]!.some((used) => order.indexOf(used) >= order.indexOf(one)));
    expect(backward).toEqual([]);
    expect([...order].sort()).toEqual(readdirSync("components").sort());
  });

  test("the rooms of one folder import each other one way", () => {
    const used = importsBetween(innerRoomOf, (from, to) => from.split("/")[1] === to.split("/")[1]);
    const reaches = (from: string, to: string, seen: string[] = []): boolean =>
      (used[from] ?? []).some((next) => next === to || (!seen.includes(next) && reaches(next, to, [...seen, next])));
    expect(Object.keys(used).length).toBeGreaterThan(2);
    expect(Object.keys(used).filter((room) => reaches(room, room))).toEqual([]);
  });

  test("read the page anew through one piece", () => {
    const anew = sourceFiles.filter(
      (file) => /^(app|components)\//.test(file) && /\brouter\.refresh\b/.test(readFileSync(file, "utf8")),
    );
    expect(anew).toEqual(["components/shell/refresh.tsx"]);
  });

  test("import no page", () => {
    const pages = sourceImports.filter(({ from, to }) => from.startsWith("components/") && to.startsWith("app/"));
    expect(pages.map(show)).toEqual([]);
  });

  test("pull no server code into the browser, however far round", () => {
    const values = sourceImports.filter((one) => !one.isType);
    const reached = new Map<string, string>();
    const open = sourceFiles
      .filter((file) => file.startsWith("components/") && !isTest(file) && runsInBrowser(file))
      .map((file) => [file, file] as const);
    while (open.length > 0) {
      const [file, way] = open.pop()!;
      if (reached.has(file)) continue;
      reached.set(file, way);
      for (const { from, to } of values) if (from === file) open.push([to, `${way} → ${to}`]);
    }
    const server = /^(node:|pg$|@prisma|prisma\/generated|next\/headers|next-auth\/jwt|graphile-worker|bcryptjs|pino$)/;
    expect([...reached].filter(([file]) => server.test(file)).map(([, way]) => way)).toEqual([]);
  });
});

describe("app", () => {
  test("reads and writes through lib: no page or route knows the database", () => {
    const known = sourceImports.filter(({ from, to }) => from.startsWith("app/") && !isTest(from) && isDatabase(to));
    expect(known.map(show)).toEqual([]);
    // The context of an endpoint or page contains the database client, so no import would reveal its use.
    const asking = sourceFiles.filter((file) => file.startsWith("app/") && !isTest(file) && usesClient(file));
    expect(asking).toEqual([]);
  });
});

/** The specification's words for what the code calls otherwise, and ids and codes of roles and states. */
const WIRE_WORDS = [
  /\b(nom|prenom|statut|roleSite|rolesSite|roleIds?|tagsIds|dateOfBirth|placeOfBirth|dateAnonymisation|dateAcceptance\w+)\b/,
  /\b(reservationType|reservationState|reservationUserRole)\b/,
  /\b(SITE_ROLE_ID|siteRoleOfId)\b|\b5f0{6}/,
  /\b(\w+_(STATES|ROLES|RIGHTS|GROUPS|RHYTHMS)|COMPLIANCES)(\.indexOf\b|\[)/,
  /\b(state|role|schoolRole|compliance)\b("?: number\b|\s*[!=]==? \d|\s*[<>]=? \d)/,
  /\b(ACTIVE|DISABLED|ARCHIVED)\b\W+\d/,
];

describe("the words of the wire", () => {
  const findWireWord = (text: string) => WIRE_WORDS.map((word) => word.exec(text)?.[0]).find(Boolean);

  test("are in no page and no component: schema, wire and present convert them", () => {
    const screens = sourceFiles.filter((file) => /^(components|app\/site)\//.test(file) && !isTest(file));
    expect(screens.length).toBeGreaterThan(100);
    const found = screens.flatMap((file) => {
      const word = findWireWord(readFileSync(file, "utf8"));
      return word ? [`${file}: ${word}`] : [];
    });
    expect(found).toEqual([]);
  });

  test.each([
    "person.nom",
    "const { prenom } = view",
    "SITE_ROLE_ID.Staff",
    'roleSite: [{ siteId, roleId: "" }]',
    '"5f0000000000000000000001"',
    "SCHOOL_ROLES.indexOf(role)",
    "RECORD_STATES[row.state]",
    "row.state === 0",
    "{ id: string; state: number }",
    "const ARCHIVED = 2;",
    'query.statut !== "0"',
    "user.reservationUserRole",
  ])("are found in %s", (text) => {
    expect(findWireWord(text)).toBeTruthy();
  });
});

test("two journeys give no two things one name: they share a school, and `mark` tells only their attempts apart", () => {
  const journeys = readdirSync("e2e").filter((file) => file.endsWith(".spec.ts"));
  const namesIn = (file: string) =>
    new Set(readFileSync(path.join("e2e", file), "utf8").match(/`[^`$]*\$\{mark\}[^`$]*`/g) ?? []);
  const all = journeys.flatMap((file) => [...namesIn(file)]);
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

const isDatabase = (target: string) => /^(lib\/platform\/db\.ts|prisma\/|pg$|@prisma\/)/.test(target);
const usesClient = (file: string) => /\bdb\s*\.|[{,]\s*db\s*[,}]|\bprisma\(\)/.test(readFileSync(file, "utf8"));
const isOurs = (target: string) => /^(app|components|lib|prisma|messages)\//.test(target);
const runsInBrowser = (file: string) => /^\s*["']use client["']/.test(readFileSync(file, "utf8"));
