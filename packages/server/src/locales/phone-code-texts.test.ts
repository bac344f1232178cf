import { languages } from "@vowdesk/contract/kernel";
import { expect, test } from "vitest";
import { phoneCodePurposes, phoneCodeText } from "./phone-code-texts.ts";

/** Characters of GSM 03.38 that these texts can use. Each other character makes a message one of 70 instead of 160 characters. */
const gsm = /^[\w .,:;'()éñùìòÑÉüà-]*$/;

//
test.each(languages)("a text of a code differs by purpose, and fits into one message: %s", (language) => {
  const texts = phoneCodePurposes.map((purpose) => phoneCodeText(language, purpose, "123456"));
  expect(new Set(texts).size).toBe(phoneCodePurposes.length);
  for (const text of texts) {
    expect(text).toContain("123456");
    expect(text).not.toMatch(/\{\w+\}/);
    expect(text.length).toBeLessThanOrEqual(gsm.test(text) ? 160 : 70);
  }
});
