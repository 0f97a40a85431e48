// Messages between the server and the process that reads people's files: two lengths, a JSON text, and bytes.

const LENGTHS = 8;

/** Writes one message to a stream. */
export function writeFrame(stream, head, bytes = Buffer.alloc(0)) {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(json.length, 0);
  lengths.writeUInt32LE(bytes.length, 4);
  stream.write(lengths);
  stream.write(json);
  stream.write(bytes);
}

/**
 * Calls `receive` for each whole message of a stream. The end that reads decides how long a message may be: a longer one
 * ends the reading and is told to `refuse`.
 */
export function readFrames(stream, { longest, receive, refuse }) {
  let chunks = [];
  let size = 0;
  let expected = LENGTHS;
  let isRefused = false;
  stream.on("data", (chunk) => {
    if (isRefused) return;
    chunks.push(chunk);
    size += chunk.length;
    while (size >= expected) {
      const whole = Buffer.concat(chunks);
      chunks = [whole];
      const [json, bytes] = [whole.readUInt32LE(0), whole.readUInt32LE(4)];
      expected = LENGTHS + json + bytes;
      if (expected > longest) {
        isRefused = true;
        chunks = [];
        return refuse();
      }
      if (size < expected) return;
      const head = JSON.parse(whole.toString("utf8", LENGTHS, LENGTHS + json));
      const rest = whole.subarray(expected);
      receive(head, whole.subarray(LENGTHS + json, expected));
      chunks = [rest];
      size = rest.length;
      expected = LENGTHS;
    }
  });
}
