import { deflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { SITE_ROLE_ID } from "@/lib/access/permissions/roles";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call, type Verb } from "@/lib/testing/call";
import { asBlob, blankImage, SAMPLE_PDF, samplePng } from "@/lib/testing/files";
import { makePerson, makeWorld, type SignedInPerson, signInAs, TEST_PASSWORD, type World } from "@/lib/testing/world";

const declared = await loadDeclaredEndpoints(routes);
const writes = declared.filter(({ verb }) => verb !== "GET");

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const row = (id: string) => prisma().person.findUniqueOrThrow({ where: { id } });

describe("a page of another origin that rides on the cookie", () => {
  /** Returns the number of rows and a hash of each table, which any write to the database would change. */
  async function traces() {
    const tables = await prisma().$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    const counts = await Promise.all(
      tables.map(async ({ name }) => [
        name,
        await prisma().$queryRawUnsafe(
          `SELECT count(*)::int, md5(string_agg(t::text, '' ORDER BY t::text)) FROM "${name}" t`,
        ),
      ]),
    );
    return Object.fromEntries(counts);
  }

  test.each(writes.map((one) => [`${one.verb} ${one.path}`, one] as const))("%s", async (_name, one) => {
    const { cookie } = await signInAs(world.superAdmin);
    const path = one.path.replace(/\{\w+\}/g, world.superAdmin.id);
    const { example, upload } = one.declaration;
    const before = await traces();
    for (const origin of ["https://evil.example", "null", undefined]) {
      const headers: Record<string, string> = { cookie, ...(origin ? { origin } : {}) };
      const forms = [
        // The endpoint's own body, then the three media types that a page of another origin may send without asking.
        upload ? { file: await samplePng(), headers } : { body: example.body, headers },
        { raw: "a=b", headers: { ...headers, "content-type": "application/x-www-form-urlencoded" } },
        { raw: '{"a":"b"}', headers: { ...headers, "content-type": "text/plain" } },
        { file: await samplePng(), headers },
      ];
      for (const form of forms) {
        expect((await call(one.verb as Verb, path, form)).status, `${origin}`).toBe(403);
      }
    }
    expect(await traces()).toEqual(before);
  });
});

test.each(["https://evil.example", "null", undefined])("the web's door is shut to a page of %s", async (origin) => {
  const { POST } = await import("@/app/api/auth/[...nextauth]/route");
  const before = await prisma().signIn.count();
  const request = new Request("http://localhost:3000/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ email: world.student.email, password: TEST_PASSWORD, csrfToken: "x" }),
    headers: origin ? { origin } : {},
  });
  const answer = await POST(request, { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await prisma().signIn.count()).toBe(before);
});

describe("fields that nobody asked for", () => {
  /** A person's columns and fields, by their names in the database and in the API. */
  const EXTRA = {
    schoolRole: "SuperAdmin",
    state: 1,
    statut: 1,
    passwordHash: "$2b$12$r4IFnGHEqLOG7JBoDSRXO.xezutB2g/TqmFuaYedSBfrNP8vBT.qe",
    password: "Attacker-Pass-2026!",
    isTemporaryPassword: false,
    passwordExpiresAt: "2099-01-01T00:00:00Z",
    calendarKey: "a".repeat(64),
    termsOfUseAt: "2026-01-01T00:00:00Z",
    dateAcceptanceCGU: 1,
    imageId: newId(),
    anonymisedAt: "2026-01-01T00:00:00Z",
    notificationRhythm: 2,
    notificationChoices: { reservationCancelled: { mail: false } },
    roleIds: [SITE_ROLE_ID.Staff],
    isAdmin: true,
    admin: true,
  };

  test("of one's own sheet are not written: neither roles, state, password nor terms", async () => {
    const as = await signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));
    const before = await row(as.id);
    const body = { id: as.id, version: before.version, phoneNumber: "+33 1 02 03 04 05", ...EXTRA };
    const answer = await call("PUT", "/api/user", { as, body });
    expect([204, 403, 422]).toContain(answer.status);
    const after = await row(as.id);
    const own = answer.status === 204 ? { phoneNumber: "+33 1 02 03 04 05", version: before.version + 1 } : {};
    expect(after).toEqual({ ...before, ...own });
    expect(await prisma().siteRole.findMany({ where: { personId: as.id } })).toMatchObject([{ role: "Student" }]);
    // The API has the fields `roles` and `roleSite`. A student's request can't change them either.
    const roleSite = [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Staff }];
    for (const more of [{ roles: [3] }, { roleSite }]) {
      await call("PUT", "/api/user", { as, body: { id: as.id, version: after.version, ...more } });
    }
    expect((await row(as.id)).schoolRole).toBe("User");
    expect(await prisma().siteRole.findMany({ where: { personId: as.id } })).toMatchObject([{ role: "Student" }]);
  });

  test("of somebody new are not written either; the id is the server's", async () => {
    const id = newId();
    const email = `${newId()}@school.test`;
    const roleSite = [{ siteId: world.site.id, roleId: SITE_ROLE_ID.Student }];
    const body = { ...EXTRA, id, version: 7, nom: "Extra", prenom: "Field", email: { email }, roleSite };
    const answer = await call("POST", "/api/user", { as: world.staff, body });
    expect([201, 422]).toContain(answer.status);
    expect(await prisma().person.findUnique({ where: { id } })).toBeNull();
    if (answer.status !== 201) return;
    const person = await prisma().person.findUniqueOrThrow({ where: { email } });
    expect(person).toMatchObject({ schoolRole: "User", state: "Active", isTemporaryPassword: true, version: 1 });
    expect(person).toMatchObject({
      termsOfUseAt: null,
      imageId: null,
      notificationChoices: {},
      anonymisedAt: null,
    });
    expect(person.passwordHash).not.toBe(EXTRA.passwordHash);
    expect(person.calendarKey).not.toBe(EXTRA.calendarKey);
  });

  test("of the school and of a site are not written", async () => {
    const school = await prisma().school.findFirstOrThrow();
    const sent = await (await call("GET", "/api/school", { as: world.admin })).json();
    const more = { demoPasswordHash: "x", imageId: newId(), currencyDigits: 9 };
    const put = await call("PUT", "/api/school", {
      as: world.admin,
      body: { ...sent, ...more, version: school.version },
    });
    expect([204, 422]).toContain(put.status);
    expect(await prisma().school.findFirstOrThrow()).toMatchObject({
      id: school.id,
      demoPasswordHash: null,
      imageId: null,
    });
    const [site] = (await (await call("GET", "/api/site", { as: world.admin })).json()) as {
      id: string;
      version: number;
    }[];
    const change = await call("PUT", "/api/site", { as: world.admin, body: { ...site, state: 2, schoolId: newId() } });
    expect([204, 422]).toContain(change.status);
    const kept = await prisma().site.findUniqueOrThrow({ where: { id: site!.id } });
    expect(kept).toMatchObject({ state: "Active", schoolId: school.id });
  });

  test("of a prototype change nothing that others read", async () => {
    const poisons = ['{"__proto__":{"admin":true,"isAdmin":true}}', '{"constructor":{"prototype":{"admin":true}}}'];
    for (const one of writes.filter(({ declaration }) => declaration.body)) {
      const as = await signInAs(world.superAdmin);
      const path = one.path.replace(/\{\w+\}/g, newId());
      for (const raw of poisons) {
        const body = `${JSON.stringify(one.declaration.example.body ?? {}).slice(0, -1)}${
          JSON.stringify(one.declaration.example.body ?? {}) === "{}" ? "" : ","
        }${raw.slice(1)}`;
        if (/authentification|account/.test(path)) continue;
        expect((await call(one.verb as Verb, path, { as, raw: body })).status, path).toBeLessThan(500);
      }
    }
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    const plain = await signInAs(await makePerson({ roles: { [world.site.id]: ["Student"] } }));
    expect((await call("PUT", "/api/school", { as: plain, body: {} })).status).toBe(403);
  });
});

describe("a form with more, or less, than one file", () => {
  const boundary = "----attack";
  const part = (name: string, fileName: string | null, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === null ? "" : `; filename="${fileName}"`}\r\n${
      fileName === null ? "" : "Content-Type: application/pdf\r\n"
    }\r\n${content}\r\n`;
  const send = (as: SignedInPerson, parts: string[], headers: Record<string, string> = {}) =>
    call("POST", "/api/file/temp", {
      as,
      raw: `${parts.join("")}--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers },
    });
  const uploader = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));

  test("is refused with a sentence, and keeps nothing", async () => {
    const as = await uploader();
    const one = part("file", "a.pdf", SAMPLE_PDF);
    for (const parts of [
      [],
      [one, one],
      [one, part("file", "b.pdf", "<script>alert(1)</script>")],
      [part("other", "a.pdf", SAMPLE_PDF)],
      [part("file", null, SAMPLE_PDF)],
      [part("file", "empty.pdf", "")],
    ]) {
      const answer = await send(as, parts);
      expect([400, 422]).toContain(answer.status);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
    expect(await prisma().storedFile.count({ where: { uploadedById: as.id } })).toBe(0);
    expect((await send(as, [one])).status).toBe(201);
    expect(await prisma().storedFile.count({ where: { uploadedById: as.id } })).toBe(1);
  });

  test("past its limit is refused although it never says how long it is", async () => {
    const as = await uploader();
    let sent = 0;
    const piece = new Uint8Array(1_000_000);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += piece.length;
        if (sent > 40_000_000) controller.close();
        else controller.enqueue(piece);
      },
    });
    const { POST } = (await routes["/api/file/temp"]()) as unknown as {
      POST: (request: Request, route: { params: Promise<object> }) => Promise<Response>;
    };
    const request = new Request("http://localhost:3000/api/file/temp", {
      method: "POST",
      body,
      duplex: "half",
      headers: {
        authorization: `Bearer ${as.token}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
    } as RequestInit);
    expect((await POST(request, { params: Promise.resolve({}) })).status).toBe(413);
    expect(await prisma().storedFile.count({ where: { uploadedById: as.id } })).toBe(0);
  });

  test("its type is not what the form says it is", async () => {
    const as = await uploader();
    for (const [content, type] of [
      [await blankImage(4, 4).png().toBuffer(), "text/html"],
      [Buffer.from("<html><script>alert(1)</script>"), "image/png"],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "image/png"],
    ] as const) {
      const file = new Blob([new Uint8Array(content)], { type });
      const answer = await call("POST", "/api/file/temp", { as, file, fileName: "a.png" });
      if (type === "text/html") expect((await answer.json()).mediaType).toBe("image/jpeg");
      else expect(answer.status).toBe(422);
    }
  });
});

describe("the doors for pictures and tables", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const HTML = "<!doctype html><script>alert(1)</script>";

  test.each(["/api/user/{self}/image", "/api/school/{school}/image"])(
    "%s shows pixels, whatever came with them",
    async (to) => {
      const path = to.replace("{self}", world.superAdmin.id).replace("{school}", world.site.schoolId);
      const send = (content: Buffer | string) =>
        call("POST", path, { as: world.superAdmin, file: asBlob(content), fileName: "me.png" });
      for (const disguised of [SVG, HTML, SAMPLE_PDF, `GIF89a${HTML}`, "PK\u0003\u0004"]) {
        expect((await send(disguised)).status).toBe(422);
      }
      const picture = await blankImage(20, 20).png().toBuffer();
      const archive = deflateRawSync(Buffer.from(HTML));
      for (const behind of [Buffer.from(HTML), Buffer.from(SVG), archive, Buffer.from("<?php system($_GET[0]); ?>")]) {
        expect((await send(Buffer.concat([picture, behind]))).status).toBe(204);
        const shown = await call("GET", path, { as: world.superAdmin, headers: { accept: "image/*" } });
        const bytes = await shown.bytes();
        expect(shown.headers.get("content-type")).toBe("image/png");
        expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
        expect(bytes.includes(behind)).toBe(false);
      }
      // The same for code in the picture's metadata.
      const commented = await blankImage(20, 20)
        .withExif({ IFD0: { ImageDescription: HTML, Copyright: SVG } })
        .png()
        .toBuffer();
      expect((await send(commented)).status).toBe(204);
      const bytes = await (await call("GET", path, { as: world.superAdmin, headers: { accept: "image/*" } })).bytes();
      expect(bytes.toString("latin1")).not.toMatch(/script|svg|Exif|tEXt/i);
    },
  );

  test("cells that begin like a formula leave the school as text, whatever they begin with", async () => {
    const starts = ["=", "+", "-", "@", "\t=", "\r=", "＝", "＋", "－", "＠"];
    for (const [at, start] of starts.entries()) {
      const data = { lastName: `${start}cmd|'/C calc'!A${at}`, firstName: "Formula", callSign: `FX${at}` };
      await makePerson({ roles: { [world.site.id]: ["Student"] }, data });
    }
    const path = `/api/user/export?siteId=${world.site.id}&text=Formula`;
    const text = (await (await call("GET", path, { as: world.staff })).bytes()).toString("utf8");
    const cells = [...text.matchAll(/(?:^|[\n,])"?([^",\n]*)cmd\|/g)].map(([, before]) => before);
    expect(cells).toHaveLength(starts.length);
    for (const before of cells) expect(before?.startsWith("'"), JSON.stringify(before)).toBe(true);
  });
});

describe("a name", () => {
  const EVIL = "Eve\r\nBcc: all@school.test\u2028\u202e\u2067gnp.exe\u0007";
  const KEPT = "Eve Bcc: all@school.test gnp.exe";

  test("is one line that turns no writing round, in whatever it names and however it came in", async () => {
    const as = world.admin;
    const siteId = world.site.id;
    const roleSite = [{ siteId, roleId: SITE_ROLE_ID.Student }];
    const email = { email: `${newId()}@school.test` };
    const person = { nom: EVIL, prenom: EVIL, email, roleSite };
    expect((await call("POST", "/api/user", { as, body: person })).status).toBe(201);
    expect(await prisma().person.findUniqueOrThrow({ where: { email: email.email } })).toMatchObject({
      lastName: KEPT,
      firstName: KEPT,
    });
    for (const [path, body] of [
      ["tag", {}],
      ["transaction-type", {}],
      ["classroom", { siteId, seats: 8 }],
      ["closure", { siteId }],
      ["promotion", { siteId, creationDate: 1_760_000_000, students: [] }],
    ] as const) {
      const declaration = declared.find((one) => one.verb === "POST" && one.path === `/api/${path}`)!.declaration;
      const example = declaration.example.body as object;
      const answer = await call("POST", `/api/${path}`, { as, body: { ...example, ...body, name: EVIL } });
      expect(answer.status, `${path}: ${await answer.text()}`).toBe(201);
      const rows = await prisma().$queryRawUnsafe<{ name: string }[]>(
        `SELECT name FROM "${path.replace("-", "_")}" WHERE name LIKE 'Eve%'`,
      );
      expect(rows).toEqual([{ name: KEPT }]);
    }
    const line = `Nom;Prénom;E-mail;Rôles\r\n"${EVIL}";Zoé;${newId()}@school.test;Élève`;
    const preview = await call("POST", "/api/user/import?preview=1", { as: world.staff, file: asBlob(line) });
    expect((await preview.json()).lines[0].nom).toBe(KEPT);
  });
});
