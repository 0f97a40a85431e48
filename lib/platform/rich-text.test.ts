import { describe, expect, test } from "vitest";
import { cleanRichText, listImagesOfRichText, presentRichText, toPlainLines, toPlainWords } from "./rich-text";

const FILE = "64b2a3f0c1d2e3f4a5b6c7d8";

describe("a rich text that is stored", () => {
  test.each([
    ["a script", "<p>Check<script>alert(1)</script></p>", "<p>Check</p>"],
    ["an event", '<p onclick="alert(1)">Check</p>', "<p>Check</p>"],
    ["a style", '<p style="position:fixed">Check</p>', "<p>Check</p>"],
    ["an address that runs", '<a href="javascript:alert(1)">Check</a>', "<a>Check</a>"],
    ["such an address in disguise", '<a href="java&#10;script:alert(1)">Check</a>', "<a>Check</a>"],
    ["an address of data", '<a href="data:text/html,x">Check</a>', "<a>Check</a>"],
    ["a frame", '<iframe src="https://example.org"></iframe><p>Check</p>', "<p>Check</p>"],
    ["a form", '<form action="/api"><input name="a"></form>', ""],
    ["an SVG", "<svg><script>alert(1)</script></svg>", ""],
    ["a foreign image", '<p><img src="https://example.org/track.gif"></p>', "<p></p>"],
    ["a comment", "<p>a<!-- b --></p>", "<p>a</p>"],
  ])("loses %s", (_, html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
  });

  test("keeps what the editor makes", () => {
    const html =
      '<h2>Stall</h2><ul><li><strong>Nose</strong> down</li></ul><p><a href="https://example.org/a">Read</a></p>';
    expect(cleanRichText(html)).toBe(html);
  });

  test("keeps an image of ours by its file, which is shown where the text is read", () => {
    const stored = cleanRichText(`<p><img src="/api/session/${"a".repeat(24)}/file/${FILE}" alt="Circuit"></p>`);
    expect(stored).toBe(`<p><img data-file="${FILE}" alt="Circuit" /></p>`);
    expect(listImagesOfRichText(stored)).toEqual([FILE]);
    const shown = presentRichText(stored, (id) => `/here/file/${id}`);
    expect(shown).toBe(`<p><img src="/here/file/${FILE}" alt="Circuit" /></p>`);
    expect(cleanRichText(shown)).toBe(stored);
  });
});

test("a stored text is cleaned once more before it is shown", () => {
  expect(presentRichText('<p onclick="x()">a</p><script>b</script>', () => "")).toBe("<p>a</p>");
});

test("the words of a rich text are read without its form", () => {
  expect(toPlainWords("<h2>Stall &amp; spin</h2><ul><li>Nose</li><li>Rudder &lt; 1</li></ul>")).toBe(
    "Stall & spin Nose Rudder < 1",
  );
});

test("the lines of a rich text are read one by one, with its points, the names of its images and its rows", () => {
  const html =
    "<h2>Stall &amp; spin</h2><ul><li><p>Nose</p></li><li>Rudder<ul><li>Left</li></ul></li></ul><p>a<br>b</p>" +
    '<p><img data-file="x" alt="Circuit"></p><table><tr><th>V</th><td>60</td></tr></table><p></p>';
  expect(toPlainLines(html)).toEqual([
    ...["Stall & spin", "• Nose", "• Rudder", "• Left", "a", "b", "[Circuit]", "V | 60"],
  ]);
});
