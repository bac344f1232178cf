import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { pastedFiles } from "../../../../ui/input/pasted-files.ts";
import { acceptedTypes, avatarRefusal, fileIn } from "./avatar-file.ts";
import { PartSkeleton } from "./part-states.tsx";
import css from "./profile-drawer.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";
import { useFileDrop } from "../../../../ui/input/file-drop.ts";

const AvatarCrop = lazy(async () => ({ default: (await import("./avatar-crop.tsx")).AvatarCrop }));

interface AvatarFieldProps {
  name: string;
  /** The picture's address; empty for none. */
  value: string;
  set: (address: string) => void;
  problem: string | undefined;
  /** Called when cropping starts and ends. */
  cropping: (isCropping: boolean) => void;
}

interface AvatarChoiceProps extends Omit<AvatarFieldProps, "cropping"> {
  take: (file: File | null) => void;
}

interface SelectedFile {
  file: File;
  address: string;
}

/** The selected file to crop, and why the last one was refused. The texts are fixed by. */
function useSelectedFile(cropping: AvatarFieldProps["cropping"]) {
  const { t } = useLingui();
  const [selected, setSelected] = useState<SelectedFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (file: File) => {
    const refusal = await avatarRefusal(file);
    const texts = {
      type: t`upload avatar image can only be jpeg,png,jpg format!`,
      size: t`upload avatar image size cannot exceed 2MB!`,
    };
    setRefused(refusal && texts[refusal]);
    if (refusal !== null) return;
    setSelected({ file, address: URL.createObjectURL(file) });
    cropping(true);
  };
  const release = (reason: string | null) => {
    if (selected) URL.revokeObjectURL(selected.address);
    setRefused(reason);
    setSelected(null);
    cropping(false);
  };
  return { selected, refused, take: (file: File | null) => file && inBackground(take(file)), release };
}

/** Takes a picture pasted anywhere while this part is open. Pasted text is not affected. */
function usePastedFile(take: (file: File | null) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(function listenForPaste() {
    const paste = ({ clipboardData }: ClipboardEvent) => latest.current(fileIn(pastedFiles(clipboardData)));
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

/** The user's picture: selected, dropped or pasted, then cropped to a square. */
export function AvatarField({ name, value, set, problem, cropping }: AvatarFieldProps) {
  const { selected, refused, take, release } = useSelectedFile(cropping);
  usePastedFile(take);
  if (!selected) return <AvatarChoice name={name} value={value} set={set} problem={refused ?? problem} take={take} />;
  const done = (address: string) => {
    set(address);
    release(null);
  };
  return (
    <Suspense fallback={<PartSkeleton />}>
      <AvatarCrop {...selected} done={done} cancel={release} />
    </Suspense>
  );
}

/** The current picture, with buttons to replace or remove it. */
function AvatarChoice({ name, value, set, problem, take }: AvatarChoiceProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const dropProps = useFileDrop((files) => take(fileIn(files)));
  return (
    <div
      className={css.avatar}
      role="group"
      aria-label={t({ message: "Profile picture", context: "person" })}
      {...dropProps}
    >
      <Avatar name={name} src={value} size={64} />
      <div className={css.avatarText}>
        <div className={css.acts}>
          <Button onClick={() => input.current?.click()}>
            <Trans>Choose a picture</Trans>
          </Button>
          {value && (
            <Button look="bare" onClick={() => set("")}>
              <Trans context="button">Remove</Trans>
            </Button>
          )}
        </div>
        <small className={css.remark}>
          <Trans>JPEG or PNG, up to 2 MB. You can also drop or paste it here.</Trans>
        </small>
        <Problem>{problem}</Problem>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label={t`Choose a picture`}
        hidden
        onChange={({ target }) => {
          take(fileIn(target.files));
          // Lets the same file be selected again.
          target.value = "";
        }}
      />
    </div>
  );
}
