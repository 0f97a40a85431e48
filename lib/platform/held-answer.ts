/** Key in globalThis: functions of scripts/support/held-answers.mjs, by the number in the request's header. */
const OFFERS = Symbol.for("envol.offers-to-hold");
export const OFFER_HEADER = "x-envol-answer";

/** The end of an open answer at which the application writes. */
export type Connection = {
  write: (bytes: Uint8Array) => void;
  /** The number of bytes that wait because the reader is slow. */
  waiting: () => number;
  close: () => void;
};

export type Taker = {
  /** Called at most once, when the head of the answer has been sent. */
  opened: (connection: Connection) => void;
  /** Called once, when the connection has ended, also when it has never been opened. */
  closed: () => void;
};

export const offers = (): Map<string, (taker: Taker) => void> => {
  const holder = globalThis as unknown as Record<symbol, Map<string, (taker: Taker) => void>>;
  return (holder[OFFERS] ??= new Map());
};

/**
 * Answers 200 and holds the answer open: for Next it ends with its head, and `taker` then writes to the connection itself.
 * This costs half of the memory of an answer with a ReadableStream.
 */
export function holdAnswerOpen(request: Request, headers: Record<string, string>, taker: Taker): Response {
  const offer = offers().get(request.headers.get(OFFER_HEADER) ?? "");
  if (offer) offer(taker);
  // The client has gone already.
  else taker.closed();
  return new Response(null, { headers });
}
