import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { chooseLanguage, onLanguageChanged } from "./language.ts";

//
test("chooses the saved language, else the browser's, else English", () => {
  expect(chooseLanguage("ja", ["zh-CN"])).toBe("ja");
  expect(chooseLanguage(null, ["fr-FR", "es-MX", "zh"])).toBe("es");
  expect(chooseLanguage("fr", ["ZH-Hant-TW"])).toBe("zh");
  expect(chooseLanguage(null, ["fr", "de"])).toBe("en");
  expect(chooseLanguage("", [])).toBe("en");
  expect(chooseLanguage("pseudo", ["zh"])).toBe("en");
});

test("loading another catalogue of the same language is not a change of language", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const changes: string[] = [];
  const stop = onLanguageChanged((language) => changes.push(language));
  i18n.load("en", { Desk: "Desk" });
  expect(changes).toEqual([]);
  i18n.loadAndActivate({ locale: "ja", messages: {} });
  i18n.load("ja", { Desk: "デスク" });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  stop();
  i18n.loadAndActivate({ locale: "zh", messages: {} });
  expect(changes).toEqual(["ja", "en"]);
});
