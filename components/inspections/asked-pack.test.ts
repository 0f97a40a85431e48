import { describe, expect, test } from "vitest";
import { decodeAskedPack, hrefOfNewPack, type PackSubject } from "./asked-pack";

const choices = {
  Student: [{ id: "t1", name: "Nora Benali, PPL(A)" }],
  Aircraft: [{ id: "a1", name: "F-GABC" }],
  Instructor: [{ id: "p1", name: "Léa Fontaine" }],
};
const open = (href: string) =>
  decodeAskedPack(Object.fromEntries(new URL(href, "http://school.test").searchParams), choices);

describe("the form of a pack opens", () => {
  test.each<[PackSubject, string]>([
    ["Student", "t1"],
    ["Aircraft", "a1"],
    ["Instructor", "p1"],
  ])("with the %s whose sheet led to it", (kind, id) => {
    expect(open(hrefOfNewPack("s1", kind, id))).toEqual({ kind, subject: id });
  });

  test.each([
    ["without an address that names anything", "/site/s1/inspection"],
    ["with an aircraft of another site", hrefOfNewPack("s1", "Aircraft", "a2")],
    ["with a training where an aircraft is named", hrefOfNewPack("s1", "Aircraft", "t1")],
  ])("empty: %s", (_, href) => {
    expect(open(href)).toEqual({ kind: "Student", subject: "" });
  });
});
