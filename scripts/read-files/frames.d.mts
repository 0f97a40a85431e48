import type { Readable, Writable } from "node:stream";

export function writeFrame(stream: Writable, head: object, bytes?: Uint8Array): void;
export function readFrames(
  stream: Readable,
  reader: { longest: number; receive: (head: unknown, bytes: Buffer) => void; refuse: () => void },
): void;
