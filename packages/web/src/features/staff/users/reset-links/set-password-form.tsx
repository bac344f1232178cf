import { Trans, useLingui } from "@lingui/react/macro";
import type { usersApi } from "@vowdesk/contract/staff/users";
import { useId, useState, type FormEvent } from "react";
import { CallRefused, request } from "../../../../kernel/http/call.ts";
import { Button } from "../../../../ui/input/button.tsx";
import css from "./set-password-form.module.css";

interface SetPasswordFormProps {
  username: string;
  token: string;
  done: () => void;
}

/** A new password, entered twice. The server checks its strength. */
export function SetPasswordForm({ username, token, done }: SetPasswordFormProps) {
  const { t } = useLingui();
  const [entries, setEntries] = useState({ first: "", second: "" });
  const [isShown, setShown] = useState(false);
  const { isBusy, problem, setProblem, send } = useSubmit(token, done);
  const problemId = useId();
  const write = (part: Partial<typeof entries>) => {
    setProblem(null);
    setEntries({ ...entries, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { first, second } = entries;
    if (!first) return setProblem(t`please enter password first`);
    if (first !== second) return setProblem(t`new password twice not the same`);
    send(first).catch(reportError);
  };
  const shared = { isShown, isWrong: problem !== null, problemId };
  return (
    <form onSubmit={submit} aria-busy={isBusy} noValidate>
      <fieldset className={css.fields} disabled={isBusy}>
        {/* Tells password managers which account this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Entry
          {...shared}
          label={t({ message: "New password", context: "field" })}
          value={entries.first}
          set={(first) => write({ first })}
          isFirst
        />
        <Entry {...shared} label={t`Confirm new password`} value={entries.second} set={(second) => write({ second })} />
        <label className={css.show}>
          <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
          <Trans context="button">Show password</Trans>
        </label>
        <p id={problemId} className={css.problem} role="alert">
          {problem}
        </p>
        <Button type="submit" look="fill" size="l">
          {isBusy ? <Trans context="user">Saving…</Trans> : <Trans context="user">Set password</Trans>}
        </Button>
      </fieldset>
    </form>
  );
}

function useSubmit(token: string, done: () => void) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (newPassword: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await request<typeof usersApi.resetPassword>(
        { method: "POST", path: "/api/user/resetPassword" },
        { token, newPassword },
        { background: true },
      );
      done();
    } catch (failure) {
      const isRefused = failure instanceof CallRefused;
      setProblem(isRefused ? failure.message : t`The server could not be reached. Please try again.`);
      setBusy(false);
    }
  };
  return { isBusy, problem, setProblem, send };
}

interface EntryProps {
  label: string;
  value: string;
  set: (value: string) => void;
  isShown: boolean;
  isWrong: boolean;
  problemId: string;
  isFirst?: boolean;
}

function Entry({ label, value, set, isShown, isWrong, problemId, isFirst = false }: EntryProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isShown ? "text" : "password"}
        className={css.input}
        value={value}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isFirst}
        aria-invalid={isWrong}
        aria-describedby={problemId}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
}
