import { spawn } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Measures backup and restore, as an operator runs them, encrypted. Returns rows of the table. */
export async function measureBackup(databaseUrl: string, emptyUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "envol-bench-"));
  const file = path.join(folder, "bench.tar.gz.age");
  try {
    const backup = await run("backup", databaseUrl, file);
    const size = `${((await stat(file)).size / 1e6).toFixed(0)} MB`;
    const restore = await run("restore", emptyUrl, file);
    const rows: [string, string, string][] = [
      ["backup of 1,000,000 reservations, read back", `${describe(backup)}, ${size}`, ""],
      ["restore of 1,000,000 reservations", describe(restore), ""],
    ];
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Figures = { minutes: number; megabytes: number };
const describe = ({ minutes, megabytes }: Figures) =>
  `${minutes.toFixed(1)} min, at most ${megabytes.toFixed(0)} MB of memory`;

/** Runs a script and measures its time and the most memory that it held. */
async function run(script: string, OWNER_DATABASE_URL: string, file: string): Promise<Figures> {
  const since = performance.now();
  const env = {
    ...process.env,
    DATABASE_URL: OWNER_DATABASE_URL,
    OWNER_DATABASE_URL,
    BACKUP_KEY: "a passphrase of the bench",
  };
  const report = `process.on("exit", () => console.error("rss", process.resourceUsage().maxRSS))`;
  const hook = `data:text/javascript,${encodeURIComponent(report)}`;
  const child = spawn(process.execPath, ["--import", hook, `scripts/${script}.mjs`, file], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`${script}: ${said}`);
  return {
    minutes: (performance.now() - since) / 60_000,
    megabytes: Number(/^rss (\d+)$/m.exec(said)?.[1]) / 1024,
  };
}
