import { describe, expect, test } from "vitest";
import { findTotpStep, makeTotpSetUp, newTotpSecret, totpCodeAt } from "./totp";

describe("the code of an authenticator app", () => {
  // Appendix B of RFC 6238 has codes of eight digits. Apps show the last six.
  const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("at %i is the one of RFC 6238", (seconds, code) => {
    expect(totpCodeAt(RFC_SECRET, new Date(seconds * 1000))).toBe(code);
  });

  test("counts one step early and one late, and names its own step", () => {
    const secret = newTotpSecret();
    const now = new Date(1_800_000_015_000);
    const step = 1_800_000_000 / 30;
    const stepOfCodeAt = (seconds: number) =>
      findTotpStep(secret, totpCodeAt(secret, new Date(now.getTime() + seconds * 1000)), now);
    expect([-60, -30, 0, 30, 60].map(stepOfCodeAt)).toEqual([null, step - 1, step, step + 1, null]);
    expect(findTotpStep(secret, "", now)).toBeNull();
  });
});

test("an app reads school, address and secret from the QR code's address", async () => {
  const secret = newTotpSecret();
  const { uri, qr } = await makeTotpSetUp(secret, "Aéroclub & École", "léa@school.test");
  const address = new URL(uri);
  expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(address.pathname)).toBe("/Aéroclub & École:léa@school.test");
  expect(address.searchParams.get("secret")).toBe(secret);
  expect(address.searchParams.get("issuer")).toBe("Aéroclub & École");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(qr).toMatch(/^<svg [^>]*viewBox/);
});
