import { spawnSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { routes } from "@/app/api/routes.generated";
import { loadDeclaredEndpoints } from "@/lib/http/openapi";
import { call } from "@/lib/testing/call";

test("the document lists every declared endpoint and passes the linter without an error", async () => {
  const document = await (await call("GET", "/api/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  for (const { path: route, verb } of await loadDeclaredEndpoints(routes)) {
    expect(document.paths[route]?.[verb.toLowerCase()], `${verb} ${route}`).toBeDefined();
  }
  const operation = (verb: string, path: string) => document.paths[path][verb];
  const headers = (verb: string, path: string) =>
    (operation(verb, path).parameters ?? []).flatMap((one: { in: string; name: string }) =>
      one.in === "header" ? one.name : [],
    );
  expect(headers("post", "/api/reservation/renter")).toEqual(["Idempotency-Key"]);
  expect(headers("put", "/api/reservation/renter")).toEqual(["If-Match"]);
  expect(Object.keys(operation("patch", "/api/state/site").responses)).toContain("428");
  expect(Object.keys(operation("post", "/api/authentification").responses)).toContain("429");
  expect(Object.keys(document.components.schemas.Conflict.properties)).toEqual(
    expect.arrayContaining(["conflicts", "current"]),
  );
  expect(JSON.stringify(operation("post", "/api/user/import").requestBody)).toContain("XLSX, at most 2 MB");
  const { parameters } = operation("get", "/api/school").responses["200"].content["application/json"].schema.properties;
  expect(parameters.properties.slotMinutes.enum).toEqual([5, 10, 15, 20, 30, 60]);
  for (const [name, maximum] of [
    ["limit", 200],
    ["page", 1_000_000],
  ] as const) {
    const parameter = operation("get", "/api/user").parameters.find((one: { name: string }) => one.name === name);
    expect(parameter.schema).toMatchObject({ type: "integer", minimum: 1, maximum });
  }
  const bar = operation("get", "/api/reservation/{id}").responses["200"].content["application/json"].schema.properties;
  const said = operation("post", "/api/user-availability").requestBody.content["application/json"].schema.properties;
  for (const [field, meaning] of [
    [said.type, "0 Unavailable, 1 Available"],
    [bar.availability.properties.type, "0 Unavailable, 1 Available"],
    [
      bar.reservationType,
      "-1 Availability, 0 Renter, 1 Maintenance, 2 Operation, 3 Practical, 4 Theoretical, 5 Meeting",
    ],
    [bar.compliance, "0 Valid, 1 Warning, 2 Blocking"],
  ])
    expect(field.description, "says what its numbers mean").toBe(meaning);
  const file = path.join(await mkdtemp(path.join(tmpdir(), "openapi-")), "openapi.json");
  await writeFile(file, JSON.stringify(document));
  const redocly = path.resolve("node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [redocly, "lint", file, "--extends=recommended"], {
    encoding: "utf8",
    env,
  });
  expect(status, stdout + stderr).toBe(0);
});
