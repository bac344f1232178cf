import type { Language } from "@vowdesk/contract/kernel";
import type { $ZodErrorMap } from "zod/v4/core";
import { en, es, ja, zhCN } from "zod/v4/locales";

/** zod says "expected string, received undefined" of a field that was left out. */
const speakingOfMissing =
  (required: string, { localeError }: { localeError: $ZodErrorMap }): $ZodErrorMap =>
  (issue) =>
    issue.code === "invalid_type" && issue.input === undefined ? required : localeError(issue);

/** What is wrong with a field of an input, in each language; given to each parse, as people of all four are served at once. */
export const inputTexts: Readonly<Record<Language, $ZodErrorMap>> = {
  zh: speakingOfMissing("必填", zhCN()),
  en: speakingOfMissing("Required", en()),
  es: speakingOfMissing("Obligatorio", es()),
  ja: speakingOfMissing("必須です", ja()),
};
