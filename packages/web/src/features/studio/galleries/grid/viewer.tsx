import { Trans } from "@lingui/react/macro";
import { previewAddress, type PhotoLayout, type PreviewEdge } from "@vowdesk/contract/studio/galleries";
import { useMemo, type KeyboardEvent } from "react";
import { Button } from "../../../../ui/input/button.tsx";
import { Lightbox } from "../../../../ui/overlay/lightbox.tsx";

const sharpEdge: PreviewEdge = 2560;
const plainEdge: PreviewEdge = 1024;

/** The preview that fills the screen. */
export const screenEdge = (): PreviewEdge =>
  Math.max(window.innerWidth, window.innerHeight) * window.devicePixelRatio > plainEdge * 1.2 ? sharpEdge : plainEdge;

interface ViewerProps {
  galleryId: number;
  photos: readonly PhotoLayout[];
  names: ReadonlyMap<number, string>;
  shown: PhotoLayout;
  show: (number: number | null) => void;
  /** Takes the shown picture out or puts it back; null without permission. */
  cull: ((photo: PhotoLayout) => void) | null;
}

/** The pictures that have previews, one at a time on the whole screen. X takes one out or puts it back. */
export function Viewer({ galleryId, photos, names, shown, show, cull }: ViewerProps) {
  const edge = screenEdge();
  const pictures = useMemo(
    () =>
      photos
        .filter(({ previewVersion }) => previewVersion > 0)
        .map(({ number, previewVersion }) => ({
          id: String(number),
          src: previewAddress(galleryId, number, edge, previewVersion),
          title: [number, names.get(number)].filter(Boolean).join(" · "),
        })),
    [galleryId, photos, names, edge],
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
  photo: PhotoLayout;
  cull: (photo: PhotoLayout) => void;
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
