/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { couplePreview } from "@vowdesk/contract/couple-files";
import type { PhotoLayout } from "@vowdesk/contract/photo-layout";
import { useCallback, useState } from "preact/hooks";
import { useGestures } from "./gestures.ts";
import type { Pictures } from "./pictures.ts";

/** Previews are drawn up to this much larger than they are, because the next size has six times the bytes. */
const enlarged = 1.6;

/** The preview that is sharp enough for a photo on the whole screen. */
function screenEdge({ aspect }: PhotoLayout): 1024 | 2560 {
  const { innerWidth: width, innerHeight: height } = window;
  const longest = aspect > 1 ? Math.min(width, height * aspect) : Math.min(height, width / aspect);
  return longest * devicePixelRatio > 1024 * enlarged ? 2560 : 1024;
}

interface StageProps {
  gallery: Pictures["gallery"];
  photo: PhotoLayout;
  /** Loaded after the photo itself. */
  neighbours: readonly (PhotoLayout | undefined)[];
  label: string;
  go: (step: -1 | 1) => void;
  check: () => void;
}

/** One photo: the preview of the grid at once, then a sharp one, and the sharpest when it is magnified. */
export function Stage({ gallery, photo, neighbours, label, go, check }: StageProps) {
  const { previewVersion: version, hasProblem } = photo;
  const [isMagnified, setMagnified] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const magnified = useCallback(() => setMagnified(true), []);
  const stage = useGestures({ go, magnified });
  const prepare = () => {
    for (const near of neighbours)
      if (near && near.previewVersion > 0) new Image().src = couplePreview(gallery, near, screenEdge(near));
  };
  const failed = () => {
    setFailed(true);
    check();
  };
  const source = (edge: 320 | 1024 | 2560) => couplePreview(gallery, photo, edge);
  return (
    <div class="stage" ref={stage}>
      {version > 0 ? (
        <div class="photo">
          <img src={source(320)} alt="" draggable={false} />
          {!hasFailed && (
            <img src={source(screenEdge(photo))} alt={label} draggable={false} onLoad={prepare} onError={failed} />
          )}
          {isMagnified && <img src={source(2560)} alt="" draggable={false} />}
        </div>
      ) : (
        <p>{hasProblem ? t`This photo cannot be shown here.` : t`This photo is still being prepared.`}</p>
      )}
      {hasFailed && <p role="alert">{t`No connection. Check your network and try again.`}</p>}
    </div>
  );
}
