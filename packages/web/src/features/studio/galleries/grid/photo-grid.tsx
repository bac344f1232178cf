import { useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import {
  pictureOfKey,
  heightOf,
  layRows,
  previewAddress,
  rowsBetween,
  rowWith,
  type GridRow,
  type Tile,
} from "@vowdesk/contract/studio/galleries";
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { useStableCallback } from "../../../../ui/timing/stable-callback.ts";
import type { GridPhoto } from "./use-photos.ts";
import css from "./grid.module.css";

const gap = 4;
const narrow = 700;
const rowHeights = { narrow: 120, wide: 190 } as const;
/** How far above and below the visible part rows are rendered, in pixels. */
const overscan = 400;

interface PhotoGridProps {
  /** The list, which the page focuses. */
  box: RefObject<HTMLDivElement | null>;
  galleryId: number;
  photos: readonly GridPhoto[];
  names: ReadonlyMap<number, string>;
  /** Place of the current picture. */
  current: number;
  /** Numbers of the selected pictures. */
  selected: ReadonlySet<number>;
  /** Moves to a picture by a key. With Shift, the pictures up to it are selected. */
  goTo: (index: number, isExtending: boolean) => void;
  /** Handles a click or a tap on a picture. */
  press: (index: number, event: MouseEvent) => void;
  /** Opens the viewer on the current picture. */
  open: (index: number) => void;
  /** Handles the keys of the page, such as X, C and `ctrl+a`. True if it has. */
  runKey: (key: string) => boolean;
  /** Reports the first drawn picture that needs its name. */
  needName: (number: number | null) => void;
}

/** The pictures of a gallery in rows. Only the rows near the visible part are in the document. */
export function PhotoGrid(props: PhotoGridProps) {
  const { box, galleryId, photos, names, current, selected, goTo, open, runKey, needName } = props;
  const { t } = useLingui();
  const rows = useRows(box, photos);
  const [first, end] = useShownRows(box, rows);
  useCurrentInView(box, rows, current);
  const shown = rows.slice(first, end);
  useNameless(shown, photos, names, needName);
  const press = useStableCallback(props.press);
  const handlesKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey) return runKey(`ctrl+${key.toLowerCase()}`);
    const target = pictureOfKey(key, current, photos.length, rows);
    if (target !== null) goTo(target, shiftKey);
    else if (key === " " || key === "Enter") open(current);
    else return runKey(key.toLowerCase());
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || !handlesKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className={css.box}
      role="listbox"
      tabIndex={0}
      aria-multiselectable
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
                  startsChapter={photo.chapter !== null && photo.chapter !== photos[tile.index - 1]?.chapter}
                  isCurrent={tile.index === current}
                  isSelected={selected.has(photo.number)}
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
  photo: GridPhoto;
  tile: Tile;
  top: number;
  height: number;
  name: string | undefined;
  total: number;
  /** Whether the picture before it has another chapter or none. */
  startsChapter: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  press: (index: number, event: MouseEvent) => void;
}

const hex = (colour: number) => `#${colour.toString(16).padStart(6, "0")}`;

const PhotoTile = memo(function PhotoTile(props: TileProps) {
  const { galleryId, photo, tile, top, height, name, total, startsChapter, isCurrent, isSelected, press } = props;
  const { t } = useLingui();
  const { number, isCulled, previewVersion, colour, chapter } = photo;
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
      aria-selected={isSelected}
      data-current={isCurrent || undefined}
      aria-setsize={total}
      aria-posinset={tile.index + 1}
      aria-label={[title, name, chapter].filter(Boolean).join(", ")}
      data-culled={isCulled || undefined}
      data-chapter={startsChapter ? chapter : undefined}
      style={{ left: tile.left, top, width: tile.width, height, backgroundColor: hex(colour) }}
      onClick={(event) => press(tile.index, event)}
    >
      {previewVersion > 0 ? (
        <img src={previewAddress(galleryId, number, 320, previewVersion)} alt="" decoding="async" draggable={false} />
      ) : (
        <span className={css.name}>{label}</span>
      )}
      {isSelected && <IconCheck className={css.check} size={18} stroke={2.5} aria-hidden />}
    </div>
  );
});

/** The rows of all pictures in the width of the list. */
function useRows(box: RefObject<HTMLDivElement | null>, photos: readonly GridPhoto[]): readonly GridRow[] {
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
  photos: readonly GridPhoto[],
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
