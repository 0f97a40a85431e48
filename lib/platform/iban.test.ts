import { describe, expect, it } from "vitest";
import { isIban } from "./iban";

describe("an IBAN", () => {
  it.each([
    ["FR7630006000011234567890189", true],
    ["DE89370400440532013000", true],
    ["FR7630006000011234567890188", false],
    ["FR76 3000 6000 0112 3456 7890 189", false],
    ["", false],
    ["FR76", false],
  ])("%s", (iban, is) => expect(isIban(iban)).toBe(is));
});
