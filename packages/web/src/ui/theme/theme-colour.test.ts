import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, mix } from "@vowdesk/contract/colour";
import { backgrounds, isShaded, themeColours, type Scheme } from "./theme-colour.ts";

const schemes = ["light", "dark"] as const;
/** The eight presets. */
const presets = ["#409eff", "#1890ff", "#304156", "#212121", "#11a983", "#13c2c2", "#6959cd", "#f5222d"];
const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The roles of a scheme in `tokens.css`. The dark ones override the light ones. */
function rolesOf(scheme: Scheme): Readonly<Record<string, string>> {
  const blockOf = (selector: string) => tokens.slice(tokens.indexOf(`${selector},\n`)).split("\n}")[0] ?? "";
  const read = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/^ {2}(--[\w-]+): (#[0-9a-f]{6});/gm)].map(([, name, value]) => [name, value]),
    );
  const light = read(blockOf(":root"));
  return scheme === "light" ? light : { ...light, ...read(blockOf(':root[data-scheme="dark"]')) };
}

function expectReadable(theme: string, scheme: Scheme): void {
  const roles: Readonly<Record<string, string>> = { ...rolesOf(scheme), ...themeColours(theme, scheme) };
  const atLeast = (min: number, name: string, on: string) => {
    const got = contrast(roles[name] ?? "", roles[on] ?? "");
    expect(got, `${name} on ${on} for ${theme}, ${scheme}`).toBeGreaterThanOrEqual(min);
  };
  for (const ground of ["--surface", "--ground", "--sunken", "--hover", "--brand-soft"]) {
    atLeast(4.5, "--brand-text", ground);
    atLeast(3, "--brand-mark", ground);
    for (const ink of ["--ink", "--ink-2", "--ink-3"]) atLeast(4.5, ink, ground);
  }
  atLeast(4.5, "--on-fill", "--brand-fill");
  atLeast(4.5, "--on-fill", "--brand-fill-hover");
  if (scheme === "dark") atLeast(3, "--brand-fill", "--surface");
}

for (const scheme of schemes) {
  test.each(presets)(`%s is readable in every use, ${scheme}`, (theme) => expectReadable(theme, scheme));
}

test("every colour is readable in every use", () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(colour, fc.constantFrom(...schemes), (theme, scheme) => expectReadable(theme, scheme)),
    {
      numRuns: 300,
      examples: [
        ["#ffffff", "light"],
        ["#000000", "dark"],
        ["#ffff00", "light"],
        ["#ffff00", "dark"],
      ],
    },
  );
});

test("the backgrounds of the computation equal those of tokens.css", () => {
  for (const scheme of schemes) {
    const roles = rolesOf(scheme);
    const { surface, others, faintest } = backgrounds[scheme];
    expect([surface, ...others, faintest]).toEqual(
      ["--surface", "--ground", "--sunken", "--hover", "--ink-3"].map((name) => roles[name]),
    );
  }
});

test("tokens.css contains the colours of the default theme", () => {
  expect(rolesOf("light")).toMatchObject(themeColours("#1890ff", "light"));
  expect(rolesOf("dark")).toMatchObject(themeColours("#1890ff", "dark"));
});

test.each(schemes)("every tone is readable on every background and its own tint, %s", (scheme) => {
  const roles = rolesOf(scheme);
  const grounded = ["--surface", "--ground", "--sunken", "--hover"];
  for (const tone of ["--good", "--warn", "--bad", "--calm"]) {
    for (const ground of [...grounded, `${tone}-soft`]) {
      expect(contrast(roles[tone] ?? "", roles[ground] ?? ""), `${tone} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  for (const fill of ["--bad-fill", "--toast"]) {
    const text = fill === "--toast" ? "--on-toast" : "--on-bad";
    expect(contrast(roles[text] ?? "", roles[fill] ?? ""), `${text} on ${fill}`).toBeGreaterThanOrEqual(4.5);
  }
  for (const mark of ["--field-line"]) {
    for (const ground of ["--surface", "--ground"]) {
      expect(contrast(roles[mark] ?? "", roles[ground] ?? ""), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test("keeps a colour that is dark enough for white text", () => {
  expect(isShaded("#304156", "light")).toBe(false);
  expect(isShaded("#1890ff", "light")).toBe(true);
  expect(themeColours("#ffff00", "light")["--on-fill"]).toBe("#17181c");
});

test("contrast and mixes match the standards", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#1890ff", "#ffffff")).toBeCloseTo(3.24, 2);
  expect(mix("#1890ff", "#000000", 1)).toBe("#1890ff");
  expect(mix("#ff0000", "#0000ff", 0)).toBe("#0000ff");
  expect(mix("#ffffff", "#000000", 0.5)).toBe("#636363");
});
