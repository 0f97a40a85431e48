import { beforeEach, expect, test, vi } from "vitest";
import { recallColumns, rememberColumns } from "./remembered-columns";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
const OWNER = ["lea", "user/import"] as const;
const file = (heads: string[], found: (number | null)[]) => ({
  headings: heads.map((text) => ({ text })),
  columns: ["lastName", "email", "roles"].map((name, at) => ({ name, at: found[at] ?? null })),
});

test("what was chosen is found again by its headings, wherever they stand, also that a column has none", () => {
  rememberColumns(OWNER, file(["Who", "Mail", "Kind"], [null, 1, 2]), { lastName: 0, email: 1 });
  expect(recallColumns(OWNER, file(["Kind", "Mail", "Who"], [null, 1, 0]))).toEqual({ lastName: 2, email: 1 });
});

test("a file with other headings is read by its own, and so is that of somebody else or of another import", () => {
  rememberColumns(OWNER, file(["Who"], [null]), { lastName: 0 });
  expect(recallColumns(OWNER, file(["Nom", "E-mail", "Rôles"], [0, null, null]))).toBeNull();
  const same = file(["Who"], [null]);
  expect([recallColumns(["tom", "user/import"], same), recallColumns(["lea", "aircraft/import"], same)]).toEqual([
    null,
    null,
  ]);
});

test("a browser that keeps nothing, or something else, proposes nothing", () => {
  kept.set("envol.columns.user/import.lea", "7");
  expect(recallColumns(OWNER, file(["Who"], [null]))).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  rememberColumns(OWNER, file(["Who"], [null]), { lastName: 0 });
  expect(recallColumns(OWNER, file(["Who"], [null]))).toBeNull();
});
