/** Makes a stream of pieces that are made when they are read. Who stops reading ends their making. */
export function streamPieces(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void pieces.return(undefined),
    },
    { highWaterMark: 0 },
  );
}
