import { useLayoutEffect } from "react";
import { presetsOf } from "./asking.ts";
import { openActs } from "./decision-bar.tsx";
import { meaningOf, type Meaning } from "./triage.ts";
import type { Review } from "./use-review.ts";

const typingPlaces = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const modals = "dialog[open], [role=dialog][aria-modal=true], [role=menu]";
/** Of a key that an input method works with, in Safari. */
const composingCode = 229;

/** Somebody writes there, composes a word, or is asked something else first. */
function isElsewhere({ target, isComposing, keyCode, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || keyCode === composingCode) return true;
  if (target instanceof Element && target.closest(typingPlaces)) return true;
  return [...document.querySelectorAll(modals)].some((modal) => modal.checkVisibility());
}

/** A button that has the focus hears Enter itself. */
const isForButton = ({ key, target }: KeyboardEvent) =>
  key === "Enter" && target instanceof Element && target.closest("a, button") !== null;

/** Rows are brought into sight where the keyboard goes. */
export function bringIntoView(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: "nearest" });
}

/** Keyboard triage (PRODUCT 4, Review queues); heard before the app's own shortcuts, for `?` is the desk's here. */
export function useTriageKeys(review: Review, help: () => void): void {
  // With the item that is drawn: a key pressed between its drawing and a later effect would be meant for the one before.
  useLayoutEffect(function listen() {
    const asked = review.asking ? review.desk.acts[review.asking.act] : undefined;
    const acts = openActs(review);
    const letters = Object.fromEntries(acts.map(({ key, act }) => [key.toLowerCase(), act]));
    const hear = (event: KeyboardEvent) => {
      if (isElsewhere(event) || isForButton(event)) return;
      const meaning = meaningOf(event, { letters, presets: asked ? presetsOf(asked).length : null });
      if (!meaning) return;
      event.preventDefault();
      event.stopPropagation();
      obey(review, meaning, help);
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  });
}

function obey(review: Review, meaning: Meaning, help: () => void): void {
  const { desk, asking, setAsking } = review;
  switch (meaning.is) {
    case "move":
      return review.move(meaning.by);
    case "act": {
      const act = desk.acts[meaning.act];
      return act && review.start(act);
    }
    case "preset":
      return review.pick(meaning.index);
    case "write":
      return asking ? setAsking({ ...asking, isWriting: true }) : undefined;
    case "skip":
      return review.skip();
    case "undo":
      return void review.undo();
    case "choose":
      return review.id === null ? undefined : review.selection.toggle(String(review.id), false);
    case "help":
      return help();
    case "back":
      return goBack(review);
  }
}

/** Out of what is asked, else of what is chosen, else of the item. */
function goBack({ asking, setAsking, selection, show }: Review): void {
  if (asking) setAsking(null);
  else if (selection.keys.size > 0) selection.set([]);
  else show(null);
}
