import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

const MIGRATIONS = "prisma/migrations";
const INTERNAL_CHAR = 18;
const TEXT = 25;

/**
 * Compares the database that the migrations build with the Prisma schema. Returns the SQL that would change the first into
 * the second, or null when they agree. Prisma's schema engine (WebAssembly) compares them in a temporary database. It
 * ignores SQL that the schema can't express, such as exclusion constraints and triggers.
 */
export async function diffMigrationsAndSchema(
  databaseUrl: string,
  schema = readSchemaFiles(),
  migrations = readMigrationFiles(),
): Promise<string | null> {
  const { SchemaEngine } = await engineModule();
  const engine = await SchemaEngine.new(
    { datamodels: schema.map(({ path, content }) => [path, content] as [string, string]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new ShadowFactory(databaseUrl)),
  );
  const { exitCode, stdout } = await engine.diff({
    from: { tag: "migrations", ...migrations },
    to: { tag: "schemaDatamodel", files: schema },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 2 ? (stdout ?? "") : null;
}

export function readSchemaFiles() {
  return readdirSync("prisma", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".prisma"))
    .sort()
    .map((file) => ({ path: path.resolve("prisma", file), content: readFileSync(path.join("prisma", file), "utf8") }));
}

export function readMigrationFiles() {
  const names = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    baseDir: path.resolve(MIGRATIONS),
    shadowDbInitScript: "",
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(path.join(MIGRATIONS, "migration_lock.toml"), "utf8") as string | null,
    },
    migrationDirectories: names
      .map(({ name }) => name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: { tag: "ok" as const, value: readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8") },
        },
      })),
  };
}

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

let loaded: Promise<Bindings> | undefined;

/**
 * Loads the engine's WebAssembly program into its bindings. This happens once, because the bindings support only one
 * program.
 */
function engineModule(): Promise<Bindings> {
  return (loaded ??= loadEngine());
}

async function loadEngine(): Promise<Bindings> {
  const file = createRequire(path.resolve("package.json")).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bindings = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const program = readFileSync(path.join(path.dirname(file), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(program, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/** Prisma's own database adapter, with what the schema engine needs in addition. */
class ShadowFactory extends PrismaPg {
  constructor(private readonly databaseUrl: string) {
    super({ connectionString: databaseUrl });
  }

  override async connect() {
    return readingCatalogue(await super.connect());
  }

  override async connectToShadowDb() {
    const name = `shadow_${randomBytes(6).toString("hex")}`;
    await this.asAdmin(`CREATE DATABASE ${name} TEMPLATE template0`);
    const url = Object.assign(new URL(this.databaseUrl), { pathname: `/${name}` });
    const shadow = await new ShadowFactory(url.href).connect();
    const close = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await close();
      await this.asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    };
    return shadow;
  }

  private async asAdmin(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
}

type Answering = { performIO(query: unknown): Promise<{ fields: { dataTypeID: number }[] }> };

/**
 * PostgreSQL's catalogue has columns of a one-byte type that the adapter can't read. This makes the adapter treat them as
 * text.
 */
function readingCatalogue<A extends SqlDriverAdapter>(adapter: A): A {
  const answering = adapter as unknown as Answering;
  const perform = answering.performIO.bind(adapter);
  const query = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (asked) => {
    const columns: number[] = [];
    answering.performIO = async (one) => {
      const answer = await perform(one);
      for (const [at, field] of answer.fields.entries()) {
        if (field.dataTypeID !== INTERNAL_CHAR) continue;
        field.dataTypeID = TEXT;
        columns.push(at);
      }
      return answer;
    };
    const result = await query(asked);
    for (const at of columns) result.columnTypes[at] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}
