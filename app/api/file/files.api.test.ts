import { deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/platform/db";
import { cleanFileName } from "@/lib/platform/files";
import { deleteExpiredTemporaryFiles } from "@/lib/records/files/commands";
import { call } from "@/lib/testing/call";
import { asBlob, blankImage, makeStoredFile, SAMPLE_PDF, samplePng } from "@/lib/testing/files";
import { makePerson, makeWorld, type SignedInPerson, signInAs, type World } from "@/lib/testing/world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Creates a new person for each test, because the number of temporary files per person is limited. */
const uploader = async () => signInAs(await makePerson({ roles: { [world.site.id]: ["Staff"] } }));
const upload = (as: SignedInPerson, file: Blob, fileName = "picture.png") =>
  call("POST", "/api/file/temp", { as, file, fileName });
const stored = (id: string) => prisma().storedFile.findUniqueOrThrow({ where: { id } });

/** Makes a ZIP archive with one file. */
function zip(content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(34);
  head.write("PK\x03\x04", "latin1");
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(4, 26);
  head.write("a.js", 30);
  return Buffer.concat([head, packed]);
}

/** Makes a tiny PNG whose header claims the given size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe("what is taken is judged by its content", () => {
  test("a PDF stays byte for byte as it is, and comes back as a file to save", async () => {
    const as = await uploader();
    const answer = await upload(as, asBlob(SAMPLE_PDF), "Conditions générales (été).pdf");
    expect(answer.status).toBe(201);
    const file = await answer.json();
    expect(file).toMatchObject({ mediaType: "application/pdf", size: SAMPLE_PDF.length });
    const sent = await call("GET", `/api/file/${file.id}`, { as });
    expect((await sent.bytes()).toString()).toBe(SAMPLE_PDF);
    expect(sent.headers.get("content-type")).toBe("application/pdf");
    expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
    expect(sent.headers.get("cache-control")).toBe("private, no-cache");
    expect(sent.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Conditions g_n_rales (_t_).pdf\"; filename*=UTF-8''Conditions%20g%C3%A9n%C3%A9rales%20%28%C3%A9t%C3%A9%29.pdf",
    );
    const again = await call("GET", `/api/file/${file.id}`, {
      as,
      headers: { "if-none-match": sent.headers.get("etag")! },
    });
    expect(again.status).toBe(304);
  });

  test("a file of many slices comes back whole", async () => {
    const as = await uploader();
    const long = Buffer.from(SAMPLE_PDF.replace("trailer", `%${"0123456789".repeat(150_000)}\ntrailer`));
    const { id } = await (await upload(as, asBlob(long), "long.pdf")).json();
    expect((await (await call("GET", `/api/file/${id}`, { as })).bytes()).equals(long)).toBe(true);
  });

  test("pictures lose their metadata, are turned upright and made small", async () => {
    const as = await uploader();
    const photo = await blankImage(4_000, 2_000)
      .withExif({ IFD0: { Copyright: "45.2192N 5.8497E" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id, mediaType } = await (await upload(as, asBlob(photo), "photo.png")).json();
    expect(mediaType).toBe("image/jpeg");
    const { bytes, name } = await stored(id);
    expect(name).toBe("photo.jpg");
    const about = await sharp(bytes).metadata();
    expect([about.width, about.height]).toEqual([1_500, 3_000]);
    expect(about.exif).toBeUndefined();
  });

  const HTML = "<!doctype html><script>alert(1)</script>";
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ["a page named as a picture", HTML, "photo.png"],
    ["an SVG", SVG, "logo.svg"],
    ["an SVG named as a PNG", SVG, "logo.png"],
    ["an SVG behind an XML declaration", `<?xml version="1.0"?>${SVG}`, "logo.jpg"],
    ["a GIF", "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff;", "a.png"],
    ["a GIF that is a script", "GIF89a=1;alert(1)//", "a.jpg"],
    ["a page before a PDF", HTML + SAMPLE_PDF, "a.pdf"],
    ["a PDF that begins as a page", SAMPLE_PDF.replace("1 0 obj", `${HTML}\n1 0 obj`), "a.pdf"],
    [
      "a PDF with a script",
      SAMPLE_PDF.replace("/Catalog", "/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>"),
      "a.pdf",
    ],
    ["a PDF that starts a program", SAMPLE_PDF.replace("/Catalog", "/Catalog/OpenAction<</S/Launch>>"), "a.pdf"],
    ["a PDF with something long behind its end", `${SAMPLE_PDF}${HTML.repeat(100)}`, "a.pdf"],
    ["a PNG cut off", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "a.png"],
    ["a JPEG of three bytes", Buffer.from("ffd8ff", "hex"), "a.jpg"],
    ["an archive", zip(Buffer.from(HTML)), "a.pdf"],
    ["an archive that unfolds to 200 MB", zip(Buffer.alloc(200_000_000)), "a.png"],
    ["a picture of 30,000 pixels a side", pngOf(30_000, 30_000), "a.png"],
    ["a picture 30,000 pixels wide", pngOf(30_000, 10), "a.png"],
    ["a picture of more pixels than memory", pngOf(2_000_000_000, 2_000_000_000), "a.png"],
    ["nothing at all", "", "a.png"],
  ])("%s is refused with a sentence", async (_, content, name) => {
    const answer = await upload(await uploader(), asBlob(content), name);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors.file[0].length).toBeGreaterThan(10);
  });

  test("an animated picture is refused", async () => {
    const frames = sharp([await blankImage(8, 8).png().toBuffer(), await blankImage(8, 8).negate().png().toBuffer()], {
      join: { animated: true },
    });
    const answer = await upload(await uploader(), asBlob(await frames.webp({ loop: 0 }).toBuffer()), "a.webp");
    expect(answer.status).toBe(422);
  });

  test.each([
    ["an archive", zip(Buffer.from(HTML))],
    ["a page", Buffer.from(HTML)],
    ["a PDF", Buffer.from(SAMPLE_PDF)],
  ])("of a JPEG with %s behind it only the pixels are kept", async (_, behind) => {
    const picture = await blankImage(20, 20).jpeg().toBuffer();
    const answer = await upload(await uploader(), asBlob(Buffer.concat([picture, behind])), "a.jpg");
    expect(answer.status).toBe(201);
    const kept = Buffer.from((await stored((await answer.json()).id)).bytes);
    expect(kept.includes(behind.subarray(0, 12))).toBe(false);
    expect(kept.includes("alert(1)")).toBe(false);
  });

  test("of a PNG with a page behind it, or a PDF, only the pixels are kept", async () => {
    const picture = await blankImage(20, 20).png().toBuffer();
    for (const behind of [HTML, SAMPLE_PDF]) {
      const answer = await upload(await uploader(), asBlob(Buffer.concat([picture, Buffer.from(behind)])), "a.png");
      expect(answer.status).toBe(201);
      const { bytes, name } = await stored((await answer.json()).id);
      expect(name).toBe("a.jpg");
      expect(Buffer.from(bytes).includes(behind.slice(0, 9))).toBe(false);
    }
  });

  test("more than 10 MB is 413, whether or not it says so before", async () => {
    const as = await uploader();
    const big = new Blob([SAMPLE_PDF, new Uint8Array(10_000_001)]);
    expect((await upload(as, big)).status).toBe(413);
    const announced = await call("POST", "/api/file/temp", {
      as,
      file: await samplePng(),
      headers: { "content-length": "99999999" },
    });
    expect(announced.status).toBe(413);
  });
});

describe("names", () => {
  test.each([
    ["../../etc/passwd", "passwd.png"],
    ["..\\..\\windows\\system32\\a.exe", "a.png"],
    ["C:\\Users\\me\\photo.jpeg", "photo.png"],
    ["a\u0000b\r\nSet-Cookie: x=1.png", "abSet-Cookie x=1.png"],
    ["invoice\u202egnp.exe", "invoicegnp.png"],
    [".htaccess", "file.png"],
    ["...", "file.png"],
    ["", "file.png"],
    ["<img src=x onerror=alert(1)>.png", "img src=x onerror=alert(1).png"],
    [`${"é".repeat(500)}.png`, `${"é".repeat(120)}.png`],
    ["half \ud800.png", "half \ufffd.png"],
  ])("%j is kept as %j", (name, kept) => {
    expect(cleanFileName(name, "image/png")).toBe(kept);
  });
});

describe("who reads an upload", () => {
  test("its uploader, nobody else, not even an admin", async () => {
    const as = await uploader();
    const { id } = await (await upload(as, await samplePng())).json();
    expect((await call("GET", `/api/file/${id}`, { as })).status).toBe(200);
    for (const other of [world.student, world.staff, world.superAdmin]) {
      expect((await call("GET", `/api/file/${id}`, { as: other })).status).toBe(404);
    }
    expect((await call("GET", `/api/file/${id}`)).status).toBe(401);
  });

  test("once something keeps it, its own route no longer gives it out", async () => {
    const id = await makeStoredFile(world.staff.id, { keptAt: new Date() });
    expect((await call("GET", `/api/file/${id}`, { as: world.staff })).status).toBe(404);
  });

  test.each(["..%2f..%2fetc%2fpasswd", "%00", "0", "a".repeat(25), "../school"])(
    "the id %s names nothing",
    async (id) => {
      const path = `/api/file/${encodeURIComponent(decodeURIComponent(id))}`;
      expect((await call("GET", path, { as: world.admin })).status).toBe(404);
    },
  );

  test("a foreign page can't have a browser upload", async () => {
    const headers = { origin: "https://evil.example" };
    const answer = await call("POST", "/api/file/temp", {
      as: world.staff,
      byCookie: true,
      file: await samplePng(),
      headers,
    });
    expect(answer.status).toBe(403);
  });

  test("nobody heaps up files that nothing uses", async () => {
    const as = await uploader();
    for (let n = 0; n < 20; n++) await makeStoredFile(as.id);
    expect((await upload(as, await samplePng())).status).toBe(429);
  });
});

test("what nothing keeps within 24 hours is deleted, what is kept stays", async () => {
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const [old, young] = [
    await makeStoredFile(world.staff.id, { createdAt: ago(25) }),
    await makeStoredFile(world.staff.id, { createdAt: ago(23) }),
  ];
  const kept = await makeStoredFile(world.staff.id, { createdAt: ago(2_000), keptAt: ago(2_000) });
  await deleteExpiredTemporaryFiles(prisma(), now);
  const left = await prisma().storedFile.findMany({ where: { id: { in: [old, young, kept] } }, select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([young, kept].sort());
});
