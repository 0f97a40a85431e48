import { expect, test } from "vitest";
import { readersOfKinds } from "@/lib/access/changes/readers";
import { messages } from "@/lib/platform/messages";
import { faultOf, MOST_ATTEMPTS, readableKinds, signMessage, waitAfter } from "./rules";

test("the signature is that of the scheme's own example", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(signMessage(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}')).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("attempts are made for about three days, later and later, and those that failed together apart", () => {
  for (const random of [0, 0.5, 1]) {
    const waits = Array.from({ length: MOST_ATTEMPTS }, (_, at) => waitAfter(at + 1, random));
    expect(waits.at(-1)).toBeNull();
    const seconds = waits.slice(0, -1) as number[];
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
    const days = seconds.reduce((sum, one) => sum + one, 0) / 86_400;
    expect(days).toBeGreaterThan(2.4);
    expect(days).toBeLessThan(3.9);
  }
  expect(waitAfter(1, 1)! - waitAfter(1, 0)!).toBeCloseTo(24);
  expect([waitAfter(1, 0.5, 600), waitAfter(1, 0.5, 5), waitAfter(1, 0.5, 1e9)]).toEqual([600, 60, 86_400]);
});

test.each([
  [{ code: "ENOTPUBLIC" }, "NotPublic"],
  [{ name: "TimeoutError", code: 23 as never }, "TimedOut"],
  [{ code: "ECONNREFUSED" }, "Unreachable"],
  [{ code: "ECONNRESET" }, "BrokenOff"],
  [{ code: "HPE_INVALID_CONSTANT" }, "BrokenOff"],
  [{ code: "ENOTFOUND" }, "UnknownHost"],
  [{ code: "CERT_HAS_EXPIRED" }, "Certificate"],
  [{ code: "ERR_TLS_CERT_ALTNAME_INVALID" }, "Certificate"],
  [{ code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }, "Certificate"],
  [{ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "Certificate"],
  [undefined, "Other"],
])("%j is told as %s", (error, fault) => {
  expect(faultOf(error)).toBe(fault);
});

test("a key reads the kinds of its permissions, and none without that of the feed", () => {
  expect(readableKinds(["change.read", "classroom.read"])).toEqual(["classroom"]);
  expect(readableKinds(["classroom.read"])).toEqual([]);
});

test("each kind of which the feed tells has its words", () => {
  expect(Object.keys(messages["en-US"].webhooks.kinds).sort()).toEqual([...readersOfKinds.keys()].sort());
});
