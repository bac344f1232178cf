import { expect, test } from "vitest";
import { chooseLanguage } from "./language.ts";

test("the language is the saved one, else the browser's, else English (SPEC 4)", () => {
  expect(chooseLanguage("ja", ["zh-CN"])).toBe("ja");
  expect(chooseLanguage(null, ["fr-FR", "es-MX", "zh"])).toBe("es");
  expect(chooseLanguage("fr", ["ZH-Hant-TW"])).toBe("zh");
  expect(chooseLanguage(null, ["fr", "de"])).toBe("en");
  expect(chooseLanguage("", [])).toBe("en");
  expect(chooseLanguage("pseudo", ["zh"])).toBe("en");
});
