import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { FormField } from "../overlay/form-dialog.tsx";
import { suggestPassword } from "./suggest-password.ts";
import { useLimit } from "./limited.tsx";
import css from "./form-controls.module.css";

/** The maximum length that the server accepts. */
const maxPassword = 256;

interface NewPasswordProps {
  label: string;
  value: string;
  set: (value: string) => void;
  problem: string | undefined;
}

/** A password field for another user's account. It can show the password and suggest a random one. */
export function NewPassword({ label, value, set, problem }: NewPasswordProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const limit = useLimit(value, maxPassword);
  const suggest = () => {
    set(suggestPassword());
    setShown(true);
  };
  return (
    <FormField id={id} label={label} isOptional={false} problem={problem ?? limit.problem}>
      <div className={css.secret}>
        <input
          id={id}
          type={isShown ? "text" : "password"}
          className={css.input}
          value={value}
          autoComplete="new-password"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => set(event.target.value)}
          {...limit.field}
        />
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown
            ? t({ message: "Hide password", context: "button" })
            : t({ message: "Show password", context: "button" })}
        </Button>
        <Button onClick={suggest}>
          <Trans>Suggest a password</Trans>
        </Button>
      </div>
      <small id={`${id}-hint`} className={css.hint}>
        <Trans>Pass it on to the user yourself. It is not shown again.</Trans>
      </small>
    </FormField>
  );
}
