import { Trans } from "@lingui/react/macro";
import type { AnsweredQuestion } from "@vowdesk/contract/studio/sheets";
import css from "./answered-questions.module.css";

/** What a couple was asked, each with its answer below. */
export function AnsweredQuestions({ items }: { items: readonly AnsweredQuestion[] }) {
  return (
    <dl className={css.questions}>
      {items.map(({ number, question, answer }) => (
        <div key={number}>
          <dt>{question}</dt>
          <dd dir="auto">{answer || <Trans context="questions">No answer yet</Trans>}</dd>
        </div>
      ))}
    </dl>
  );
}
