import type { PlanningNotice } from "@/lib/access/changes/planning-numbers";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";

/** A numbered change of a site's planning. If it is about a reservation, it includes the reservation's current state. */
export type PlanningEvent = PlanningNotice & { reservation: PublicReservation | null };
export type LiveMessage =
  | { kind: "hello"; numbers: Record<string, number> }
  | { kind: "planning"; event: PlanningEvent }
  /** The number of the person's unread notifications. */
  | { kind: "unread"; count: number }
  | { kind: "resync" }
  | { kind: "connected"; isConnected: boolean }
  /** The person's roles have changed, so the page must be loaded again. */
  | { kind: "rights" }
  /** The sign-in has ended. */
  | { kind: "ended" };

type Listener = (message: LiveMessage) => void;

const NAME = "envol.live";
/** The first attempt after a refusal comes after this time, each further one after twice the time before. */
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * One stream of live messages for all tabs of a browser. The tab that holds the lock reads it and passes every message to
 * the others. Over HTTP/1.1 a browser opens only six connections to a host, so one stream per tab could use them all. When
 * that tab closes, another tab gets the lock. Where locks are not allowed (plain HTTP from another machine), each tab reads
 * its own stream.
 */
class LiveStream {
  private readonly listeners = new Set<Listener>();
  private readonly channel = new BroadcastChannel(NAME);
  /** The latest change number of each site. Only the reading tab knows them. It sends them to tabs that open later. */
  private numbers: Record<string, number> | null = null;
  /** The number of unread notifications, as the latest message told it. */
  private unread = 0;
  private isReading = false;
  private retryMs = RETRY_MS;

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<LiveMessage | { kind: "who" }>) => {
      if (data.kind !== "who") return this.tell(data);
      if (!this.isReading || !this.numbers) return;
      this.channel.postMessage({ kind: "hello", numbers: this.numbers });
      this.channel.postMessage({ kind: "unread", count: this.unread });
    };
    if (navigator.locks) void navigator.locks.request(NAME, () => this.read());
    else void this.read();
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.isReading && this.numbers) {
      listener({ kind: "hello", numbers: this.numbers });
      listener({ kind: "unread", count: this.unread });
    } else this.channel.postMessage({ kind: "who" });
    return () => void this.listeners.delete(listener);
  }

  /** Reads the stream until the tab closes. The promise never resolves, so that this tab keeps the lock. */
  private read(): Promise<never> {
    this.isReading = true;
    this.connect();
    return new Promise(() => {});
  }

  private connect(): void {
    const source = new EventSource("/api/live");
    source.addEventListener("hello", (event) => {
      this.retryMs = RETRY_MS;
      const { numbers } = JSON.parse(event.data) as { numbers: Record<string, number> };
      this.numbers = numbers;
      this.pass({ kind: "connected", isConnected: true });
      this.pass({ kind: "hello", numbers });
    });
    source.addEventListener("unread", (event) => {
      this.unread = (JSON.parse(event.data) as { count: number }).count;
      this.pass({ kind: "unread", count: this.unread });
    });
    source.addEventListener("planning", (message) => {
      const sent = JSON.parse(message.data) as PlanningEvent & { reservation: PublicReservationView | null };
      const event: PlanningEvent = {
        ...sent,
        reservation: sent.reservation && decodePublicReservation(sent.reservation),
      };
      if (this.numbers) this.numbers[event.siteId] = event.number;
      this.pass({ kind: "planning", event });
    });
    source.addEventListener("resync", () => this.pass({ kind: "resync" }));
    source.addEventListener("ended", (event) => {
      source.close();
      const { signedIn } = JSON.parse(event.data) as { signedIn: boolean };
      this.pass({ kind: signedIn ? "rights" : "ended" });
      if (signedIn) this.connect();
    });
    source.onerror = () => {
      this.pass({ kind: "connected", isConnected: false });
      if (source.readyState !== EventSource.CLOSED) return;
      // The server refused the stream: the sign-in has ended, the server isn't ready yet, or the person has too many streams.
      setTimeout(() => void this.reconnect(), this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
    };
  }

  private async reconnect(): Promise<void> {
    const answer = await fetch("/api/authentification/connectedUser").catch(() => null);
    if (answer?.status === 401) return this.pass({ kind: "ended" });
    // Without a stream, screens read anew at each attempt.
    if (answer?.ok) this.pass({ kind: "resync" });
    this.connect();
  }

  private pass(message: LiveMessage): void {
    this.channel.postMessage(message);
    this.tell(message);
  }

  private tell(message: LiveMessage): void {
    for (const listener of this.listeners) listener(message);
  }
}

let stream: LiveStream | undefined;

/** Listens to the live messages of all sites that the person may see. Call the returned function to stop. */
export function subscribeToLiveMessages(listener: Listener): () => void {
  stream ??= new LiveStream();
  return stream.subscribe(listener);
}
