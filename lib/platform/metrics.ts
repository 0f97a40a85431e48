import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { connectionPool } from "./db";
import { env } from "./env";
import { oncePerProcess } from "./single";

/** What scripts/support/request-metrics.mjs says about an answered request. A stream has no `seconds`. */
type AnsweredRequest = { route: string; method: string; status: string; seconds?: number };

/** The figures of this process, with those of Node itself: memory, event loop, garbage collection. */
function registry(): Registry {
  return oncePerProcess("metrics", () => {
    const made = new Registry();
    collectDefaultMetrics({ register: made });
    return made;
  });
}

/** Returns all figures in the text format of Prometheus. */
export async function renderMetrics(): Promise<Response> {
  const pool = connectionPool();
  setGauge("envol_database_connections", "Open connections of the pool for requests", pool.totalCount);
  setGauge("envol_database_connections_idle", "Connections of the pool that nobody uses", pool.idleCount);
  setGauge("envol_database_connections_limit", "Connections that the pool may open", env().DATABASE_POOL);
  setGauge("envol_database_waiting", "Requests that wait for a connection", pool.waitingCount);
  return new Response(await registry().metrics(), {
    headers: { "Content-Type": registry().contentType, "Cache-Control": "no-store" },
  });
}

/** Sets a figure that is read when it is asked for. */
export function setGauge(name: string, help: string, value: number): void {
  oncePerProcess(`metrics.${name}`, () => new Gauge({ name, help, registers: [registry()] })).set(value);
}

/** Adds one to a figure that only grows. */
export function countEvent(name: string, help: string): void {
  oncePerProcess(`metrics.${name}`, () => new Counter({ name, help, registers: [registry()] })).inc();
}

/** Counts the requests that the server answers, from now on. The server calls what is stored here. */
export function startCountingRequests(): void {
  const registers = [registry()];
  const requests = new Counter({
    name: "envol_http_requests_total",
    help: "Answered requests by declared route, verb and class of status",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "envol_http_request_duration_seconds",
    help: "Time from a request to the end of its answer, without live streams",
    labelNames: ["route", "method"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  oncePerProcess("record-request", () => ({ route, method, status, seconds }: AnsweredRequest) => {
    requests.inc({ route, method, status });
    if (seconds !== undefined) durations.observe({ route, method }, seconds);
  });
}
