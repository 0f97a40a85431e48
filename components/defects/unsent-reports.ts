"use client";
import { type ApiAnswer, ApiError, api, newIdempotencyKey } from "@/lib/http/client";
import type { DefectView } from "@/lib/records/defects/schema";
import { type DefectReport, makeReportBody } from "@/lib/records/defects/wire";

/** A report as it was typed. It is kept on the device until the server has all of it. */
export type KeptReport = {
  id: string;
  readerId: string;
  aircraftId: string;
  callSign: string;
  report: DefectReport;
  /** The keys under which both are sent, so that what arrived without an answer isn't sent twice. */
  keys: { report: string; photo: string };
  photo: Blob | null;
  /** The defect, once the server has it and only the photograph is missing. */
  defectId: string | null;
  /** Why the server refused it. Empty as long as there was no network. */
  refusal: string;
};

/** Answers that will be the same when it is sent again. After any other one it is. */
const REFUSALS = [400, 403, 404, 409, 413, 415, 422];
const DATABASE = "envol-reports";
const STORE = "reports";
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** Calls back when a report is kept, sent or discarded. Returns a function that ends it. */
export function onKeptReports(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = run(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

const keep = (kept: KeptReport) => inStore("readwrite", (store) => store.put(kept));

/** Lists what the person has reported on this device and the server doesn't have yet. */
export async function listKeptReports(readerId: string): Promise<KeptReport[]> {
  try {
    const all = await inStore<KeptReport[]>("readonly", (store) => store.getAll());
    return all.filter((one) => one.readerId === readerId);
  } catch {
    // A browser that stores nothing keeps nothing.
    return [];
  }
}

export async function discardKeptReport(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id)).catch(() => {});
  announce();
}

export function makeKeptReport(
  of: Pick<KeptReport, "readerId" | "aircraftId" | "callSign" | "report" | "photo">,
): KeptReport {
  const keys = { report: newIdempotencyKey(), photo: newIdempotencyKey() };
  return { ...of, id: newIdempotencyKey(), keys, defectId: null, refusal: "" };
}

/** Sends a report and then its photograph. Throws, with the report kept on the device, when one of them isn't answered. */
export async function sendReport(kept: KeptReport, isQuiet = false): Promise<void> {
  const path = `aircraft/${kept.aircraftId}/commentary`;
  let now = kept;
  try {
    // What is kept before it is sent isn't lost with the page.
    await keep(now).catch(() => {});
    if (!now.defectId) {
      const body = { ...makeReportBody(now.report), photoFollows: now.photo !== null };
      const options = { body, idempotencyKey: now.keys.report, quiet: isQuiet };
      const { data }: ApiAnswer<DefectView> = await api.post(path, options);
      now = { ...now, defectId: data.id };
      await keep(now).catch(() => {});
    }
    if (now.photo) {
      const file = new File([now.photo], "defect", { type: now.photo.type });
      await api.post(`${path}/${now.defectId}/photo`, { file, idempotencyKey: now.keys.photo, quiet: isQuiet });
    }
    await discardKeptReport(now.id);
  } catch (error) {
    const isRefused = error instanceof ApiError && REFUSALS.includes(error.status);
    // What was refused before anything of it arrived stays with the person, who can mend it: nothing is kept of it.
    if (isRefused && !now.defectId && !isQuiet) await discardKeptReport(now.id);
    else await keep({ ...now, refusal: isRefused ? error.lines.join(" ") : "" }).catch(() => {});
    announce();
    throw error;
  }
}

let sending: Promise<void> | null = null;

/** Sends all that waits on this device and wasn't refused, one after the other, never twice at the same time. */
export function sendKeptReports(readerId: string, onSent: (kept: KeptReport) => void): Promise<void> {
  const run = async () => {
    for (const kept of await listKeptReports(readerId)) {
      if (kept.refusal) continue;
      await sendReport(kept, true).then(
        () => onSent(kept),
        () => {},
      );
    }
  };
  // Only one tab sends, where the browser can tell.
  const locked = () => (navigator.locks ? navigator.locks.request(DATABASE, run) : run());
  sending ??= Promise.resolve(locked()).finally(() => {
    sending = null;
  });
  return sending;
}
