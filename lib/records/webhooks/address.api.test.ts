import type { lookup } from "node:dns";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { checkAddress, whereaboutsOf } from "./address";

/** A resolver that says where each name leads. */
const leadingTo = (addresses: Record<string, string[]>) =>
  ((name: string, _options: object, done: (error: Error | null, all: object[]) => void) => {
    const found = addresses[name];
    if (!found) return done(Object.assign(new Error(), { code: "ENOTFOUND" }), []);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
const resolve = leadingTo({
  "hooks.example.org": ["93.184.216.34"],
  "inside.example.org": ["127.0.0.1"],
  "both.example.org": ["93.184.216.34", "10.0.0.7"],
  "six.example.org": ["fd00::7"],
  ...{ "93.184.216.34": ["93.184.216.34"], "2a00:1450:4007:80e::200a": ["2a00:1450:4007:80e::200a"] },
});
const refusalOf = (url: string) =>
  checkAddress(url, resolve).then(
    () => null,
    ({ key }) => key as string,
  );

describe("without hosts that the operator allows", () => {
  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0x7f.0.0.1/",
    "https://0x7f000001:8443/",
    "https://127.1/",
    "https://0/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fd00::1]:8443/",
    "https://[fe80::1]/",
    "https://[2002:7f00:1::]/",
    "https://10.0.0.1/",
    "https://172.31.255.255/",
    "https://192.168.0.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://224.0.0.1/",
    "https://240.0.0.1/",
    "https://１２７.0.0.1/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://a.localhost/",
    "https://database/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://inside.example.org/",
    "https://both.example.org/",
    "https://six.example.org/",
  ])("%s is refused, because it isn't public", async (url) => {
    expect(await refusalOf(url)).toBe("webhooks.notPublic");
  });

  test.each([
    ["http://hooks.example.org/", "webhooks.onlyHttps"],
    ["http://127.0.0.1/", "webhooks.onlyHttps"],
    ["ftp://hooks.example.org/", "webhooks.onlyHttps"],
    ["file:///etc/passwd", "webhooks.onlyHttps"],
    ["javascript:alert(1)", "webhooks.onlyHttps"],
    ["https://user@hooks.example.org/", "webhooks.hasCredentials"],
    ["https://user:secret@hooks.example.org/", "webhooks.hasCredentials"],
    ["hooks.example.org", "webhooks.noUrl"],
    ["https://", "webhooks.noUrl"],
  ])("%s is refused: %s", async (url, key) => {
    expect(await refusalOf(url)).toBe(key);
  });

  test("public ones are taken, on any port, without what no server is told; so is a name that leads nowhere yet", async () => {
    expect(await checkAddress("https://Hooks.example.org:8443/a?b=c#d", resolve)).toBe(
      "https://hooks.example.org:8443/a?b=c",
    );
    for (const host of ["93.184.216.34", "[2a00:1450:4007:80e::200a]", "soon.example.org"])
      expect(await refusalOf(`https://${host}/`), host).toBeNull();
  });
});

describe("hosts that the operator allows", () => {
  const given = env().WEBHOOK_HOSTS;
  beforeAll(() => void Object.assign(env(), { WEBHOOK_HOSTS: "Accounting.lan, 10.0.0.7:8080,[::1]:9000,tls.lan:443" }));
  afterAll(() => void Object.assign(env(), { WEBHOOK_HOSTS: given }));

  test.each([
    ["http://accounting.lan:1234/", "anywhere"],
    ["https://accounting.lan/", "anywhere"],
    ["http://10.0.0.7:8080/", "anywhere"],
    ["http://10.0.0.7/", null],
    ["http://10.0.0.8:8080/", null],
    ["http://[::1]:9000/", "anywhere"],
    ["https://tls.lan/", "anywhere"],
    ["http://tls.lan/", null],
    ["http://accounting.lan.example.org/", null],
    ["http://user@accounting.lan/", null],
    ["ftp://accounting.lan/", null],
    ["https://hooks.example.org/", "public"],
  ])("%s may be %s", (url, whereabouts) => {
    expect(whereaboutsOf(url)).toBe(whereabouts);
  });

  test("are taken without a look at where they lead", async () => {
    const look = vi.fn();
    expect(await checkAddress("http://accounting.lan/in", look as never)).toBe("http://accounting.lan/in");
    expect(look).toHaveBeenCalledTimes(0);
  });
});
