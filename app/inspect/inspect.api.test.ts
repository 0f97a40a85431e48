import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { LinkView } from "@/lib/activity/inspections/links/schema";
import { writeManifest } from "@/lib/activity/inspections/rules";
import type { InspectionCheck } from "@/lib/activity/inspections/schema";
import { sha256 } from "@/lib/platform/canonical-json";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { queryAsOwner } from "@/lib/testing/owner";
import { makePerson, makeSite, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";
import { readZip } from "@/lib/testing/zip";
import { DELETE, GET, PATCH, POST, PUT } from "./[key]/[[...file]]/route";

const DAY = 86_400;
const today = () => Math.floor(Date.now() / 1_000 / DAY) * DAY;
/** Sites of tests are in Paris, where 20 December ends at 23:00 UTC. */
const LAST_DAY = Date.UTC(2026, 11, 20) / 1_000;

let world: World;
let packId: string;
let otherPackId: string;
let address = 0;
beforeAll(async () => {
  world = await makeWorld();
  [packId, otherPackId] = [await makePack("Legs of <Nora>"), await makePack("Zzother")];
});
afterEach(() => vi.useRealTimers());

/** Makes a pack with one file beside the whole, whose bytes and manifest agree. */
async function makePack(title: string): Promise<string> {
  const now = new Date();
  const fileOf = (number: number) => {
    const bytes = Buffer.from(`%PDF ${title} ${number}`);
    const name = number === 0 ? "pack.pdf" : `0${number}-legs.pdf`;
    const said = { part: number === 0 ? "Whole" : "Legs", title, pages: 3, sha256: sha256(bytes) };
    const stored = { id: newId(), name, mediaType: "application/pdf", size: bytes.length, bytes };
    return { listed: { ...said, name, size: bytes.length }, row: { ...said, number, entries: 1, stored } };
  };
  const [whole, legs] = [fileOf(0), fileOf(1)];
  const manifest = writeManifest({
    ...{ school: "School", site: "Site", subject: "Subject", from: null, until: null, madeAt: now.toISOString() },
    ...{ auditChain: { sequence: 0, hash: "0".repeat(64) }, files: [legs.listed], whole: whole.listed },
  });
  const files = [whole, legs].map(({ row: { stored, ...row } }) => ({
    ...{ ...row, file: { create: { ...stored, createdAt: now, keptAt: now } } },
  }));
  const made = { state: "Made", madeAt: now, seenAt: now, createdAt: now, createdById: world.staff.id } as const;
  const pack = await prisma().inspectionPack.create({
    data: {
      ...{ id: newId(), siteId: world.site.id, kind: "Site", parts: ["Legs"], locale: "en-US", ...made },
      ...{ manifest: manifest.text, manifestHash: manifest.hash, chainSequence: 0, chainHash: "0".repeat(64) },
      ...{ filesMade: 2, filesInAll: 2, files: { create: files } },
    },
  });
  return pack.id;
}

type Made = { id: string; key: string };
async function makeLink(over: object = {}, of = packId, as: SignedInPerson = world.staff): Promise<Made> {
  const body = { reader: "DSAC Centre-Est", until: today() + DAY, mayDownload: true, ...over };
  const answer = await call("POST", `/api/inspection/${of}/link`, { as, body });
  expect(answer.status).toBe(201);
  const { id, url } = (await answer.json()) as { id: string; url: string };
  expect(url).toMatch(/^http:\/\/localhost:3000\/inspect\/[0-9a-f]{64}$/);
  return { id, key: url.slice(-64) };
}

/** Each request comes from another address, so that only the test of the limit counts its own. */
async function open(key: string, path = "", from = `194.51.7.${++address % 250}`, more: object = {}) {
  const headers = { "x-forwarded-for": from, "accept-language": "en-US" };
  const request = new Request(`http://localhost:3000/inspect/${key}${path}`, { headers, ...more });
  const file = path.split("/").filter(Boolean);
  return GET(request, { params: Promise.resolve({ key, file: file.length > 0 ? file : undefined }) });
}
const listLinks = async (of = packId) =>
  (await (await call("GET", `/api/inspection/${of}/link`, { as: world.staff })).json()) as LinkView[];
const unknown = async () => (await open("0".repeat(64))).text();

describe("who has the link", () => {
  test("sees the manifest alone, in their language, and nothing that runs, is kept or tells the address on", async () => {
    const { key } = await makeLink();
    const answer = await open(key);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain("Legs of &#60;Nora&#62;");
    expect(html).toContain(sha256(`%PDF Legs of <Nora> 1`));
    expect(html).toContain("3 pages");
    expect(html).not.toMatch(/<script|<Nora|Zzother/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replace(`/inspect/${key}`, ""));
    expect(links.sort()).toEqual(["/1", "/pdf", "/save/1", "/save/pdf", "/zip"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" },
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const french = await open(key, "", undefined, { headers: { "accept-language": "fr-FR" } });
    expect(await french.text()).toContain("Lisible jusqu’au");
  });

  test("reads each file in the browser, saves it, and takes all as ZIP", async () => {
    const { key } = await makeLink();
    for (const [path, kind] of Object.entries({ "/1": "inline", "/pdf": "inline", "/save/1": "attachment" })) {
      const answer = await open(key, path);
      expect(answer.headers.get("content-disposition")).toMatch(kind);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toBe(`%PDF Legs of <Nora> ${path === "/pdf" ? 0 : 1}`);
    }
    const zip = readZip(Buffer.from(await (await open(key, "/zip")).bytes()));
    expect([...zip.keys()].sort()).toEqual(["01-legs.pdf", "manifest.json", "manifest.sha256"]);
  });

  test("for reading only saves nothing: no attachment, no archive, no such link", async () => {
    const { key } = await makeLink({ mayDownload: false });
    expect(await (await open(key)).text()).not.toMatch(/save|zip/);
    expect((await open(key, "/1")).status).toBe(200);
    for (const path of ["/save/1", "/save/pdf", "/zip", "/save/zip"]) expect((await open(key, path)).status).toBe(404);
  });

  test("reaches no other pack, no other file and no odd path: all answer as an unknown key", async () => {
    const { key } = await makeLink();
    const said = await unknown();
    const foreign = (await prisma().inspectionFile.findFirstOrThrow({ where: { packId: otherPackId } })).fileId;
    const odd = [
      "/0",
      "/2",
      "/save",
      "/save/0",
      "/save/zip",
      "/1/1",
      "/save/1/1",
      "/..",
      "/manifest.json",
      "/-1",
      "/1.0",
    ];
    for (const path of [...odd, `/${foreign}`, `/${otherPackId}`, "/__proto__"]) {
      const answer = await open(key, path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, said]);
    }
    for (const wrong of [key.toUpperCase(), key.slice(1), `${key}0`, "", "%00", key.replace(/.$/, "g")])
      expect(await (await open(wrong)).text(), wrong).toBe(said);
  });
});

describe("a link", () => {
  test("opens until the last moment of its day at the site, then again once it is extended", async () => {
    const { id, key } = await makeLink();
    const endOn = (day: number) =>
      prisma().inspectionLink.update({ where: { id }, data: { untilOn: new Date(day * 1_000) } });
    await endOn(LAST_DAY);
    vi.useFakeTimers({ toFake: ["Date"] });
    const end = (LAST_DAY + 23 * 3_600) * 1_000;
    vi.setSystemTime(end - 1);
    expect((await open(key)).status).toBe(200);
    vi.setSystemTime(end);
    const said = await unknown();
    for (const path of ["", "/1", "/zip", "/save/1"]) expect(await (await open(key, path)).text()).toBe(said);
    vi.useRealTimers();
    await endOn(today() - 2 * DAY);
    expect((await open(key)).status).toBe(404);
    const body = { until: today() + 5 * DAY };
    expect((await call("POST", `/api/inspection-link/${id}/extend`, { as: world.staff, body })).status).toBe(204);
    expect((await open(key, "/1")).status).toBe(200);
    expect((await listLinks()).find((one) => one.id === id)).toMatchObject({ ...body, state: "Open" });
  });

  test("opens nothing from the moment it is closed, and is never extended again; others of the pack stay", async () => {
    const [closed, other] = [await makeLink(), await makeLink({ reader: "DSAC Sud" })];
    expect((await call("POST", `/api/inspection-link/${closed.id}/close`, { as: world.staff })).status).toBe(204);
    const said = await unknown();
    for (const path of ["", "/1", "/pdf", "/zip"]) expect(await (await open(closed.key, path)).text()).toBe(said);
    const body = { until: today() + DAY };
    const extended = await call("POST", `/api/inspection-link/${closed.id}/extend`, { as: world.staff, body });
    expect(extended.status).toBe(409);
    expect((await open(closed.key)).status).toBe(404);
    expect((await open(other.key)).status).toBe(200);
  });

  test("goes with its pack", async () => {
    const gone = await makePack("Gone");
    const { key } = await makeLink({}, gone);
    expect((await open(key)).status).toBe(200);
    await prisma().inspectionPack.delete({ where: { id: gone } });
    for (const path of ["", "/1"]) expect(await (await open(key, path)).text()).toBe(await unknown());
  });

  test("is kept without its key: no table of the database holds it", async () => {
    const { id, key } = await makeLink();
    await open(key);
    await open(key, "/1");
    const { rows: tables } = (await queryAsOwner(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
    )) as unknown as { rows: { name: string }[] };
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const found = (await queryAsOwner(
        `SELECT count(*)::int AS n FROM "${name}" AS t WHERE t::text LIKE '%${key}%'`,
      )) as unknown as { rows: { n: number }[] };
      expect([name, found.rows[0]!.n]).toEqual([name, 0]);
    }
    expect(JSON.stringify(await listLinks())).not.toContain(key);
    const lines = await prisma().auditEntry.findMany({ where: { subjectId: id } });
    expect(lines.map(({ action }) => action)).toEqual(["inspection-link.create"]);
    expect(JSON.stringify(lines.map(({ after }) => after))).not.toContain(sha256(key));
  });

  test("tells who made it what was opened, when, and from which network; a mere look at headers isn't one", async () => {
    const { id, key } = await makeLink({}, otherPackId);
    for (const path of ["", "/1", "/save/1", "/zip"]) await (await open(key, path, "194.51.7.9")).bytes();
    await open(key, "/2");
    const head = await open(key, "/1", undefined, { method: "HEAD" });
    expect(head.status).toBe(200);
    const { openings, openingsInAll, createdBy } = (await listLinks(otherPackId)).find((one) => one.id === id)!;
    expect(openings.map(({ what }) => what).reverse()).toEqual(["page", "1", "1", "zip"]);
    expect(new Set(openings.map(({ network }) => network))).toEqual(new Set(["194.51.x.x"]));
    expect(openingsInAll).toBe(4);
    expect(createdBy).not.toBe("");
  });

  test("can't be guessed on and on; who has the right key reads on, whoever guesses in the same network", async () => {
    const { key } = await makeLink();
    const from = "198.51.100.77";
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++) statuses.push((await open(at.toString(16).padStart(64, "0"), "", from)).status);
    expect(statuses.indexOf(429)).toBe(60);
    const late = await open("f".repeat(64), "", from);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await late.text()).toContain("<h1>");
    expect((await open(key, "", from)).status).toBe(200);
    for (let at = 0; at < 70; at++) expect((await open(key, "", "198.51.100.78", { method: "HEAD" })).status).toBe(200);
  });
});

test("a verb that a link doesn't know is refused with those that it does", async () => {
  const { key } = await makeLink();
  for (const [verb, refuse] of Object.entries({ POST, PUT, PATCH, DELETE })) {
    const answer = await refuse(new Request(`http://localhost:3000/inspect/${key}`, { method: verb }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

describe("who may", () => {
  test("make, list, extend and close links: who makes packs at the site, nobody else", async () => {
    const other = await makeSite();
    const stranger = await signInAs(await makePerson({ roles: { [other.id]: ["Staff"] } }));
    const { id, key } = await makeLink();
    const body = { reader: "X", until: today() + DAY, mayDownload: true };
    const statusesOf = async (as: SignedInPerson) => [
      (await call("GET", `/api/inspection/${packId}/link`, { as })).status,
      (await call("POST", `/api/inspection/${packId}/link`, { as, body })).status,
      (await call("POST", `/api/inspection-link/${id}/extend`, { as, body: { until: today() + DAY } })).status,
      (await call("POST", `/api/inspection-link/${id}/close`, { as })).status,
    ];
    for (const as of [world.student, world.instructor, world.renter])
      expect(await statusesOf(as)).toEqual([403, 403, 403, 403]);
    expect(await statusesOf(stranger)).toEqual([404, 404, 404, 404]);
    expect((await open(key)).status).toBe(200);
  });

  test("say for whom and until when: no past day, no year beyond the next, no pack that isn't made", async () => {
    const refused = async (over: object, of = packId) => {
      const body = { reader: "DSAC", until: today() + DAY, mayDownload: true, ...over };
      const answer = await call("POST", `/api/inspection/${of}/link`, { as: world.staff, body });
      return [answer.status, ...Object.keys(((await answer.json()) as { errors: object }).errors)];
    };
    expect(await refused({ reader: "  " })).toEqual([422, "reader"]);
    expect(await refused({ until: today() - 2 * DAY })).toEqual([422, "until"]);
    expect(await refused({ until: today() + 400 * DAY })).toEqual([422, "until"]);
    expect(await refused({ until: 9e15 })).toEqual([422, "until"]);
    const failed = await makePack("Failed");
    await prisma().inspectionPack.update({ where: { id: failed }, data: { state: "Failed" } });
    expect((await refused({}, failed))[0]).toBe(409);
  });
});

test("a stored file that was changed is found by the check, whose manifest the inspector has", async () => {
  const changed = await makePack("Changed");
  const check = async () =>
    (await (await call("POST", `/api/inspection/${changed}/check`, { as: world.staff })).json()) as InspectionCheck;
  expect((await check()).files.every(({ agrees }) => agrees)).toBe(true);
  const { key } = await makeLink({}, changed);
  await queryAsOwner(`UPDATE stored_file SET bytes = set_byte(bytes, 6, get_byte(bytes, 6) # 1) WHERE id =
    (SELECT file_id FROM inspection_file WHERE pack_id = '${changed}' AND number = 1)`);
  expect((await check()).files.filter(({ agrees }) => !agrees).map(({ number }) => number)).toEqual([1]);
  const [html, file] = [await (await open(key)).text(), await (await open(key, "/1")).bytes()];
  expect(html).not.toContain(sha256(file));
});
