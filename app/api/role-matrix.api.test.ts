import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import type { Permission } from "@/lib/access/permissions";
import { hashToken, newRefreshToken } from "@/lib/access/tokens";
import { declaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
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

const DAY = Date.UTC(2026, 5, 10) / 1000;
let hour = 0;

/** What the names in an example stand for, made anew for each call so that an allowed one must succeed. */
async function valuesFor(
  world: World,
  self: Signed | null,
  endpointPath: string,
): Promise<Record<string, string | number>> {
  const start = DAY + 9 * 3600 + 4 * 3600 * hour++;
  const renter = self && self.id === world.renter.id ? self : world.renter;
  const type = endpointPath.includes("operation")
    ? "Operation"
    : endpointPath.includes("maintenance")
      ? "Maintenance"
      : "Renter";
  const reservation = await makeReservation(world, { type, start: start + 86_400 * 400, renter: renter.id });
  const other = await makeReservation(world, {
    type: "Renter",
    start: start + 86_400 * 400,
    aircraftId: world.otherAircraft.id,
    renter: (await makePerson({ roles: { [world.site.id]: ["Renter"] } })).id,
  });
  const school = await prisma().school.findFirstOrThrow();
  const refreshToken = newRefreshToken();
  const signInId = (await signedIn(world.staff)).signInId;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await prisma().refreshToken.create({
    data: { hash: hashToken(refreshToken), signInId, issuedAt: new Date(), expiresAt },
  });
  const resetCode = newRefreshToken();
  const purpose = "ResetPassword" as const;
  await prisma().mailedCode.create({
    data: { hash: hashToken(resetCode), personId: world.staff.id, purpose, createdAt: new Date(), expiresAt },
  });
  const [operationType, cancellationReason] = [
    await prisma().operationType.create({
      data: { id: reservation.id, name: reservation.id, bookingRight: "AccessibleByInstructor" },
    }),
    await prisma().cancellationReason.create({ data: { id: reservation.id, text: reservation.id } }),
  ];
  const { id, siteId } = { id: reservation.id, siteId: world.site.id };
  const member = (data = {}) => makePerson({ roles: { [siteId]: ["Student"] }, data });
  const owner = world === home && self ? self.id : world.staff.id;
  await prisma().mailedCode.create({
    data: {
      hash: hashToken(refreshToken),
      personId: owner,
      purpose: "ConfirmEmail",
      email: `${id}@school.test`,
      createdAt: new Date(),
      expiresAt,
    },
  });
  await prisma().tag.create({ data: { id, name: id } });
  await prisma().transactionType.create({ data: { id, name: id } });
  await prisma().promotion.create({ data: { id, siteId, name: id, createdOn: new Date() } });
  await prisma().classroom.create({ data: { id, siteId, name: id } });
  return {
    site: world.site.id,
    aircraft: world.aircraft.id,
    renter: renter.id,
    instructor: world.instructor.id,
    operationType: operationType.id,
    cancellationReason: cancellationReason.id,
    tag: id,
    transactionType: id,
    promotion: id,
    classroom: id,
    student: world.student.id,
    member: (await member()).id,
    invited: (await member({ isTemporaryPassword: true })).id,
    gone: (await member({ state: "Disabled" })).id,
    moving: await moving(member),
    newEmail: `new-${id}@school.test`,
    emailCode: refreshToken,
    reservation: reservation.id,
    otherReservation: other.id,
    // Terms are published by whoever uploaded their file.
    // Temporary files are few a person: made only where one is named.
    ownFile: /file|Cg[uv]$/.test(endpointPath)
      ? await makeFile(self && (world === home || endpointPath.includes("Cg")) ? self.id : world.staff.id)
      : "",
    otherSite: (await makeSite()).id,
    school: school.id,
    schoolVersion: school.version,
    termsFile: await makeTermsFile(school.id),
    self: world === home && self ? self.id : world.staff.id,
    email: world.staff.email,
    password: TEST_PASSWORD,
    refreshToken,
    resetCode,
    unknownEmail: `${reservation.id}@school.test`,
    ownSignIn: world === home && self ? self.signInId : signInId,
    day: DAY,
    nextDay: DAY + 86_400,
    start,
    end: start + 3600,
  };
}

function fill(value: unknown, values: Record<string, string | number>): unknown {
  if (typeof value === "string") {
    const name = /^\{(\w+)\}$/.exec(value)?.[1];
    if (name === undefined) return value;
    if (!(name in values)) throw new Error(`no value for ${value}`);
    return values[name];
  }
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
  const values = await valuesFor(world, as, one.path);
  const { params = {}, query = {}, body } = one.declaration.example;
  const path = one.path.replace(/\{(\w+)\}/g, (_, name) => String(fill(params[name], values)));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(fill(value, values))]),
  ).toString();
  // A name of its own: a dictionary's names are unique.
  const named = fill(body, values) as Record<string, unknown> | undefined;
  for (const key of ["name", "reason"]) {
    if (named && one.path.match(/-type|-reason|tag|promotion|classroom/) && key in named)
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

/** Somebody whose new address waits to be confirmed. */
async function moving(member: () => ReturnType<typeof makePerson>): Promise<string> {
  const { id } = await member();
  const code = { personId: id, purpose: "ConfirmEmail" as const, email: `moving-${id}@school.test` };
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
  await prisma().mailedCode.create({ data: { ...code, hash: hashToken(id), createdAt, expiresAt } });
  return id;
}
