import type { PlanningNotice } from "@/lib/access/changes/planning-numbers";
import type { PlannedView } from "@/lib/activity/reservations/schema";
import { decodePlanned, type PlannedReservation } from "@/lib/activity/reservations/wire";

/** A numbered change of a site's planning: what changed, and the reservation as it is now where it was one. */
export type PlanningEvent = PlanningNotice & { reservation: PlannedReservation | null };
export type LiveMessage =
  | { kind: "hello"; numbers: Record<string, number> }
  | { kind: "planning"; event: PlanningEvent }
  | { kind: "resync" }
  | { kind: "connected"; isConnected: boolean }
  /** Roles are others now: what is shown is to be read anew. */
  | { kind: "rights" }
  /** The sign-in is over. */
  | { kind: "ended" };

type Listener = (message: LiveMessage) => void;

const NAME = "envol.live";
const RETRY_MS = 2_000;

/**
 * One stream a browser: the tab that holds the lock reads it and passes everything on to the others, because over
 * HTTP/1.1 a browser opens six connections to a host, and ten open tabs would hang. When that tab closes, the lock goes
 * to the next. Where a page may not take locks (plain http from another machine) each tab reads its own.
 */
class LiveStream {
  private readonly listeners = new Set<Listener>();
  private readonly channel = new BroadcastChannel(NAME);
  /** Known by the tab that reads: what a tab that joins late is told. */
  private numbers: Record<string, number> | null = null;
  private isReading = false;

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<LiveMessage | { kind: "who" }>) => {
      if (data.kind !== "who") return this.tell(data);
      if (this.isReading && this.numbers) this.channel.postMessage({ kind: "hello", numbers: this.numbers });
    };
    if (navigator.locks) void navigator.locks.request(NAME, () => this.read());
    else void this.read();
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.isReading && this.numbers) listener({ kind: "hello", numbers: this.numbers });
    else this.channel.postMessage({ kind: "who" });
    return () => void this.listeners.delete(listener);
  }

  /** Reads for as long as the tab lives; never resolves, so that the lock stays here. */
  private read(): Promise<never> {
    this.isReading = true;
    this.connect();
    return new Promise(() => {});
  }

  private connect(): void {
    const source = new EventSource("/api/live");
    source.addEventListener("hello", (event) => {
      this.numbers = (JSON.parse(event.data) as { numbers: Record<string, number> }).numbers;
      this.pass({ kind: "connected", isConnected: true });
      this.pass({ kind: "hello", numbers: this.numbers });
    });
    source.addEventListener("planning", (message) => {
      const sent = JSON.parse(message.data) as PlanningEvent & { reservation: PlannedView | null };
      const event: PlanningEvent = { ...sent, reservation: sent.reservation && decodePlanned(sent.reservation) };
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
      // Refused, not interrupted: either the sign-in has ended, or the server comes back later.
      setTimeout(() => void this.reconnect(), RETRY_MS);
    };
  }

  private async reconnect(): Promise<void> {
    const answer = await fetch("/api/authentification/connectedUser").catch(() => null);
    if (answer?.status === 401) this.pass({ kind: "ended" });
    else this.connect();
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

/** Listens to the published changes of all sites that the person may see; call what comes back to stop. */
export function subscribeLive(listener: Listener): () => void {
  stream ??= new LiveStream();
  return stream.subscribe(listener);
}
