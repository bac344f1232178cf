import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export interface TourStep {
  /** Value of `data-tour` on the target. */
  at: string;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const steps: readonly TourStep[] = [
  {
    at: "menu",
    title: msg({ message: "The menu", context: "help" }),
    text: msg`The pages that your roles can open. On a phone, use the button at the top to open the menu.`,
  },
  {
    at: "tabs",
    title: msg({ message: "Tabs", context: "page tabs" }),
    text: msg`Every page you open stays here with its filters and unsaved input, even after a reload.`,
  },
  {
    at: "search",
    title: msg({ message: "Search everything", context: "help" }),
    text: msg`Press Ctrl K anywhere to find pages, orders and people.`,
  },
  {
    at: "bell",
    title: msg({ message: "Notifications", context: "kind of record" }),
    text: msg`New orders and messages arrive here within a second. Click to read them and act on them.`,
  },
  {
    at: "account",
    title: msg({ message: "Your account", context: "help" }),
    text: msg`Your account, the settings for colours, size, sounds and language, and help for the page you are on.`,
  },
];

/** The first visible target of a step. Narrow screens have other targets. */
export function elementOf({ at }: TourStep): HTMLElement | null {
  const places = [...document.querySelectorAll<HTMLElement>(`[data-tour="${at}"]`)];
  return places.find((place) => place.checkVisibility() && place.getBoundingClientRect().width > 0) ?? null;
}

/** The steps whose target is visible. Tabs, for example, can be switched off. */
export function stepsHere(): TourStep[] {
  return steps.filter((step) => elementOf(step) !== null);
}
