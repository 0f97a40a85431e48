import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync("app/globals.css", "utf8");
const dark = readFileSync("app/dark.css", "utf8");
const variable = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];

describe("[1 §9] the palette", () => {
  test.each([
    ["primary", "#2b436b"],
    ["secondary", "#5789d9"],
    ["accent", "#9cb6df"],
    ["dark", "#1d1d1d"],
    ["positive", "#5cb85c"],
    ["negative", "#d9534f"],
    ["info", "#5bc0de"],
    ["warning", "#f0ad4e"],
  ])("%s is %s, a variable that every class reads", (name, colour) => {
    expect(variable(name)).toBe(colour);
    expect(variable(`color-${name}`)).toBe(`var(--${name})`);
  });

  test("is the same in the dark theme, save primary, which would vanish there", () => {
    for (const name of ["secondary", "accent", "dark", "positive", "negative", "info", "warning"]) {
      expect(dark).not.toMatch(new RegExp(`--${name}:`));
    }
  });
});

test("[1 §9] the layout changes at 700, 1023 and 1145 px", () => {
  expect(variable("breakpoint-tablet")).toBe("700px");
  expect(variable("breakpoint-drawer")).toBe("1023px");
  expect(variable("breakpoint-wide")).toBe("1145px");
  expect(css).toContain("@custom-variant phone (@media (width < 700px));");
});

test("[1 §9] icons are those of Font Awesome 6", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(dependencies["@fortawesome/free-solid-svg-icons"]).toMatch(/^6\./);
});
