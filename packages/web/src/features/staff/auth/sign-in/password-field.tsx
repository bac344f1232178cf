import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import css from "./sign-in-form.module.css";

interface PasswordFieldProps {
  isCapsOn: boolean;
  isWrong: boolean;
  describedBy: string;
}

/** Password field that can be shown, with a hint while caps lock is on. */
export function PasswordField({ isCapsOn, isWrong, describedBy }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const show = t({ message: "Show password", context: "button" });
  const ids = { input: useId(), caps: useId() };
  return (
    <div className={css.field}>
      <label htmlFor={ids.input}>{t({ message: "Password", context: "field" })}</label>
      <div className={css.password}>
        <input
          id={ids.input}
          name="password"
          type={isShown ? "text" : "password"}
          className={css.input}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${describedBy} ${ids.caps}`}
        />
        <button
          type="button"
          className={css.show}
          aria-pressed={isShown}
          aria-label={show}
          title={isShown ? t({ message: "Hide password", context: "button" }) : show}
          onClick={() => setShown(!isShown)}
        >
          <svg
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7Z" />
            <circle cx="12" cy="12" r="3" />
            {!isShown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      </div>
      <p id={ids.caps} className={css.hint} aria-live="polite">
        {isCapsOn && <Trans>Caps lock is on</Trans>}
      </p>
    </div>
  );
}
