import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import css from "./sign-in-form.module.css";

interface PasswordFieldProps {
  value: string;
  isCapsOn: boolean;
  isWrong: boolean;
  describedBy: string;
  onChange: (value: string) => void;
}

/** Password field that can be shown, with a hint while caps lock is on. */
export function PasswordField({ value, isCapsOn, isWrong, describedBy, onChange }: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const ids = { input: useId(), caps: useId() };
  return (
    <div className={css.field} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <label htmlFor={ids.input}>{t({ message: "Password", context: "field" })}</label>
      <div className={css.password}>
        <input
          id={ids.input}
          name="password"
          type={isShown ? "text" : "password"}
          className={css.input}
          value={value}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${describedBy} ${ids.caps}`}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className={css.show}
          aria-pressed={isShown}
          aria-label={t({ message: "Show password", context: "button" })}
          title={
            isShown
              ? t({ message: "Hide password", context: "button" })
              : t({ message: "Show password", context: "button" })
          }
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
        {isCapsOn && isFocused && <Trans>Caps lock is on</Trans>}
      </p>
    </div>
  );
}
