import { Trans, useLingui } from "@lingui/react/macro";
import { previewAddress } from "@vowdesk/contract/studio/galleries";
import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../../ui/input/button.tsx";
import { DialogLayer } from "../../../../ui/overlay/dialog-layer.tsx";
import type { GridPhoto } from "./use-photos.ts";
import { CullButton, screenEdge } from "./viewer.tsx";
import css from "./grid.module.css";

interface ComparisonProps {
  galleryId: number;
  /** The picture that stays, and the one that the arrows change. */
  pair: readonly [GridPhoto, GridPhoto];
  names: ReadonlyMap<number, string>;
  /** Shows the picture before or after the second one beside the first. */
  goBy: (by: 1 | -1) => void;
  cull: ((photo: GridPhoto) => void) | null;
  close: () => void;
}

/** Two pictures side by side. Arrows change the second one; 1 and 2 take a picture out or put it back. */
export function Comparison({ galleryId, pair, names, goBy, cull, close }: ComparisonProps) {
  const { t } = useLingui();
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => goBy(-1),
    ArrowRight: () => goBy(1),
    "1": () => cull?.(pair[0]),
    "2": () => cull?.(pair[1]),
    x: () => cull?.(pair[1]),
    X: () => cull?.(pair[1]),
    c: close,
    C: close,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  return (
    <DialogLayer
      isOpen
      close={close}
      over={css.over}
      className={css.comparison}
      aria-label={t({ message: "Compare two pictures", context: "gallery" })}
      onKeyDown={onKeyDown}
    >
      <header className={css.head} role="none">
        <span className={css.title}>
          <Trans context="gallery">Compare two pictures</Trans>
        </span>
        <IconButton label={t({ message: "Previous picture", context: "gallery" })} onClick={() => goBy(-1)}>
          <IconChevronLeft size={22} />
        </IconButton>
        <IconButton label={t({ message: "Next picture", context: "gallery" })} onClick={() => goBy(1)}>
          <IconChevronRight size={22} />
        </IconButton>
        <IconButton label={t({ message: "Close", context: "button" })} data-autofocus onClick={close}>
          <IconX size={20} />
        </IconButton>
      </header>
      {pair.map((photo, place) => (
        <figure key={place} className={css.side} data-culled={photo.isCulled || undefined}>
          <img
            src={previewAddress(galleryId, photo.number, screenEdge(), photo.previewVersion)}
            alt={names.get(photo.number) ?? String(photo.number)}
          />
          <figcaption>
            <span className={css.title}>{[photo.number, names.get(photo.number)].filter(Boolean).join(" · ")}</span>
            {cull && <CullButton photo={photo} cull={cull} look="bare" />}
          </figcaption>
        </figure>
      ))}
    </DialogLayer>
  );
}
