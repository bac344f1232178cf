import { useLayoutEffect } from "react";
import { isShown, layers } from "../ui/overlay/open-layers.ts";
import { presetsOf } from "./decision-input.ts";
import { openActs } from "./decision-bar.tsx";
import { commandOf, type TriageCommand } from "./triage.ts";
import type { Review } from "./use-review.ts";
import { inBackground } from "../kernel/errors/show-failure.ts";

const typingPlaces = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
/** Key code of Safari for a key used by an input method. */
const composingCode = 229;

/** Whether the key belongs to a text field, an input method or a modal. */
function isForOther({ target, isComposing, keyCode, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || keyCode === composingCode) return true;
  if (target instanceof Element && target.closest(typingPlaces)) return true;
  return isShown(layers);
}

/** A focused button handles Enter itself. */
const isForButton = ({ key, target }: KeyboardEvent) =>
  key === "Enter" && target instanceof Element && target.closest("a, button") !== null;

/** Scrolls a row into view. */
export function bringIntoView(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: "nearest" });
}

/** Keys of the review page. Handled before the app's shortcuts, because `?` has its own meaning here. */
export function useTriageKeys(review: Review, help: () => void): void {
  // A layout effect, so that a key pressed right after a render applies to the visible item.
  useLayoutEffect(function listen() {
    const requested = review.input ? review.page.acts[review.input.act] : undefined;
    const acts = openActs(review);
    const letters = Object.fromEntries(acts.map(({ key, act }) => [key.toLowerCase(), act]));
    const handleKey = (event: KeyboardEvent) => {
      if (isForOther(event) || isForButton(event)) return;
      const command = commandOf(event, { letters, presets: requested ? presetsOf(requested).length : null });
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      run(review, command, help);
    };
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  });
}

function run(review: Review, meaning: TriageCommand, help: () => void): void {
  const { page, input, setInput } = review;
  switch (meaning.is) {
    case "move":
      return review.move(meaning.by);
    case "act": {
      const act = page.acts[meaning.act];
      return act && review.start(act);
    }
    case "preset":
      return review.pick(meaning.index);
    case "write":
      return input ? setInput({ ...input, isWriting: true }) : undefined;
    case "skip":
      return review.skip();
    case "undo":
      return inBackground(review.undo());
    case "choose":
      return review.id === null ? undefined : review.selection.toggle(String(review.id), false);
    case "help":
      return help();
    case "back":
      return closeTopmost(review);
  }
}

/** Closes the input, else the selection, else the item. */
function closeTopmost({ input, setInput, selection, show }: Review): void {
  if (input) setInput(null);
  else if (selection.keys.size > 0) selection.set([]);
  else show(null);
}
