/** Invalid values that a broken client or an attacker may send instead of a valid one. */
export const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -62_167_219_200, // year 0
  8_640_000_000_000, // year 275760
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e<script>alert(1)</script>",
  "'; DROP TABLE person; --",
  "%00",
  "../../etc/passwd",
  "NaN",
  "x".repeat(100_000),
  [],
  {},
  [[[]]],
  { $ne: null },
  { __proto__: { admin: true }, constructor: 1 },
];
export const HOSTILE_BODIES = [
  "",
  " ",
  "{",
  "null",
  "[]",
  '"text"',
  "1e999",
  "\u0000",
  "\ufeff{}",
  "[".repeat(100_000),
  `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  `{"start": ${"9".repeat(400)}}`,
  '{"__proto__": {"x": 1}}',
  '{"name": "\\ud800"}',
  '{"\\u0000": 1}',
];
export const HOSTILE_SEGMENTS = [
  "x",
  "0",
  "..%2f..",
  "%00",
  "%F0%9F%9B%A9",
  "0".repeat(24),
  "F".repeat(24),
  "f".repeat(25),
  "'",
  "null",
];

/** Yields variants of the example, each with one part replaced by an invalid value or left out. */
export function* mutations(example: unknown): Generator<unknown> {
  yield* HOSTILE;
  if (typeof example !== "object" || example === null) return;
  for (const [key, inner] of Object.entries(example)) {
    for (const mutated of mutations(inner)) yield Array.isArray(example) ? [mutated] : { ...example, [key]: mutated };
    if (!Array.isArray(example)) yield Object.fromEntries(Object.entries(example).filter(([name]) => name !== key));
  }
}
