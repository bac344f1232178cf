import { expect, test } from "vitest";
import { contrast } from "../../../kernel/colour.ts";
import { accentsOf } from "./accents.ts";

const grounds = { light: ["#ffffff", "#faf7f2"], dark: ["#211f24", "#17161a"] } as const;

/** Every eighth of each part, and the corners. */
const parts = ["00", "1f", "3f", "5f", "7f", "9f", "bf", "df", "ff"];
const colors = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));

test("every colour gives accents that are readable on every background, on their own tint and as a filled button", () => {
  const unreadable = colors.flatMap((color) => {
    const accents = accentsOf(color);
    return (["light", "dark"] as const).flatMap((scheme) => {
      const { accent, soft } = accents[scheme];
      return [...grounds[scheme], soft]
        .filter((ground) => contrast(accent, ground) < 4.5)
        .map((on) => `${color} on ${on}`);
    });
  });
  expect(unreadable).toEqual([]);
});

test("a colour that is readable stays as it is, and a light one is darkened", () => {
  expect(accentsOf("#8a4b42").light.accent).toBe("#8a4b42");
  const { light, dark } = accentsOf("#f5c518");
  expect(light.accent).not.toBe("#f5c518");
  expect(dark.accent).toBe("#f5c518");
});
