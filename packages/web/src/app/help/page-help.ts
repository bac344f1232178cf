import { msg } from "@lingui/core/macro";
import { pageHelp } from "../../shared/all-feature-texts.ts";
import type { PageHelp } from "../../shared/feature-texts.ts";
import { addressHint } from "../../shared/help-hints.ts";

const general: PageHelp = {
  about: msg`The menu is on the left. Every page you open becomes a tab.`,
  hints: [addressHint],
};

/** Help of a page, or the general help for an unknown page. */
export const helpOf = (component: string): PageHelp => pageHelp[component] ?? general;
