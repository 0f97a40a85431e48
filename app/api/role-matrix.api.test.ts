import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { holdersOf, isPublic, type Permission } from "@/lib/access/permissions/permissions";
import { declaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { dictionaries } from "@/lib/records/dictionaries/dictionaries";
import type { Dictionary } from "@/lib/records/dictionaries/dictionary";
import { call } from "@/lib/testing/call";
import {
  addressOf,
  type Declared,
  EXAMPLE_DAY,
  fillPlaceholders,
  namesPlace,
  type Scene,
  type Values,
  valuesFor,
} from "@/lib/testing/examples";
import { samplePng, sampleTable } from "@/lib/testing/files";
import { makePerson, makeWorld, type Signed, signInAs, type World } from "@/lib/testing/world";

const KINDS = ["nobody", "student", "renter", "instructor", "staff", "admin", "superAdmin"] as const;
type Kind = (typeof KINDS)[number];
const PLACES = ["own", "other"] as const;
type Place = (typeof PLACES)[number];
const EVERYBODY: Kind[] = [...KINDS];
const SIGNED_IN = EVERYBODY.slice(1);
const ADMINS: Kind[] = ["admin", "superAdmin"];

/** Of an endpoint's example: who gets a 2xx for their own site, and for another one; refusals that no rule below says. */
type Line = { permission: Permission; own: Kind[]; other: Kind[]; refused?: Partial<Record<Place, Refusals>> };
type Refusals = Partial<Record<Kind, number>>;
const everywhere = (permission: Permission, kinds: Kind[]): Line => ({ permission, own: kinds, other: kinds });
const onSite = (permission: Permission, kinds: Kind[]): Line => ({
  permission,
  own: [...kinds, ...ADMINS],
  other: ADMINS,
});

/** The plain lists: everybody signed in reads what their forms need, admins write; two of them are switched off by DELETE. */
const SWITCHED_OFF = ["operation-type", "transaction-type"];
function linesOf({ name, permissions }: Dictionary): Record<string, Line> {
  return {
    [`GET /api/${name}`]: everywhere("dictionary.read", SIGNED_IN),
    [`GET /api/${name}/{id}`]: everywhere("dictionary.read", SIGNED_IN),
    [`POST /api/${name}`]: everywhere(permissions.write, ADMINS),
    [`PUT /api/${name}`]: everywhere(permissions.write, ADMINS),
    [`PATCH /api/state/${name}`]: everywhere(permissions.write, ADMINS),
    ...(SWITCHED_OFF.includes(name) ? { [`DELETE /api/${name}/{id}`]: everywhere(permissions.write, ADMINS) } : {}),
  };
}

/** Students and renters see nothing of others but a name: their sheets aren't found. */
const NO_SHEET: Refusals = { student: 404, renter: 404 };
const others = (status: number) => ({ other: Object.fromEntries(SIGNED_IN.map((kind) => [kind, status])) });

/** By hand from DECISIONS, not from the declarations: a new endpoint without its line fails. */
const EXPECTED: Record<string, Line> = {
  "POST /api/authentification": everywhere("access.signIn", EVERYBODY),
  "POST /api/authentification/refresh": everywhere("access.signIn", EVERYBODY),
  "POST /api/authentification/logout": everywhere("access.own", SIGNED_IN),
  "GET /api/authentification/connectedUser": everywhere("access.own", SIGNED_IN),
  "POST /api/account/forgotpassword": everywhere("access.signIn", EVERYBODY),
  "POST /api/account/resetpassword": everywhere("access.signIn", EVERYBODY),
  // Only for the caller themself; whoever names somebody else is told so, whether or not there is such a person.
  "POST /api/account/initpassword": { permission: "access.own", own: SIGNED_IN, other: [], refused: others(403) },
  "PUT /api/account/password": everywhere("access.own", SIGNED_IN),
  "GET /api/account/sign-ins": everywhere("access.own", SIGNED_IN),
  "DELETE /api/account/sign-ins": everywhere("access.own", SIGNED_IN),
  "DELETE /api/account/sign-ins/{id}": { permission: "access.own", own: SIGNED_IN, other: [] },
  "POST /api/user/acceptCGU": everywhere("access.own", SIGNED_IN),
  "POST /api/user/acceptCGV": everywhere("access.own", SIGNED_IN),
  "GET /api/mail": everywhere("mail.read", ADMINS),
  "PUT /api/language": everywhere("access.language", EVERYBODY),
  "GET /api/openapi.json": everywhere("documentation.read", EVERYBODY),
  "GET /api/reference": everywhere("documentation.read", EVERYBODY),
  "GET /api/reference/{asset}": everywhere("documentation.read", EVERYBODY),
  "GET /api/search": everywhere("access.own", SIGNED_IN),
  "GET /api/live": everywhere("access.own", SIGNED_IN),
  "GET /api/school": everywhere("school.read", SIGNED_IN),
  "PUT /api/school": everywhere("school.write", ADMINS),
  "POST /api/school/updateCgu": everywhere("school.write", ADMINS),
  "POST /api/school/updateCgv": everywhere("school.write", ADMINS),
  "GET /api/school/{id}/image": everywhere("school.read", SIGNED_IN),
  "POST /api/school/{id}/image": everywhere("school.write", ADMINS),
  "DELETE /api/school/{id}/image": everywhere("school.write", ADMINS),
  "GET /api/school/{id}/file/{fileId}": everywhere("school.read", SIGNED_IN),
  "GET /api/site": everywhere("access.own", SIGNED_IN),
  "POST /api/site": everywhere("site.write", ADMINS),
  "PUT /api/site": everywhere("site.write", ADMINS),
  "PATCH /api/state/site": everywhere("site.write", ADMINS),
  "GET /api/site/lookup": everywhere("site.write", ADMINS),
  "GET /api/site/{id}": onSite("site.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/site/{id}/sunrise-sunset": onSite("site.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/aircraft-light": onSite("aircraft.readLight", ["student", "renter", "instructor", "staff"]),
  "GET /api/classroom": onSite("classroom.read", ["student", "renter", "instructor", "staff"]),
  "POST /api/classroom": onSite("classroom.write", ["staff"]),
  "PUT /api/classroom": onSite("classroom.write", ["staff"]),
  "GET /api/classroom/{id}": onSite("classroom.read", ["student", "renter", "instructor", "staff"]),
  "PATCH /api/state/classroom": onSite("classroom.write", ["staff"]),
  "GET /api/promotion": onSite("promotion.read", ["instructor", "staff"]),
  "POST /api/promotion": onSite("promotion.write", ["staff"]),
  "PUT /api/promotion": onSite("promotion.write", ["staff"]),
  "GET /api/promotion/{id}": onSite("promotion.read", ["instructor", "staff"]),
  "GET /api/promotion/students": onSite("promotion.read", ["instructor", "staff"]),
  "PATCH /api/state/promotion": onSite("promotion.write", ["staff"]),
  "GET /api/user-light": onSite("person.pick", ["instructor", "staff"]),
  "GET /api/user-light/{id}": onSite("access.own", ["student", "renter", "instructor", "staff"]),
  "GET /api/site/{id}/students": onSite("person.pick", ["instructor", "staff"]),
  "GET /api/user": onSite("person.list", ["instructor", "staff"]),
  // Roles are given only where the caller holds Staff: at any other site, known or not, the same sentence says so.
  "POST /api/user": { ...onSite("person.write", ["staff"]), refused: { other: { staff: 403 } } },
  // The person of the example is somebody else.
  "PUT /api/user": { ...onSite("person.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/{id}": { ...onSite("person.own", ["instructor", "staff"]), refused: { own: NO_SHEET } },
  "PATCH /api/state/user": onSite("person.write", ["staff"]),
  "PUT /api/user/{id}/roles": onSite("person.grantRole", ["staff"]),
  "PUT /api/user/{id}/tags": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/invitation": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/recovery": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/anonymise": everywhere("person.anonymise", ADMINS),
  "GET /api/user/{id}/image": onSite("access.own", ["student", "renter", "instructor", "staff"]),
  "POST /api/user/{id}/image": { ...onSite("person.own", ["staff"]), refused: { own: NO_SHEET } },
  "GET /api/user/export": onSite("person.export", ["staff"]),
  "GET /api/user/{id}/export": { permission: "person.own", own: SIGNED_IN, other: ADMINS },
  "GET /api/user/import/template": everywhere("person.import", ["staff", ...ADMINS]),
  "POST /api/user/import": everywhere("person.import", ["staff", ...ADMINS]),
  // A code of somebody else is a code that isn't valid.
  "POST /api/account/confirm-email": { permission: "person.own", own: SIGNED_IN, other: [], refused: others(422) },
  "GET /api/user/{id}/calendar-link": { permission: "calendar.own", own: SIGNED_IN, other: [] },
  "POST /api/user/{id}/calendar-link": { permission: "calendar.own", own: SIGNED_IN, other: [] },
  "PUT /api/account/notifications": everywhere("access.own", SIGNED_IN),
  "POST /api/file/temp": everywhere("file.upload", SIGNED_IN),
  "GET /api/file/{id}": { permission: "file.upload", own: SIGNED_IN, other: [] },
  ...Object.assign({}, ...dictionaries.map(linesOf)),
  "GET /api/reservation/planning": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/rows": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  "GET /api/reservation/{id}/ics": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
  // The renter of the example is the caller, where the caller is a renter: for themself only.
  "POST /api/reservation/renter": onSite("reservation.rent", ["renter", "staff"]),
  "PUT /api/reservation/renter": onSite("reservation.rent", ["renter", "staff"]),
  "POST /api/reservation/check": onSite("planning.read", ["renter", "staff"]),
  "POST /api/reservation/operation": onSite("reservation.operate", ["instructor", "staff"]),
  "PUT /api/reservation/operation": onSite("reservation.operate", ["instructor", "staff"]),
  "POST /api/reservation/maintenance": onSite("reservation.maintain", ["staff"]),
  "PUT /api/reservation/maintenance": onSite("reservation.maintain", ["staff"]),
  // Of two rentals, one isn't the renter's.
  "POST /api/reservation/swap": onSite("planning.read", ["staff"]),
  "PATCH /api/reservation/{id}/move": onSite("planning.read", ["renter", "staff"]),
  "PATCH /api/reservation/{id}/cancel": onSite("planning.read", ["renter", "staff"]),
  "DELETE /api/reservation/{id}": onSite("reservation.withdraw", ["staff"]),
};

/** What answers before terms and password are settled: what settles them, and the way out. */
const BEFORE_SETTLED = [
  "POST /api/authentification/logout",
  "GET /api/authentification/connectedUser",
  "POST /api/account/initpassword",
  "POST /api/user/acceptCGU",
  "POST /api/user/acceptCGV",
  // What stands on the dialogs that settle it.
  "GET /api/school/{id}/image",
  "GET /api/school/{id}/file/{fileId}",
];

const declared: Declared[] = await declaredEndpoints(routes);
const nameOf = ({ verb, path }: Declared) => `${verb} ${path}`;

/** Columns of the table of permissions, by the person who stands for each here. */
const COLUMN = {
  student: "Student",
  renter: "Renter",
  instructor: "Instructor",
  staff: "Staff",
  admin: "Admin",
  superAdmin: "SuperAdmin",
} as const;

/**
 * How somebody is refused: 401 who isn't signed in, 403 who holds the permission nowhere, 404 who holds it but not at the
 * site that is asked for, which is another one; at their own site 403 (DECISIONS, "REST surface").
 */
function refusalOf({ permission, refused }: Line, kind: Kind, place: Place): number {
  if (kind === "nobody") return 401;
  const said = refused?.[place]?.[kind];
  if (said !== undefined) return said;
  const holds = isPublic(permission) || holdersOf(permission).includes(COLUMN[kind]);
  return holds && place === "other" ? 404 : 403;
}

let worlds: Record<Place, World>;
let callers: Record<Kind, Signed | null>;
let newcomer: Signed;
let disabled: Signed;
beforeAll(async () => {
  worlds = { own: await makeWorld(), other: await makeWorld() };
  const { student, renter, instructor, staff, admin, superAdmin } = worlds.own;
  callers = { nobody: null, student, renter, instructor, staff, admin, superAdmin };
  const roles = { [worlds.own.site.id]: ["Staff"] } as const;
  newcomer = await signInAs(await makePerson({ roles, data: { termsOfUseAt: null } }));
  disabled = await signInAs(await makePerson({ schoolRole: "Admin", data: { state: "Disabled" } }));
});

/** New terms ask everybody again. */
async function settleTerms() {
  const where = { id: { in: Object.values(callers).flatMap((one) => one?.id ?? []) } };
  await prisma().person.updateMany({ where, data: { termsOfUseAt: new Date(), termsOfSaleAt: new Date() } });
}

let hour = 0;
/** What one call is made in; the hour is no other call's. */
function sceneOf({ path }: Declared, place: Place, caller: Signed | null): Scene {
  const world = worlds[place];
  const owner = place === "own" && caller ? caller : world.staff;
  return { path, world, owner, caller, start: EXAMPLE_DAY + 9 * 3600 + 4 * 3600 * hour++ };
}

/** What reads and refused calls name: made once for a caller and a place, since neither changes it. */
const kept = new Map<string, Values>();
async function keptValues(one: Declared, place: Place, caller: Signed | null): Promise<Values> {
  const scene = sceneOf(one, place, caller);
  const key = `${place} ${caller?.id}`;
  const values = kept.get(key) ?? {};
  // Which reservation an example names, and whose file, is said by its path.
  const { reservation, ownFile, ...shared } = values;
  const known = one.path.startsWith("/api/reservation/{id}") ? values : shared;
  const made = await valuesFor(one.declaration.example, scene, known);
  kept.set(key, { ...values, ...made });
  return made;
}

/** What changes the caller's own account is tried by somebody just like them, so that the next try finds them unchanged. */
async function twinOf({ id }: Signed, path: string): Promise<Signed> {
  const person = await prisma().person.findUniqueOrThrow({ where: { id }, include: { roles: true } });
  const twin = await makePerson({
    schoolRole: person.schoolRole,
    data: {
      state: person.state,
      termsOfUseAt: person.termsOfUseAt,
      isTemporaryPassword: path.endsWith("/initpassword"),
      roles: { create: person.roles.map(({ siteId, role }) => ({ siteId, role })) },
    },
  });
  return signInAs(twin);
}

/** Calls with rows and a sign-in of its own: what is allowed changes something. */
async function callAnew(one: Declared, place: Place, kind: Signed | null) {
  const isOwnAccount = /^\/api\/(account|user\/accept)/.test(one.path);
  const as = kind && (isOwnAccount ? await twinOf(kind, one.path) : await signInAs(kind));
  return send(one, as, await valuesFor(one.declaration.example, sceneOf(one, place, as)));
}

async function send(one: Declared, as: Signed | null, values: Values) {
  const { params, query, body, file: hasFile } = fillPlaceholders(one.declaration.example, values);
  const headers = one.verb === "DELETE" ? { "if-match": '"1"' } : undefined;
  const file = hasFile && (one.declaration.upload === "table" ? sampleTable() : await samplePng());
  const answer = await call(one.verb, addressOf(one.path, { params, query }), { as, body, file, headers });
  if (one.declaration.produces === "text/event-stream" && answer.status < 300) await answer.close();
  return answer;
}

test("every endpoint has its line, and declares the permission that stands there", () => {
  expect(declared.map(nameOf).sort()).toEqual(Object.keys(EXPECTED).sort());
  for (const one of declared) expect(one.declaration.allow, nameOf(one)).toBe(EXPECTED[nameOf(one)]?.permission);
});

type Answer = Awaited<ReturnType<typeof send>>;

describe("every person at every place", () => {
  test.each(declared.map((one) => [nameOf(one), one] as const))(
    "%s",
    async (name, one) => {
      const line = EXPECTED[name]!;
      const wrong: string[] = [];
      const compare = async (who: string, answer: Answer, expected: number | "success") => {
        const isRight = expected === "success" ? answer.status < 300 : answer.status === expected;
        if (!isRight) wrong.push(`${who}: ${answer.status}, not ${expected}: ${await answer.text()}`);
        else if (one.declaration.produces !== "text/event-stream") await answer.close();
      };
      await settleTerms();
      const allowed: [Kind, Place][] = [];
      const places = namesPlace(one.declaration.example) ? PLACES : (["own"] as const);
      // Where nothing of a site is named, both places are the same call.
      if (places.length === 1) expect(line.other).toEqual(line.own);
      for (const kind of KINDS) {
        for (const place of places) {
          const isAllowed = line[place].includes(kind);
          if (isAllowed && one.verb !== "GET") allowed.push([kind, place]);
          else {
            const expected = isAllowed ? "success" : refusalOf(line, kind, place);
            const answer = await send(one, callers[kind], await keptValues(one, place, callers[kind]));
            await compare(`${kind}, ${place} site`, answer, expected);
          }
        }
      }
      // Who isn't settled or is disabled is as nobody: only what is public answers, or what settles.
      const open = isPublic(line.permission);
      const isBefore = BEFORE_SETTLED.includes(name);
      const closed = await keptValues(one, "own", callers.staff);
      const asDisabled = open ? await callAnew(one, "own", disabled) : await send(one, disabled, closed);
      await compare("somebody disabled", asDisabled, open ? "success" : 401);
      const asNewcomer = open || isBefore ? await callAnew(one, "own", newcomer) : await send(one, newcomer, closed);
      await compare("somebody who has accepted nothing", asNewcomer, open || isBefore ? "success" : 403);
      for (const [kind, place] of allowed) {
        await settleTerms();
        await compare(`${kind}, ${place} site`, await callAnew(one, place, callers[kind]), "success");
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
