import { expect, test } from "vitest";
import { defaultSettings, modes, Settings, sizes, themePresets } from "./settings.schema.ts";

test("has eight preset theme colours with #1890ff as the default", () => {
  expect(new Set(themePresets).size).toBe(8);
  expect(themePresets).toContain("#409eff");
  expect(defaultSettings.theme).toBe("#1890ff");
});

test("sidebar logo, tabs and fixed header are on by default", () => {
  expect(defaultSettings).toMatchObject({ sidebarLogo: true, tagsView: true, fixedHeader: true });
});

test("has four sizes with the first as the default", () => {
  expect(sizes).toEqual(["default", "medium", "small", "mini"]);
  expect(defaultSettings).toMatchObject({ size: "default", mode: modes[0] });
});

test("accepts colours of six hexadecimal digits in any case", () => {
  expect(Settings.shape.theme.parse("#1890FF")).toBe("#1890ff");
  for (const wrong of ["1890ff", "#189", "red", "#1890fg", "url(x)"]) {
    expect(Settings.shape.theme.safeParse(wrong).success).toBe(false);
  }
});
