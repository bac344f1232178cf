import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { upload } from "../../../kernel/http/upload.ts";
import { Button } from "../../../ui/input/button.tsx";
import { RingsMark } from "../../../ui/display/rings-mark.tsx";
import { SettingsPart, type SettingsPartProps } from "./settings-part.tsx";
import { TextsPerLanguage } from "./texts-per-language.tsx";
import css from "./settings.module.css";

const titleLength = 60;
const pictures = "image/png,image/jpeg";

export function LookFields({ fields: { title, logo }, problems, write }: SettingsPartProps) {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t`Title and logo`}
      hint={<Trans>Shown on the sign-in page, in the sidebar and in the browser's tab.</Trans>}
    >
      <TextsPerLanguage label={t`Title`} maxLength={titleLength} texts={title} set={(next) => write({ title: next })} />
      <Logo logo={logo} problem={problems["logo"]} set={(next) => write({ logo: next })} />
    </SettingsPart>
  );
}

interface LogoProps {
  logo: string;
  problem: string | undefined;
  set: (logo: string) => void;
}

function Logo({ logo, problem, set }: LogoProps) {
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
      <span className={css.sample}>{logo ? <img src={logo} alt={t`Logo`} /> : <RingsMark size={40} />}</span>
      <input
        ref={input}
        type="file"
        accept={pictures}
        className="visually-hidden"
        aria-label={t`Logo`}
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
          <Trans>Back to the mark</Trans>
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
