import { Trans, useLingui } from "@lingui/react/macro";
import { pictureTypes, type PictureModule } from "@vowdesk/contract/operations/uploads";
import { useRef, useState, type ReactNode } from "react";
import { refusalOf } from "../../kernel/http/call.ts";
import { upload } from "../../kernel/http/upload.ts";
import type { ControlProps } from "../../resource/field.ts";
import { Button } from "../../ui/input/button.tsx";
import { inBackground } from "../../kernel/errors/show-failure.ts";
import css from "./picture-field.module.css";

interface PictureFieldProps extends Pick<ControlProps<string>, "label" | "value" | "problem" | "set"> {
  /** Id of the file input, for a label outside. */
  id?: string;
  /** The purpose of the file. */
  module: PictureModule;
  /** Shown without a picture. */
  empty?: ReactNode;
  /** Label of the button that removes the picture. */
  remove: string;
  /** Why a file is refused before it is sent; null if it is sent. */
  refusal?: (file: File) => Promise<string | null>;
}

/** A form control that uploads a picture. Its value is the address of the picture; empty without one. */
export function PictureField({ id, label, value, problem, set, module, empty, remove, refusal }: PictureFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    const refused = (await refusal?.(file)) ?? null;
    setFailure(refused);
    if (refused !== null) return;
    setSent(0);
    try {
      set(await upload(file, { module, onProgress: (now) => setSent(Math.floor((now.sent / now.total) * 100)) }));
    } catch (thrown) {
      setFailure(refusalOf(thrown)?.message ?? t`The picture could not be uploaded. Please try again.`);
    }
    setSent(null);
  };
  const note = failure ?? problem;
  const sample = value ? <img src={value} alt={label} /> : empty;
  return (
    <div className={css.field}>
      {sample && <span className={css.sample}>{sample}</span>}
      <input
        ref={input}
        id={id}
        type="file"
        accept={pictureTypes(module)}
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) inBackground(send(file));
        }}
      />
      <Button onClick={() => input.current?.click()} disabled={sent !== null}>
        {sent === null ? <Trans>Choose a picture</Trans> : <span aria-live="polite">{sent} %</span>}
      </Button>
      {value && (
        <Button look="bare" onClick={() => set("")}>
          {remove}
        </Button>
      )}
      {note && (
        <p className={css.note} role="alert">
          {note}
        </p>
      )}
    </div>
  );
}
