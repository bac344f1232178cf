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
    title: msg`The menu`,
    text: msg`The pages your roles open. On a phone the menu slides in from the button at the top.`,
  },
  {
    at: "tabs",
    title: msg`Tabs`,
    text: msg`Every page you open stays here with its filters and half-typed forms, after a reload too.`,
  },
  {
    at: "search",
    title: msg`Search everything`,
    text: msg`Ctrl K, from anywhere: pages, orders and people by a few letters.`,
  },
  {
    at: "bell",
    title: msg`The bell`,
    text: msg`New orders and messages arrive here within a second. Click to read what came and to act on it.`,
  },
  {
    at: "account",
    title: msg`You`,
    text: msg`Your account, the settings for colours, size, sounds and language, and help for the page you are on.`,
  },
];

/** The first visible target of a step. Narrow screens have other targets. */
export function placeOf({ at }: TourStep): HTMLElement | null {
  const places = [...document.querySelectorAll<HTMLElement>(`[data-tour="${at}"]`)];
  return places.find((place) => place.checkVisibility() && place.getBoundingClientRect().width > 0) ?? null;
}

/** The steps whose target is visible. Tabs, for example, can be switched off. */
export function stepsHere(): TourStep[] {
  return steps.filter((step) => placeOf(step) !== null);
}
