import { useSyncExternalStore } from "react";
import { onDemand } from "../timing/on-demand.ts";
import type { OpenQuestion, Question } from "./question-dialog.tsx";

// oxlint-disable-next-line session/module-state -- reset by a registered module
let queue: readonly OpenQuestion[] = [];
// oxlint-disable-next-line session/module-state -- reset by a registered module
let lastId = 0;
// oxlint-disable-next-line session/module-state -- reset by a registered module
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

const dialogCode = onDemand(() => import("./question-dialog.tsx"));

/** Renders the questions. Mounted once, at the top of the app. */
export function Questions() {
  const [first] = useSyncExternalStore(subscribe, () => queue);
  return first ? <FirstQuestion key={first.id} question={first} /> : null;
}

/** Without the dialog's code, for instance because the network failed, the browser asks. */
function FirstQuestion({ question }: { question: OpenQuestion }) {
  const { title, text = "", answer } = question;
  const code = dialogCode.useCode(() => answer(window.confirm(`${title}\n${text}`)));
  return code && <code.QuestionDialog question={question} />;
}
