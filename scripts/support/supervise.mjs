import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { closeServer, hostsOf, listenOn } from "./listen.mjs";
import { problem } from "./problem.mjs";
import { endProcess } from "./processes.mjs";
import { inRoot, ROOT } from "./project.mjs";
import { ExplainedError } from "./steps.mjs";

const LONGEST_START = 120_000;

/** A server that answers while the application can't. */
const standIn = () =>
  createServer((_request, response) =>
    problem(response, 503, "Service Unavailable", {
      detail: "Envol is starting again. Try once more in a few seconds.",
      headers: { "retry-after": "3" },
    }),
  );

/**
 * Runs the server process and restarts it when it dies. This process holds the port in the meantime, so that no other program
 * can take it, and answers requests with 503. Resolves when the server is ready.
 */
export async function superviseServer({ port, hosts, env, dev, onPid = () => {} }) {
  let stopping = false;
  let child;
  let holders = await holdPort();

  function holdPort() {
    return listenOn(standIn, port, hosts);
  }

  async function serveOnce() {
    child = spawn(process.execPath, [inRoot("scripts/server.mjs"), ...(dev ? ["--dev"] : [])], {
      cwd: ROOT,
      env: { ...process.env, ...env, ENVOL_SUPERVISED: "1" },
      // detached: Ctrl-C must reach only this process, which then ends the others in order.
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const exited = new Promise((resolve) =>
      child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
    );
    await onPid(child.pid);
    const ready = new Promise((resolve) => {
      child.on("message", ({ type }) => {
        if (type === "prepared")
          for (const holder of holders) child.send({ type: "socket", of: holders.length }, holder);
        if (type === "ready") resolve(true);
        // The server listens everywhere now, so the process that holds the port for it must too.
        if (type === "opened") hosts = hostsOf("own");
      });
    });
    const deadline = new AbortController();
    const isUp = await Promise.race([
      ready,
      exited.then(() => false),
      sleep(LONGEST_START, false, { signal: deadline.signal }).catch(() => false),
    ]);
    deadline.abort();
    if (isUp) await Promise.all(holders.map(closeServer));
    else child.kill("SIGKILL");
    return { isUp, exited };
  }

  async function endServer() {
    if (child.exitCode !== null) return;
    await endProcess(child.pid, [
      ["SIGTERM", 7_000],
      ["SIGKILL", 2_000],
    ]);
  }

  async function holdPortAgain() {
    for (;;) {
      try {
        return await holdPort();
      } catch (error) {
        console.error(error.message);
        await sleep(500);
      }
    }
  }

  async function keepServing(exited) {
    for (let wait = 0; ; ) {
      const how = await exited;
      if (stopping) return;
      const since = Date.now();
      holders = await holdPortAgain();
      console.error(`The server ended (${how}); starting it again.`);
      for (let up = false; !up && !stopping; ) {
        await sleep(wait);
        wait = Math.min(wait * 2 || 500, 8_000);
        if (stopping) break;
        ({ isUp: up, exited } = await serveOnce());
      }
      if (stopping) return;
      wait = 0;
      console.error(`The server is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
    }
  }

  const first = await serveOnce();
  if (!first.isUp) {
    await Promise.all(holders.map(closeServer));
    throw new ExplainedError(`The server did not start (${await first.exited}); what it said stands above.`);
  }
  keepServing(first.exited);
  return {
    async stop() {
      stopping = true;
      await Promise.all(holders.map(closeServer));
      await endServer();
    },
    /** Ends the server process. The supervision then starts another, as always. */
    restart: endServer,
  };
}

/** Runs the project's PostgreSQL and restarts it on the same port when it dies. */
export async function supervisePostgres(start) {
  let stopping = false;
  let cluster = await start();
  async function keepRunning() {
    while (!stopping) {
      await cluster.exited;
      if (stopping) return;
      console.error("PostgreSQL ended; starting it again.");
      const since = Date.now();
      while (!stopping) {
        try {
          cluster = await start({ port: cluster.port });
          console.error(`PostgreSQL is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
          break;
        } catch (error) {
          console.error(error.message);
          await sleep(1_000);
        }
      }
    }
  }
  keepRunning();
  return {
    cluster,
    async stop() {
      stopping = true;
      await cluster.stop();
    },
  };
}
