// The process that reads people's files. The server starts it when a file arrives, gives it one file after the other, and
// ends it when there is none for a while (lib/platform/file-reader.ts). A file that makes a parser hang, fail or ask for too
// much memory ends this process and nothing else. It knows no password and no address of the database.
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { readFrames, writeFrame } from "./frames.mjs";
import { Refusal } from "./refusal.mjs";
import { readUpload } from "./upload.mjs";

/** A message from the server is at most one form with a file, and a few words about it. */
const LONGEST_MESSAGE = 40_000_000;

// Where memory is short, Linux ends this process rather than the server or the database. Elsewhere this file is missing.
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {}
// Requests of others go before the reading of a file.
try {
  setPriority(10);
} catch {}

// The server has gone or needs nothing more.
process.stdin.on("end", () => process.exit(0));
process.stdout.on("error", () => process.exit(0));

readFrames(process.stdin, {
  longest: LONGEST_MESSAGE,
  receive: (job, body) => void answer(job, body),
  refuse: () => process.exit(1),
});
writeFrame(process.stdout, { ready: true });

async function answer(job, body) {
  try {
    const { bytes, ...read } = await readUpload(job, body);
    writeFrame(process.stdout, { read }, bytes);
  } catch (error) {
    // Whatever a parser throws means that the file is damaged.
    writeFrame(process.stdout, { refused: error instanceof Refusal ? error.told : null });
  }
}
