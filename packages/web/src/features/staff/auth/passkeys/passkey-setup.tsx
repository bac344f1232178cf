import { Trans, useLingui } from "@lingui/react/macro";
import { passkeysApi } from "@vowdesk/contract/staff/auth";
import { useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { CodeControl } from "../second-factor/second-factor-setup.tsx";
import { SecretControl } from "../sign-in/secret-control.tsx";
import { blames } from "../profile/proof-form.tsx";
import { TaskForm } from "../profile/task-form.tsx";
import { createPasskey } from "./ceremonies.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

interface PasskeySetupProps {
  /** Whether the caller's second factor is on, so that its code is required too. */
  needsCode: boolean;
  added: () => void;
  cancel?: (() => void) | undefined;
}

/** A failure of the browser itself, such as an authenticator that has a passkey of this account already. */
const isFromBrowser = (failure: unknown) => failure instanceof DOMException;

function usePasskeySetup({ needsCode, added }: PasskeySetupProps) {
  const { t } = useLingui();
  const [fields, setFields] = useState({ name: "", password: "", code: "" });
  const [failed, setFailed] = useState<string | null>(null);
  const sending = useSubmission({ shown: ["name", "password", "code"], blames, refusalOf });
  const { name, password, code } = fields;
  const isReady = password !== "" && (!needsCode || code.trim() !== "");
  async function create(): Promise<void> {
    const options = await call(passkeysApi.begin, { password, ...(needsCode && { code }) });
    try {
      const credential = await createPasskey(options);
      if (!credential) return setFailed(t`No passkey was created.`);
      await call(passkeysApi.add, { name, credential });
    } catch (failure) {
      if (!isFromBrowser(failure)) throw failure;
      const isKnown = failure instanceof DOMException && failure.name === "InvalidStateError";
      return setFailed(isKnown ? t`This device already has a passkey for your account.` : t`No passkey was created.`);
    }
    added();
  }
  const send = () => {
    setFailed(null);
    inBackground(sending.send(create));
  };
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  return { fields, change, send, isReady, sending, note: sending.note ?? failed };
}

/** Form that adds a passkey: proof of identity, then the browser's own question. */
export function PasskeySetup(props: PasskeySetupProps) {
  const { t } = useLingui();
  const { fields, change, send, isReady, sending, note } = usePasskeySetup(props);
  return (
    <TaskForm
      note={note}
      isBusy={sending.isBusy}
      isReady={isReady}
      send={send}
      {...(props.cancel && { cancel: props.cancel })}
      label={<Trans context="button">Add passkey</Trans>}
    >
      <p>
        <Trans>
          With a passkey, you sign in by fingerprint, face or the PIN of your device, without password and code.
        </Trans>
      </p>
      <TextControl
        label={t`Name of the passkey`}
        value={fields.name}
        problem={sending.problems["name"]}
        maxLength={60}
        autoComplete="off"
        set={(name) => change({ name })}
        isOptional
      />
      <SecretControl
        label={t({ message: "Your password", context: "sign-in" })}
        value={fields.password}
        problem={sending.problems["password"]}
        autoComplete="current-password"
        set={(password) => change({ password })}
      />
      {props.needsCode && (
        <CodeControl value={fields.code} problem={sending.problems["code"]} set={(code) => change({ code })} />
      )}
    </TaskForm>
  );
}
