// Next keeps about 70 kB of a request for as long as its answer is open. A board listens all day, and a school has hundreds.
// So the application hands such an answer over: for Next it has ended, and this process goes on writing to the socket.

/** Key in globalThis: functions by which the application takes an answer over, by the number in the request's header. */
const OFFERS = Symbol.for("envol.offers-to-hold");
const HEADER = "x-envol-answer";
/** Paths of answers that may be taken over. */
const PATHS = ["/api/live"];

globalThis[OFFERS] ??= new Map();
let lastNumber = 0;

/**
 * Offers the application to hold the answer of a request open, if its path is one of PATHS. The other end of this is
 * lib/http/held-answer.ts. The taker's `opened` is called with the connection after Next has ended the answer, and `closed`
 * once after the end of the connection, in any case.
 */
export function offerToHold(request, response) {
  if (!PATHS.includes(request.url.split("?")[0])) return;
  const offers = globalThis[OFFERS];
  const number = String(++lastNumber);
  let taker;
  request.headers[HEADER] = number;
  offers.set(number, (candidate) => {
    taker = candidate;
  });
  response.once("close", () => {
    offers.delete(number);
    taker?.closed();
  });
  response.end = (...body) => {
    offers.delete(number);
    delete response.end;
    if (!taker || request.method === "HEAD" || response.destroyed) return response.end(...body);
    for (const remove of removeAdditions) remove();
    response.flushHeaders();
    taker.opened(connect(response));
    return response;
  };
  const removeAdditions = [request, response].map(rememberAdditions);
}

/** Returns a function that removes the methods, listeners and shared symbols that others have added since, with all they hold. */
function rememberAdditions(target) {
  const listeners = new Map();
  for (const event of target.eventNames()) listeners.set(event, target.rawListeners(event));
  const own = new Set(Reflect.ownKeys(target));
  return () => {
    for (const event of target.eventNames())
      for (const listener of target.rawListeners(event))
        if (!listeners.get(event)?.includes(listener)) target.off(event, listener.listener ?? listener);
    for (const key of Reflect.ownKeys(target)) {
      const isOfOthers = typeof key === "symbol" ? Symbol.keyFor(key) !== undefined : typeof target[key] === "function";
      if (isOfOthers && !own.has(key)) delete target[key];
    }
  };
}

const connect = (response) => ({
  write: (bytes) => {
    // Between the loss of a connection and the event "close", Node would answer a write with an error.
    if (!response.destroyed && !response.writableEnded) response.write(bytes);
  },
  /** The number of bytes that wait because the reader is slow. */
  waiting: () => response.writableLength,
  close: () => response.end(),
});
