// The program of the thread that makes PDFs, so that a long one never holds up the server's other requests.
import { parentPort } from "node:worker_threads";
import { writePaper } from "./paper.mjs";

parentPort.on("message", async (paper) => {
  try {
    parentPort.postMessage({ pdf: await writePaper(paper) });
  } catch (error) {
    parentPort.postMessage({ failed: error instanceof Error ? error.stack : String(error) });
  }
});
