import { expect, test } from "vitest";
import { openSealed, seal } from "./sealed";

test("a sealed secret is opened for its use and its owner alone, and never twice the same", () => {
  const secret = Buffer.from("swordfish");
  const stored = seal("a use", secret, "owner");
  expect(openSealed("a use", stored, "owner")).toEqual(secret);
  expect(openSealed("another use", stored, "owner")).toBeNull();
  expect(openSealed("a use", stored, "another owner")).toBeNull();
  expect(seal("a use", secret, "owner")).not.toBe(stored);
  for (const broken of ["", "short", stored.slice(0, -4), `A${stored.slice(1)}`])
    expect(openSealed("a use", broken, "owner")).toBeNull();
});
