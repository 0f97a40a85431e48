import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Environment variables that programs set for each other. Users don't set them. */
const NOT_FOR_PEOPLE = new Set([
  "NODE_ENV",
  "NEXT_RUNTIME",
  "PATH",
  "CI",
  "INIT_CWD",
  "ENVOL_SUPERVISED",
  "ENVOL_AWAITS_SCHOOL",
  "ENVOL_FLAKY_FILE",
  "ENVOL_HANDBOOK",
]);

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|generated|^testing\//.test(file))
    .map((file) => path.join(folder, file));
}

/** Lists the environment variables that the product's own code reads. */
function settingsRead(): string[] {
  const files = ["app", "components", "lib", "scripts", "prisma/seed"].flatMap(sources);
  files.push("proxy.ts", "instrumentation.ts", "instrumentation-client.ts", "next.config.mjs", "prisma.config.ts");
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/\bprocess\.env\.([A-Z][A-Z_]+)|\bgiven\("([A-Z_]+)"\)/g)].map(
      ([, one, two]) => one ?? two!,
    ),
  );
  const schema = [...read("lib/platform/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name!);
  return [...new Set([...names, ...schema])].filter((name) => !NOT_FOR_PEOPLE.has(name)).sort();
}

const readme = read("README.md");
const table = new Map(
  [...readme.matchAll(/^\| `([A-Z_]+)` \| (.*?)\|.* \|$/gm)].map(([, name, fallback]) => [name!, fallback!.trim()]),
);

describe("the settings", () => {
  test("that the code reads stand in the README, and no other", () => {
    const told = [
      ...table.keys(),
      ...(/^For tests and experiments: (.*)$/m.exec(readme)?.[1] ?? "").matchAll(/`([A-Z_]{5,})`/g),
    ];
    const names = told.map((one) => (typeof one === "string" ? one : one[1]!));
    expect(names.sort()).toEqual(settingsRead());
  });

  test.each([
    ["PORT", /given\("PORT"\) \?\? "(\d+)"/, "scripts/support/environment.mjs"],
    ["DEFAULT_LOCALE", /given\("DEFAULT_LOCALE"\) \?\? "([\w-]+)"/, "scripts/support/environment.mjs"],
    ["TRUSTED_PROXIES", /given\("TRUSTED_PROXIES"\) \?\? "(\d+)"/, "scripts/support/environment.mjs"],
    ["DATABASE_POOL", /given\("DATABASE_POOL"\) \?\? "(\d+)"/, "scripts/support/environment.mjs"],
    ["LOG_LEVEL", /given\("LOG_LEVEL"\) \?\? "(\w+)"/, "scripts/support/environment.mjs"],
    ["DATABASE_POOL", /DATABASE_POOL: .*\.default\((\d+)\)/, "lib/platform/env.ts"],
    ["LOG_LEVEL", /LOG_LEVEL: .*\.default\("(\w+)"\)/, "lib/platform/env.ts"],
  ])("%s has the default that the README says", (name, pattern, file) => {
    expect(table.get(name)).toBe(`\`${pattern.exec(read(file))?.[1]}\``);
  });

  test("are all offered in .env.example and handed on by compose", () => {
    const example = [...read(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(example.sort()).toEqual([...table.keys()].sort());
    // The compose file doesn't need these two: all instances use the same port, and the database has no pooler.
    const own = ["DIRECT_DATABASE_URL", "PORT"];
    const compose = [...read("docker-compose.yml").matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name!);
    expect([...table.keys()].filter((name) => !compose.includes(name)).sort()).toEqual(own);
  });
});

describe("the containers", () => {
  const compose = read("docker-compose.yml");
  const services = [...compose.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm)].map(
    ([, name, text]) => [name!, text!] as const,
  );

  test.each(services)("%s has no right that it doesn't use, and an image of a certain version", (_name, text) => {
    expect(text).toContain("<<: *confined");
    expect(text).toMatch(/image: (envol|\S+:v?\d+\.\d+(\.\d+)?)\n/);
  });

  test("are five, none of which may write its own files or gain rights", () => {
    expect(services.map(([name]) => name)).toEqual(["database", "migrate", "app", "proxy", "mail"]);
    const confined = /x-confined: &confined\n((?: {2}.*\n)+)/.exec(compose)?.[1];
    for (const line of ["cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]', "read_only: true"])
      expect(confined).toContain(line);
    expect(read("Dockerfile")).not.toContain("--chown");
    for (const [image] of read("Dockerfile").matchAll(/^FROM .*$/gm)) expect(image).toMatch(/node:24\.\d+\.\d+-/);
  });

  test("have no secret of their own", () => {
    const secrets = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|TOKEN|KEY))([^}]*)\}/g)].map(([, name, rest]) => [
      name,
      rest,
    ]);
    expect(secrets.length).toBeGreaterThan(6);
    for (const [name, rest] of secrets) expect(rest, name).toMatch(/^$|^:-$|^:\?/);
    for (const name of ["DATABASE_PASSWORD", "DATABASE_OWNER_PASSWORD", "AUTH_SECRET"])
      expect(compose).toContain(`\${${name}:?`);
  });
});
