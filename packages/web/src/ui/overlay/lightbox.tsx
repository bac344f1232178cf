import { useLingui } from "@lingui/react/macro";
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { IconButton } from "../input/button.tsx";
import { DialogLayer } from "./dialog-layer.tsx";
import css from "./lightbox.module.css";

interface LightboxPicture {
  id: string;
  src: string;
  /** Sender or description. */
  title: string;
}

interface LightboxProps {
  pictures: readonly LightboxPicture[];
  /** Id of the visible picture. */
  shown: string;
  /** Shows another picture; null closes. */
  show: (id: string | null) => void;
  /** Allows turning by 90° with R, for photographed documents. */
  canTurn?: boolean;
  /** Further buttons, before those of the zoom. */
  acts?: ReactNode;
}

const fitted = { scale: 1, x: 0, y: 0, degrees: 0 };
const step = 1.5;
const quarter = 90;
const largest = 8;

/** Full-screen pictures: arrows navigate, plus and minus zoom, R turns, dragging pans, Escape closes. */
export function Lightbox({ pictures, shown, show, canTurn = false, acts }: LightboxProps) {
  const { t } = useLingui();
  const at = pictures.findIndex(({ id }) => id === shown);
  const { view, zoom, turn, dragging } = useZoom(shown);
  const picture = pictures[at];
  if (!picture) return null;
  const { src, title } = picture;
  const goBy = (by: number) => {
    const next = pictures[at + by];
    if (next) show(next.id);
  };
  return (
    <DialogLayer
      isOpen
      close={() => show(null)}
      over={css.over}
      className={css.lightbox}
      aria-label={title}
      onKeyDown={(event) => handleKey(event, { goBy, zoom, turn: canTurn ? turn : null })}
    >
      <Head
        {...{ title, zoom, acts }}
        count={`${at + 1} / ${pictures.length}`}
        turn={canTurn ? turn : null}
        close={() => show(null)}
      />
      <div className={css.stage} {...dragging} onWheel={(event) => zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15)}>
        <img
          key={src}
          src={src}
          alt={title}
          draggable={false}
          data-zoomed={view.scale > 1 || undefined}
          data-turned={view.degrees % 180 !== 0 || undefined}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.degrees}deg)` }}
          onDoubleClick={() => zoom(view.scale > 1 ? 0 : 2)}
        />
      </div>
      {at > 0 && (
        <IconButton
          label={t({ message: "Previous picture", context: "dialog" })}
          className={css.before ?? ""}
          onClick={() => goBy(-1)}
        >
          <IconChevronLeft size={28} />
        </IconButton>
      )}
      {at < pictures.length - 1 && (
        <IconButton
          label={t({ message: "Next picture", context: "dialog" })}
          className={css.after ?? ""}
          onClick={() => goBy(1)}
        >
          <IconChevronRight size={28} />
        </IconButton>
      )}
    </DialogLayer>
  );
}

interface LightboxCommands {
  goBy: (by: number) => void;
  zoom: (factor: number) => void;
  turn: (() => void) | null;
}

function handleKey(event: KeyboardEvent, { goBy, zoom, turn }: LightboxCommands): void {
  const keys: Readonly<Record<string, () => void>> = {
    ...(turn && { r: turn, R: turn }),
    ArrowLeft: () => goBy(-1),
    ArrowRight: () => goBy(1),
    "+": () => zoom(step),
    "=": () => zoom(step),
    "-": () => zoom(1 / step),
    "0": () => zoom(0),
  };
  const run = keys[event.key];
  if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  run();
}

interface HeadProps extends Omit<LightboxCommands, "goBy"> {
  title: string;
  count: string;
  close: () => void;
  acts: ReactNode;
}

function Head({ title, count, zoom, turn, close, acts }: HeadProps) {
  const { t } = useLingui();
  return (
    <header className={css.head}>
      <span className={css.title}>{title}</span>
      <span className={css.count}>{count}</span>
      {acts}
      <IconButton label={t({ message: "Zoom out", context: "dialog" })} onClick={() => zoom(1 / step)}>
        <IconZoomOut size={20} />
      </IconButton>
      <IconButton label={t({ message: "Zoom in", context: "dialog" })} onClick={() => zoom(step)}>
        <IconZoomIn size={20} />
      </IconButton>
      {turn && (
        <IconButton label={t({ message: "Rotate", context: "dialog" })} onClick={turn}>
          <IconRotateClockwise size={20} />
        </IconButton>
      )}
      <IconButton label={t({ message: "Close", context: "button" })} data-autofocus onClick={close}>
        <IconX size={20} />
      </IconButton>
    </header>
  );
}

/** Zoom, pan and rotation. Each picture starts fitted to the screen. */
function useZoom(id: string) {
  const [state, setState] = useState({ id, view: fitted });
  const from = useRef<{ x: number; y: number } | null>(null);
  const view = state.id === id ? state.view : fitted;
  const set = (next: typeof fitted) => setState({ id, view: next });
  const zoom = (factor: number) => {
    const scale = Math.min(largest, Math.max(1, view.scale * factor));
    set(scale === 1 ? { ...fitted, degrees: view.degrees } : { ...view, scale });
  };
  const turn = () => set({ ...view, x: 0, y: 0, degrees: view.degrees + quarter });
  const dragging = {
    onPointerDown: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (view.scale === 1) return;
      currentTarget.setPointerCapture(pointerId);
      from.current = { x: clientX - view.x, y: clientY - view.y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (from.current) set({ ...view, x: clientX - from.current.x, y: clientY - from.current.y });
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
  return { view, zoom, turn, dragging };
}
