import { languages } from "@vowdesk/contract/kernel";
import { languageNames } from "./language.ts";

/** The languages as choices of a field. */
export const languageChoices = () => languages.map((value) => ({ value, label: languageNames[value] }));
