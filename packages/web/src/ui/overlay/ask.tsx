import { useEffect, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { Button } from "../input/button.tsx";
import css from "./ask.module.css";

export interface Question {
  title: string;
  text?: string;
  /** Labels of the action and of its cancellation. */
  confirm: string;
  cancel: string;
  tone?: "brand" | "bad";
}

interface OpenQuestion extends Question {
  id: number;
  answer: (confirmed: boolean) => void;
}

let queue: readonly OpenQuestion[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly OpenQuestion[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for confirmation, from anywhere, one question at a time. Resolves to false when dismissed. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (confirmed: boolean) => {
      // Resolve before removing the question, so that both effects render together.
      resolve(confirmed);
      set(queue.filter((open) => open.id !== id));
    };
    set([...queue, { ...question, id, answer }]);
  });
}

/** Dismisses every open question. */
export const dismissQuestions = (): void => queue.forEach(({ answer }) => answer(false));

/** Renders the questions. Mounted once, at the top of the app. */
export function Questions() {
  const [first] = useSyncExternalStore(subscribe, () => queue);
  return first ? <QuestionDialog key={first.id} asked={first} /> : null;
}

/** Keeps Mantine dialogs, which listen at the window, from handling the same Escape. */
const ownEscape = { "data-mantine-stop-propagation": "true" };

/** Returns the focus to the previous element unless another one has taken it. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    function restoreFocus() {
      return () => {
        const isTaken = document.activeElement !== document.body;
        if (!isTaken && before instanceof HTMLElement) before.focus({ preventScroll: true });
      };
    },
    [before],
  );
}

/** Cycles Tab through the buttons. */
function cycleFocus(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + (event.shiftKey ? -1 : 1)) % buttons.length)?.focus();
}

/** Plain elements, because a modal `<dialog>` recalculates the style of the whole page. */
function QuestionDialog({ asked }: { asked: OpenQuestion }) {
  const { title, text, confirm, cancel, tone = "brand", answer } = asked;
  const [ids] = useState(() => ({ title: `ask-${asked.id}-title`, text: `ask-${asked.id}-text` }));
  useFocusBack();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") cycleFocus(event);
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // Open elements behind the question must not handle the same Escape.
    event.stopPropagation();
    answer(false);
  };
  return (
    // A click outside does nothing and keeps the focus.
    <div className={css.over} role="none" onMouseDown={(event) => event.preventDefault()}>
      <section
        className={css.dialog}
        role="dialog"
        aria-modal
        data-question
        aria-labelledby={ids.title}
        aria-describedby={ids.text}
        onKeyDown={handleKey}
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
