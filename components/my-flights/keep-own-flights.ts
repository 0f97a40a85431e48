import { fetchOwnFlights, isUnreached } from "@/components/flight-follow-up/follow-up-calls";
import { waitAfter } from "@/components/flight-follow-up/kept/entry";
import {
  beginKeeping,
  forgetFlights,
  forgetSentFlights,
  isCarried,
  type KeptFlights,
  keepsSomething,
  openKeptFlights,
  writeOwner,
} from "@/components/flight-follow-up/kept/kept-flights";
import { sendWaiting } from "@/components/flight-follow-up/kept/send-waiting";
import { sendTaps } from "@/components/flight-follow-up/kept/tap";
import { registerServiceWorker } from "@/components/shell/service-worker";

/** A page that stays open asks for its flights again after this time, when it is looked at. */
const STALE_MS = 5 * 60_000;

/** Since when the server hasn't answered (unix seconds). Null while it does. */
let unreachedSince: number | null = null;
const listeners = new Set<() => void>();
export const unreachedStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  since: () => unreachedSince,
};
/** Says that the server has answered again, or doesn't. */
export function setUnreached(is: boolean): void {
  if (is === (unreachedSince !== null)) return;
  unreachedSince = is ? Math.floor(Date.now() / 1000) : null;
  for (const listener of listeners) listener();
}

/** Sends what waits on this device. Returns whether something still waits. */
async function sendKept(kept: KeptFlights): Promise<boolean> {
  const waits = await sendWaiting(kept);
  return (await sendTaps(kept.taps, kept.personId)).waits || waits;
}

/** Sends what waits, then takes over what the server says of the own flights. Returns whether something still waits. */
export async function exchange(personId: string): Promise<boolean> {
  const kept = await openKeptFlights(personId);
  const waits = await sendKept(kept);
  try {
    await kept.keepViews(await fetchOwnFlights(personId));
    setUnreached(false);
  } catch (error) {
    if (isUnreached(error)) setUnreached(true);
  }
  return waits;
}

/** Where no flights are kept: sends what was noted on this device and hasn't been sent, if anything was. */
async function sendRest(personId: string): Promise<boolean> {
  return (await keepsSomething(personId)) && sendKept(await openKeptFlights(personId));
}

/**
 * Keeps the own flights of a person on this phone while a page is open, and sends what waits: at once, when the network is back,
 * when the page is looked at again, and from time to time. What others have left here is removed. Returns how to stop it.
 */
export async function keepOwnFlights(personId: string, locale: string, hasFlights: boolean): Promise<() => void> {
  await forgetFlights(personId);
  beginKeeping(personId);
  const isKeeping = hasFlights && isCarried();
  if (isKeeping) writeOwner({ personId, locale });
  // Who may not record flights any more, or sits at a desk: nothing is shown without network, and only what isn't sent stays.
  else await forgetSentFlights(personId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let attempts = 0;
  let lastAt = 0;
  const run = async () => {
    clearTimeout(timer);
    lastAt = Date.now();
    const waits = await (isKeeping ? exchange : sendRest)(personId).catch(() => false);
    attempts = waits ? attempts + 1 : 0;
    const asksAgain = waits || (isKeeping && unreachedSince !== null);
    if (!isOver && asksAgain) timer = setTimeout(() => void run(), waitAfter(attempts));
  };
  const onBack = () => {
    attempts = 0;
    void run();
  };
  const onGone = () => setUnreached(true);
  const onSeen = () => {
    if (document.visibilityState === "visible" && (attempts > 0 || Date.now() - lastAt > STALE_MS)) onBack();
  };
  window.addEventListener("online", onBack);
  if (isKeeping) window.addEventListener("offline", onGone);
  document.addEventListener("visibilitychange", onSeen);
  void run();
  // A development server has none, and a browser may refuse it.
  if (isKeeping && "serviceWorker" in navigator) registerServiceWorker().catch(() => {});
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener("online", onBack);
    window.removeEventListener("offline", onGone);
    document.removeEventListener("visibilitychange", onSeen);
  };
}
