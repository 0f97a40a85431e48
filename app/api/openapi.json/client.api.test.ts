import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { call, type Verb } from "@/lib/testing/call";
import { makeWorld, type World } from "@/lib/testing/world";
import { writeClient } from "@/scripts/write-client/write-client";

let folder: string;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(path.join(tmpdir(), "envol-client-"));
  await mkdir(path.join(folder, "node_modules", "@envol"), { recursive: true });
  for (const name of ["openapi-fetch", "openapi-typescript-helpers", "@types"])
    await symlink(path.resolve("node_modules", name), path.join(folder, "node_modules", name));
  const document = await (await call("GET", "/api/openapi.json")).json();
  await writeClient(document, path.join(folder, "node_modules", "@envol", "client"));
}, 120_000);

/** Compiles a program that uses the package, and returns what the compiler says of it. */
async function compile(program: string, module: "bundler" | "nodenext" = "bundler"): Promise<string> {
  await writeFile(path.join(folder, "program.ts"), program);
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--types", "node"];
  const kind =
    module === "bundler" ? ["--module", "esnext", "--moduleResolution", "bundler"] : ["--module", "nodenext"];
  const modules = [...kind, "--target", "es2022", "--lib", "es2022,dom"];
  const { stdout } = spawnSync(path.resolve("node_modules/.bin/tsc"), [...options, ...modules, "program.ts"], {
    ...{ cwd: folder, encoding: "utf8" },
  });
  return stdout;
}

test("the program of the documentation compiles against the package, and what the API doesn't have does not", async () => {
  const told = await readFile("docs/interfaces.md", "utf8");
  const [, program] = /```ts\n([^`]*)```/.exec(told)!;
  expect(await compile(program!)).toBe("");
  expect(await compile(program!, "nodenext")).toBe("");
  const wrong = `import { connect } from "@envol/client";
const envol = connect("https://school.example", "key");
await envol.GET("/api/aircraft-heavy");
await envol.GET("/api/aircraft-light", { params: { query: { siteID: "x" } } });
(await envol.GET("/api/site")).data?.map(({ nom }) => nom);
await envol.POST("/api/tag", { body: { name: 7 } });
`;
  const errors = [...(await compile(wrong)).matchAll(/program\.ts\((\d+),/g)].map(([, line]) => Number(line));
  expect([...new Set(errors)]).toEqual([3, 4, 5, 6]);
}, 120_000);

test("it sends what it is asked to as the key, files too, and returns what the endpoint answers", async () => {
  const { connect } = await import(pathToFileURL(path.join(folder, "node_modules/@envol/client/index.js")).href);
  const envol = connect("http://localhost:3000", world.staff.token, {
    fetch: async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      expect(request.headers.get("authorization")).toBe(`Bearer ${world.staff.token}`);
      const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
      const file = isForm ? ((await request.formData()).get("file") as File) : undefined;
      const raw = isForm || request.method === "GET" ? undefined : await request.text();
      const answer = await call(request.method as Verb, pathname + search, { as: world.staff, file, raw });
      return Response.json(await answer.json(), { status: answer.status });
    },
  });
  const sites = await envol.GET("/api/site");
  expect(sites.data.map(({ id }: { id: string }) => id)).toContain(world.site.id);
  const { data } = await envol.GET("/api/site/{id}", { params: { path: { id: world.site.id } } });
  expect(data).toMatchObject({ id: world.site.id });
  const { error, response } = await envol.GET("/api/user-light", { params: { query: { siteId: "nowhere" } } });
  expect([response.status, error.status]).toEqual([422, 422]);
  const table = new Blob(["Last name,First name,Email,Roles\nDoe,Jo,,Renter"], { type: "text/csv" });
  const preview = await envol.POST("/api/user/import", { params: { query: { preview: "1" } }, body: { file: table } });
  expect(preview.error).toBeUndefined();
  expect(preview.data.lines).toHaveLength(1);
});
