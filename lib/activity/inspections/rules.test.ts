import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isOfTeaching, isSilent, type Manifest, readManifest, toHashedManifest, writeManifest } from "./rules";

describe("a pack that is being made", () => {
  const seenAt = new Date("2026-11-28T10:00:00Z");
  test.each([
    ["gives signs of life", 90, 4, false],
    ["has failed after a minute and a half without one", 91, 4, true],
    ["waits for its turn", 900, 0, false],
    ["has failed when nothing took it for a quarter of an hour", 901, 0, true],
  ])("%s", (_, seconds, filesInAll, expected) =>
    expect(isSilent({ seenAt, filesInAll }, new Date(seenAt.getTime() + seconds * 1_000))).toBe(expected),
  );
});

test.each([
  [[], "InstructorFi", true],
  [["Instructor"], "None", true],
  [["StudentSolo", "TheoryTeacher"], "None", true],
  [["PilotInCommand", "StudentSolo"], "MedicalClass2", false],
])("what is asked of %j and means %s lets somebody teach: %s", (parts, meaning, expected) =>
  expect(isOfTeaching({ parts, meaning })).toBe(expected),
);

describe("a manifest", () => {
  const file = { name: "01-legs.pdf", part: "Legs", title: "Legs", pages: 1, size: 900, sha256: "ab" };
  const manifest: Manifest = {
    ...{ school: "Aero-club", site: "Grenoble", subject: "F-GABC", from: "2026-01-01", until: "2026-11-28" },
    ...{ madeAt: "2026-11-28T10:00:00.000Z", auditChain: { sequence: 7, hash: "cd" }, files: [file] },
    whole: { ...file, name: "pack.pdf", part: "Whole" },
  };
  const { text, hash } = writeManifest(manifest);

  test("is read as it was written; its hash is that of its bytes", () => {
    expect(readManifest(text, hash)).toMatchObject(manifest);
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
    expect(toHashedManifest(text)).toBe(text);
  });

  test("of an earlier pack, which holds its own hash, is read, too, and handed out with the bytes that were hashed", () => {
    const kept = `${JSON.stringify({ ...JSON.parse(text), hash }, null, 2)}\n`;
    expect(readManifest(kept, hash)).toMatchObject(manifest);
    expect(toHashedManifest(kept)).toBe(text);
    expect(readManifest(kept.replace("Grenoble", "Lyon"), hash)).toBeNull();
  });

  test.each([
    ["a hash of a file", text.replace('"ab"', '"ac"')],
    ["the end of the chain", text.replace('"sequence":7', '"sequence":8')],
    ["a member that is added", text.replace("{", '{"note": "",')],
    ["its end, which is cut off", text.slice(0, -4)],
    ["everything", ""],
  ])("is refused where somebody has changed %s", (_, changed) => {
    expect(changed).not.toBe(text);
    expect(readManifest(changed, hash)).toBeNull();
  });
});
