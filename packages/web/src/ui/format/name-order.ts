import { i18n } from "@lingui/core";
import { compareNames } from "@vowdesk/contract/searched-text";

/** Names without repetition, in the order of the user's language. */
export const sortedNames = (names: readonly string[]): string[] =>
  [...new Set(names)].toSorted(compareNames(i18n.locale));

/** Names as choices of a filter. */
export const nameChoices = (names: readonly string[]) =>
  sortedNames(names).map((name) => ({ value: name, label: name }));
