import { afterEach, expect, test, vi } from "vitest";
import { connectionPool } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { announceNotificationsSoon } from "./notification-channel";
import { TELL_WAIT_MS } from "./undo-times";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what is told while others' mails wait is mailed seconds after its own wait, not by the job of the minute", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const asked: number[] = [];
  vi.spyOn(connectionPool(), "query").mockImplementation((async (sql: string) => {
    if (sql.includes("add_job")) asked.push(Date.now());
  }) as never);
  const began = Date.now();
  announceNotificationsSoon([newId()]);
  vi.advanceTimersByTime(9_000);
  announceNotificationsSoon([newId()]);
  vi.advanceTimersByTime(60_000);
  const after = asked.map((at) => at - began);
  expect(after[0]).toBeLessThan(TELL_WAIT_MS + 1_000);
  expect(after.at(-1)).toBeGreaterThanOrEqual(9_000 + TELL_WAIT_MS);
  expect(after.at(-1)).toBeLessThan(9_000 + TELL_WAIT_MS + 1_000);
});
