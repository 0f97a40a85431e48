import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { FlightFollowUpView } from "@/lib/activity/flights/follow-up/schema";
import { isClosedView } from "@/lib/activity/flights/follow-up/wire";
import { type EntryEvent, isOnlyHere, type KeptEntry, nextEntry } from "./entry";
import {
  idOfPicture,
  isPictureOnlyHere,
  type KeptPicture,
  nextPicture,
  type PictureEvent,
  type PicturePlace,
} from "./picture";
import type { KeptTap, NewTap, TapStore } from "./tap";

/** Each person has a database of their own, so that what is somebody else's can't be read by mistake. */
const PREFIX = "envol-flights-";
/** Says to pages that open without network whose flights they show, and in which language. */
const OWNER = "envol.flights-owner";
const CHANNEL = "envol-flights";
/** What an earlier version of the application has kept stays: the upgrade adds what it lacks. */
const VERSION = 2;

interface Tables extends DBSchema {
  /** The own flights of today and those that wait for their follow-up, as the server has answered last. */
  views: { key: string; value: FlightFollowUpView };
  entries: { key: string; value: KeptEntry };
  /** Pictures that were taken of a leg, until the server shows them. */
  pictures: { key: string; value: KeptPicture };
  /** Times that were noted on the desk's board and haven't been sent, in their order. */
  taps: { key: number; value: KeptTap };
}

export type Owner = { personId: string; locale: string };

export function readOwner(): Owner | null {
  try {
    const read = JSON.parse(localStorage.getItem(OWNER) ?? "null");
    return typeof read?.personId === "string" && typeof read.locale === "string" ? read : null;
  } catch {
    return null;
  }
}

export function writeOwner(owner: Owner | null): void {
  try {
    if (owner) localStorage.setItem(OWNER, JSON.stringify(owner));
    else localStorage.removeItem(OWNER);
  } catch {
    // The browser stores nothing.
  }
}

/** Whether flights are kept on this device: a phone or tablet, which goes to the aircraft. A desk's computer keeps none. */
export const isCarried = (): boolean =>
  "indexedDB" in globalThis && matchMedia("(width < 700px), (pointer: coarse)").matches;

export type KeptFlights = ReturnType<typeof connect>;
const connections = new Map<string, Promise<KeptFlights>>();
/** Whose flights this page has removed: what still runs for them keeps nothing any more. */
const isForgotten = new Set<string>();

/** Says that somebody is signed in here, perhaps again since their flights were removed. */
export const beginKeeping = (personId: string): void => void isForgotten.delete(personId);

/** Opens what this device keeps for a person. Throws where the browser stores nothing. */
export function openKeptFlights(personId: string): Promise<KeptFlights> {
  if (isForgotten.has(personId)) return Promise.reject(new Error("this person is signing out"));
  const known = connections.get(personId) ?? open(personId);
  connections.set(personId, known);
  known.catch(() => connections.delete(personId));
  return known;
}

async function open(personId: string): Promise<KeptFlights> {
  const database = await openDB<Tables>(PREFIX + personId, VERSION, {
    upgrade(created, before) {
      if (before < 1) {
        created.createObjectStore("views", { keyPath: "reservationId" });
        created.createObjectStore("entries", { keyPath: "reservationId" });
      }
      if (before < 2) {
        created.createObjectStore("pictures", { keyPath: "id" });
        created.createObjectStore("taps", { keyPath: "order", autoIncrement: true });
      }
    },
    // Another tab signs out, or has loaded a newer version of the application.
    blocking: (_before, _blocked, event) => {
      (event.target as IDBDatabase).close();
      connections.delete(personId);
    },
  });
  return connect(personId, database);
}

function connect(personId: string, database: IDBPDatabase<Tables>) {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  channel?.addEventListener("message", tell);
  const announce = () => {
    tell();
    channel?.postMessage(personId);
  };
  return {
    personId,
    /** Calls back after each change, in any tab. Returns how to stop it. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listViews: () => database.getAll("views"),
    listEntries: () => database.getAll("entries"),
    readEntry: async (reservationId: string) => (await database.get("entries", reservationId)) ?? null,

    /** Applies what has happened to the entry of a flight, in one transaction. Returns the entry that it has become. */
    async apply(reservationId: string, event: EntryEvent): Promise<KeptEntry | null> {
      const transaction = database.transaction("entries", "readwrite");
      const before = (await transaction.store.get(reservationId)) ?? null;
      const after = nextEntry(reservationId, before, event);
      if (after !== before) {
        if (after) await transaction.store.put(after);
        else await transaction.store.delete(reservationId);
      }
      await transaction.done;
      if (after !== before) announce();
      return after;
    },

    listPictures: () => database.getAll("pictures"),

    /** Applies what has happened to a picture, in one transaction. */
    async applyToPicture(place: PicturePlace, event: PictureEvent): Promise<void> {
      const transaction = database.transaction("pictures", "readwrite");
      const before = (await transaction.store.get(idOfPicture(place))) ?? null;
      const after = nextPicture(place, before, event);
      if (after === before) return transaction.done;
      if (after) await transaction.store.put(after);
      else await transaction.store.delete(idOfPicture(place));
      await transaction.done;
      announce();
    },

    async keepView(view: FlightFollowUpView): Promise<void> {
      await database.put("views", view);
      announce();
    },

    /** Replaces what is known of flights by what the server says now. What isn't listed any more goes, unless it isn't sent. */
    async keepViews(views: readonly FlightFollowUpView[]): Promise<void> {
      const transaction = database.transaction(["views", "entries", "pictures"], "readwrite");
      const [known, entries] = [transaction.objectStore("views"), transaction.objectStore("entries")];
      const pictures = transaction.objectStore("pictures");
      const listed = new Set(views.map(({ reservationId }) => reservationId));
      for (const entry of await entries.getAll()) {
        const view = views.find(({ reservationId }) => reservationId === entry.reservationId);
        // What was sent counts until the server's own answer shows it closed, or opened again.
        if (entry.state === "sent" && (!view || isClosedView(view) || view.version !== entry.version))
          await entries.delete(entry.reservationId);
        else if (isOnlyHere(entry)) listed.add(entry.reservationId);
      }
      for (const picture of await pictures.getAll()) {
        if (isPictureOnlyHere(picture)) listed.add(picture.reservationId);
        else await pictures.delete(picture.id);
      }
      for (const id of await known.getAllKeys()) if (!listed.has(id)) await known.delete(id);
      for (const view of views) await known.put(view);
      await transaction.done;
      announce();
    },

    /** Removes all but what hasn't been sent. */
    async removeSent(): Promise<void> {
      const transaction = database.transaction(["views", "entries", "pictures"], "readwrite");
      const [entries, pictures] = [transaction.objectStore("entries"), transaction.objectStore("pictures")];
      const unsent = new Set<string>();
      for (const entry of await entries.getAll()) {
        if (isOnlyHere(entry)) unsent.add(entry.reservationId);
        else await entries.delete(entry.reservationId);
      }
      for (const picture of await pictures.getAll()) {
        if (isPictureOnlyHere(picture)) unsent.add(picture.reservationId);
        else await pictures.delete(picture.id);
      }
      const views = transaction.objectStore("views");
      for (const id of await views.getAllKeys()) if (!unsent.has(id)) await views.delete(id);
      await transaction.done;
    },

    /** The flights of which something would be lost without this device. */
    async listUnsent(): Promise<string[]> {
      const [entries, pictures, taps] = await Promise.all([
        database.getAll("entries"),
        database.getAll("pictures"),
        database.getAll("taps"),
      ]);
      const unsent = [...entries.filter(isOnlyHere), ...pictures.filter(isPictureOnlyHere), ...taps];
      return [...new Set(unsent.map(({ reservationId }) => reservationId))];
    },

    taps: {
      list: () => database.getAll("taps"),
      async add(tap: NewTap): Promise<void> {
        await database.add("taps", tap as KeptTap);
        announce();
      },
      async put(tap: KeptTap): Promise<void> {
        await database.put("taps", tap);
        announce();
      },
      async remove(order: number): Promise<void> {
        await database.delete("taps", order);
        announce();
      },
    } satisfies TapStore,

    close(): void {
      channel?.close();
      database.close();
      connections.delete(personId);
    },
  };
}

/** Lists whose flights this device keeps. */
async function listKeptPersons(): Promise<string[]> {
  if (!("indexedDB" in globalThis)) return [];
  // Safari before 14 and Firefox before 126 don't list their databases. There, whoever signs out themselves leaves nothing all the same.
  const owner = readOwner()?.personId;
  const all = (await indexedDB.databases?.()) ?? (owner ? [{ name: PREFIX + owner }] : []);
  return all.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/** Removes all that this device keeps of a person's flights. */
async function forget(personId: string): Promise<void> {
  isForgotten.add(personId);
  (await connections.get(personId)?.catch(() => null))?.close();
  await deleteDB(PREFIX + personId);
}

/** Removes the flights of everybody but one person, or of everybody. */
export async function forgetFlights(but: string | null): Promise<void> {
  const owner = readOwner()?.personId;
  const persons = new Set([...(await listKeptPersons()), ...(owner ? [owner] : [])]);
  if (owner !== but) writeOwner(null);
  for (const personId of persons) if (personId !== but) await forget(personId);
}

/**
 * Removes what nobody may see while nobody is signed in: all but what hasn't been sent. That stays until its person signs in again and
 * it is sent, or somebody else signs in. `but` is who is signed in on a device that isn't carried: what they note there is still kept.
 * Returns of how many flights something stays.
 */
export async function forgetSentFlights(but: string | null = null): Promise<number> {
  const persons = await listKeptPersons();
  let staying = 0;
  writeOwner(null);
  for (const personId of persons) {
    const kept = await openKeptFlights(personId);
    await kept.removeSent();
    const unsent = (await kept.listUnsent()).length;
    staying += unsent;
    if (personId !== but && unsent === 0) await forget(personId);
  }
  return staying;
}

/** Of how many flights of a person something would be lost. */
export async function countUnsent(personId: string): Promise<number> {
  return (await keepsSomething(personId)) ? (await (await openKeptFlights(personId)).listUnsent()).length : 0;
}

/** Whether this device has kept something of a person at some time. */
export const keepsSomething = async (personId: string): Promise<boolean> =>
  (await listKeptPersons()).includes(personId);
