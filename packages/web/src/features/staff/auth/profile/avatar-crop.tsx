import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import "react-easy-crop/react-easy-crop.css";
import { CallRefused } from "../../../../kernel/http/call.ts";
import { upload } from "../../../../kernel/http/upload.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { cropped, type Area } from "./avatar-file.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./profile-drawer.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

const maxZoom = 4;
const zoomStep = 0.1;

interface AvatarCropProps {
  file: File;
  /** Object URL of the file. */
  address: string;
  done: (address: string) => void;
  /** Called with the reason of a failure; null if the user cancels. */
  cancel: (reason: string | null) => void;
}

/** Crops the picture to a square and uploads it. */
function useCrop({ file, done, cancel }: AvatarCropProps) {
  const { t } = useLingui();
  const [area, setArea] = useState<Area | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function cut(part: Area): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setProblem(null);
    setSent(0);
    const picture = await cropped(file, part).catch(() => null);
    if (controller.signal.aborted) return;
    if (!picture) return cancel(t`Could not read this picture`);
    try {
      const name = picture.type === "image/png" ? "avatar.png" : "avatar.jpg";
      const onProgress = (now: { sent: number; total: number }) => setSent(now.sent / now.total);
      done(await upload(picture, { module: "pcimg", name, signal: controller.signal, onProgress }));
    } catch (failure) {
      if (controller.signal.aborted) return;
      setSent(null);
      setProblem(
        failure instanceof CallRefused ? failure.message : t`The picture could not be sent. Please try again.`,
      );
    }
  }
  return { area, setArea, sent, problem, cut };
}

export function AvatarCrop(props: AvatarCropProps) {
  const { t } = useLingui();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const { area, setArea, sent, problem, cut } = useCrop(props);
  const unreadable = t`Could not read this picture`;
  const frame = t`Crop area. Use the arrow keys to move it`;
  return (
    <>
      <div className={css.crop}>
        <Cropper
          image={props.address}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_part, pixels) => setArea(pixels)}
          mediaProps={{ onError: () => props.cancel(unreadable), alt: "" }}
          disableAutomaticStylesInjection
          cropperProps={{ "aria-label": frame, role: "group" }}
        />
      </div>
      <label className={css.zoom}>
        <Trans context="sign-in">Zoom</Trans>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={zoomStep}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <Problem>{problem}</Problem>
      {sent !== null && (
        <progress aria-label={t({ message: "Uploading picture", context: "sign-in" })} value={sent} max={1} />
      )}
      <div className={layout.acts}>
        <Button onClick={() => props.cancel(null)}>
          <Trans context="button">Cancel</Trans>
        </Button>
        <Button look="fill" disabled={!area || sent !== null} onClick={() => area && inBackground(cut(area))}>
          <Trans>Use this picture</Trans>
        </Button>
      </div>
    </>
  );
}
