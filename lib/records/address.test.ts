import { describe, expect, test } from "vitest";
import { addressLabel, isValidAddress, missingAddressParts } from "./address";

const whole = { street: "Aérodrome", zipCode: "38420", city: "Le Versoud", country: "France" };

describe("[1 §3] an address", () => {
  test.each(["street", "zipCode", "city", "country"] as const)("is valid only with its %s", (part) => {
    expect(isValidAddress(whole)).toBe(true);
    expect(isValidAddress({ ...whole, [part]: " " })).toBe(false);
    expect(missingAddressParts({ ...whole, [part]: "" })).toEqual([part]);
    expect(addressLabel({ ...whole, [part]: "" })).toBe("");
  });

  test("is shown as street - zip city country", () => {
    expect(addressLabel(whole)).toBe("Aérodrome - 38420 Le Versoud France");
  });

  test("that nobody gave misses nothing, one with a state alone misses the rest", () => {
    const none = { street: "", zipCode: "", city: "", country: "" };
    expect(missingAddressParts(none)).toEqual([]);
    expect(missingAddressParts({ ...none, state: "Isère" })).toEqual(["street", "zipCode", "city", "country"]);
  });
});
