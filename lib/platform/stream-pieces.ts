/**
 * Makes a stream of pieces that are made when they are read, but for the first: it is made at once, so that what makes them has begun
 * and is ended in order also when nobody reads the stream.
 */
export function streamPieces(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  const give = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { value, done } = await pieces.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  return new ReadableStream(
    { start: give, pull: give, cancel: () => void pieces.return(undefined) },
    { highWaterMark: 0 },
  );
}

/** Yields the bytes of texts. What is bytes already stays as it is. */
export async function* encodeTexts<T extends string | Uint8Array>(
  texts: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<Uint8Array, void> {
  for await (const text of texts) yield typeof text === "string" ? Buffer.from(text) : text;
}
