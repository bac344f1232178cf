import { Trans, useLingui } from "@lingui/react/macro";
import { previewAddress, type Photo, type PreviewEdge } from "@vowdesk/contract/studio/galleries";
import { useMemo, type KeyboardEvent } from "react";
import { formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { Lightbox } from "../../../../ui/overlay/lightbox.tsx";
import type { GridPhoto } from "./use-photos.ts";

const sharpEdge: PreviewEdge = 2560;
const plainEdge: PreviewEdge = 1024;

/** The preview that fills the screen. */
export const screenEdge = (): PreviewEdge =>
  Math.max(window.innerWidth, window.innerHeight) * window.devicePixelRatio > plainEdge * 1.2 ? sharpEdge : plainEdge;

interface ViewerProps {
  galleryId: number;
  photos: readonly GridPhoto[];
  known: ReadonlyMap<number, Photo>;
  shown: GridPhoto;
  show: (number: number | null) => void;
  /** Takes the shown picture out or puts it back; null without permission. */
  cull: ((photo: GridPhoto) => void) | null;
}

/** Number, chapter, name, time, camera and photographer of a picture, as far as they are known. */
export function titleOf({ number, chapter }: GridPhoto, known: Photo | undefined, locale: string): string {
  const taken = known?.takenAt ? formatTime(known.takenAt, "exact", locale) : null;
  return [number, chapter, known?.name, taken, known?.camera, known?.photographer].filter(Boolean).join(" · ");
}

/** The pictures that have previews, one at a time on the whole screen. X takes one out or puts it back. */
export function Viewer({ galleryId, photos, known, shown, show, cull }: ViewerProps) {
  const { i18n } = useLingui();
  const edge = screenEdge();
  const pictures = useMemo(
    () =>
      photos
        .filter(({ previewVersion }) => previewVersion > 0)
        .map((photo) => ({
          id: String(photo.number),
          src: previewAddress(galleryId, photo.number, edge, photo.previewVersion),
          title: titleOf(photo, known.get(photo.number), i18n.locale),
        })),
    [galleryId, photos, known, edge, i18n.locale],
  );
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.toLowerCase() === "x" && !ctrlKey && !metaKey && !altKey) cull?.(shown);
  };
  return (
    // Events of the dialog pass through here, although its elements are elsewhere.
    <div role="none" onKeyDown={onKeyDown}>
      <Lightbox
        pictures={pictures}
        shown={String(shown.number)}
        show={(id) => show(id === null ? null : Number(id))}
        acts={cull && <CullButton photo={shown} cull={cull} look="bare" />}
      />
    </div>
  );
}

interface CullButtonProps {
  photo: GridPhoto;
  cull: (photo: GridPhoto) => void;
  look?: "bare" | "line";
}

/** Takes a picture out of its gallery or puts it back. */
export function CullButton({ photo, cull, look = "line" }: CullButtonProps) {
  return (
    <Button size="s" look={look} aria-keyshortcuts="X" onClick={() => cull(photo)}>
      {photo.isCulled ? <Trans context="gallery">Put back</Trans> : <Trans context="gallery">Take out</Trans>}
    </Button>
  );
}
