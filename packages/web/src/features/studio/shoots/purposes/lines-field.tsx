import { useLingui } from "@lingui/react/macro";
import { maxListItems, maxQuestions } from "@vowdesk/contract/studio/sheets";
import { plural } from "@lingui/core/macro";
import { useId, useState } from "react";
import type { ControlProps } from "../../../../resource/field.ts";
import controls from "../../../../ui/input/form-controls.module.css";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A form control for texts, one per line, at most `max` of them. */
function Lines({ label, value, set, problem, max }: ControlProps<string[]> & { max: number }) {
  const { t } = useLingui();
  const id = useId();
  // The text as it is typed, with lines that are still empty.
  const [text, setText] = useState(value.join("\n"));
  const isLong = value.length > max;
  const longText = isLong
    ? t({ message: plural(max, { one: "At most # line", other: "At most # lines" }), context: "list" })
    : undefined;
  return (
    <FormField id={id} label={label} isOptional problem={problem ?? longText}>
      <textarea
        id={id}
        className={controls.lines}
        rows={8}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          set(linesOf(target.value));
        }}
      />
    </FormField>
  );
}

/** A form control for the items of a list. */
export const ItemsField = (props: ControlProps<string[]>) => <Lines {...props} max={maxListItems} />;

/** A form control for questions to couples. */
export const QuestionsField = (props: ControlProps<string[]>) => <Lines {...props} max={maxQuestions} />;
