import { useEffect, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { Button } from "../input/button.tsx";
import css from "./ask.module.css";

export interface Question {
  title: string;
  text?: string;
  /** The words of the act, and of the way out. */
  confirm: string;
  cancel: string;
  tone?: "brand" | "bad";
}

interface Asked extends Question {
  id: number;
  answer: (confirmed: boolean) => void;
}

let queue: readonly Asked[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Asked[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks before something is done, from anywhere; one question at a time. Answers false when it is dismissed. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (confirmed: boolean) => {
      // Who asked hears it before the question is gone: what goes with it goes in the same picture.
      resolve(confirmed);
      set(queue.filter((asked) => asked.id !== id));
    };
    set([...queue, { ...question, id, answer }]);
  });
}

/** Answers every open question with no. */
export const dismissQuestions = (): void => queue.forEach(({ answer }) => answer(false));

/** Where questions appear: once, at the top of the app. */
export function Questions() {
  const [first] = useSyncExternalStore(subscribe, () => queue);
  return first ? <QuestionDialog key={first.id} asked={first} /> : null;
}

/** The Escape that answers is not meant for the dialog below, which listens at the window. */
const ownEscape = { "data-mantine-stop-propagation": "true" };

/** The focus goes back to where it was when this was drawn, unless what comes next has taken it. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    function giveBack() {
      return () => {
        const isTaken = document.activeElement !== document.body;
        if (!isTaken && before instanceof HTMLElement) before.focus({ preventScroll: true });
      };
    },
    [before],
  );
}

/** Tab goes between the buttons and nowhere else. */
function goRound(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + (event.shiftKey ? -1 : 1)) % buttons.length)?.focus();
}

/** Plain elements: a native dialog would style the whole page anew, to make it inert. */
function QuestionDialog({ asked }: { asked: Asked }) {
  const { title, text, confirm, cancel, tone = "brand", answer } = asked;
  const [ids] = useState(() => ({ title: `ask-${asked.id}-title`, text: `ask-${asked.id}-text` }));
  useFocusBack();
  const hear = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") goRound(event);
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // Nor is it for whoever stands open behind.
    event.stopPropagation();
    answer(false);
  };
  return (
    // A click beside it does nothing; the focus stays.
    <div className={css.over} role="none" onMouseDown={(event) => event.preventDefault()}>
      <section
        className={css.dialog}
        role="dialog"
        aria-modal
        data-question
        aria-labelledby={ids.title}
        aria-describedby={ids.text}
        onKeyDown={hear}
      >
        <h2 id={ids.title} className={css.title}>
          {title}
        </h2>
        {text && (
          <p id={ids.text} className={css.text}>
            {text}
          </p>
        )}
        <div className={css.acts}>
          <Button {...ownEscape} onClick={() => answer(false)}>
            {cancel}
          </Button>
          <Button {...ownEscape} look="fill" tone={tone} autoFocus onClick={() => answer(true)}>
            {confirm}
          </Button>
        </div>
      </section>
    </div>
  );
}
