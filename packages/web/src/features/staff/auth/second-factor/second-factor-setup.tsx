import { Trans, useLingui } from "@lingui/react/macro";
import { secondFactorApi } from "@vowdesk/contract/staff/auth";
import { lazy, Suspense, useId, useState } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { FormField, FormNotice } from "../../../../ui/overlay/form-dialog.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { TaskForm } from "../profile/task-form.tsx";
import { SecretControl } from "../sign-in/secret-control.tsx";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import layout from "../../../../ui/display/layout.module.css";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "../profile/profile-drawer.module.css";
import { copyText } from "../../../../ui/secure-context.ts";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

interface Key {
  key: string;
  uri: string;
}

/** Turns the second factor on with the password, a key for the app and a first code. `on` receives the recovery codes. */
export function SecondFactorSetup({ on }: { on: (codes: readonly string[]) => void }) {
  const [made, setMade] = useState<Key | null>(null);
  return made ? <Confirm made={made} on={on} again={() => setMade(null)} /> : <Begin begun={setMade} />;
}

function Begin({ begun }: { begun: (made: Key) => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const sending = useSubmission({ shown: ["password"], blames: { "old-password-wrong": "password" }, refusalOf });
  return (
    <TaskForm
      note={sending.note}
      isBusy={sending.isBusy}
      isReady={password !== ""}
      send={() => inBackground(sending.send(async () => begun(await call(secondFactorApi.begin, { password }))))}
      label={<Trans context="sign-in">Set up</Trans>}
    >
      <p>
        <Trans>
          With two-factor authentication, signing in also requires a code from an authenticator app on your phone.
        </Trans>
      </p>
      <SecretControl
        label={t({ message: "Your password", context: "sign-in" })}
        value={password}
        problem={sending.problems["password"]}
        autoComplete="current-password"
        set={setPassword}
      />
    </TaskForm>
  );
}

interface ConfirmProps {
  made: Key;
  on: (codes: readonly string[]) => void;
  again: () => void;
}

/** Groups of four are easier to type. */
const grouped = (key: string) => key.replace(/(.{4})(?=.)/g, "$1 ");

function Confirm({ made, on, again }: ConfirmProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const sending = useSubmission({ shown: ["code"], blames: { "second-factor-wrong": "code" }, refusalOf });
  const confirm = async () => on((await call(secondFactorApi.confirm, { code })).recoveryCodes);
  const copy = async () => {
    // Without permission the text is shown, so that the user can copy it by hand.
    toast({ text: (await copyText(made.key)) ? t({ message: "Copied", context: "result" }) : made.key });
  };
  return (
    <TaskForm
      note={sending.note}
      isBusy={sending.isBusy}
      isReady={/\d{6}/.test(code.replace(/\s/g, ""))}
      send={() => inBackground(sending.send(confirm))}
      label={<Trans context="sign-in">Turn on</Trans>}
      cancel={again}
      cancelLabel={<Trans context="button">Back</Trans>}
    >
      <p>
        <Trans>Scan the code with your authenticator app, or enter the key manually.</Trans>
      </p>
      <Suspense fallback={<div className={css.qr} aria-busy="true" />}>
        <QrCode text={made.uri} label={t`QR code for the authenticator app`} />
      </Suspense>
      <div className={css.key}>{grouped(made.key)}</div>
      <div className={css.acts}>
        <Button size="s" onClick={() => inBackground(copy())}>
          <Trans context="sign-in">Copy key</Trans>
        </Button>
      </div>
      <CodeControl value={code} set={setCode} problem={sending.problems["code"]} />
    </TaskForm>
  );
}

interface CodeControlProps {
  value: string;
  set: (code: string) => void;
  problem: string | undefined;
}

/** Field for a code of the app, which phones and password managers can fill in. */
export function CodeControl({ value, set, problem }: CodeControlProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <FormField
      id={id}
      label={t({ message: "Authenticator code", context: "sign-in" })}
      isOptional={false}
      problem={problem}
    >
      <input
        id={id}
        className={controls.input}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        onChange={(event) => set(event.target.value)}
      />
    </FormField>
  );
}

/** Shows the recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useLingui();
  const text = codes.join("\n");
  const copy = async () => {
    // Without permission the text is shown, so that the user can copy it by hand.
    toast({ text: (await copyText(text)) ? t({ message: "Copied", context: "result" }) : text });
  };
  return (
    <div className={css.part}>
      <FormNotice>
        <p>
          <Trans>
            Store these recovery codes in a safe place. Each code signs you in once without the app. They are not shown
            again.
          </Trans>
        </p>
      </FormNotice>
      <ul className={css.codes} aria-label={t({ message: "Recovery codes", context: "sign-in" })}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.acts}>
        <a
          className={css.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="vowdesk-recovery-codes.txt"
        >
          <Trans context="button">Download</Trans>
        </a>
        <Button onClick={() => inBackground(copy())}>
          <Trans context="sign-in">Copy all</Trans>
        </Button>
        <Button look="fill" onClick={done}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </div>
  );
}
