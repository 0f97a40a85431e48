import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ROOT } from "./project.mjs";
import { ExplainedError } from "./steps.mjs";

const running = new Set();

/** Returns the start time of a process, because a later process may have the same id. Null when no such process runs. */
export function findProcessStartTime(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!isAlive(pid)) return null;
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return state === "Z" ? null : fields[18];
  } catch {
    return ask("ps", ["-o", "lstart=", "-p", String(pid)]);
  }
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")[1]);
  } catch {
    return Number(ask("ps", ["-o", "ppid=", "-p", String(pid)]));
  }
}

/** Kills a process and those that it has started, also when they are stopped and could not end by themselves. */
export function killWithChildren(pid) {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

function childrenOf(pid) {
  if (!existsSync("/proc/self/stat"))
    return (ask("pgrep", ["-P", String(pid)]) ?? "").split("\n").filter(Boolean).map(Number);
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return all.filter((each) => parentOf(each) === pid);
}

export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ask("ps", ["-o", "command=", "-p", String(pid)]) ?? "";
  }
}

function ask(command, args) {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || null;
  } catch {
    return null;
  }
}

/** Calls a function repeatedly until it returns true. Returns false if that takes more than `limit` milliseconds. */
export async function waitUntilTrue(gone, limit, every = 25) {
  for (const end = Date.now() + limit; ; await sleep(every)) {
    if (await gone()) return true;
    if (Date.now() > end) return false;
  }
}

/** Ends a process. `signals` lists the signals to send, each with the milliseconds to wait before the next. */
export async function endProcess(pid, signals) {
  const who = findProcessStartTime(pid);
  if (!who) return;
  for (const [signal, limit] of signals) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === "ESRCH") return;
      throw error;
    }
    if (await waitUntilTrue(() => findProcessStartTime(pid) !== who, limit)) return;
  }
}

/** Runs a command to its end. Resolves to its exit code and its output. With `show`, the output is printed instead. */
export function run(command, args, { env, show = false, cwd = PROJECT_ROOT, account } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...account,
      cwd,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

export async function mustRun(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  const tail = output.trim().split("\n").slice(-40).join("\n");
  throw new ExplainedError(`${what} failed (exit code ${code}).${tail ? `\n${tail}` : ""}`);
}

/** Ends all commands that are still running, on Ctrl-C during an installation or a build. */
export function endRunningCommands() {
  for (const child of running) child.kill("SIGTERM");
}

/** Calls `action` on Ctrl-C, on SIGTERM, or when npm has ended, because npm may not pass signals on to this process. */
export function onEndSignal(action) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, action);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const isShell = /^\S*sh -c /.test(commandOf(parent));
  const npm = isShell ? parentOf(parent) : parent;
  setInterval(() => (process.ppid !== parent || (npm && !isAlive(npm))) && action(), 500).unref();
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
