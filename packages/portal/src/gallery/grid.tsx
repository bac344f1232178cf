/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import { couplePreview } from "@vowdesk/contract/couple-files";
import type { PhotoLayout } from "@vowdesk/contract/photo-layout";
import { pictureOfKey, heightOf, layRows, rowWith, type GridRow, type Tile } from "@vowdesk/contract/photo-rows";
import type { TargetedKeyboardEvent } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { PageSize } from "./page-size.ts";
import type { Pictures } from "./pictures.ts";
import { useShownPhoto } from "./shown-photo.ts";
import { useShownRows } from "./shown-rows.ts";
import { Viewer } from "./viewer.tsx";

const gap = 4;
const narrow = 700;
/** The intended heights of rows. On a phone two landscape pictures fill the width. */
const rowHeights = { narrow: 150, wide: 240 } as const;

export interface GridProps {
  /** Its count is that of the pictures that are shown here, once all have arrived. */
  gallery: Pictures["gallery"];
  photos: readonly PhotoLayout[];
  size: PageSize;
  /** Called when a picture cannot be loaded, because the studio may have closed the gallery. */
  check: () => void;
}

/** The photos in rows that fill the width, and the one that fills the screen. Only the rows near the visible part are in the document. */
export function Grid({ gallery, photos, size, check }: GridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { width } = size;
  const rows = useMemo(() => {
    const rowHeight = width < narrow ? rowHeights.narrow : rowHeights.wide;
    const aspects = photos.map(({ aspect }) => aspect);
    return layRows(aspects, { width, rowHeight, gap });
  }, [photos, width]);
  const { range, isFast } = useShownRows(list, rows, size.height);
  const [current, setCurrent] = useState(0);
  const goTo = (index: number) => {
    setCurrent(index);
    if (list.current) focusTile(list.current, rows, index);
  };
  const indexOf = (sought: number | null) => photos.findIndex(({ number }) => number === sought);
  const [shown, show] = useShownPhoto((number) => goTo(Math.max(0, indexOf(number))));
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = pictureOfKey(event.key, current, photos.length, rows);
    if (target === null) return;
    event.preventDefault();
    goTo(target);
  };
  // The rest of a long list arrives later: until then its height is that of rows like those that are here.
  const height = heightOf(rows) * (gallery.count / Math.max(1, photos.length));
  const index = indexOf(shown);
  return (
    <>
      <ul class="grid" ref={list} style={{ height: px(height) }} onKeyDown={onKeyDown}>
        {tilesOf(rows, range, current).map(({ tile, row }) => {
          const photo = photos[tile.index];
          return (
            photo && (
              <Photo
                key={photo.number}
                {...{ gallery, photo, tile, row, width, isFast, check }}
                isCurrent={tile.index === current}
                press={() => show(photo.number)}
              />
            )
          );
        })}
      </ul>
      {index >= 0 && <Viewer gallery={gallery} photos={photos} index={index} show={show} check={check} />}
    </>
  );
}

/** The tiles of the rows in a range, and that of the current photo, which must not lose the focus when it is scrolled out of sight. */
function tilesOf(rows: readonly GridRow[], [first, end]: readonly [number, number], current: number) {
  const shown = rows.slice(first, end).flatMap((row) => row.tiles.map((tile) => ({ tile, row })));
  if (shown.some(({ tile }) => tile.index === current)) return shown;
  const row = rows[rowWith(rows, current)];
  const tile = row?.tiles.find(({ index }) => index === current);
  return row && tile ? [...shown, { tile, row }] : shown;
}

interface PhotoProps {
  gallery: Pictures["gallery"];
  photo: PhotoLayout;
  tile: Tile;
  row: GridRow;
  width: number;
  isCurrent: boolean;
  isFast: boolean;
  check: () => void;
  press: () => void;
}

const px = (length: number) => `${length}px`;
const hex = (colour: number) => `#${colour.toString(16).padStart(6, "0")}`;

function Photo({ gallery, photo, tile, row, width, isCurrent, isFast, check, press }: PhotoProps) {
  const { previewVersion, colour } = photo;
  const position = tile.index + 1;
  // Large and dense screens would show the smallest preview blurred.
  const edge = width >= narrow && devicePixelRatio > 1.5 ? 1024 : 320;
  const [isLoaded, setLoaded] = useState(false);
  const hasPicture = previewVersion > 0 && (isLoaded || !isFast);
  return (
    <li
      style={{
        left: px(tile.left),
        top: px(row.top),
        width: px(tile.width),
        height: px(row.height),
        backgroundColor: hex(colour),
      }}
      aria-posinset={position}
      aria-setsize={gallery.count}
    >
      <button
        type="button"
        data-index={tile.index}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t({ message: `Photo ${position}`, context: "gallery" })}
        onClick={press}
      >
        {hasPicture && (
          <img
            src={couplePreview(gallery, photo, edge)}
            alt=""
            decoding="async"
            draggable={false}
            onLoad={() => setLoaded(true)}
            onError={check}
          />
        )}
        {previewVersion === 0 && <span>{position}</span>}
      </button>
    </li>
  );
}

/** Scrolls as far as the row of a photo needs, and focuses it once it is drawn. */
function focusTile(list: HTMLElement, rows: readonly GridRow[], index: number): void {
  const row = rows[rowWith(rows, index)];
  if (!row) return;
  const top = list.getBoundingClientRect().top + row.top;
  // The chapters stay at the top of the screen.
  const covered = document.querySelector(".chapters")?.clientHeight ?? 0;
  if (top < covered) scrollBy(0, top - covered - gap);
  else if (top + row.height > innerHeight) scrollBy(0, top + row.height - innerHeight + gap);
  const focus = () => list.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  requestAnimationFrame(focus);
}
