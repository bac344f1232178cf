import { Trans, useLingui } from "@lingui/react/macro";
import { passkeysApi, type Passkey } from "@vowdesk/contract/auth";
import { useState, type ReactNode } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { Button } from "../../../ui/input/button.tsx";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { useSubmission } from "../../../ui/input/submission.ts";
import { FormNotice } from "../../../ui/overlay/form-dialog.tsx";
import { CodeControl } from "../second-factor/second-factor-setup.tsx";
import { SecretControl } from "../sign-in/secret-control.tsx";
import { blames } from "./passkey-setup.tsx";
import css from "../profile/profile-drawer.module.css";

interface TaskFormProps {
  note: string | null;
  isBusy: boolean;
  isReady: boolean;
  send: () => void;
  cancel: () => void;
  tone: "brand" | "bad";
  label: ReactNode;
  children: ReactNode;
}

function TaskForm({ note, isBusy, isReady, send, cancel, tone, label, children }: TaskFormProps) {
  return (
    <form
      className={css.part}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) send();
      }}
    >
      {note && (
        <p className={css.note} role="alert">
          {note}
        </p>
      )}
      {children}
      <div className={css.send}>
        <Button onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="fill" tone={tone} disabled={!isReady || isBusy}>
          {label}
        </Button>
      </div>
    </form>
  );
}

interface TaskProps {
  passkey: Passkey;
  done: () => void;
  cancel: () => void;
}

export function RenamePasskey({ passkey, done, cancel }: TaskProps) {
  const { t } = useLingui();
  const [name, setName] = useState(passkey.name);
  const sending = useSubmission({ shown: ["name"], blames, refusalOf, about: passkey.id });
  const rename = async () => {
    await call(passkeysApi.rename, { id: passkey.id, name });
    done();
  };
  return (
    <TaskForm
      note={sending.note}
      isBusy={sending.isBusy}
      isReady={name.trim() !== ""}
      send={() => void sending.send(rename)}
      cancel={cancel}
      tone="brand"
      label={<Trans>Save</Trans>}
    >
      <TextControl
        label={t`Name of the passkey`}
        value={name}
        problem={sending.problems["name"]}
        maxLength={60}
        autoComplete="off"
        set={setName}
      />
    </TaskForm>
  );
}

interface RemovePasskeyProps extends TaskProps {
  /** Whether the second factor is on, so that its code is required too. */
  needsCode: boolean;
  /** A role requires a second factor, and this passkey is the only one. */
  isLastFactor: boolean;
}

export function RemovePasskey({ passkey, needsCode, isLastFactor, done, cancel }: RemovePasskeyProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const sending = useSubmission({ shown: ["password", "code"], blames, refusalOf, about: passkey.id });
  const remove = async () => {
    await call(passkeysApi.remove, { id: passkey.id, password, ...(needsCode && { code }) });
    done();
  };
  const { name } = passkey;
  return (
    <TaskForm
      note={sending.note}
      isBusy={sending.isBusy}
      isReady={password !== "" && (!needsCode || code.trim() !== "")}
      send={() => void sending.send(remove)}
      cancel={cancel}
      tone="bad"
      label={<Trans>Remove</Trans>}
    >
      <p>
        <Trans>You can no longer sign in with “{name}”. Delete it on your device too.</Trans>
      </p>
      {isLastFactor && (
        <FormNotice>
          <p>
            <Trans>Your role requires two-factor authentication. You will have to set it up again immediately.</Trans>
          </p>
        </FormNotice>
      )}
      <SecretControl
        label={t`Your password`}
        value={password}
        problem={sending.problems["password"]}
        autoComplete="current-password"
        set={setPassword}
      />
      {needsCode && <CodeControl value={code} problem={sending.problems["code"]} set={setCode} />}
    </TaskForm>
  );
}
