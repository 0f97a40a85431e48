import { expect, test } from "vitest";
import { runEach } from "./run-each";

test("what throws stops nothing after it, and the first error is told once all have run", async () => {
  const ran: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      ran.push(name);
      if (fails) throw new Error(name);
    };
  const all = runEach([task("alarm", true), task("states"), task("no-shows", true), task("announce")]);
  await expect(all).rejects.toThrow("alarm");
  expect(ran).toEqual(["alarm", "states", "no-shows", "announce"]);
  await expect(runEach([task("alarm"), task("states")])).resolves.toBeUndefined();
});
