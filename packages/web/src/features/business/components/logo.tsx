import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { upload } from "../../../kernel/http/upload.ts";
import type { ControlProps } from "../../../resource/field.ts";
import { Button } from "../../../ui/input/button.tsx";
import { RingsMark } from "../../../ui/display/rings-mark.tsx";
import css from "./settings.module.css";

const pictures = "image/png,image/jpeg";

/** A form control for the logo of the business. Without a logo it shows the default mark. */
export function Logo({ value: logo, problem, set, label }: ControlProps<string>) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setFailure(null);
    setSent(0);
    try {
      set(
        await upload(file, { module: "pcimg", onProgress: (now) => setSent(Math.floor((now.sent / now.total) * 100)) }),
      );
    } catch (thrown) {
      setFailure(refusalOf(thrown)?.message ?? t`The picture could not be uploaded. Please try again.`);
    }
    setSent(null);
  };
  const note = failure ?? problem;
  return (
    <div className={css.logo}>
      <span className={css.sample}>{logo ? <img src={logo} alt={label} /> : <RingsMark size={40} />}</span>
      <input
        ref={input}
        type="file"
        accept={pictures}
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void send(file);
        }}
      />
      <Button onClick={() => input.current?.click()} disabled={sent !== null}>
        {sent === null ? <Trans>Choose a picture</Trans> : <span aria-live="polite">{sent} %</span>}
      </Button>
      {logo && (
        <Button look="bare" onClick={() => set("")}>
          <Trans>Use the default logo</Trans>
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
