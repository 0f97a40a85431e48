import type { lookup } from "node:dns";
import { expect, test } from "vitest";
import { isPublicAddress, isPublicUrl, makePublicLookup, postToPublicServer } from "./public-request";

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "100.100.0.1",
  "169.254.169.254",
  "172.20.0.1",
  "192.168.1.1",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "localhost",
  "",
])("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["142.250.74.10", "17.188.143.34", "2a00:1450:4007:80e::200a", "100.128.0.1"])("%s is one", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "http://push.example.org/a",
  "https://push.example.org:8443/a",
  "https://user@push.example.org/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://localhost/",
  "https://database/",
  "https://metadata.google.internal/",
  "https://printer.local/",
  "ftp://push.example.org/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "not an address",
])("%s is never called", async (url) => {
  expect(isPublicUrl(url)).toBe(false);
  await expect(postToPublicServer({ url, headers: {}, body: Buffer.from("") })).rejects.toMatchObject({
    code: "ENOTPUBLIC",
  });
});

test("the push services of browsers may be called", () => {
  for (const host of ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"])
    expect(isPublicUrl(`https://${host}/push/abc`)).toBe(true);
});

test.each([
  [["93.184.216.34"], true],
  [["127.0.0.1"], false],
  [["93.184.216.34", "10.0.0.1"], false],
  [["::1"], false],
  [[], false],
])("a name that leads to %j is called: %s", async (addresses, isCalled) => {
  const resolve = ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookup;
  const found = await new Promise((done) => {
    makePublicLookup(resolve)("push.example.org", { all: true }, (error, all) => done(error ? error.code : all));
  });
  if (isCalled) expect(found).toEqual(addresses.map((address) => ({ address, family: 4 })));
  else expect(found).toBe("ENOTPUBLIC");
});
