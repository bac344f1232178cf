import { useLingui } from "@lingui/react/macro";
import { replyVariables } from "@vowdesk/contract/chat";
import { useId, useRef } from "react";
import type { ControlProps } from "../../../resource/field.ts";
import { FormField } from "../../../ui/overlay/form-dialog.tsx";
import { insertAt } from "../composer/insert-text.ts";
import { variableNames } from "../chat.labels.ts";
import { LimitedText } from "../../../ui/input/limited.tsx";
import controls from "../../../ui/input/form-controls.module.css";
import css from "../dialogs.module.css";

/** Text of a quick reply, with buttons that insert its variables. */
export function ReplyText({ label, value, set, problem }: ControlProps<string>) {
  const { t, i18n } = useLingui();
  const id = useId();
  const control = useRef<HTMLTextAreaElement>(null);
  return (
    <FormField id={id} label={label} isOptional={false} problem={problem}>
      <LimitedText
        ref={control}
        id={id}
        className={controls.lines}
        rows={5}
        maxLength={1000}
        value={value ?? ""}
        onChange={(event) => set(event.target.value)}
      />
      <div className={css.variables} role="group" aria-label={t({ message: "Insert", context: "button" })}>
        {replyVariables.map((name) => (
          <button key={name} type="button" onClick={() => set(insertAt(control.current, `{${name}}`))}>
            {i18n._(variableNames[name])}
          </button>
        ))}
      </div>
    </FormField>
  );
}
