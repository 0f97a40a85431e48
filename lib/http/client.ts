/** What the server said no to, or that it could not be reached (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's sentence for the person, in their language; empty where there is none. */
    override readonly message: string,
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    /** The whole of the problem: `conflicts`, `current`, `unsettled`. */
    readonly problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "ApiError";
  }

  /** Lines to show: the errors by field, else the title (spec 1 §8). */
  get lines(): string[] {
    const texts = Object.values(this.errors).flat();
    if (texts.length > 0) return [...new Set(texts)];
    return [this.message || (typeof this.problem.title === "string" ? this.problem.title : "")].filter(Boolean);
  }
}

export type Call = {
  body?: unknown;
  /** In place of a body: sent as a form. */
  file?: File;
  query?: Record<string, string | number | undefined>;
  /** The version that the person has seen, for what is changed: sent as `If-Match`. */
  version?: number;
  /** The same for each attempt of one booking; see `newIdempotencyKey`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Work of the page itself, not of the person: no progress bar, and presses are taken meanwhile. */
  quiet?: boolean;
};
export type Answer<T> = { data: T; version: number | null; response: Response };

/** Counts what begins and ends, and tells those who listen. */
function makeCounter() {
  const listeners = new Set<() => void>();
  let running = 0;
  const change = (by: number) => {
    running += by;
    for (const listener of listeners) listener();
  };
  return {
    get: () => running,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Counts one more; call what comes back when it is over. */
    begin(): () => void {
      change(1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        change(-1);
      };
    },
  };
}

/** Everything that a person waits for, reads, writes and changes of page: the shell's progress bar listens. */
export const runningCalls = makeCounter();
/** What a person writes: until it is answered, the shell takes no other press. */
export const runningWrites = makeCounter();

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

async function call<T>(method: string, path: string, options: Call = {}): Promise<Answer<T>> {
  const counters = method === "GET" ? [runningCalls] : [runningCalls, runningWrites];
  const ends = options.quiet ? [] : counters.map((counter) => counter.begin());
  try {
    const response = await send(method, path, options);
    if (!response.ok) throw await toError(response);
    const data = response.status === 204 ? undefined : await response.json();
    const tag = /^(?:W\/)?"(\d+)/.exec(response.headers.get("etag") ?? "")?.[1];
    return { data: data as T, version: tag === undefined ? null : Number(tag), response };
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    throw new ApiError(0, "");
  } finally {
    for (const end of ends) end();
  }
}

function send(method: string, path: string, options: Call): Promise<Response> {
  const headers = acceptedHeaders();
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  if (options.version !== undefined) headers["If-Match"] = `"${options.version}"`;
  if (options.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey;
  return fetch(addressOf(path, options.query), {
    method,
    headers,
    credentials: "same-origin",
    body: options.file ? formOf(options.file) : options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
  });
}

const acceptedHeaders = (): Record<string, string> => ({
  Accept: "application/json, application/problem+json",
  "Accept-Language": document.documentElement.lang,
});

function addressOf(path: string, given: Call["query"] = {}): string {
  const query = Object.entries(given).filter(([, value]) => value !== undefined);
  const search = query.length > 0 ? `?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}` : "";
  return `/api/${path}${search}`;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

async function toError(response: Response): Promise<ApiError> {
  // The sign-in has ended: loaded anew, this address shows the authentication screen.
  if (response.status === 401) location.reload();
  let problem: Record<string, unknown> = {};
  try {
    problem = (await response.json()) as Record<string, unknown>;
  } catch {
    // A proxy's own error page: its status says enough.
  }
  const message = typeof problem.message === "string" ? problem.message : "";
  return new ApiError(response.status, message, fieldErrors(problem.errors), problem);
}

function fieldErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, Array.isArray(texts) ? texts.map(String) : [String(texts)]]),
  );
}

/** The one way from a page to `/api`: the language goes along, errors come back typed, 401 leads to the sign-in. */
export const api = {
  get: <T>(path: string, options?: Call) => call<T>("GET", path, options),
  post: <T>(path: string, options?: Call) => call<T>("POST", path, options),
  put: <T>(path: string, options?: Call) => call<T>("PUT", path, options),
  patch: <T>(path: string, options?: Call) => call<T>("PATCH", path, options),
  delete: <T>(path: string, options?: Call) => call<T>("DELETE", path, options),
};

/** Fetches a file as the page's reader, in the page's language, and hands it to the browser to keep. */
export async function saveFile(path: string, name: string, query: Call["query"] = {}): Promise<void> {
  const end = runningCalls.begin();
  try {
    const response = await send("GET", path, { query }).catch(() => {
      throw new ApiError(0, "");
    });
    if (!response.ok) throw await toError(response);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } finally {
    end();
  }
}

/**
 * Reads while everything else waits, and answers null where it can't: only for what is printed, since the browser draws
 * its paper before any promise is kept.
 */
export function readBeforePrinting<T>(path: string, query: Call["query"]): T | null {
  const request = new XMLHttpRequest();
  request.open("GET", addressOf(path, query), false);
  for (const [name, value] of Object.entries(acceptedHeaders())) request.setRequestHeader(name, value);
  try {
    request.send();
    return request.status === 200 ? (JSON.parse(request.responseText) as T) : null;
  } catch {
    return null;
  }
}
