import { afterEach, describe, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { workerLogger } from "./jobs";

afterEach(() => void vi.restoreAllMocks());

describe("a job that fails", () => {
  test("is logged by its name and the error's code, without any of the error's words", () => {
    const logged = [vi.spyOn(log, "error"), vi.spyOn(log, "warn"), vi.spyOn(log, "info")];
    const debug = vi.spyOn(log, "debug");
    const error = Object.assign(new Error("duplicate key: (email)=(zoe@school.test)"), { code: "23505" });
    const job = { task_identifier: "mail-notifications", attempts: 2, payload: { email: "zoe@school.test" } };
    const scoped = workerLogger.scope({ label: "job", taskIdentifier: "mail-notifications" });
    scoped.error(`Failed task 7 (mail-notifications) with error '${error.message}'`, { failure: true, job, error });
    scoped.warn(`Cron hit an error: ${error.message}`, { error });
    const said = JSON.stringify([...logged.flatMap(({ mock }) => mock.calls), ...debug.mock.calls]);
    expect(said).not.toContain("zoe");
    expect(said).not.toContain("duplicate");
    expect(logged[0]!.mock.calls).toEqual([
      [{ task: "mail-notifications", attempt: 2, name: "Error", code: "23505" }, "a job failed"],
    ]);
    expect(logged[1]!.mock.calls[0]![0]).toMatchObject({ name: "Error", code: "23505" });
  });
});
