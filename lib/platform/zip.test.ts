import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { readZip } from "@/lib/testing/zip";
import { readZipDirectory, readZipEntry } from "@/scripts/support/zip-file.mjs";
import { writeZip, type ZipEntry } from "./zip";

const folder = mkdtempSync(path.join(tmpdir(), "envol-zip-"));
afterAll(() => rmSync(folder, { recursive: true }));

const AT = new Date("2026-11-29T15:04:06Z");
const FLAGS_OF_FIRST = 6;
const entryOf = (name: string, content: Uint8Array | Uint8Array[], isCompressed = false): ZipEntry => ({
  ...{ name, isCompressed },
  read: async function* () {
    yield* [content].flat();
  },
});

async function write(...entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries, AT)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function read(bytes: Buffer): Promise<Map<string, Buffer>> {
  const file = path.join(folder, "archive.zip");
  writeFileSync(file, bytes);
  const found = new Map<string, Buffer>();
  for (const entry of readZipDirectory(file).values()) {
    const pieces: Buffer[] = [];
    for await (const piece of readZipEntry(file, entry)) pieces.push(piece);
    found.set(entry.name, Buffer.concat(pieces));
  }
  return found;
}

describe("an archive", () => {
  test("holds what was written, whatever it is, for others and for us", async () => {
    const content = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 });
    const files = fc.uniqueArray(fc.record({ name: fc.stringMatching(/^[a-z]{1,5}(\/[a-z]{1,5})?\.csv$/), content }), {
      selector: ({ name }) => name,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (given, isCompressed) => {
        const bytes = await write(...given.map((one) => entryOf(one.name, one.content, isCompressed)));
        const expected = new Map(given.map((one) => [one.name, Buffer.concat(one.content)]));
        expect(await read(bytes)).toEqual(expected);
        expect(readZip(bytes)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test("asks for a file once the one before it is written, so that the last may say what all were", async () => {
    const seen: string[] = [];
    async function* entries() {
      for (const name of ["a", "b"]) {
        yield entryOf(name, Buffer.from(seen.join()), true);
        seen.push(name);
      }
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of writeZip(entries(), AT)) pieces.push(piece);
    expect(readZip(Buffer.concat(pieces)).get("b")!.toString()).toBe("a");
  });

  test("has room for more files than the old form can count", async () => {
    const names = Array.from({ length: 66_000 }, (_, at) => `f${at}`);
    const bytes = await write(...names.map((name) => entryOf(name, [])));
    const file = path.join(folder, "many.zip");
    writeFileSync(file, bytes);
    expect([...readZipDirectory(file).keys()]).toEqual(names);
  });
});

describe("an archive is refused", () => {
  const patch = async (change: (bytes: Buffer, directory: number) => void, ...entries: ZipEntry[]) => {
    const bytes = await write(...entries);
    change(bytes, bytes.indexOf(Buffer.from("504b0102", "hex")));
    return bytes;
  };
  const a = entryOf("a.csv", Buffer.from("one\ntwo\n"));
  const b = entryOf("b.csv", Buffer.from("three\n"));
  const bomb = () => Buffer.from(zipSync({ "bomb.csv": new Uint8Array(2_000_000) }, { level: 9 }));

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ["that leads out of its folder", () => write(entryOf("../a.csv", [])), /a file of the name "\.\.\/a\.csv"/],
    ["that leads to the root", () => write(entryOf("/etc/passwd", [])), /a file of the name/],
    ["that leads out in Windows' way", () => write(entryOf("..\\a.csv", [])), /a file of the name/],
    ["that hides a step upwards", () => write(entryOf("tables/../../a.csv", [])), /a file of the name/],
    ["with a file twice", () => write(a, a), /a\.csv stands in it twice/],
    ["that grows a thousandfold", async () => bomb(), /bomb\.csv would grow beyond all measure/],
    ["that is encrypted", () => patch((bytes, at) => bytes.writeUInt16LE(0x0809, at + 8), a), /a\.csv is encrypted/],
    ["packed in another way", () => patch((bytes, at) => bytes.writeUInt16LE(12, at + 10), a), /in another way/],
    [
      "whose directory points into another file",
      () => patch((bytes, at) => bytes.writeUInt32LE(1, at + 46 + 5 + 42), a, b),
      /lies within|isn't where its directory says/,
    ],
    [
      "in which a file lies within another",
      () => patch((bytes, at) => [20, 24].map((place) => bytes.writeUInt32LE(60, at + place)), a, b),
      /a\.csv lies within another file/,
    ],
    ["one byte of which was changed", () => patch((bytes) => bytes.write("T", 35), a), /a\.csv was changed/],
    ["the end of which is missing", async () => (await write(a, b)).subarray(0, -10), /its end is missing/],
    ["half of which is missing", async () => (await write(a, b)).subarray(60), /directory|isn't where/],
    ["that is none", async () => Buffer.alloc(0), /its end is missing/],
    [
      "whose directory counts others",
      () => patch((bytes) => bytes.writeUInt16LE(9, bytes.length - 12), a),
      /its directory is damaged/,
    ],
  ])("%s", async (_, make, sentence) => {
    await expect(read(await make())).rejects.toThrow(sentence);
  });

  test("that says other than its files how they are packed", async () => {
    const bytes = await write(a);
    bytes.writeUInt16LE(8, FLAGS_OF_FIRST + 2);
    await expect(read(bytes)).rejects.toThrow(/isn't where its directory says/);
  });
});
