import { expect, test } from "vitest";
import { splitIntoLinks } from "./linked-text";

const linksOf = (text: string) => splitIntoLinks(text).flatMap(({ href }) => href ?? []);

test("a text stays whole, whatever is a link in it", () => {
  for (const text of ["", "no link", "https://a.fr", "see https://a.fr/b?c=d#e, then\nhttp://b.fr."]) {
    const parts = splitIntoLinks(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  }
});

test.each([
  ["NOTAM: https://sia.aviation.fr/x.pdf.", "https://sia.aviation.fr/x.pdf"],
  ["(https://a.fr/b)", "https://a.fr/b"],
  ["https://fr.wikipedia.org/wiki/Piste_(aviation), lisez", "https://fr.wikipedia.org/wiki/Piste_(aviation)"],
  ["« https://a.fr »", "https://a.fr"],
])("%s links to %s", (text, href) => {
  expect(linksOf(text)).toEqual([href]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<b>",
  "file:///etc/passwd",
  "//evil.test",
  "www.evil.test",
  "https://",
  '<a href="javascript:alert(1)">x</a>',
])("%s is no link", (text) => {
  expect(linksOf(text)).toEqual([]);
});
