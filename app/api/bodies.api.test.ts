import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { publishPendingPlanningChanges } from "@/lib/access/changes/planning-numbers";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import { decodeInput } from "@/lib/http/endpoint";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { Problem } from "@/lib/platform/problem";
import { resourceDescriptors } from "@/lib/records/resources";
import { call, makeTestRequest } from "@/lib/testing/call";
import {
  type DeclaredEndpoint,
  EXAMPLE_DAY_START,
  fillPlaceholders,
  makeEndpointUrl,
  makeLearner,
  makePlaceholderValues,
} from "@/lib/testing/examples";
import { listQueuedJobsExceptMails } from "@/lib/testing/jobs";
import { makeAircraft, makePerson, makeReservation, makeWorld, signInAs, type World } from "@/lib/testing/world";

// DECISIONS, "REST surface": a body of the specification's own fields is always accepted, PUT leaves alone what it doesn't
// name, a PUT of one's own GET changes nothing, and members that mean nothing are refused.

const declared: DeclaredEndpoint[] = await loadDeclaredEndpoints(routes);

type Json = Record<string, unknown>;

let world: World;
let hour = 0;
beforeAll(async () => {
  world = await makeWorld();
});

const sceneOf = (path: string) => {
  const start = EXAMPLE_DAY_START + 9 * 3600 + 4 * 3600 * hour++;
  return { path, world, owner: world.superAdmin, caller: world.superAdmin, start };
};
const exampleOf = async ({ path, declaration }: DeclaredEndpoint) =>
  fillPlaceholders(declaration.example, await makePlaceholderValues(declaration.example, sceneOf(path)));

/** The fields that the specification gives each kind of record (1 §3, 2 §3). */
const TEXT = {
  site: ["id", "name", "address", "state", "airports"],
  user: [
    ...["id", "imageLocation", "callSign", "email", "nom", "prenom", "phoneNumber", "address", "dateOfBirth"],
    ...["placeOfBirth", "emergencyContact", "roles", "roleSite", "state", "certificatesType", "dateAcceptanceCGU"],
    ...["dateAcceptanceCGV", "isTemporaryPassword", "warnings", "tagsIds"],
  ],
  promotion: ["id", "state", "siteId", "name", "creationDate", "students"],
  aircraft: [
    ...["id", "callSign", "site", "site.siteId", "site.dateEntree", "imageLocation", "model", "type", "classe", "pmpf"],
    ...["taxiTime", "taxiTime.hour", "taxiTime.minute", "taxiTime.second", "turnaroundTime", "turnaroundTime.hour"],
    ...["turnaroundTime.minute", "turnaroundTime.second", "timer", "flightTimeActivated", "flightTime"],
    ...["totalFlightTime", "nextMaintenance", "enableRental", "urlFlightTracker", "totalLanding", "airports"],
    ...["exploitationPrice", "exploitationPrice.price", "exploitationPrice.type", "rentalPrice", "certificatesType"],
    ...["commentaries", "tagsIds", "rentalTagsIds", "order", "state", "horameterActivated", "totalHorameter"],
  ],
  classroom: ["id", "siteId", "name", "order", "state"],
  // Ours: all that it has.
  closure: ["id", "siteId", "name", "firstDay", "lastDay", "state"],
  "certificate-type": [
    ...["id", "name", "category", "mailNotification", "state", "qualifications", "warnings", "indicatorAircraft"],
    ...["isMandatory", "isDefault", "qualifications.name", "warnings.kind", "warnings.thresholds"],
  ],
  program: ["id", "currentRevisionId", "state", "revisions", "tagsIds", "creationDate"],
  revision: [
    ...[
      "id",
      "programId",
      "name",
      "edition",
      "revision",
      "state",
      "ratingSkillType",
      "activeCBTA",
      "templateExercises",
    ],
    ...["templateExercisesCBTA", "creationDate", "regulatoryEnvironment", "requirements", "locked"],
  ],
  phase: ["id", "revisionId", "name", "order", "locked"],
  session: [
    ...["id", "revisionId", "phaseId", "type", "reference", "title", "order", "locked", "exercises", "theoretical"],
    ...["theoretical.duration", "theoretical.content", "theoretical.fileIds", "theoretical.files", "pratical"],
    ...["pratical.regulatoryEnvironment", "pratical.duration", "pratical.aircraftType", "pratical.flying"],
    ...["pratical.engine", "pratical.period", "pratical.mode", "pratical.instructions", "pratical.briefingContent"],
    ...["pratical.briefingFileIds", "pratical.debriefingFileIds", "pratical.debriefingContent"],
  ],
  exercise: ["id", "name", "used", "phasesVol", "competences"],
  "phase-vol": ["id", "shortName", "longName", "state"],
  competence: [
    ...["id", "shortName", "longName", "state", "comportementsObservables", "comportementsObservables.id"],
    ...["comportementsObservables.name", "comportementsObservables.state"],
  ],
  "aircraft-program-price": [
    ...["id", "programId", "isBillingOnUserFlightAccount", "state", "programLight", "aircraftLight", "aircraftId"],
    "price",
  ],
  "instructor-program-price": [
    ...["id", "programId", "isBillingOnUserFlightAccount", "state", "programLight", "instructors"],
    ...["theoreticalPrice", "practicalPrice"],
  ],
  tag: ["id", "name", "state"],
  "operation-type": ["id", "name", "state", "bookingRight"],
  "transaction-type": ["id", "name", "description", "price", "hasFixedPrice", "state"],
  "cancellation-reason": ["reason", "active"],
  school: [
    ...["id", "name", "mainSiteId", "address", "parameters", "cgu", "cgv", "cguFileId", "cgvFileId", "imageLocation"],
    ...["parameters.ratingSystem", "parameters.currency"],
  ],
  reservation: [
    ...["id", "start", "end", "reservationType", "reservationState", "compliance", "commentaryForGlobal", "aircraft"],
    ...["commentaryForCancel", "classroom", "users", "creationDate", "editingDate", "durationBriefing"],
    ...["durationDebriefing", "aircraft.aircraftId", "aircraft.startTurnaround", "aircraft.startFlight"],
    ...["aircraft.endFlight", "aircraft.fromAirport", "aircraft.toAirport", "aircraft.operationId"],
    ...["aircraft.commentaryForClient", "classroom.classroomId", "users.userId", "users.reservationUserRole"],
    ...["users.promotionId", "users.userProgramSessionId"],
  ],
} as const;

/** Leaves only the specification's own fields. Objects of which it names no member stay whole. */
function inTheTextsWords(value: unknown, fields: readonly string[], prefix = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => inTheTextsWords(one, fields, prefix));
  if (typeof value !== "object" || value === null || !fields.some((one) => one.startsWith(prefix))) return value;
  const known = Object.entries(value).filter(([name]) => fields.includes(prefix + name));
  return Object.fromEntries(known.map(([name, inner]) => [name, inTheTextsWords(inner, fields, `${prefix}${name}.`)]));
}

type Kind = {
  name: string;
  /** The path of `POST` and `PUT` below `/api/`. */
  route: string;
  text: readonly string[];
  /** Makes a record and returns the path of its `GET` below `/api/`. */
  make: () => Promise<string>;
  /** What makes the body of another record out of this one's. Absent where there is only one. */
  another?: () => Promise<Json> | Json;
};

const name = () => `Another ${Math.random()}`;
const UNIQUE: Record<string, () => Json | Promise<Json>> = {
  "aircraft-program-price": async () => ({ aircraftId: (await makeAircraft(world.site.id)).id }),
  "instructor-program-price": async () => {
    const { program } = await makePlaceholderValues("{program}", sceneOf("program"));
    return { programId: program };
  },
  aircraft: () => ({ callSign: `F-${Math.random()}` }),
  "cancellation-reason": () => ({ reason: name() }),
  user: () => ({ email: { email: `${Math.random()}@school.test` }, callSign: null }),
  program: () => ({ name: name(), edition: "1", revision: "0" }),
  session: () => ({}),
  "phase-vol": () => ({ shortName: name(), trigram: "" }),
  competence: () => ({ shortName: name() }),
};
/** Another revision is asked for in words of its own (spec 2 §3, new revision request). */
const ASKED_OTHERWISE = ["revision"];

const kindsOfRecords: Kind[] = [
  ...resourceDescriptors.map(({ name: kind, placeholder }) => ({
    name: kind,
    route: kind,
    text: TEXT[kind as keyof typeof TEXT],
    make: async () => {
      const values = await makePlaceholderValues(`{${placeholder}}`, sceneOf(kind));
      return `${kind}/${values[placeholder]}`;
    },
    another: ASKED_OTHERWISE.includes(kind) ? undefined : (UNIQUE[kind] ?? (() => ({ name: name() }))),
  })),
  {
    name: "exercise",
    route: "exercise",
    text: TEXT.exercise,
    make: async () => `exercise/${(await makePlaceholderValues("{exercise}", sceneOf("exercise"))).exercise}`,
    another: async () => {
      const { revision } = await makePlaceholderValues("{revision}", sceneOf("exercise"));
      return { name: name(), revisionId: revision };
    },
  },
  { name: "school", route: "school", text: TEXT.school, make: async () => "school" },
  ...bookableTypes.map((type) => ({
    name: type,
    route: `reservation/${kinds[type].booking!.route}`,
    text: TEXT.reservation,
    make: async () => {
      const { lesson } = kinds[type];
      const learner = lesson ? await makeLearner(world, lesson) : undefined;
      const { start } = sceneOf("");
      const { id } = await makeReservation(world, { type, start, learner, comment: "Bring the keys" });
      return `reservation/${id}`;
    },
    another: async () => {
      const { start } = sceneOf("");
      const { lesson, cast } = kinds[type];
      const learner = lesson && (await makeLearner(world, lesson));
      const users = cast.flatMap(({ role, required }) => {
        if (!required) return [];
        const reservationUserRole = RESERVATION_ROLES.indexOf(role);
        if (role === "Student")
          return [{ userId: learner!.id, reservationUserRole, userProgramSessionId: learner!.lessonId }];
        return [{ userId: world.instructor.id, reservationUserRole }];
      });
      return { start, end: start + 3600, ...(learner && { users }) };
    },
  })),
];

const read = async (path: string, as = world.admin) => {
  const answer = await call("GET", `/api/${path}`, { as });
  const body = (await answer.json()) as Json;
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return { body, etag: answer.headers.get("etag")! };
};

/** Everything that a change leaves behind: lines of the audit, news for open boards, notifications, mails and jobs. */
async function traces() {
  // News are numbered in the background, and their rows deleted. Afterwards the numbers say how many there were.
  await publishPendingPlanningChanges();
  const [audit, news, notifications, mails] = [
    await prisma().auditEntry.count(),
    await prisma().planningSequence.findMany({ orderBy: { siteId: "asc" } }),
    await prisma().notification.count(),
    await prisma().mail.count(),
  ];
  return { audit, news, notifications, mails, jobs: await listQueuedJobsExceptMails() };
}

/** Sends some bodies to `PUT`, one after the other, and expects that nothing at all has changed after the last one. */
async function expectNothingChanges(kind: Kind, path: string, bodies: Json[], options: object = {}, as = world.admin) {
  const before = { ...(await read(path, as)), ...(await traces()) };
  for (const body of bodies) {
    const answer = await call("PUT", `/api/${kind.route}`, { as, body, ...options });
    expect(answer.status, `${Object.keys(body)}: ${await answer.text()}`).toBe(204);
    expect(answer.headers.get("etag")).toBe(`"${before.body.version}"`);
  }
  expect({ ...(await read(path, as)), ...(await traces()) }).toEqual(before);
}

describe.each(kindsOfRecords.map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
  test("a PUT of one's own GET changes nothing", async () => {
    const path = await kind.make();
    await expectNothingChanges(kind, path, [(await read(path)).body]);
  });

  test("PUT leaves alone what it doesn't name, member by member, down to the members of an object", async () => {
    const path = await kind.make();
    const { body } = await read(path);
    const seen = { id: body.id, version: body.version };
    const alone = Object.entries(body).flatMap(([name, value]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return [{ [name]: value }];
      return [{ [name]: value }, ...Object.entries(value).map(([inner, part]) => ({ [name]: { [inner]: part } }))];
    });
    await expectNothingChanges(kind, path, [seen, ...alone.map((named) => ({ ...seen, ...named }))]);
  });

  test("PUT and POST take a body of the specification's own fields", async () => {
    const path = await kind.make();
    const { body, etag } = await read(path);
    const text = inTheTextsWords(body, kind.text) as Json;
    await expectNothingChanges(kind, path, [{ ...text, id: body.id }], { headers: { "if-match": etag } });
    if (!kind.another) return;
    const aircraft = text.aircraft
      ? {
          aircraft: {
            ...(text.aircraft as Json),
            ...{ aircraftId: (await makeAircraft(world.site.id)).id },
            ...{ startTurnaround: undefined, startFlight: undefined, endFlight: undefined },
          },
        }
      : {};
    const other = { ...text, ...aircraft, ...(await kind.another()) };
    const answer = await call("POST", `/api/${kind.route}`, { as: world.admin, body: other });
    expect(answer.status, await answer.text()).toBe(201);
  });
});

test("every PUT of a record is looked at", () => {
  const looked = new Set(kindsOfRecords.map(({ route }) => `/api/${route}`));
  const others = declared.filter(({ verb, path }) => verb === "PUT" && !looked.has(path)).map(({ path }) => path);
  // The others change one thing, such as a password, and no GET answers their body.
  const parts = others.filter((path) => !path.startsWith("/api/account/") && path !== "/api/language");
  expect(parts.sort()).toEqual([
    // Comments are looked at in app/api/aircraft/defects.api.test.ts.
    "/api/aircraft/{id}/commentary",
    "/api/aircraft/{id}/limit",
    // In app/api/aircraft-program-price/prices.api.test.ts.
    "/api/aircraft/{id}/rental-price",
    // What one does to a certificate is looked at in app/api/certificate-for-people/certificates.api.test.ts.
    ...["aircraft", "people"].flatMap((kind) =>
      ["completion", "invalidation", "validation"].map((verb) => `/api/certificate-for-${kind}/{id}/${verb}`),
    ),
    "/api/component",
    // A saved extraction, in app/api/data-extraction/saved-extractions.api.test.ts.
    "/api/data-extraction/saved/{id}",
    // A saved view, in app/api/planning/views.api.test.ts.
    "/api/planning/view/{id}",
    // A series, in app/api/reservation/series/series.api.test.ts.
    "/api/reservation/series/{id}",
    // Its choice of packs, in app/api/school; a leg flown elsewhere, in app/api/user.
    "/api/school/recency",
    // Files of a leg, in app/api/suivi-vol/leg-files.api.test.ts.
    ...["picture/{leg}/{kind}", "track/{leg}"].map((part) => `/api/suivi-vol/{id}/${part}`),
    // A period, in app/api/user-availability/availability.api.test.ts.
    "/api/user-availability/{id}",
    // What one does to a training is looked at in app/api/user-programRevision/trainings.api.test.ts.
    ...["/api/user-programRevision", "/api/user-programRevision/validation"],
    // An exam, in app/api/user-programRevision/exams.api.test.ts.
    "/api/user-programRevision/{id}/exam",
    // What an instructor is paid, in app/api/user/pay.api.test.ts.
    ...["credit-limit", "duties", "external-leg", "pay", "roles", "tags"].map((part) => `/api/user/{id}/${part}`),
  ]);
});

test.each(["roles", "tags"])("somebody's %s put again change nothing", async (part) => {
  const { id } = await signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));
  const { body } = await read(`user/${id}`);
  const { roleSite, tagsIds, version } = body;
  const given = part === "roles" ? { roleSite } : { tagsIds };
  const kind = { name: part, route: `user/${id}/${part}`, text: [], make: async () => "" };
  await expectNothingChanges(kind, `user/${id}`, [{ ...given, version }]);
});

test("a renter's own reservation that staff overrode: their PUT of their GET changes nothing", async () => {
  const aircraft = await makeAircraft(world.site.id, { isRentable: false });
  const { id } = await makeReservation(world, {
    start: sceneOf("").start,
    aircraftId: aircraft.id,
    overrideReason: "Ferry flight",
  });
  const { body } = await read(`reservation/${id}`, world.renter);
  expect(body).toMatchObject({ compliance: 2 });
  const kind = kindsOfRecords.find((one) => one.name === "Renter")!;
  await expectNothingChanges(kind, `reservation/${id}`, [body], {}, world.renter);
});

/** The library's own sentences begin so, in both languages. */
const LIBRARY = /^(Invalid|Too (big|small)|Unrecognized|Entrée|Option|Format|Trop (grand|petit)|Clé|Chaîne|Nombre) ?/;

describe.each(
  declared
    .filter(({ declaration }) => declaration.body || declaration.query)
    .map((one) => [`${one.verb} ${one.path}`, one] as const),
)("%s", (_, one) => {
  let example: DeclaredEndpoint["declaration"]["example"];
  let body: Json;
  beforeAll(async () => {
    example = await exampleOf(one);
    body = one.declaration.body ? (example.body as Json) : {};
  });

  /** The texts that a request is refused with, by field. */
  async function faultsOf(change: { body?: unknown; query?: Record<string, string> }, locale: Locale = "en-US") {
    const url = makeEndpointUrl(one.path, { params: example.params, query: change.query ?? example.query });
    const options = one.declaration.body ? { body: change.body ?? body } : {};
    const { request, params } = await makeTestRequest(one.verb, url, options);
    const problem = await decodeInput(one.declaration, request, params, locale).then(
      () => null,
      (error: Problem) => error,
    );
    return Object.entries(problem?.more.errors ?? {}).flatMap(([field, texts]) =>
      texts.map(({ key, values }) => [field, localize(locale, key, values)] as const),
    );
  }

  test("refuses a member that means nothing by its name", async () => {
    if (!one.declaration.body) return;
    const fieldsOf = async (odd: unknown) => (await faultsOf({ body: odd })).map(([field]) => field);
    if (Array.isArray(body)) return expect(await fieldsOf([{ ...body[0], nonsense: 1 }])).toEqual(["0.nonsense"]);
    expect(await fieldsOf({ ...body, nonsense: 1 })).toEqual(["nonsense"]);
    for (const [name, value] of Object.entries(body)) {
      // What a browser says of a passkey is the standard's, and may become more.
      const [inside, path] = Array.isArray(value) ? [value[0], `${name}.0`] : [value, name];
      if (typeof inside !== "object" || inside === null || name === "passkey") continue;
      const odd = { ...inside, nonsense: 1 };
      expect(await fieldsOf({ ...body, [name]: Array.isArray(value) ? [odd] : odd })).toContain(`${path}.nonsense`);
    }
  });

  test("names what is missing in words, in the reader's language, and no sentence is the schema library's", async () => {
    const without = <T>(whole: Record<string, T>, name: string) =>
      Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name));
    const { query = {} } = example;
    const missing = [
      ...Object.keys(body).map((name) => ({ body: without(body, name) })),
      ...Object.keys(query).map((name) => ({ query: without(query, name) })),
    ];
    const odd = [null, 7, "", "x".repeat(5000), [], {}, -1, 1e12].flatMap((value) =>
      Object.keys(body).map((name) => ({ body: { ...body, [name]: value } })),
    );
    for (const change of [...missing, ...odd]) {
      const english = await faultsOf(change);
      const french = await faultsOf(change, "fr-FR");
      expect(french.map(([field]) => field)).toEqual(english.map(([field]) => field));
      for (const [field, text] of [...english, ...french]) {
        expect(text, field).not.toMatch(LIBRARY);
        const named = /^(?:“(.*)” is missing|« (.*) » est à renseigner)/.exec(text);
        if (named && !field.startsWith("passkey."))
          expect(named[1] ?? named[2], `${field}: a word of people, not of the API`).toMatch(/^\p{Lu}/u);
      }
    }
  });
});
