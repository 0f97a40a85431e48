import { type ConfirmationMethod, EXPECTED_LENGTH_HEADER, PERSON_HEADER } from "@/lib/access/codes";

/** An error answer of the server. With `status` 0 the server could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's message in the user's language, or "" when the answer has no message. */
    override readonly message: string,
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    /** The whole JSON body of the error answer, with members such as `conflicts`, `current` or `unsettled`. */
    readonly problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "ApiError";
  }

  /** Lines to show to the user: the errors of all fields. Without any, the message or the title (spec 1 §8). */
  get lines(): string[] {
    const texts = Object.values(this.errors).flat();
    if (texts.length > 0) return [...new Set(texts)];
    return [this.message || (typeof this.problem.title === "string" ? this.problem.title : "")].filter(Boolean);
  }
}

export type ApiCallOptions = {
  body?: unknown;
  /** A file to upload as a multipart form. It replaces `body`. */
  file?: File;
  query?: Record<string, string | number | undefined>;
  /** The version of the record that the user saw before changing it. It is sent as `If-Match`. */
  version?: number;
  /** Key from `newIdempotencyKey`. All attempts of one booking use the same key, so that it is booked only once. */
  idempotencyKey?: string;
  /** The id of the person whose it is. Where somebody else has signed in meanwhile, the answer is 401, as without a sign-in. */
  asPerson?: string;
  signal?: AbortSignal;
  /** A server that hasn't answered in full after this time can't be reached. */
  timeoutMs?: number;
  /** What the question says where the server first wants to know who the person is: what they are about to do. */
  asks?: IdentityQuestionTexts;
  /** True for calls that the page makes by itself: they show no progress bar, and buttons stay usable. */
  quiet?: boolean;
};
/** The title of the question who somebody is, and what its button says. */
export type IdentityQuestionTexts = { title: string; explain: string; action: string };
export type ApiAnswer<T> = { data: T; version: number | null; response: Response };

/** Makes a counter of running calls. It notifies its listeners whenever a call starts or ends. */
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
    /** Adds one running call. The caller must call the returned function when that call has ended. */
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

/** Counts the reads, writes and page changes that the user waits for. The progress bar at the top shows it. */
export const runningCallCounter = makeCounter();
/** Counts the user's running writes. While there is one, the page ignores clicks. */
export const runningWriteCounter = makeCounter();

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

export type IdentityDemand = { methods: ConfirmationMethod[]; forSignature: boolean; texts?: IdentityQuestionTexts };
/** Asks the person to confirm who they are, by one of the methods. Returns false when they give up. */
type IdentityAsker = (demand: IdentityDemand) => Promise<boolean>;
let identityAsker: IdentityAsker | null = null;
let asking: Promise<boolean> | null = null;

/** Sets the dialog that asks the person to confirm who they are. Returns a function that takes it away again. */
export function setIdentityAsker(asker: IdentityAsker): () => void {
  identityAsker = asker;
  return () => {
    if (identityAsker === asker) identityAsker = null;
  };
}

/**
 * Runs a call. If the server first wants to know who the person is, it asks them and runs the call once more, so that nothing
 * typed is lost. Calls that run at the same time share one question.
 */
async function withConfirmedIdentity<T>(run: () => Promise<T>, texts?: IdentityQuestionTexts): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { confirmation: methods, forSignature } =
      error instanceof ApiError && error.status === 403 ? error.problem : ({} as ApiError["problem"]);
    if (!Array.isArray(methods) || !identityAsker) throw error;
    asking ??= identityAsker({ methods, forSignature: forSignature === true, texts }).finally(() => {
      asking = null;
    });
    if (!(await asking)) throw error;
    return run();
  }
}

const call = <T>(method: string, path: string, options?: ApiCallOptions): Promise<ApiAnswer<T>> =>
  withConfirmedIdentity(() => callOnce<T>(method, path, options), options?.asks);

async function callOnce<T>(method: string, path: string, options: ApiCallOptions = {}): Promise<ApiAnswer<T>> {
  const counters = method === "GET" ? [runningCallCounter] : [runningCallCounter, runningWriteCounter];
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

function send(method: string, path: string, options: ApiCallOptions): Promise<Response> {
  const headers = acceptedHeaders();
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  if (options.version !== undefined) headers["If-Match"] = `"${options.version}"`;
  if (options.asPerson) headers[PERSON_HEADER] = options.asPerson;
  if (options.idempotencyKey) headers["Idempotency-Key"] = options.idempotencyKey;
  const limit = options.timeoutMs === undefined ? undefined : AbortSignal.timeout(options.timeoutMs);
  return fetch(addressOf(path, options.query), {
    method,
    headers,
    credentials: "same-origin",
    body: options.file ? formOf(options.file) : options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal && limit ? AbortSignal.any([options.signal, limit]) : (options.signal ?? limit),
  });
}

const acceptedHeaders = (): Record<string, string> => ({
  Accept: "application/json, application/problem+json",
  "Accept-Language": document.documentElement.lang,
});

function addressOf(path: string, given: ApiCallOptions["query"] = {}): string {
  const query = Object.entries(given).filter(([, value]) => value !== undefined);
  const search = query.length > 0 ? `?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}` : "";
  return `/api/${path}${search}`;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

let isSigningOut = false;

/** Says that the person signs out. Then they go Home, whatever else of the page hears first that the sign-in has ended. */
export function setSigningOut(is: boolean): void {
  isSigningOut = is;
}

const sessionEndListeners = new Set<() => void>();

/** Calls a function before the page goes to the sign-in screen, so that a form can keep its input. Returns how to stop it. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => void sessionEndListeners.delete(listener);
}

/** Shows the sign-in screen at this address, because the session has ended: the server does it after a reload. */
export function showSignIn(): void {
  if (isSigningOut) return;
  for (const listener of [...sessionEndListeners]) listener();
  location.reload();
}

async function toError(response: Response): Promise<ApiError> {
  if (response.status === 401) showSignIn();
  let problem: Record<string, unknown> = {};
  try {
    problem = (await response.json()) as Record<string, unknown>;
  } catch {
    // The body isn't JSON: it may be a proxy's own error page. Then the error has only the status.
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

/** Calls `/api` from a page. Throws an `ApiError` on failure. After a 401 it reloads the page to show the sign-in. */
export const api = {
  get: <T>(path: string, options?: ApiCallOptions) => call<T>("GET", path, options),
  post: <T>(path: string, options?: ApiCallOptions) => call<T>("POST", path, options),
  put: <T>(path: string, options?: ApiCallOptions) => call<T>("PUT", path, options),
  patch: <T>(path: string, options?: ApiCallOptions) => call<T>("PATCH", path, options),
  delete: <T>(path: string, options?: ApiCallOptions) => call<T>("DELETE", path, options),
};

/** Downloads a file with the user's session and in the page's language, and lets the browser save it. */
export const downloadFile = async (path: string, name: string, query?: ApiCallOptions["query"]): Promise<void> =>
  saveFile(await fetchFile(path, { query }), name);

type FetchFileOptions = Pick<ApiCallOptions, "query" | "file" | "body"> & {
  /** Is told how much of the file has come, from 0 to 1, where the answer says about how long it gets. */
  onProgress?: (share: number) => void;
};

/** Fetches a file under its own name. With a file of the person's own, or a body, it posts that and fetches what is made. */
export const fetchFile = (path: string, options: FetchFileOptions): Promise<File> =>
  withConfirmedIdentity(() => fetchFileOnce(path, options));

async function fetchFileOnce(path: string, options: FetchFileOptions): Promise<File> {
  const end = runningCallCounter.begin();
  try {
    const response = await send(options.file || options.body ? "POST" : "GET", path, options).catch(() => {
      throw new ApiError(0, "");
    });
    if (!response.ok) throw await toError(response);
    const content = await readContent(response, options.onProgress);
    return new File([content], nameOf(response), { type: content.type });
  } finally {
    end();
  }
}

/** Reads the file of an answer, and tells how much of its expected length has come. */
async function readContent(response: Response, onProgress?: (share: number) => void): Promise<Blob> {
  const expected = Number(response.headers.get(EXPECTED_LENGTH_HEADER));
  if (!onProgress || !expected || !response.body) return response.blob();
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    read += part.value.length;
    onProgress(Math.min(1, read / expected));
  }
  return new Blob(parts, { type: response.headers.get("Content-Type") ?? "" });
}

/** The name that an answer gives its file (RFC 6266). Empty without one. */
function nameOf({ headers }: Response): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get("Content-Disposition") ?? "") ?? [];
  return encoded ? decodeURIComponent(encoded) : "";
}

/** Lets the browser save what an address answers while it comes, so that no page has to hold it. */
export function saveAddress(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

/** Lets the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Fetches data synchronously, which blocks the page, and returns null on failure. It is only for printing, because the
 * browser prints before any promise resolves.
 */
export function fetchSyncBeforePrint<T>(path: string, query: ApiCallOptions["query"]): T | null {
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
