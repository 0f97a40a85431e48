import { beforeAll, expect, test, vi } from "vitest";
import { hashPassword } from "@/lib/access/sign-in/password";
import { newId } from "@/lib/platform/ids";
import { call } from "@/lib/testing/call";
import { makePerson, makeSite, makeTerms } from "@/lib/testing/world";

// These tests measure how long a password takes, so they use the real cost factor of the hash.
vi.unmock("@/lib/access/sign-in/password-cost");

const signIn = (email: string, password: string) =>
  call("POST", "/api/authentification", {
    body: { email, password },
    headers: { "x-forwarded-for": "198.51.100.1", "user-agent": "a phone" },
  });

let siteId: string;
beforeAll(async () => {
  siteId = (await makeSite()).id;
  await makeTerms();
});
const person = () => makePerson({ roles: { [siteId]: ["Student"] } });

test("a password is hashed by bcrypt at cost 12", async () => {
  expect(await hashPassword("Vol-de-nuit-2026")).toMatch(/^\$2b\$12\$/);
});

test("an unknown address takes as long as a known one", async () => {
  const known = await Promise.all(Array.from({ length: 7 }, () => person()));
  await signIn(known[0]!.email, "Warm-Up-1!");
  // Alternate, so that other load on the machine slows both. Use each address once, because failures cause delays.
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const { email } of known) {
    for (const [kind, typed] of [
      ["known", email],
      ["unknown", `${newId()}@school.test`],
    ] as const) {
      const since = performance.now();
      await signIn(typed, "Wrong-Password-1!");
      times[kind].push(performance.now() - since);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[3]!;
  // If the server compared no hash for an unknown address, the answer would be fifty times faster.
  const ratio = median(times.unknown) / median(times.known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});
