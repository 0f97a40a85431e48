import { vi } from "vitest";
import { SequentialClient } from "@/lib/platform/sequential-client";

/** Counts the statements that some work sends to the database. Nothing else may use the database meanwhile. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(SequentialClient.prototype, "query");
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
