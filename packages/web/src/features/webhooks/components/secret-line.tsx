import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef } from "react";
import { toast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/input/button.tsx";
import css from "./webhooks.module.css";

/** A signing secret with a copy button, and what to do with it. */
export function SecretLine({ secret }: { secret: string }) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ tone: "good", text: t`Copied` });
    } catch {
      // Without clipboard permission, the user copies the selected text by hand.
      field.current?.select();
    }
  };
  return (
    <>
      <div className={css.secret}>
        <label htmlFor={id}>
          <Trans>Secret</Trans>
        </label>
        <input ref={field} id={id} value={secret} readOnly onFocus={(event) => event.target.select()} />
        <Button look="fill" data-autofocus onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </div>
      <p>
        <Trans>
          The receiver verifies the signatures with this secret. It is shown only once. Store it in the receiver now.
        </Trans>
      </p>
    </>
  );
}
