import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answersAnything } from "./database.mjs";
import { closeServer, defaultListenAddresses, listenOn } from "./listen.mjs";
import { sendProblem } from "./problem.mjs";
import { endProcess, killWithChildren } from "./processes.mjs";
import { PROJECT_ROOT, pathInProject } from "./project.mjs";
import { ExplainedError } from "./steps.mjs";

const LONGEST_START = 120_000;

/** Milliseconds between two questions whether a process is alive, and how many in a row may stay without an answer. */
const WATCH = { server: { every: 2_000, missed: 5 }, postgres: { every: 5_000, missed: 4 } };

/**
 * Asks a process again and again whether it is alive, and calls `end` when it stays silent. Answers are counted rather than
 * time, because a machine that has slept would otherwise find all its processes dead. Returns a function that ends the watch.
 */
function watchLiveness({ every, missed }, ask, end) {
  let silent = 0;
  const timer = setInterval(async () => {
    if (++silent > missed) {
      clearInterval(timer);
      return end();
    }
    if (await ask()) silent = 0;
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Makes a server that answers all requests with 503, for the time when the application is not running. */
const standIn = () =>
  createServer((_request, response) =>
    sendProblem(response, 503, "Service Unavailable", {
      detail: "Envol is starting again. Try once more in a few seconds.",
      headers: { "retry-after": "3" },
    }),
  );

/**
 * Starts the server process and restarts it when it dies or hangs. While it is not running, this process listens on the port
 * and answers with 503, so that no other program can take the port. Resolves when the server is ready.
 */
export async function superviseServer({ port, hosts, env, dev, onPid = () => {} }) {
  let stopping = false;
  let child;
  let holders = await holdPort();
  /** The sockets that the last server process got. */
  let given = [];

  function holdPort() {
    return listenOn(standIn, port, hosts);
  }

  async function serveOnce() {
    child = spawn(process.execPath, [pathInProject("scripts/server.mjs"), ...(dev ? ["--dev"] : [])], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, ...env, ENVOL_SUPERVISED: "1" },
      // detached, so that Ctrl-C reaches only this process, which then ends the others in the right order.
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const exited = new Promise((resolve) =>
      child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
    );
    await onPid(child.pid);
    let answered = () => {};
    const ready = new Promise((resolve) => {
      child.on("message", ({ type }) => {
        if (type === "prepared") handOver(child);
        if (type === "ready") resolve(true);
        if (type === "alive") answered();
        // The server listens on all addresses now, so this process must do so too at the next restart.
        if (type === "opened") hosts = defaultListenAddresses("own");
      });
    });
    const deadline = new AbortController();
    const isUp = await Promise.race([
      ready,
      exited.then(() => false),
      sleep(LONGEST_START, false, { signal: deadline.signal }).catch(() => false),
    ]);
    deadline.abort();
    if (isUp && !dev) watch(child, exited, (resolve) => (answered = resolve));
    if (!isUp) {
      child.kill("SIGKILL");
      await exited;
      if (holders.length === 0 && !stopping) {
        // A process that died while it got them may have left one open here.
        await Promise.all(given.map(closeServer));
        holders = await holdPortAgain();
      }
    }
    return { isUp, exited };
  }

  /** Gives the sockets to the server process and stops to accept here, so that only one process accepts connections. */
  function handOver(server) {
    given = holders;
    holders = [];
    for (const holder of given) server.send({ type: "socket", of: given.length }, holder, () => closeServer(holder));
  }

  /** A development server isn't watched, because it compiles for longer than any limit. */
  function watch(server, exited, onAnswer) {
    const ask = () =>
      new Promise((resolve) => {
        onAnswer(() => resolve(true));
        server.send({ type: "ping" }, (error) => error && resolve(false));
      });
    const end = watchLiveness(WATCH.server, ask, () => {
      console.error("The server doesn't answer any more; ending it.");
      server.kill("SIGKILL");
    });
    exited.then(end);
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
    /** Ends the server process, which is then started again as after any other end. */
    restart: endServer,
  };
}

/** Starts PostgreSQL with `start`, and again on the same port when it dies or hangs. */
export async function supervisePostgres(start) {
  let stopping = false;
  let cluster = await start();
  async function keepRunning() {
    while (!stopping) {
      const endWatch = watchLiveness(
        WATCH.postgres,
        () => answersAnything(cluster.url),
        () => {
          console.error("PostgreSQL doesn't answer any more; ending it.");
          return killWithChildren(cluster.pid);
        },
      );
      await cluster.exited;
      endWatch();
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
