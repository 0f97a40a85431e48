// The one service worker of the application: it shows what is pushed, and lets the own flights of today open without network.
// The build bundles it with the list of the files that their page needs (scripts/support/service-worker.mjs).
import { NetworkOnly, Serwist } from "serwist";
import "./push.js";

/** The page without anybody's data. What it shows it reads from the phone itself. */
const PAGE = "/offline";
/** A network that takes longer than this for a page is none. */
const PATIENCE_SECONDS = 10;
/** The start page, the own flights and the follow-up of one. Every other address needs the network. */
const OPENS_WITHOUT_NETWORK = /^\/$|^\/site\/[^/]+\/(dashboard-mobile\/my-flights|aircraftFlightFollowUp\/[^/]+)$/;

const serwist = new Serwist({
  // Beside these files nothing is cached: no answer of the interface, no other page. Those of an earlier build are dropped.
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: { cleanupOutdatedCaches: true, directoryIndex: null, cleanURLs: false },
  // A new version of the application takes over at once.
  skipWaiting: true,
  clientsClaim: true,
  disableDevLogs: true,
});
serwist.registerCapture(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && OPENS_WITHOUT_NETWORK.test(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [{ handlerDidError: () => serwist.matchPrecache(PAGE) }],
  }),
);
serwist.addEventListeners();
