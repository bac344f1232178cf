import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from "react";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { acceptedTypes, avatarRefusal, fileIn } from "./avatar-file.ts";
import { PartSkeleton } from "./part-states.tsx";
import css from "./own-drawer.module.css";

const AvatarCrop = lazy(async () => ({ default: (await import("./avatar-crop.tsx")).AvatarCrop }));

interface AvatarFieldProps {
  name: string;
  /** The picture's address; empty for none. */
  value: string;
  set: (address: string) => void;
  problem: string | undefined;
  /** Told when a chosen picture waits for its frame, and when it does no longer. */
  cropping: (isCropping: boolean) => void;
}

interface AvatarChoiceProps extends Omit<AvatarFieldProps, "cropping"> {
  take: (file: File | null) => void;
}

interface Chosen {
  file: File;
  address: string;
}

/** The file that waits for its frame, and why the last one was refused (SPEC 5, to the letter). */
function useChosen(cropping: AvatarFieldProps["cropping"]) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (file: File | null) => {
    if (!file) return;
    const refusal = avatarRefusal(file);
    const texts = {
      type: t`upload avatar image can only be jpeg,png,jpg format!`,
      size: t`upload avatar image size cannot exceed 2MB!`,
    };
    setRefused(refusal && texts[refusal]);
    if (refusal !== null) return;
    setChosen({ file, address: URL.createObjectURL(file) });
    cropping(true);
  };
  const letGo = (why: string | null) => {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setRefused(why);
    setChosen(null);
    cropping(false);
  };
  return { chosen, refused, take, letGo };
}

/** A picture in the clipboard, pasted anywhere while this part is open. Text that is pasted goes where it was going. */
function usePastedFile(take: (file: File | null) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(function hearPaste() {
    const paste = ({ clipboardData }: ClipboardEvent) => latest.current(fileIn(clipboardData));
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}

/** One's picture: chosen, dropped or pasted, then cut to a square (SPEC 5). */
export function AvatarField({ name, value, set, problem, cropping }: AvatarFieldProps) {
  const { chosen, refused, take, letGo } = useChosen(cropping);
  usePastedFile(take);
  if (!chosen) return <AvatarChoice name={name} value={value} set={set} problem={refused ?? problem} take={take} />;
  const done = (address: string) => {
    set(address);
    letGo(null);
  };
  return (
    <Suspense fallback={<PartSkeleton />}>
      <AvatarCrop {...chosen} done={done} cancel={letGo} />
    </Suspense>
  );
}

/** The picture of now, and the ways to another. */
function AvatarChoice({ name, value, set, problem, take }: AvatarChoiceProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take(fileIn(event.dataTransfer));
  };
  return (
    <div
      className={css.avatar}
      data-over={isOver || undefined}
      role="group"
      aria-label={t`Picture`}
      onDragOver={hold}
      onDragLeave={hold}
      onDrop={hold}
    >
      <Avatar name={name} src={value} size={64} />
      <div className={css.avatarText}>
        <div className={css.acts}>
          <Button onClick={() => input.current?.click()}>
            <Trans>Choose a picture</Trans>
          </Button>
          {value && (
            <Button look="bare" onClick={() => set("")}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <small className={css.remark}>
          <Trans>JPEG or PNG under 2 MB; it can be dropped or pasted here, too.</Trans>
        </small>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label={t`Choose a picture`}
        hidden
        onChange={({ target }) => {
          take(fileIn(target));
          // The same file again must be a change, too.
          target.value = "";
        }}
      />
    </div>
  );
}
