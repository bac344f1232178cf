import { useLingui } from "@lingui/react/macro";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";
import { useLimit } from "../../../../ui/input/limited.tsx";
import controls from "../../../../ui/input/form-controls.module.css";
import css from "../profile/profile-drawer.module.css";

/** The maximum length that the server accepts. */
const maxPassword = 256;

interface SecretControlProps {
  label: string;
  value: string;
  set: (value: string) => void;
  problem: string | undefined;
  autoComplete: "current-password" | "new-password";
}

const iconLook = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** Form control for a password that can be shown. */
export function SecretControl({ label, value, set, problem, autoComplete }: SecretControlProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const id = useId();
  const limit = useLimit(value, maxPassword);
  return (
    <FormField id={id} label={label} isOptional={false} problem={problem ?? limit.problem}>
      <div className={css.secret}>
        <input
          id={id}
          type={isShown ? "text" : "password"}
          className={controls.input}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          onChange={(event) => set(event.target.value)}
          {...limit.field}
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
          {isShown ? <IconEye {...iconLook} /> : <IconEyeOff {...iconLook} />}
        </button>
      </div>
    </FormField>
  );
}
