/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { coupleOriginal } from "@vowdesk/contract/couple-files";
import type { PhotoLayout } from "@vowdesk/contract/photo-layout";
import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useCallback, useEffect, useRef } from "preact/hooks";
import { isInOtherApp } from "../in-other-app.ts";
import type { Pictures } from "./pictures.ts";
import { Stage } from "./stage.tsx";

interface ViewerProps {
  gallery: Pictures["gallery"];
  photos: readonly PhotoLayout[];
  index: number;
  /** Shows another photo, or with null none. */
  show: (number: number | null) => void;
  /** Called when a picture cannot be loaded, because the studio may have closed the gallery. */
  check: () => void;
}

/** The photo that a key moves to; undefined for keys that do not move. */
function targetOf(key: string, index: number, count: number): number | undefined {
  return { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[key];
}

/** The photos one at a time on the whole screen: arrows or swipes change them, Escape or the button closes. */
export function Viewer({ gallery, photos, index, show, check }: ViewerProps) {
  const photo = photos[index];
  const go = useCallback(
    (target: number) => {
      const next = photos[target];
      if (next) show(next.number);
    },
    [photos, show],
  );
  const by = useCallback((step: -1 | 1) => go(index + step), [go, index]);
  if (!photo) return null;
  const position = index + 1;
  const total = gallery.count;
  const title = t({ message: `Photo ${position} of ${total}`, context: "gallery" });
  const press = (key: string) => {
    const target = targetOf(key, index, photos.length);
    if (target !== undefined) go(target);
    return target !== undefined;
  };
  return (
    <Dialog title={title} press={press} closed={() => show(null)}>
      <header>
        <p aria-live="polite">{title}</p>
        {gallery.downloads === "all" && !isInOtherApp() && (
          <a href={coupleOriginal(gallery.position, photo.number)} download="">
            {t({ message: "Download", context: "button" })}
          </a>
        )}
        <form method="dialog">
          <button type="submit">{t({ message: "Close", context: "button" })}</button>
        </form>
      </header>
      <Stage
        key={photo.number}
        gallery={gallery}
        photo={photo}
        neighbours={[photos[index + 1], photos[index - 1]]}
        label={t({ message: `Photo ${position}`, context: "gallery" })}
        go={by}
        check={check}
      />
      <footer>
        <button type="button" onClick={() => by(-1)} aria-disabled={index === 0}>
          <span aria-hidden="true">‹</span>
          <span class="hidden">{t({ message: "Previous photo", context: "gallery" })}</span>
        </button>
        <button type="button" onClick={() => by(1)} aria-disabled={index === photos.length - 1}>
          <span aria-hidden="true">›</span>
          <span class="hidden">{t({ message: "Next photo", context: "gallery" })}</span>
        </button>
      </footer>
    </Dialog>
  );
}

interface DialogProps {
  title: string;
  /** Handles a key. True if it has. */
  press: (key: string) => boolean;
  closed: () => void;
  children: ComponentChildren;
}

/** A modal dialog of the whole screen. Escape and the back gesture of Android close it. */
function Dialog({ title, press, closed, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && press(event.key)) event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="viewer" aria-label={title} onKeyDown={onKeyDown} onClose={closed}>
      {children}
    </dialog>
  );
}
