import { expect, test } from "vitest";
import { defaultSettings, modes, Settings, sizes, themePresets } from "./schema.ts";

test("SPEC 9: eight predefined theme colours, #1890ff the default", () => {
  expect(new Set(themePresets).size).toBe(8);
  expect(themePresets).toContain("#409eff");
  expect(defaultSettings.theme).toBe("#1890ff");
});

test("SPEC 9: sidebar logo, tags view and fixed header are on", () => {
  expect(defaultSettings).toMatchObject({ sidebarLogo: true, tagsView: true, fixedHeader: true });
});

test("SPEC 2: four sizes, the first of them the default", () => {
  expect(sizes).toEqual(["default", "medium", "small", "mini"]);
  expect(defaultSettings).toMatchObject({ size: "default", mode: modes[0] });
});

test("a colour is six hexadecimal digits, whatever their case", () => {
  expect(Settings.shape.theme.parse("#1890FF")).toBe("#1890ff");
  for (const wrong of ["1890ff", "#189", "red", "#1890fg", "url(x)"]) {
    expect(Settings.shape.theme.safeParse(wrong).success).toBe(false);
  }
});
