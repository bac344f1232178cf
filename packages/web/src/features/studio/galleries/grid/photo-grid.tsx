import { useLingui } from "@lingui/react/macro";
import {
  pictureOfKey,
  heightOf,
  layRows,
  previewAddress,
  rowsBetween,
  rowWith,
  type GridRow,
  type PhotoLayout,
  type Tile,
} from "@vowdesk/contract/studio/galleries";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useStableCallback } from "../../../../ui/timing/stable-callback.ts";
import css from "./grid.module.css";

const gap = 4;
const narrow = 700;
const rowHeights = { narrow: 120, wide: 190 } as const;
/** How far above and below the visible part rows are rendered, in pixels. */
const overscan = 400;

interface PhotoGridProps {
  galleryId: number;
  photos: readonly PhotoLayout[];
  names: ReadonlyMap<number, string>;
  /** Place of the current picture. */
  current: number;
  setCurrent: (index: number) => void;
  /** Opens the viewer on the current picture. */
  open: (index: number) => void;
  /** Handles the keys of the page, such as X and C. True if it has. */
  runKey: (key: string) => boolean;
  /** Reports the first drawn picture that needs its name. */
  needName: (number: number | null) => void;
}

/** The pictures of a gallery in rows. Only the rows near the visible part are in the document. */
export function PhotoGrid(props: PhotoGridProps) {
  const { galleryId, photos, names, current, setCurrent, open, runKey, needName } = props;
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const rows = useRows(box, photos);
  const [first, end] = useShownRows(box, rows);
  useCurrentInView(box, rows, current);
  const shown = rows.slice(first, end);
  useNameless(shown, photos, names, needName);
  const press = useStableCallback((index: number) => (index === current ? open(index) : setCurrent(index)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = pictureOfKey(event.key, current, photos.length, rows);
    if (target !== null) setCurrent(target);
    else if (event.key === " " || event.key === "Enter") open(current);
    else if (!runKey(event.key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className={css.box}
      role="listbox"
      tabIndex={0}
      aria-label={t({ message: "Pictures", context: "gallery" })}
      aria-activedescendant={photos[current] && `photo-${galleryId}-${photos[current].number}`}
      onKeyDown={onKeyDown}
    >
      <div className={css.canvas} role="none" style={{ height: heightOf(rows) }}>
        {shown.map(({ top, height, tiles }) =>
          tiles.map((tile) => {
            const photo = photos[tile.index];
            return (
              photo && (
                <PhotoTile
                  key={photo.number}
                  {...{ galleryId, photo, tile, top, height }}
                  name={names.get(photo.number)}
                  total={photos.length}
                  isCurrent={tile.index === current}
                  press={press}
                />
              )
            );
          }),
        )}
      </div>
    </div>
  );
}

interface TileProps {
  galleryId: number;
  photo: PhotoLayout;
  tile: Tile;
  top: number;
  height: number;
  name: string | undefined;
  total: number;
  isCurrent: boolean;
  press: (index: number) => void;
}

const hex = (colour: number) => `#${colour.toString(16).padStart(6, "0")}`;

const PhotoTile = memo(function PhotoTile(props: TileProps) {
  const { galleryId, photo, tile, top, height, name, total, isCurrent, press } = props;
  const { t } = useLingui();
  const { number, isCulled, previewVersion, colour } = photo;
  const label = name ?? String(number);
  const title = isCulled
    ? t({ message: `Picture ${number}, taken out`, context: "gallery" })
    : t({ message: `Picture ${number}`, context: "gallery" });
  return (
    // Keys are handled by the list, which has the focus.
    <div
      id={`photo-${galleryId}-${number}`}
      className={css.tile}
      role="option"
      aria-selected={isCurrent}
      aria-setsize={total}
      aria-posinset={tile.index + 1}
      aria-label={[title, name].filter(Boolean).join(", ")}
      data-culled={isCulled || undefined}
      style={{ left: tile.left, top, width: tile.width, height, backgroundColor: hex(colour) }}
      onClick={() => press(tile.index)}
    >
      {previewVersion > 0 ? (
        <img src={previewAddress(galleryId, number, 320, previewVersion)} alt="" decoding="async" draggable={false} />
      ) : (
        <span className={css.name}>{label}</span>
      )}
    </div>
  );
});

/** The rows of all pictures in the width of the list. */
function useRows(box: RefObject<HTMLDivElement | null>, photos: readonly PhotoLayout[]): readonly GridRow[] {
  const width = useWidth(box);
  return useMemo(() => {
    const rowHeight = width < narrow ? rowHeights.narrow : rowHeights.wide;
    const aspects = width === 0 ? [] : photos.map(({ aspect }) => aspect);
    return layRows(aspects, { width, rowHeight, gap });
  }, [photos, width]);
}

/** Requests the names of the pictures on screen that have no preview. */
function useNameless(
  shown: readonly GridRow[],
  photos: readonly PhotoLayout[],
  names: ReadonlyMap<number, string>,
  needName: (number: number | null) => void,
): void {
  const nameless = shown
    .flatMap(({ tiles }) => tiles.map(({ index }) => photos[index]))
    .find((photo) => photo && photo.previewVersion === 0 && !names.has(photo.number));
  const missing = nameless?.number ?? null;
  useEffect(() => needName(missing), [missing, needName]);
}

/** The width of the list without its scroll bar. */
function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(
    function followWidth() {
      const element = box.current;
      if (!element) return undefined;
      const read = () => setWidth(element.clientWidth);
      read();
      const observer = new ResizeObserver(read);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [box],
  );
  return width;
}

/** The rows near the visible part. A component renders only when they change. */
function useShownRows(box: RefObject<HTMLDivElement | null>, rows: readonly GridRow[]): [number, number] {
  const [range, setRange] = useState<[number, number]>([0, 0]);
  useLayoutEffect(
    function followScrolling() {
      const element = box.current;
      if (!element) return undefined;
      const read = () => {
        const { scrollTop, clientHeight } = element;
        const next = rowsBetween(rows, scrollTop - overscan, scrollTop + clientHeight + overscan);
        setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
      };
      read();
      element.addEventListener("scroll", read, { passive: true });
      const observer = new ResizeObserver(read);
      observer.observe(element);
      return () => {
        element.removeEventListener("scroll", read);
        observer.disconnect();
      };
    },
    [box, rows],
  );
  return range;
}

/** Scrolls as far as the row of the current picture needs. */
function useCurrentInView(box: RefObject<HTMLDivElement | null>, rows: readonly GridRow[], current: number): void {
  useEffect(
    function scrollToCurrent() {
      const element = box.current;
      const row = rows[rowWith(rows, current)];
      if (!element || !row) return;
      const { scrollTop, clientHeight } = element;
      if (row.top < scrollTop) element.scrollTo({ top: row.top });
      else if (row.top + row.height > scrollTop + clientHeight)
        element.scrollTo({ top: row.top + row.height - clientHeight });
    },
    [box, rows, current],
  );
}
