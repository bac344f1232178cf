import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Button } from "../input/button.tsx";
import { toast } from "../feedback/toast.tsx";
import { unawaited } from "../timing/unawaited.ts";
import css from "./copy-line.module.css";
import { copyText } from "../secure-context.ts";

interface CopyLineProps {
  id: string;
  label: string;
  text: string;
  /** Whether the button is the primary one of its dialog. */
  isMain?: boolean;
}

/** A read-only text with a copy button; a click selects it. */
export function CopyLine({ id, label, text, isMain = false }: CopyLineProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(text)) toast({ tone: "good", text: t({ message: "Copied", context: "result" }) });
    // Without clipboard permission, the user copies the selected text by hand.
    else field.current?.select();
  };
  return (
    <div className={css.line}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className={css.text}
        value={text}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button
        look={isMain ? "fill" : "line"}
        data-autofocus={isMain || undefined}
        onClick={() => unawaited(copy(), "shown")}
      >
        <Trans context="button">Copy</Trans>
      </Button>
    </div>
  );
}
