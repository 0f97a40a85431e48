import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import type { Permission } from "@/lib/access/permissions/permissions";
import { hashToken, newRefreshToken } from "@/lib/access/sign-in/tokens";
import { declaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { makeFile, makeTermsFile, samplePng, sampleTable } from "@/lib/testing/files";
import {
  makePerson,
  makeReservation,
  makeSite,
  makeWorld,
  type Signed,
  signedIn,
  TEST_PASSWORD,
  type World,
} from "@/lib/testing/world";

const KINDS = ["nobody", "student", "renter", "instructor", "staff", "admin", "superAdmin"] as const;
type Kind = (typeof KINDS)[number];
const EVERYBODY: Kind[] = [...KINDS];
const SIGNED_IN = EVERYBODY.slice(1);
const ADMINS: Kind[] = ["admin", "superAdmin"];

/** Reach of an endpoint's example: who gets a 2xx for their own site, and for another one. */
type Line = { permission: Permission; own: Kind[]; other: Kind[] };
const everywhere = (permission: Permission, kinds: Kind[]): Line => ({ permission, own: kinds, other: kinds });
const onSite = (permission: Permission, kinds: Kind[]): Line => ({
  permission,
  own: [...kinds, ...ADMINS],
  other: ADMINS,
});

/** By hand from DECISIONS, not from the declarations: a new endpoint without its line fails. */
const EXPECTED: Record<string, Line> = {
  "POST /api/authentification": everywhere("access.signIn", EVERYBODY),
  "POST /api/authentification/refresh": everywhere("access.signIn", EVERYBODY),
  "POST /api/authentification/logout": everywhere("access.own", SIGNED_IN),
  "GET /api/authentification/connectedUser": everywhere("access.own", SIGNED_IN),
  "POST /api/account/forgotpassword": everywhere("access.signIn", EVERYBODY),
  "POST /api/account/resetpassword": everywhere("access.signIn", EVERYBODY),
  // Only for the caller themself.
  "POST /api/account/initpassword": { permission: "access.own", own: SIGNED_IN, other: [] },
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
  "POST /api/user": onSite("person.write", ["staff"]),
  // The person of the example is somebody else.
  "PUT /api/user": onSite("person.own", ["staff"]),
  "GET /api/user/{id}": onSite("person.own", ["instructor", "staff"]),
  "PATCH /api/state/user": onSite("person.write", ["staff"]),
  "PUT /api/user/{id}/roles": onSite("person.grantRole", ["staff"]),
  "PUT /api/user/{id}/tags": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/invitation": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/recovery": onSite("person.write", ["staff"]),
  "POST /api/user/{id}/anonymise": everywhere("person.anonymise", ADMINS),
  "GET /api/user/{id}/image": onSite("access.own", ["student", "renter", "instructor", "staff"]),
  "POST /api/user/{id}/image": onSite("person.own", ["staff"]),
  "GET /api/user/export": onSite("person.export", ["staff"]),
  "GET /api/user/{id}/export": { permission: "person.own", own: SIGNED_IN, other: ADMINS },
  "GET /api/user/import/template": everywhere("person.import", ["staff", ...ADMINS]),
  "POST /api/user/import": everywhere("person.import", ["staff", ...ADMINS]),
  "POST /api/account/confirm-email": { permission: "person.own", own: SIGNED_IN, other: [] },
  "GET /api/user/{id}/calendar-link": { permission: "calendar.own", own: SIGNED_IN, other: [] },
  "POST /api/user/{id}/calendar-link": { permission: "calendar.own", own: SIGNED_IN, other: [] },
  "PUT /api/account/notifications": everywhere("access.own", SIGNED_IN),
  "POST /api/file/temp": everywhere("file.upload", SIGNED_IN),
  "GET /api/file/{id}": { permission: "file.upload", own: SIGNED_IN, other: [] },
  "GET /api/operation-type": everywhere("dictionary.read", SIGNED_IN),
  "POST /api/operation-type": everywhere("dictionary.write", ADMINS),
  "PUT /api/operation-type": everywhere("dictionary.write", ADMINS),
  "GET /api/operation-type/{id}": everywhere("dictionary.read", SIGNED_IN),
  "DELETE /api/operation-type/{id}": everywhere("dictionary.write", ADMINS),
  "PATCH /api/state/operation-type": everywhere("dictionary.write", ADMINS),
  "GET /api/cancellation-reason": everywhere("dictionary.read", SIGNED_IN),
  "POST /api/cancellation-reason": everywhere("dictionary.write", ADMINS),
  "PUT /api/cancellation-reason": everywhere("dictionary.write", ADMINS),
  "GET /api/cancellation-reason/{id}": everywhere("dictionary.read", SIGNED_IN),
  "PATCH /api/state/cancellation-reason": everywhere("dictionary.write", ADMINS),
  "GET /api/tag": everywhere("dictionary.read", SIGNED_IN),
  "POST /api/tag": everywhere("dictionary.write", ADMINS),
  "PUT /api/tag": everywhere("dictionary.write", ADMINS),
  "GET /api/tag/{id}": everywhere("dictionary.read", SIGNED_IN),
  "PATCH /api/state/tag": everywhere("dictionary.write", ADMINS),
  "GET /api/transaction-type": everywhere("dictionary.read", SIGNED_IN),
  "POST /api/transaction-type": everywhere("dictionary.write", ADMINS),
  "PUT /api/transaction-type": everywhere("dictionary.write", ADMINS),
  "GET /api/transaction-type/{id}": everywhere("dictionary.read", SIGNED_IN),
  "PATCH /api/state/transaction-type": everywhere("dictionary.write", ADMINS),
  "DELETE /api/transaction-type/{id}": everywhere("dictionary.write", ADMINS),
  "GET /api/reservation/planning": onSite("planning.read", ["student", "renter", "instructor", "staff"]),
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

const declared = await declaredEndpoints(routes);
const nameOf = ({ verb, path }: { verb: string; path: string }) => `${verb} ${path}`;

let home: World;
let abroad: World;
let newcomer: Signed;
let disabled: Signed;
beforeAll(async () => {
  home = await makeWorld();
  abroad = await makeWorld();
  newcomer = await signedIn(await makePerson({ roles: { [home.site.id]: ["Staff"] }, data: { termsOfUseAt: null } }));
  disabled = await signedIn(await makePerson({ schoolRole: "Admin", data: { state: "Disabled" } }));
});

/** Soon: nobody books for themself in the past. */
const DAY = (Math.floor(Date.now() / 86_400_000) + 7) * 86_400;
const YEAR = 365 * 86_400;
let hour = 0;

/** One call of an endpoint's example, by somebody, at a site. */
type Try = {
  path: string;
  world: World;
  /** The caller where the site is their own, else somebody of that site. */
  owner: Signed;
  caller: Signed | null;
  /** Unix seconds, no other try's. */
  start: number;
};
type Made = string | number | Promise<string | number>;

/** What a name in an example stands for, made when it is named, anew for each try: what is allowed must succeed. */
const MADE: Record<string, (attempt: Try) => Made> = {
  site: ({ world }) => world.site.id,
  otherSite: async () => (await makeSite()).id,
  school: ({ world }) => world.site.schoolId,
  schoolVersion: async () => (await prisma().school.findFirstOrThrow()).version,
  termsFile: ({ world }) => makeTermsFile(world.site.schoolId),

  self: ({ owner }) => owner.id,
  student: ({ world }) => world.student.id,
  instructor: ({ world }) => world.instructor.id,
  renter: (attempt) => renterOf(attempt).id,
  member: (attempt) => member(attempt),
  invited: (attempt) => member(attempt, { isTemporaryPassword: true }),
  gone: (attempt) => member(attempt, { state: "Disabled" }),
  // Somebody whose new address waits to be confirmed.
  moving: async (attempt) => {
    const personId = await member(attempt);
    await mailedCode({ personId, purpose: "ConfirmEmail", email: `moving-${personId}@school.test` });
    return personId;
  },

  email: ({ world }) => world.staff.email,
  newEmail: () => `new-${newId()}@school.test`,
  unknownEmail: () => `${newId()}@school.test`,
  emailCode: ({ owner }) =>
    mailedCode({ personId: owner.id, purpose: "ConfirmEmail", email: `${newId()}@school.test` }),
  resetCode: ({ world }) => mailedCode({ personId: world.staff.id, purpose: "ResetPassword" }),
  password: () => TEST_PASSWORD,
  refreshToken: async ({ world }) => {
    const token = newRefreshToken();
    const { signInId } = await signedIn(world.staff);
    await prisma().refreshToken.create({
      data: { hash: hashToken(token), signInId, issuedAt: new Date(), expiresAt: inAnHour() },
    });
    return token;
  },
  ownSignIn: async ({ owner, caller }) => (owner === caller ? owner : await signedIn(owner)).signInId,
  // Terms are published by whoever uploaded their file.
  ownFile: ({ path, owner, caller }) => makeFile((path.includes("Cg") && caller ? caller : owner).id),

  aircraft: ({ world }) => world.aircraft.id,
  classroom: async ({ world }) => (await prisma().classroom.create({ data: { ...named(), siteId: world.site.id } })).id,
  promotion: async ({ world }) =>
    (await prisma().promotion.create({ data: { ...named(), siteId: world.site.id, createdOn: new Date() } })).id,
  tag: async () => (await prisma().tag.create({ data: named() })).id,
  transactionType: async () => (await prisma().transactionType.create({ data: named() })).id,
  operationType: async () =>
    (await prisma().operationType.create({ data: { ...named(), bookingRight: "AccessibleByInstructor" } })).id,
  cancellationReason: async () => {
    const { id, name } = named();
    return (await prisma().cancellationReason.create({ data: { id, text: name } })).id;
  },

  reservation: async (attempt) => {
    const type = attempt.path.includes("operation")
      ? "Operation"
      : attempt.path.includes("maintenance")
        ? "Maintenance"
        : "Renter";
    const [start, renter] = [attempt.start + YEAR, renterOf(attempt).id];
    return (await makeReservation(attempt.world, { type, start, renter })).id;
  },
  otherReservation: async ({ world, start }) => {
    const renter = (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id;
    const [aircraftId, type] = [world.otherAircraft.id, "Renter"] as const;
    return (await makeReservation(world, { type, start: start + YEAR, aircraftId, renter })).id;
  },
  day: () => DAY,
  nextDay: () => DAY + 86_400,
  start: ({ start }) => start,
  end: ({ start }) => start + 3600,
};

const inAnHour = () => new Date(Date.now() + 3_600_000);
const named = () => {
  const id = newId();
  return { id, name: id };
};
const renterOf = ({ world, caller }: Try) => (caller?.id === world.renter.id ? caller : world.renter);
const member = async ({ world }: Try, data = {}) =>
  (await makePerson({ roles: { [world.site.id]: ["Student"] }, data })).id;

type CodeOf = { personId: string; email?: string; purpose: "ResetPassword" | "ConfirmEmail" };
async function mailedCode(of: CodeOf): Promise<string> {
  const code = newRefreshToken();
  await prisma().mailedCode.create({
    data: { ...of, hash: hashToken(code), createdAt: new Date(), expiresAt: inAnHour() },
  });
  return code;
}

type Values = Record<string, string | number>;

async function valuesFor(example: unknown, attempt: Try): Promise<Values> {
  const names = new Set([...JSON.stringify(example).matchAll(/"\{(\w+)\}"/g)].map(([, name]) => name!));
  const values: Values = {};
  for (const name of names) {
    const make = MADE[name];
    if (!make) throw new Error(`nothing is known to be made for {${name}}`);
    values[name] = await make(attempt);
  }
  return values;
}

function fill(value: unknown, values: Values): unknown {
  if (typeof value === "string") return values[/^\{(\w+)\}$/.exec(value)?.[1] ?? ""] ?? value;
  if (Array.isArray(value)) return value.map((one) => fill(one, values));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, values)]));
  }
  return value;
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
  return signedIn(twin);
}

async function tryExample(one: (typeof declared)[number], world: World, caller: Signed | null) {
  const isOwnAccount = /^\/api\/(account|user\/accept)/.test(one.path);
  const as = caller && isOwnAccount ? await twinOf(caller, one.path) : caller;
  const owner = world === home && as ? as : world.staff;
  const start = DAY + 9 * 3600 + 4 * 3600 * hour++;
  const values = await valuesFor(one.declaration.example, { path: one.path, world, owner, caller: as, start });
  const { params = {}, query = {}, body } = one.declaration.example;
  const path = one.path.replace(/\{(\w+)\}/g, (_, name) => String(fill(params[name], values)));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(fill(value, values))]),
  ).toString();
  // A name of its own: a dictionary's names are unique.
  const named = fill(body, values) as Record<string, unknown> | undefined;
  for (const key of ["name", "reason"]) {
    if (named && one.path.match(/-type|-reason|tag|promotion|classroom|site$/) && key in named)
      named[key] = `${named[key]} ${hour}`;
  }
  const headers = one.verb === "DELETE" ? { "if-match": '"1"' } : undefined;
  const file = one.declaration.example.file && (one.declaration.upload === "table" ? sampleTable() : await samplePng());
  const answer = await call(one.verb as Verb, search ? `${path}?${search}` : path, { as, body: named, file, headers });
  if (one.declaration.produces === "text/event-stream" && answer.status < 300) await answer.close();
  return answer;
}

/** A sign-in of its own for each try: logging out must not end the next one's. */
async function caller(kind: Kind): Promise<Signed | null> {
  if (kind === "nobody") return null;
  // New terms ask everybody again.
  const settled = { termsOfUseAt: new Date(), termsOfSaleAt: new Date() };
  await prisma().person.update({ where: { id: home[kind].id }, data: settled });
  return signedIn(home[kind]);
}

test("every endpoint has its line, and declares the permission that stands there", () => {
  expect(declared.map(nameOf).sort()).toEqual(Object.keys(EXPECTED).sort());
  for (const one of declared) expect(one.declaration.allow, nameOf(one)).toBe(EXPECTED[nameOf(one)]?.permission);
});

describe.each(declared.map((one) => [nameOf(one), one] as const))("%s", (name, one) => {
  const { own, other } = EXPECTED[name] ?? { own: [] as Kind[], other: [] as Kind[] };

  test.each(KINDS)("as %s", async (kind) => {
    for (const [world, allowed] of [
      [home, own],
      [abroad, other],
    ] as const) {
      const answer = await tryExample(one, world, await caller(kind));
      const where = world === home ? "own site" : "another site";
      const why = answer.status < 300 ? "" : await answer.text();
      if (allowed.includes(kind)) expect(answer.status, `${where}: ${why}`).toBeLessThan(300);
      else expect([401, 403, 404, 422], `${where}: ${answer.status}`).toContain(answer.status);
      if (kind === "nobody" && !allowed.includes(kind)) expect(answer.status).toBe(401);
    }
  });

  test("as somebody disabled, and as somebody who has accepted nothing", async () => {
    const isPublic = own.includes("nobody");
    const asDisabled = await tryExample(one, home, disabled);
    expect(asDisabled.status < 300, `disabled: ${asDisabled.status}`).toBe(isPublic);
    const asNewcomer = await tryExample(one, home, await signedIn(newcomer));
    const open = isPublic || BEFORE_SETTLED.includes(name);
    expect(asNewcomer.status < 300, `newcomer: ${asNewcomer.status}`).toBe(open);
    if (!open) expect(asNewcomer.status).toBe(403);
  });
});
