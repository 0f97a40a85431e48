import bcrypt from "bcryptjs";
import { expect, test } from "vitest";
import { matchesPassword } from "./password";

const PASSWORD = "Vol-de-nuit-2026!";
// Cheaper than a real hash, and dearer than that of a temporary password, which is compared twice.
const HASH = bcrypt.hashSync(PASSWORD, 7);

test("whoever asks once waits for their turn, not for all that somebody else asks", async () => {
  const done: string[] = [];
  const ask = async (whom: string) => {
    await matchesPassword(whom, PASSWORD, HASH);
    done.push(whom);
  };
  await Promise.all([...Array.from({ length: 12 }, () => ask("stranger")), ask("right person"), ask("another")]);
  expect(done.indexOf("right person")).toBeLessThan(3);
  expect(done.indexOf("another")).toBeLessThan(5);
});

test("who asks for more at once than may wait is told to try again", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 40 }, () => matchesPassword("crowd", PASSWORD, HASH)));
  const refused = asked.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(15);
  expect(refused[0]).toMatchObject({ reason: { kind: "unavailable" } });
  expect(asked[0]).toEqual({ status: "fulfilled", value: true });
});
