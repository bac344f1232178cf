import { Button } from "../input/button.tsx";
import { DialogDescription, DialogLayer, DialogTitle } from "./dialog-layer.tsx";
import css from "./question-dialog.module.css";

export interface Question {
  title: string;
  text?: string;
  /** Labels of the action and of its cancellation. */
  confirm: string;
  cancel: string;
  /** `bad` for an action that destroys something. The button that cancels then has the focus. */
  tone?: "brand" | "bad";
}

export interface OpenQuestion extends Question {
  id: number;
  answer: (confirmed: boolean) => void;
}

/** The dialog that `Questions` shows. A click outside does nothing. */
export function QuestionDialog({ question }: { question: OpenQuestion }) {
  const { title, text, confirm, cancel, tone = "brand", answer } = question;
  const isDestructive = tone === "bad";
  return (
    <DialogLayer isOpen close={() => answer(false)} ignoresOutside over={css.over} className={css.dialog} data-question>
      <DialogTitle className={css.title}>{title}</DialogTitle>
      {text && <DialogDescription className={css.text}>{text}</DialogDescription>}
      <div className={css.acts}>
        <Button data-autofocus={isDestructive || undefined} onClick={() => answer(false)}>
          {cancel}
        </Button>
        <Button look="fill" tone={tone} data-autofocus={!isDestructive || undefined} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </DialogLayer>
  );
}
