import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { refusalOf } from "../../../../kernel/http/call.ts";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { CodeControl } from "../second-factor/second-factor-setup.tsx";
import { SecretControl } from "../sign-in/secret-control.tsx";
import { TaskForm, type TaskFormProps } from "./task-form.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

/** The field that each refusal of a password and a code concerns. */
export const blames = {
  "old-password-wrong": "password",
  "second-factor-wrong": "code",
  "second-factor-required": "code",
};

interface ProofFormProps extends Pick<TaskFormProps, "cancel" | "tone" | "label" | "children"> {
  /** The record to which the input belongs. */
  about: string;
  /** Whether the second factor is on, so that its code is required too. */
  needsCode: boolean;
  send: (proof: { password: string; code?: string }) => Promise<void>;
}

/** A form that does something with the user's password, and the code if they have one. */
export function ProofForm({ about, needsCode, send, children, ...looks }: ProofFormProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const sending = useSubmission({ shown: ["password", "code"], blames, refusalOf, about });
  return (
    <TaskForm
      {...looks}
      note={sending.note}
      isBusy={sending.isBusy}
      isReady={password !== "" && (!needsCode || code.trim() !== "")}
      send={() => inBackground(sending.send(() => send({ password, ...(needsCode && { code }) })))}
    >
      {children}
      <SecretControl
        label={t({ message: "Your password", context: "sign-in" })}
        value={password}
        problem={sending.problems["password"]}
        autoComplete="current-password"
        set={setPassword}
      />
      {needsCode && <CodeControl value={code} problem={sending.problems["code"]} set={setCode} />}
    </TaskForm>
  );
}
